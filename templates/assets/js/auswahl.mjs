// What the comparison loads when it is first asked for: an own usage, amounts per GPU or GB of
// VRAM, export of the rows shown, offers side by side.

const PER = { '': '', gpu: ' je GPU', gb: ' je GB VRAM' };

export async function start(api) {
  const { form, table, rows } = api;
  const { NAMES, STATUS, usageOf, inWords, reasonOf, euro } = await import(form.dataset.words);
  const caption = document.getElementById('grundlage');
  const usual = caption.textContent;
  const side = document.getElementById('gegenueber');
  const title = side.firstElementChild;
  const netHead = table.tHead.rows[0].cells[8].firstElementChild;
  const grossHead = table.tHead.rows[0].cells[9];
  const [netLabel, grossLabel] = [netHead.textContent, grossHead.textContent];
  let loaded = null;
  let version = 0;
  let byId = new Map();
  let own = false;
  let calculus = null;
  let unit = '';
  let picking = false;

  /** Arithmetic and cost functions, once. */
  function load() {
    loaded ??= (async () => {
      const [arithmetic, answer] = await Promise.all([import(form.dataset.arithmetic), fetch(form.dataset.cost)]);
      if (!answer.ok) throw new Error(String(answer.status));
      const document = await answer.json();
      return { ...arithmetic, document, prepared: arithmetic.prepare(document) };
    })();
    loaded.catch(() => { loaded = null; });
    return loaded;
  }

  /** Amounts in the unit chosen, as whole units of their last place. */
  function amounts(math, result, per) {
    if (result.net === null) return { net: null, gross: null, places: 2 };
    const gpus = BigInt(result.offer.gpu_count) * result.instances;
    const vram = math.decimal(result.offer.cost?.vram_gb ?? result.offer.vram_gb);
    const by = per === 'gpu' ? [gpus, 1n] : [gpus * vram[0], vram[1]];
    const places = per === 'gpu' ? 2 : 4;
    // The gross total, too, is divided: it was rounded from the whole plan's net.
    return {
      net: math.share(result.sum, by, places),
      gross: math.share(result.gross * 10n ** 22n, by, places),
      places,
    };
  }

  async function recompute() {
    const mine = (version += 1);
    const per = form.je.value;
    const needed = api.ownUsage() || per !== '' || api.chosen().length > 0;
    if (!needed) {
      if (own) rows.forEach((row) => Object.assign(row, row.own, { shown: row.tr, result: undefined }));
      own = false;
      heads(per);
      caption.textContent = usual;
      api.usageFields.forEach((input) => api.mark(input, false));
      sideBySide();
      return;
    }
    const math = await load();
    if (mine !== version) return;
    calculus = math;
    unit = per;
    const gross = form.steuer.value === 'brutto';
    const used = usageOf(api.usageFields, math.prepared.profile);
    const order = math.evaluate(math.prepared, used);
    own = true;
    if (byId.size === 0 || byId.rows !== rows.length) {
      byId = new Map();
      for (const row of rows) (byId.get(row.id) ?? byId.set(row.id, []).get(row.id)).push(row);
      byId.rows = rows.length;
    }
    order.forEach((result, at) => {
      const found = byId.get(result.id);
      if (!found) return;
      const { net, places } = per ? amounts(math, result, per) : { net: result.net, places: 2 };
      for (const row of found) {
        row.result = result;
        row.place = at;
        row.net = net;
        row.places = places;
        row.netto = net === null ? null : Number(net) / 10 ** places;
        // Asked for by the price filter and by what is painted only.
        row.brutto = gross && net !== null ? Number(grossOf(row)) / 10 ** places : null;
        row.complete = result.complete;
        row.version = version;
      }
    });
    heads(per);
    caption.textContent = api.ownUsage() ? `Eigene Nutzung: ${inWords(used, math.document.hours_per_month)}` : usual;
    sideBySide();
  }
  function grossOf(row) {
    return unit ? amounts(calculus, row.result, unit).gross : row.result.gross;
  }

  function heads(per) {
    netHead.textContent = netLabel + PER[per];
    netHead.nextElementSibling.textContent = netLabel + PER[per];
    grossHead.textContent = grossLabel + PER[per];
  }

  const ABSENT = document.createElement('template');
  ABSENT.innerHTML = '<span aria-hidden="true">k.&nbsp;A.</span><span class="vh">keine Angabe</span>';
  const LEAST = document.createElement('template');
  LEAST.innerHTML = '<small>mindestens</small> ';
  /** An amount in its cell; where only the figure changes, only its text does. */
  function fill(cell, value, places, least, strong) {
    const shape = value === null ? 'none' : least ? 'least' : 'whole';
    if (cell.shape !== shape) {
      cell.shape = shape;
      if (value === null) cell.replaceChildren(ABSENT.content.cloneNode(true));
      else cell.replaceChildren(...(least ? [LEAST.content.cloneNode(true)] : []), document.createElement(strong ? 'b' : 'span'));
    }
    if (value === null) return;
    const text = euro(value, places);
    if (cell.lastChild.textContent !== text) cell.lastChild.textContent = text;
  }

  /** Puts the results into a copy of the row; the row of the page stays as it came. */
  function paint(row) {
    if (own && row.result && row.painted !== row.version) {
      if (!row.copy) {
        row.copy = row.tr.cloneNode(true);
        // Its box would not listen.
        row.copy.querySelector('.pick')?.remove();
      }
      row.shown = row.copy;
      row.painted = row.version;
      const cells = row.copy.cells;
      const { net, places } = row;
      const rank = String(row.result.rank ?? '–');
      if (cells[0].textContent !== rank) cells[0].textContent = rank;
      fill(cells[8], net, places, !row.complete, true);
      fill(cells[9], grossOf(row), places, !row.complete, false);
      if (row.netto !== null) cells[8].dataset.sortValue = row.netto;
      const reason = reasonOf(row.result);
      let small = cells[1].querySelector(':scope > small');
      if (!reason) small?.remove();
      else {
        if (!small) cells[1].append(' ', (small = document.createElement('small')));
        if (small.textContent !== `ohne Rang: ${reason}`) small.textContent = `ohne Rang: ${reason}`;
      }
    } else if (!own) {
      row.shown = row.tr;
      row.painted = 0;
    } else if (row.copy) row.shown = row.copy;
    pick(row);
  }

  /** A box in each row while offers are chosen for the comparison side by side. */
  function pick(row) {
    const head = row.shown.cells[1];
    const old = head.querySelector('.pick');
    if (!picking) {
      old?.remove();
      return;
    }
    const chosen = api.chosen();
    const label = old ?? document.createElement('label');
    if (!old) {
      label.className = 'pick';
      const box = document.createElement('input');
      box.type = 'checkbox';
      box.setAttribute('aria-label', `${row.offer} gegenüberstellen`);
      label.append(box, ' merken');
      head.append(label);
      box.addEventListener('change', () => {
        const now = api.chosen().filter((id) => id !== row.id);
        api.choose(box.checked ? [...now, row.id].slice(-4) : now);
        api.change(true);
      });
    }
    label.firstChild.checked = chosen.includes(row.id);
  }
  async function merken(button) {
    picking = !picking;
    button.setAttribute('aria-pressed', String(picking));
    api.shownRows().forEach(pick);
  }

  function cell(kind, text, number) {
    const made = document.createElement(kind);
    made.textContent = text;
    if (number) made.className = 'n';
    return made;
  }
  /** Up to four offers, one column each: what they are and every line of the sum. */
  async function sideBySide() {
    const ids = api.chosen();
    const list = ids.map((id) => rows.find((row) => row.id === id)).filter((row) => row?.result);
    side.hidden = list.length === 0;
    if (!list.length) {
      side.replaceChildren(title);
      return;
    }
    const math = await load();
    const used = Object.keys(NAMES).filter((name) => list.some((row) => row.result.lines.some((line) => line.name === name)));
    const line = (row, name) => {
      const found = row.result.lines.find((entry) => entry.name === name);
      if (!found) return '–';
      if (found.status === 'priced') return euro(math.cents(found.amount), 2);
      return STATUS[found.status];
    };
    const least = (row, text) => (row.result.complete ? text : `mindestens ${text}`);
    const money = (row, value) => (value === null ? 'k.\u00a0A.' : least(row, euro(value, 2)));
    const grid = document.createElement('table');
    const caption = document.createElement('caption');
    caption.textContent = 'Beträge für den vollen Monat, netto, wenn nicht anders gesagt';
    const head = document.createElement('tr');
    head.append(cell('td', ''), ...list.map((row) => {
      const th = cell('th', '');
      th.scope = 'col';
      th.append(row.tr.cells[1].querySelector('a').cloneNode(true), Object.assign(document.createElement('small'), { textContent: ` ${row.provider}` }));
      return th;
    }));
    const body = document.createElement('tbody');
    const add = (name, values, number) => {
      const tr = document.createElement('tr');
      const th = cell('th', name);
      th.scope = 'row';
      tr.append(th, ...values.map((text) => cell('td', text, number)));
      body.append(tr);
    };
    add('GPU', list.map((row) => `${row.count} × ${row.gpu}`));
    add('VRAM je GPU', list.map((row) => row.tr.cells[4].textContent), true);
    add('Land, Region', list.map((row) => row.tr.cells[5].textContent));
    add('Abrechnung', list.map((row) => row.billing));
    add('Preis wie angegeben', list.map((row) => row.tr.cells[7].textContent), true);
    used.forEach((name) => add(NAMES[name], list.map((row) => line(row, name)), true));
    add('Monat netto', list.map((row) => money(row, row.result.net)), true);
    add(grossLabel, list.map((row) => money(row, row.result.gross)), true);
    add('Rang', list.map((row) => String(row.result.rank ?? `ohne: ${reasonOf(row.result)}`)));
    add('Stand', list.map((row) => row.tr.cells[10].textContent));
    const top = document.createElement('thead');
    top.append(head);
    grid.append(caption, top, body);
    const box = document.createElement('div');
    box.className = 'scroll';
    box.tabIndex = 0;
    box.setAttribute('role', 'region');
    box.setAttribute('aria-label', 'Gegenüberstellung');
    box.append(grid);
    const clear = cell('button', 'Gegenüberstellung leeren');
    clear.type = 'button';
    clear.addEventListener('click', () => {
      api.choose([]);
      api.change(true);
    });
    side.replaceChildren(title, box, clear);
  }

  /** Head and cells of what is shown: rows, columns and units. Amounts are decimal texts. */
  function sheet() {
    const hidden = new Set(api.columns.filter((box) => !box.checked).map((box) => box.value));
    const per = PER[form.je.value];
    const amount = (row, which) => {
      if (own && row.result) {
        const value = which === 'net' ? row.net : grossOf(row);
        if (value === null) return '';
        const text = String(value).padStart(row.places + 1, '0');
        return `${text.slice(0, -row.places)}.${text.slice(-row.places)}`;
      }
      const value = which === 'net' ? row.netto : row.brutto;
      return value === null ? '' : value.toFixed(2);
    };
    const text = (row, at) => row.shown.cells[at].textContent.replace(/\s+/g, ' ').trim();
    const all = [
      ['rang', 'Rang', (row) => text(row, 0).replace('–', ''), true],
      ['', 'Anbieter', (row) => row.provider],
      ['', 'Angebot', (row) => row.tr.cells[1].querySelector('a').textContent],
      ['gpu', 'GPU', (row) => row.gpu],
      ['anzahl', 'Anzahl GPUs', (row) => String(row.anzahl), true],
      ['vram', 'VRAM je GPU in GB', (row) => String(row.vram), true],
      ['land', 'Land', (row) => row.land],
      ['land', 'Region', (row) => row.tr.cells[5].querySelector('small').textContent],
      ['abrechnung', 'Abrechnung', (row) => row.billing],
      ['preis', 'Preis wie angegeben', (row) => text(row, 7)],
      ['netto', `Monat netto${per} in EUR`, (row) => amount(row, 'net'), true],
      ['brutto', `${grossLabel}${per} in EUR`, (row) => amount(row, 'gross'), true],
      ['', 'vollständig', (row) => (row.complete ? 'ja' : 'nein')],
      ['stand', 'Stand', (row) => row.tr.cells[10].firstChild.dateTime],
    ];
    const only = form.steuer.value;
    const columns = all.filter(([key]) => !hidden.has(key) && !(only === 'netto' && key === 'brutto') && !(only === 'brutto' && key === 'netto'));
    const german = form.zahlen.value !== 'international';
    const cells = (row) => columns.map(([, , value, number]) => (number && german ? value(row).replace('.', ',') : value(row)));
    return { head: columns.map(([, label]) => label), numeric: columns.map(([, , , number]) => number === true), lines: api.shownRows().map(cells), german };
  }
  function save(name, type, text) {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([text], { type }));
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10000);
  }
  function csv() {
    const { head, lines, german, numeric } = sheet();
    const separator = german ? ';' : ',';
    const quoted = (text, at) => {
      // A spreadsheet must not take a name for a formula.
      const safe = !numeric[at] && /^[=+\-@\t]/.test(text) ? `'${text}` : text;
      return /["\n,;]/.test(safe) ? `"${safe.replace(/"/g, '""')}"` : safe;
    };
    const body = [head.map((text) => quoted(text, -1)), ...lines.map((line) => line.map(quoted))];
    save('vergleich.csv', 'text/csv;charset=utf-8', `\ufeff${body.map((line) => line.join(separator)).join('\r\n')}\r\n`);
  }
  function markdown() {
    const { head, lines, numeric } = sheet();
    const row = (cells) => `| ${cells.map((text) => text.replace(/[\\|`*_<>[\]]/g, '\\$&')).join(' | ')} |`;
    const rule = `|${numeric.map((right) => (right ? ' ---: |' : ' --- |')).join('')}`;
    save('vergleich.md', 'text/markdown;charset=utf-8', `${[row(head), rule, ...lines.map(row)].join('\n')}\n`);
  }

  return { recompute, paint, csv, markdown, merken };
}
