// The comparison: search, filters, sorting, and the whole state in the address.
//
// Every row stands in the HTML. They are read in idle slices; from the first choice on only the
// first hits stay in the document, so that thousands of rows cost nothing. What is needed less
// often – an own usage, export, offers side by side – is loaded when it is first asked for.
import { arrange, mark, plain, read as readRow, typed } from './zeile.mjs';

const form = document.getElementById('auswahl');
const table = document.getElementById('angebote');

const FIRST = 150;
/** Rows of a long list that are brought up to date at once. */
const LEAD = 30;
const SLICE = 250;
const first = document.getElementById('erste');
const rest = document.getElementById('weitere');
const status = document.getElementById('treffer');
const tags = document.getElementById('gewaehlt');
const all = document.getElementById('alle');
const paging = document.querySelector('nav.pages');
const heads = [...table.querySelectorAll('[data-sort-key]')];
const collator = new Intl.Collator('de', { numeric: true });
const number = new Intl.NumberFormat('de');
const SEATS = { eu: ['EU'], ewr: ['EU', 'EWR'], 'ewr-ch': ['EU', 'EWR', 'CH'], ch: ['CH'] };
/** Controls that narrow the list; the others change what is shown of it. */
const FILTERS = ['suche', 'gpu', 'anzahl', 'land', 'abrechnung', 'anbieter', 'sitz', 'vram-ab', 'vram-bis', 'preis-ab', 'preis-bis', 'ganz', 'vollstaendig', 'aktuell'];
const usageFields = [...form.querySelectorAll('[data-key]')];
const columns = [...form.querySelectorAll('[name=spalte]')];

const rows = [];
let waiting = [...first.rows, ...(rest ? rest.rows : [])];
let read = 0;
let pages = form.dataset.pages ? form.dataset.pages.split(' ') : [];
let sorting = [];
let limit = FIRST;
let hits = [];
let chosen = [];
let taken = false;
let showing = 0;
let more = null;

const pageOf = (address) => Number((/seite-(\d+)/.exec(address) || [0, 1])[1]);
// No-break spaces have no place in a readable address.
form.querySelectorAll('select').forEach((select) => [...select.options].forEach((option) => {
  if (!option.hasAttribute('value')) option.value = plain(option.text);
}));
const seats = new Map([...form.anbieter.options].map((option) => [option.value, option.dataset.seat]));
const base = pageOf(location.pathname) * 1e6;
function readRows(count) {
  const end = Math.min(waiting.length, read + count);
  for (; read < end; read += 1) rows.push(readRow(waiting[read], base + read, form.dataset.offers));
  if (read === waiting.length) waiting = [];
}
const soon = window.requestIdleCallback
  ? (work) => requestIdleCallback(work)
  : (work) => setTimeout(() => work({ timeRemaining: () => 8 }), 30);
function idle(deadline) {
  if (!waiting.length) {
    const left = Object.keys(word).find((key) => collated[key] !== rows.length);
    if (left) {
      collate(left);
      soon(idle);
    }
    return;
  }
  do readRows(SLICE / 10); while (waiting.length && deadline.timeRemaining() > 4);
  soon(idle);
}

/** Words become their place in the German alphabet, once; sorting then compares numbers. */
let collated = {};
const word = { angebot: (row) => row.offer, gpu: (row) => row.gpu, land: (row) => row.land, abrechnung: (row) => row.billing };
function collate(key) {
  if (collated[key] === rows.length || !word[key]) return;
  const words = [...new Set(rows.map(word[key]))].sort(collator.compare);
  const places = new Map(words.map((text, at) => [text, at]));
  for (const row of rows) row.keys[key] = places.get(word[key](row));
  collated[key] = rows.length;
}
const value = (row, key) => (key === 'rang' ? row.place : word[key] ? row.keys[key] : row[key]);

function sorted(list) {
  if (!sorting.length) return list.sort((a, b) => a.place - b.place);
  const [one, two, three] = [...sorting, { key: 'rang' }, { key: 'rang' }, { key: 'rang' }];
  [one, two, three].forEach(({ key }) => collate(key));
  // What is unknown stands last, whichever way one sorts.
  const weight = (row, { key, down }) => {
    const found = value(row, key);
    if (found === null) return Infinity;
    return down ? -found : found;
  };
  for (const row of list) {
    row.one = weight(row, one);
    row.two = weight(row, two);
    row.three = weight(row, three);
  }
  return list.sort((a, b) => a.one - b.one || a.two - b.two || a.three - b.three || a.place - b.place);
}

function limitOf(name) {
  const found = typed(form[name]);
  mark(form[name], Number.isNaN(found));
  return Number.isNaN(found) ? null : found;
}
function test() {
  const words = plain(form.suche.value).toLowerCase().split(/\s+/).filter(Boolean);
  const [gpu, count, land, billing, provider] = ['gpu', 'anzahl', 'land', 'abrechnung', 'anbieter'].map((name) => form[name].value);
  const seat = SEATS[form.sitz.value];
  const [vramLow, vramHigh, low, high] = ['vram-ab', 'vram-bis', 'preis-ab', 'preis-bis'].map(limitOf);
  const price = form.steuer.value === 'brutto' ? 'brutto' : 'netto';
  const [whole, complete, fresh] = ['ganz', 'vollstaendig', 'aktuell'].map((name) => form[name].checked);
  return (row) =>
    (!gpu || row.gpu === gpu) &&
    (!count || row.count === count) &&
    (!land || row.land === land) &&
    (!billing || row.abrechnung === billing) &&
    (!provider || row.provider === provider) &&
    (!seat || seat.includes(seats.get(row.provider))) &&
    (vramLow === null || row.vram >= vramLow) &&
    (vramHigh === null || row.vram <= vramHigh) &&
    (low === null || (row[price] !== null && row[price] >= low)) &&
    (high === null || (row[price] !== null && row[price] <= high)) &&
    (!whole || !row.shared) &&
    (!complete || row.complete) &&
    (!fresh || !row.stale) &&
    words.every((text) => row.text.includes(text));
}

const changed = (input) =>
  input.type === 'checkbox'
    ? input.checked !== input.defaultChecked
    : input.value !== (input.tagName === 'SELECT' ? '' : input.defaultValue);
const ownUsage = () => usageFields.some(changed);
const needsCosts = () => ownUsage() || form.je.value !== '' || chosen.length > 0;

function offers(count) {
  return count === 1 ? '1\u00a0Angebot' : `${number.format(count)}\u00a0Angebote`;
}
function announce() {
  const total = pages.length ? Number(form.dataset.total) : rows.length;
  let text = `${number.format(hits.length)} von ${number.format(total)}\u00a0Angeboten`;
  if (hits.length === total) text = offers(total);
  if (!hits.length) text = 'Kein Angebot passt zur Auswahl.';
  if (status.textContent !== text) status.textContent = text;
  all.textContent = `Alle ${number.format(hits.length)} anzeigen`;
  all.disabled = hits.length <= limit;
}

function tag(text, clear) {
  const item = document.createElement('li');
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = `${text} ×`;
  button.setAttribute('aria-label', `${text}: Filter entfernen`);
  button.addEventListener('click', () => {
    clear();
    change(true);
    (tags.querySelector('button') || form.suche).focus();
  });
  item.append(button);
  return item;
}
function restore(input) {
  if (input.type === 'checkbox') input.checked = input.defaultChecked;
  else if (input.tagName === 'SELECT') input.value = '';
  else input.value = input.defaultValue;
}
function listTags() {
  const list = FILTERS.map((name) => form[name]).filter(changed).map((input) => {
    const label = input.parentNode.textContent.trim();
    const name = input.parentNode.firstChild.data;
    return tag(input.type === 'checkbox' ? label : `${name.trim()}: ${input.selectedOptions ? input.selectedOptions[0].text : input.value}`, () => restore(input));
  });
  if (ownUsage()) list.push(tag('Eigene Nutzung', () => usageFields.forEach(restore)));
  if (list.length > 1) {
    list.push(tag('Alle', () => [...FILTERS.map((name) => form[name]), ...usageFields].forEach(restore)));
  }
  tags.replaceChildren(...list);
}

function showHeads() {
  const [{ key, down }] = sorting.length ? sorting : [{ key: 'rang', down: false }];
  for (const button of heads) {
    const state = button.dataset.sortKey === key ? (down ? 'descending' : 'ascending') : 'none';
    button.parentNode.setAttribute('aria-sort', state);
  }
  table.classList.remove(...[...table.classList].filter((name) => /^(no|only)-/.test(name)));
  for (const box of columns) if (!box.checked) table.classList.add(`no-${box.value}`);
  if (form.steuer.value) table.classList.add(`only-${form.steuer.value}`);
}

/** Takes the rows over on the first choice: the document keeps only those that are shown. */
function show(whole) {
  if (rest && !taken) rest.remove();
  taken = true;
  const list = hits.slice(0, limit);
  const mine = (showing += 1);
  // What the screen shows comes with the next frame, what lies below with those after it.
  const lead = whole || list.length <= LEAD ? list.length : LEAD;
  place(list, lead, lead === list.length);
  let end = lead;
  const follow = () => {
    if (mine !== showing || end >= list.length) return;
    end = Math.min(list.length, end + FIRST);
    place(list, end, true);
    setTimeout(follow);
  };
  if (end < list.length) requestAnimationFrame(() => setTimeout(follow));
}
function place(list, end, only) {
  const part = list.slice(0, end);
  if (more) part.forEach(more.paint);
  arrange(first, part.map((row) => row.shown), only);
}
function apply(whole) {
  readRows(Infinity);
  hits = sorted(rows.filter(test()));
  show(whole);
  announce();
  listTags();
  showHeads();
  if (paging) paging.hidden = true;
}

/** The other pages of a long list, so that filters see every offer. */
async function loadPages() {
  const wanted = pages;
  pages = [];
  for (const address of wanted) {
    const answer = await fetch(address);
    if (!answer.ok) throw new Error(String(answer.status));
    const other = new DOMParser().parseFromString(await answer.text(), 'text/html');
    const start = pageOf(address) * 1e6;
    [...other.querySelectorAll('#angebote tbody tr')].forEach((tr, at) => rows.push(readRow(document.adoptNode(tr), start + at, form.dataset.offers)));
  }
}

let loading = null;
async function loadMore() {
  loading = loading || import(form.dataset.more).then((module) => module.start(api));
  try {
    more = await loading;
  } catch (fault) {
    loading = null;
    throw fault;
  }
}

/** Anything that was chosen: rows, then the address. */
let turn = 0;
let later = 0;
async function change(push, soon, whole) {
  clearTimeout(later);
  // Browsers limit how often an address may change; a typed text need not show every letter.
  if (soon) later = setTimeout(write, 150, false);
  else write(push);
  const mine = (turn += 1);
  readRows(Infinity);
  if (!more && !needsCosts() && !pages.length) {
    apply();
    return;
  }
  try {
    if (pages.length) await loadPages();
    if (needsCosts() && !more) {
      await loadMore();
    }
    if (more) await more.recompute();
    // New amounts mostly leave rows where they are; one layout is then cheaper than two.
    if (mine === turn) apply(whole);
  } catch {
    apply();
    status.textContent = 'Die Daten lassen sich gerade nicht laden. Bitte laden Sie die Seite neu.';
  }
}

function write(push) {
  const query = new URLSearchParams();
  for (const input of form.elements) {
    if (!input.name || input.name === 'spalte' || !changed(input)) continue;
    query.set(input.name, input.type === 'checkbox' ? (input.checked ? 'ja' : 'nein') : input.value.trim());
  }
  const hidden = columns.filter((box) => !box.checked).map((box) => box.value);
  if (hidden.length) query.set('ohne', hidden.join(','));
  if (sorting.length) query.set('sortierung', sorting.map(({ key, down }) => key + (down ? '-ab' : '')).join(','));
  if (chosen.length) query.set('merken', chosen.join(','));
  const text = query.toString().replace(/%2C/g, ',').replace(/%2F/g, '/');
  const address = location.pathname + (text ? `?${text}` : '');
  if (address === location.pathname + location.search) return;
  history[push ? 'pushState' : 'replaceState'](null, '', address);
}
function readAddress() {
  form.reset();
  const query = new URLSearchParams(location.search);
  for (const [name, text] of query) {
    const input = form.elements[name];
    if (!input || input.length === 0 || name === 'spalte') continue;
    if (input.type === 'checkbox') input.checked = text === 'ja';
    else input.value = text;
    if (input.tagName === 'SELECT' && input.selectedIndex < 0) input.value = '';
    const group = input.closest('details');
    if (group && changed(input)) group.open = true;
  }
  const hidden = (query.get('ohne') || '').split(',');
  columns.forEach((box) => (box.checked = !hidden.includes(box.value)));
  const known = heads.map((button) => button.dataset.sortKey);
  sorting = (query.get('sortierung') || '').split(',').filter(Boolean)
    .map((text) => ({ key: text.replace(/-ab$/, ''), down: text.endsWith('-ab') }))
    .filter(({ key }) => known.includes(key));
  chosen = (query.get('merken') || '').split(',').filter(Boolean).slice(0, 4);
  limit = FIRST;
  return query.size === undefined ? [...query].length > 0 : query.size > 0;
}

const api = {
  form, table, rows, typed, mark, changed, ownUsage, usageFields, heads, columns, change,
  hits: () => hits,
  shownRows: () => hits.slice(0, limit),
  chosen: () => chosen,
  choose: (ids) => { chosen = ids; },
};

form.addEventListener('submit', (event) => event.preventDefault());
form.addEventListener('input', (event) => {
  // Typing replaces the entry in the history, a choice makes a new one.
  const discrete = event.target.tagName === 'SELECT' || event.target.type === 'checkbox';
  limit = FIRST;
  change(discrete, !discrete, 'key' in event.target.dataset);
});
form.addEventListener('click', async (event) => {
  const act = event.target.dataset && event.target.dataset.act;
  if (!act) return;
  await loadMore();
  readRows(Infinity);
  if (!taken) await change(false);
  more[act](event.target);
});
heads.forEach((button) => button.addEventListener('click', () => {
  const key = button.dataset.sortKey;
  const [now = { key: 'rang', down: false }] = sorting;
  const down = now.key === key ? !now.down : false;
  // The former orders decide between equals.
  sorting = [{ key, down }, ...sorting.filter((other) => other.key !== key)].slice(0, 3);
  if (sorting.length === 1 && key === 'rang' && !down) sorting = [];
  change(true);
}));
all.addEventListener('click', async () => {
  const from = first.rows.length;
  if (!taken) await change(false);
  limit = Infinity;
  show();
  announce();
  // The button is spent; the reader goes on where the list went on.
  const next = hits[from];
  setTimeout(() => next && next.shown.isConnected && next.shown.cells[1].querySelector('a').focus({ preventScroll: true }), 200);
});
window.addEventListener('popstate', () => {
  readAddress();
  change(false);
});
// Paper shows every hit, whatever the screen shows.
let screen = FIRST;
window.addEventListener('beforeprint', () => {
  if (!taken) return;
  screen = limit;
  limit = Infinity;
  show(true);
});
window.addEventListener('afterprint', () => {
  if (!taken) return;
  limit = screen;
  show();
});

if (readAddress()) change(false);
else announce0();
soon(idle);

/** Before any choice: only the button has to learn how many there are. */
function announce0() {
  all.textContent = `Alle ${number.format(waiting.length)} anzeigen`;
  all.disabled = waiting.length <= FIRST;
}
