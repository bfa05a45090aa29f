// The calculator: a usage in the form, the ranking below it, both in the address. Arithmetic and
// cost functions are loaded when the reader first changes something.
(() => {
  'use strict';
  const form = document.getElementById('rechner');
  const body = document.getElementById('plaetze');
  if (!form || !body) return;

  const STEP = 50;
  const status = document.getElementById('ergebnis');
  const basis = document.getElementById('grundlage');
  const all = document.getElementById('alle');
  const fields = [...form.querySelectorAll('[data-key]')];
  const profiles = form.elements.profil;
  const standard = new Map(fields.map((input) => [input, input.type === 'checkbox' ? input.defaultChecked : input.defaultValue]));
  const pattern = body.rows[0].cloneNode(true);
  let limit = STEP;
  let ranked = [];
  let loaded = null;
  let kit = null;
  let turn = 0;
  let later = 0;

  function load() {
    loaded = loaded || (async () => {
      const [math, words, answer] = await Promise.all([
        import(form.dataset.arithmetic), import(form.dataset.words), fetch(form.dataset.cost),
      ]);
      if (!answer.ok) throw new Error(String(answer.status));
      const data = await answer.json();
      kit = { math, words, data, prepared: math.prepare(data) };
    })();
    loaded.catch(() => { loaded = null; });
    return loaded;
  }

  /** What the chosen profile puts into a field. */
  function preset(input) {
    const option = profiles && profiles.selectedOptions[0];
    if (!option || !option.dataset.profile) return standard.get(input);
    const found = input.dataset.key.split('.').reduce((place, key) => place[key], JSON.parse(option.dataset.profile));
    return typeof found === 'boolean' ? found : String(found).replace('.', ',');
  }
  const current = (input) => (input.type === 'checkbox' ? input.checked : input.value.trim());
  function fill(input, value) {
    if (input.type === 'checkbox') input.checked = value;
    else input.value = value;
  }

  function write(push) {
    const query = new URLSearchParams();
    if (profiles && profiles.value) query.set('profil', profiles.value);
    for (const input of fields) {
      const value = current(input);
      if (value !== preset(input)) query.set(input.name, value === true ? 'ja' : value === false ? 'nein' : value);
    }
    const text = query.toString().replace(/%2C/g, ',');
    const address = location.pathname + (text ? `?${text}` : '');
    if (address !== location.pathname + location.search) history[push ? 'pushState' : 'replaceState'](null, '', address);
  }
  function readAddress() {
    const query = new URLSearchParams(location.search);
    if (profiles) {
      profiles.value = query.get('profil') || '';
      if (profiles.selectedIndex < 0) profiles.value = '';
    }
    for (const input of fields) {
      const text = query.get(input.name);
      fill(input, text === null ? preset(input) : input.type === 'checkbox' ? text === 'ja' : text);
    }
    limit = STEP;
    return [...query].length > 0;
  }

  function lineText({ name, status: state, amount }) {
    const { NAMES, STATUS, euro } = kit.words;
    return `${NAMES[name]} ${state === 'priced' ? euro(kit.math.cents(amount)) : STATUS[state]}`;
  }
  function row(result) {
    const { data } = kit;
    const { offer } = result;
    const tr = pattern.cloneNode(true);
    const [rank, head, gpu, count, terms, lines, net, gross] = tr.cells;
    rank.textContent = result.rank === null ? '–' : result.rank;
    const [by, link] = head.children;
    by.textContent = data.providers[offer.provider];
    link.textContent = offer.offer;
    link.href = `${form.dataset.offers}${offer.id}/`;
    while (link.nextSibling) link.nextSibling.remove();
    if (offer.stale) {
      const tag = document.createElement('span');
      tag.className = 'tag';
      tag.textContent = 'veraltet';
      head.append(' ', tag);
    }
    const reason = kit.words.reasonOf(result);
    if (reason) {
      const small = document.createElement('small');
      small.textContent = `ohne Rang: ${reason}`;
      head.append(' ', small);
    }
    gpu.textContent = data.gpus[offer.gpu];
    count.textContent = result.instances > 1n ? `${result.instances}\u00a0×\u00a0${offer.count}` : offer.count;
    terms.textContent = `${offer.billing}, ${data.countries[offer.country]}`;
    lines.textContent = result.lines.map(lineText).join('; ');
    const least = result.complete ? '' : 'mindestens ';
    net.firstChild.textContent = least + kit.words.euro(result.net);
    gross.textContent = least + kit.words.euro(result.gross);
    return tr;
  }

  const offers = (count, one, many) => `${count.toLocaleString('de')}\u00a0${count === 1 ? 'Angebot' : 'Angebote'} ${count === 1 ? one : many}`;
  function announce(results) {
    const complete = results.filter(({ rank }) => rank !== null).length;
    const excluded = results.filter((result) => result.excluded !== null).length;
    const open = results.length - complete - excluded;
    const sentences = [complete
      ? `${offers(complete, 'erfüllt', 'erfüllen')} die Nutzung mit vollständig bekannten Kosten.`
      : 'Kein Angebot erfüllt die Nutzung mit vollständig bekannten Kosten.'];
    if (open) sentences.push(`${offers(open, 'bleibt', 'bleiben')} ohne Rang, weil mindestens ein Preis fehlt; ${open === 1 ? 'sein Betrag ist eine Untergrenze' : 'ihre Beträge sind Untergrenzen'}.`);
    if (excluded) sentences.push(`${offers(excluded, 'scheidet', 'scheiden')} aus.`);
    const text = sentences.join(' ');
    if (status.textContent !== text) status.textContent = text;
  }
  function show() {
    body.replaceChildren(...ranked.slice(0, limit).map(row));
    all.disabled = ranked.length <= limit;
  }

  async function compute() {
    const mine = (turn += 1);
    try {
      await load();
    } catch {
      status.textContent = 'Die Daten lassen sich gerade nicht laden. Bitte laden Sie die Seite neu.';
      return;
    }
    if (mine !== turn) return;
    const used = kit.words.usageOf(fields, kit.prepared.profile);
    const results = kit.math.evaluate(kit.prepared, used);
    // Ranks first, then lower bounds; what is excluded stands nowhere.
    ranked = [
      ...results.filter(({ rank }) => rank !== null),
      ...results.filter((result) => result.rank === null && result.excluded === null),
    ];
    // On paper the default profile explains itself; another usage stands in the caption.
    for (const notice of document.querySelectorAll('main > .unscripted')) notice.remove();
    basis.textContent = kit.words.inWords(used, kit.data.hours_per_month);
    announce(results);
    show();
  }

  form.addEventListener('submit', (event) => event.preventDefault());
  form.addEventListener('input', (event) => {
    if (event.target === profiles) fields.forEach((input) => fill(input, preset(input)));
    limit = STEP;
    clearTimeout(later);
    if (event.target === profiles || event.target.type === 'checkbox') write(true);
    else later = setTimeout(write, 150, false);
    compute();
  });
  document.getElementById('zuruecksetzen').addEventListener('click', () => {
    if (profiles) profiles.value = '';
    fields.forEach((input) => fill(input, standard.get(input)));
    limit = STEP;
    write(true);
    compute();
  });
  all.addEventListener('click', async () => {
    const from = body.rows.length;
    limit += STEP;
    if (ranked.length) show();
    else await compute();
    const next = body.rows[from];
    if (next) next.cells[1].querySelector('a').focus({ preventScroll: true });
  });
  window.addEventListener('popstate', () => {
    readAddress();
    compute();
  });
  if (readAddress()) compute();
})();
