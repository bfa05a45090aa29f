// Rent or buy: the form, its result, its chart, and all of it in the address. The arithmetic is
// loaded when the reader first changes something, offers when a rent of the directory is wanted.
(() => {
  'use strict';
  const form = document.getElementById('mieten-oder-kaufen');
  if (!form) return;

  const byId = (id) => document.getElementById(id);
  const { beispiel, gpu, angebot } = form.elements;
  const inputs = [...form.querySelectorAll('input[name]')];
  const input = (name) => form.elements[name];
  const sentence = byId('urteil');
  const figure = byId('eigener-schnitt');
  const first = beispiel.options[0];
  let kit = null;
  let loading = null;
  let directory = null;
  let turn = 0;
  let later = 0;

  const VERDICTS = {
    rent: 'Mieten ist günstiger', buy: 'Kaufen ist günstiger', never: 'Der Kaufpreis kommt nie zurück',
    hybrid: 'Nahe der Schwelle: genau rechnen oder mischen',
  };
  const KEYS = {
    gpus: 'gpus', kaufpreis: 'purchase_price', monate: 'lifetime_months', fix: 'fixed_eur_month', watt: 'load_watts',
    leerlauf: 'idle_watts', host: 'host_watts', pue: 'infrastructure_factor', strom: 'electricity_eur_kwh',
    miete: 'rent_eur_hour', mietfix: 'rent_fixed_eur_month', einmalig: 'rent_once_eur',
  };
  const SHARES = { auslastung: 'utilisation', zuschlag: 'server_surcharge', restwert: 'residual_share', zins: 'capital_cost', last: 'load_share' };

  /* Numbers in German */
  const german = (text) => {
    const [whole, fraction] = String(text).replace('-', '').split('.');
    const sign = text.startsWith('-') && /[1-9]/.test(text) ? '\u2212' : '';
    return sign + whole.replace(/\B(?=(\d{3})+$)/g, '.') + (fraction ? `,${fraction}` : '');
  };
  const shown = (value, places) => german(kit.math.rounded(value, places));
  const euro = (value, places = 2) => `${shown(value, places)}\u00a0€`;
  const percent = (value) => `${shown(value * 100n, 1)}\u00a0%`;

  function load() {
    loading = loading || import(form.dataset.arithmetic).then((math) => { kit = { math }; });
    loading.catch(() => { loading = null; });
    return loading;
  }
  function loadDirectory() {
    directory = directory || (async () => {
      const [cost, answer] = await Promise.all([import(form.dataset.costArithmetic), fetch(form.dataset.cost)]);
      if (!answer.ok) throw new Error(String(answer.status));
      const data = await answer.json();
      return { cost, data, prepared: cost.prepare(data) };
    })();
    directory.catch(() => { directory = null; });
    return directory;
  }

  /* The form */
  const preset = () => JSON.parse((beispiel.selectedOptions[0] || first).dataset.values);
  function fill(values) {
    for (const field of inputs) field.value = values[field.name];
  }
  function say(field, text) {
    byId(`fehler-${field.name}`).textContent = text;
    if (text) field.setAttribute('aria-invalid', 'true');
    else field.removeAttribute('aria-invalid');
  }
  /** The field as decimal text; null, and a message beside it, where it is none. */
  function number(field) {
    if (field.disabled) return '0';
    const { low, high, least, most, whole } = field.dataset;
    const value = kit.math.typed(field.value);
    let text = '';
    if (value === null && /^\s*[-−]\s*\d/.test(field.value)) text = `Erlaubt sind ${least} bis ${most}.`;
    else if (value === null) text = 'Das ist keine Zahl, zum Beispiel 1.234,56.';
    else {
      const units = kit.math.units(value);
      if (units < kit.math.units(low) || units > kit.math.units(high)) text = `Erlaubt sind ${least} bis ${most}.`;
      else if (whole !== undefined && value.includes('.')) text = 'Bitte eine ganze Zahl.';
    }
    say(field, text);
    return text ? null : value;
  }
  /** All fields with the command's keys; null where one is wrong. */
  function read() {
    const values = {};
    for (const field of inputs) values[field.name] = number(field);
    const { leerlauf, watt } = values;
    if (leerlauf !== null && watt !== null && kit.math.units(leerlauf) > kit.math.units(watt)) {
      say(input('leerlauf'), 'Nicht mehr als unter Last.');
      values.leerlauf = null;
    }
    if (Object.values(values).includes(null)) return null;
    const data = { hours_per_month: form.dataset.hours };
    for (const [name, key] of Object.entries(KEYS)) data[key] = values[name];
    for (const [name, key] of Object.entries(SHARES)) data[key] = kit.math.share(values[name]);
    return { data, peak: Number(values.spitze), peakHours: values.spitzenstunden };
  }

  /* The address */
  function write(push) {
    const query = new URLSearchParams();
    for (const select of [beispiel, gpu, angebot]) if (select.value) query.set(select.name, select.value);
    const usual = preset();
    for (const field of inputs) if (!field.disabled && field.value.trim() !== usual[field.name]) query.set(field.name, field.value.trim());
    const text = query.toString().replace(/%2C/g, ',').replace(/%2F/g, '/');
    const address = location.pathname + (text ? `?${text}` : '') + location.hash;
    if (address !== location.pathname + location.search + location.hash) history[push ? 'pushState' : 'replaceState'](null, '', address);
  }
  function readAddress() {
    const query = new URLSearchParams(location.search);
    beispiel.value = query.get('beispiel') || '';
    if (beispiel.selectedIndex < 0) beispiel.selectedIndex = 0;
    gpu.value = query.get('gpu') || '';
    if (gpu.selectedIndex < 0) gpu.selectedIndex = 0;
    fill(preset());
    for (const field of inputs) if (query.has(field.name)) field.value = query.get(field.name);
    angebot.dataset.wanted = gpu.value ? query.get('angebot') || '' : '';
    return [...query].length > 0;
  }

  /* Rents of the directory */
  const model = () => gpu.selectedOptions[0].textContent;
  function offersOf({ data, prepared }) {
    return prepared.offers.filter(({ cost, offer }) => cost && !cost.shared && data.gpus[offer.gpu] === model());
  }
  /** The offers of the chosen GPU as options; a wanted one is chosen. */
  function listOffers(kitOffers) {
    const { data } = kitOffers;
    const wanted = angebot.dataset.wanted ?? angebot.value;
    delete angebot.dataset.wanted;
    const options = offersOf(kitOffers).map(({ id, offer }) => {
      const words = `${data.providers[offer.provider]} ${offer.offer}, ${data.countries[offer.country]}, ${offer.billing}`;
      return new Option(words, id);
    });
    angebot.replaceChildren(angebot.options[0], ...options);
    angebot.value = wanted;
    if (angebot.selectedIndex < 0) angebot.selectedIndex = 0;
  }
  /** The rent as the command takes it: an offer by name, or the cheapest that suits this use. */
  function rentOf(kitOffers, data) {
    const { cost, prepared } = kitOffers;
    const named = angebot.value;
    const at = (hours, more) => cost.evaluate(prepared, { ...prepared.profile, gpus: Number(data.gpus), hours, ...more });
    const find = (results, id) => results.find((result) => result.id === id);
    const more = {};
    let id = named;
    if (named) {
      const entry = prepared.offers.find((offer) => offer.id === named);
      if (entry.cost.spot) more.spot_allowed = true;
    } else {
      more.dedicated_required = true;
      const { units, plain } = kit.math;
      const hours = plain(units(data.hours_per_month) * units(data.utilisation) / units('1'));
      const cheapest = at(hours, more).find((result) => result.rank !== null && kitOffers.data.gpus[result.offer.gpu] === model());
      if (!cheapest) return { fault: 'Für diese GPU gibt es kein passendes Angebot, dessen Kosten alle bekannt sind. Bitte geben Sie den Mietpreis selbst ein.' };
      id = cheapest.id;
    }
    const on = find(at(data.hours_per_month, more), id);
    if (on.excluded) return { fault: `Dieses Angebot scheidet aus: ${on.excluded}.` };
    if (!on.complete) return { fault: 'Bei diesem Angebot ist mindestens ein Preis unbekannt; seine Miete wäre nur eine Untergrenze. Bitte geben Sie den Mietpreis selbst ein.' };
    const off = find(at('0', more), id);
    return { rent: kit.math.directoryRent(on.exact, off.exact, data.gpus, data.hours_per_month), id };
  }
  /** Typed rents are read; those of the directory are shown where they would be typed. */
  function lock(locked) {
    for (const name of ['miete', 'mietfix']) {
      const field = input(name);
      if (field.disabled && !locked) field.value = preset()[name];
      field.disabled = locked;
      if (locked) say(field, '');
    }
    angebot.disabled = !locked;
    if (!locked) angebot.replaceChildren(angebot.options[0]);
  }

  /* The result */
  const hoursFrom = (result) => {
    const { rounded, units } = kit.math;
    const exact = units(rounded(result.threshold * result.hours / units('1'), 9));
    const one = units('1');
    const count = (exact + one - 1n) / one;
    return `${german(String(count))}\u00a0${count === 1n ? 'Stunde' : 'Stunden'} im Monat`;
  };
  function thresholdWords(result) {
    const { threshold } = result;
    if (threshold === null) return result.rentMonth > result.ownMonth ? 'keine, Kaufen ist günstiger' : 'keine, Mieten bleibt günstiger';
    if (threshold > kit.math.units('1')) return `${percent(threshold)}, Mieten bleibt günstiger`;
    if (threshold <= 0n) return 'keine, Kaufen ist immer günstiger';
    return `${percent(threshold)} (${hoursFrom(result)})`;
  }
  const after = (month) => `nach ${shown(month, 1)}\u00a0Monaten`;
  function backWords({ back, months }) {
    if (back === null) return 'zahlt sich nie zurück';
    return after(back) + (back > kit.math.units(months) ? ', erst nach Ende der Nutzungsdauer' : '');
  }
  function show(result, source) {
    const put = (name, text) => { byId(`wert-${name}`).textContent = text; };
    put('eigentum', euro(result.ownMonth));
    put('stunde', result.ownHour === null ? '–' : euro(result.ownHour, 4));
    put('mietmonat', euro(result.rentMonth));
    put('schwelle', thresholdWords(result));
    put('zurueck', backWords(result));
    put('verkauf', result.resale === null ? 'nie' : result.resale === 0n ? 'sofort' : after(result.resale));
    put('wert', euro(result.presentValue));
    const text = `${VERDICTS[result.verdict]}: Eigentum ${euro(result.ownMonth)}, Miete ${euro(result.rentMonth)} im Monat. Schwelle: ${thresholdWords(result)}.${source}`;
    if (sentence.textContent !== text) sentence.textContent = text;
    draw(result);
  }
  function showMix({ data, peak, peakHours }, rent) {
    const body = byId('mischung');
    if (peak === 0) {
      if (body) body.remove();
      return;
    }
    if (!body) byId('ergebnis-zahlen').append(byId('mischung-muster').content.querySelector('tbody').cloneNode(true));
    const { own, rented, owned, mixed } = kit.math.mix(rent ? { ...data, rent } : data, peak, peakHours);
    byId('wert-allesmieten').textContent = euro(rented);
    byId('wert-alleskaufen').textContent = euro(owned);
    byId('wert-sockel').textContent = `${own} kaufen, ${Number(data.gpus) + peak - own} mieten`;
    byId('wert-gemischt').textContent = euro(mixed);
  }

  /* The chart: the geometry of the program, with floats, as there */
  function draw(result) {
    if (!figure) return;
    const [left, right, top, bottom, headroom, gap] = [46, 276, 26, 206, 2.4, 15];
    const float = (value) => Number(kit.math.rounded(value, 6));
    const one = kit.math.units('1');
    const costs = [[result.own(0n), result.own(one)], [result.rented(0n), result.rented(one)]].map((pair) => pair.map(float));
    const own = Math.max(...costs[0], 1);
    const wanted = Math.min(Math.max(...costs.flat(), 1), own * headroom);
    const power = 10 ** Math.floor(Math.log10(wanted / 5));
    const step = [1, 2, 2.5, 5, 10].map((factor) => factor * power).find((value) => value >= (wanted / 5) * 0.999999) ?? power * 10;
    const count = Math.ceil(wanted / step - 0.000001);
    const most = step * count;
    const x = (share) => left + (right - left) * share;
    const y = (amount) => bottom - (bottom - top) * Math.min(amount / most, 1);
    const at = (value) => String(Math.round(value * 10) / 10);
    const lines = figure.querySelectorAll('.line');
    const names = figure.querySelectorAll('.name');
    const tips = costs.map(([from, to], index) => {
      const end = to > most ? Math.min(Math.max((most - from) / (to - from), 0), 1) : 1;
      const tip = from + (to - from) * end;
      lines[index].setAttribute('d', `M${at(x(0))} ${at(y(from))}L${at(x(end))} ${at(y(tip))}`);
      names[index].setAttribute('x', at(x(end) + 5));
      return y(tip);
    });
    const [upper, lower] = tips[0] <= tips[1] ? [0, 1] : [1, 0];
    names[upper].setAttribute('y', at(tips[upper] + 4));
    names[lower].setAttribute('y', at(Math.max(tips[lower], tips[upper] + gap) + 4));
    const svg = figure.querySelector('svg');
    const draft = (tag, attributes, text = '') => {
      const node = document.createElementNS('http://www.w3.org/2000/svg', tag);
      for (const [key, given] of Object.entries(attributes)) node.setAttribute(key, given);
      node.textContent = text;
      return node;
    };
    const rows = Array.from({ length: count + 1 }, (_, row) => [at(y(step * row)), german(String(Math.round(step * row * 100) / 100))]);
    svg.querySelector('.grid').replaceChildren(...rows.map(([height]) => draft('path', { d: `M46 ${height}H276` })));
    svg.querySelector('.end').replaceChildren(...rows.map(([height, label]) => draft('text', { x: 41, y: height, dy: 4 }, label)));
    let dot = svg.querySelector('circle');
    const share = (costs[0][0] - costs[1][0]) / (costs[1][1] - costs[1][0] - costs[0][1] + costs[0][0]);
    const amount = costs[0][0] + (costs[0][1] - costs[0][0]) * share;
    const visible = share >= 0 && share <= 1 && amount <= most;
    if (!visible) {
      if (dot) dot.remove();
      return;
    }
    if (!dot) {
      dot = draft('circle', { r: 4 });
      svg.append(dot);
    }
    dot.setAttribute('cx', at(x(share)));
    dot.setAttribute('cy', at(y(amount)));
  }

  function fault(text) {
    sentence.textContent = text;
  }
  async function compute() {
    const mine = (turn += 1);
    let offers = null;
    try {
      await load();
      if (gpu.value) offers = await loadDirectory();
    } catch {
      fault('Die Daten lassen sich gerade nicht laden. Bitte laden Sie die Seite neu.');
      return;
    }
    if (mine !== turn) return;
    lock(offers !== null);
    if (offers) listOffers(offers);
    const typed = read();
    if (!typed) {
      fault('Mindestens ein Wert ist nicht zu verstehen; die Meldung steht beim Feld. Das Ergebnis gilt für die letzten gültigen Werte.');
      return;
    }
    let rent = null;
    let source = '';
    if (offers) {
      const found = rentOf(offers, typed.data);
      if (found.fault) {
        fault(found.fault);
        return;
      }
      rent = found.rent;
      input('miete').value = shown(rent.hour, 4);
      input('mietfix').value = shown(rent.fixed, 2);
      const { offer } = offers.prepared.offers.find(({ id }) => id === found.id);
      source = ` Miete: ${offers.data.providers[offer.provider]} ${offer.offer}, ${offers.data.countries[offer.country]}, ${offer.billing}.`;
    }
    show(kit.math.compare(rent ? { ...typed.data, rent } : typed.data), source);
    showMix(typed, rent);
  }

  form.addEventListener('submit', (event) => event.preventDefault());
  form.addEventListener('input', (event) => {
    const { target } = event;
    if (target === beispiel) {
      gpu.value = '';
      angebot.value = '';
      lock(false);
      fill(preset());
    }
    if (target === gpu) {
      angebot.value = '';
      const { watt, idle } = gpu.selectedOptions[0].dataset;
      if (watt) {
        input('watt').value = watt;
        input('leerlauf').value = idle;
      }
    }
    clearTimeout(later);
    if (target.tagName === 'SELECT') compute().then(() => write(true));
    else {
      later = setTimeout(write, 150, false);
      compute();
    }
  });
  byId('zuruecksetzen').addEventListener('click', () => {
    beispiel.selectedIndex = 0;
    gpu.value = '';
    lock(false);
    fill(preset());
    write(true);
    compute();
  });
  window.addEventListener('popstate', () => {
    readAddress();
    compute();
  });
  if (readAddress()) compute();
})();
