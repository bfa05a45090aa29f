// What the comparison does with single rows and fields, without a state of its own.

/** No-break spaces have no place in an address or a search. */
export const plain = (text) => text.replace(/\u00a0/g, ' ');
const euros = (text) => {
  const digits = /[\d.]+,\d\d/.exec(text);
  return digits ? Number(digits[0].replace(/\./g, '').replace(',', '.')) : null;
};


/** A row as values; cells in the order of the table's head. `offers` is the address in front of every id. */
export function read(tr, at, offers) {
  const cells = tr.cells;
  const head = cells[1];
  const [by, link] = head.children;
  const net = cells[8].dataset.sortValue;
  const row = {
    tr,
    shown: tr,
    at,
    place: at,
    text: plain(tr.textContent).toLowerCase(),
    id: link.getAttribute('href').slice(offers.length, -1),
    provider: plain(by.textContent),
    offer: head.dataset.sort,
    gpu: plain(cells[2].textContent),
    count: plain(cells[3].textContent),
    anzahl: Number(cells[3].dataset.sortValue),
    vram: Number(cells[4].dataset.sortValue),
    land: plain(cells[5].firstChild.data).trim(),
    billing: cells[6].textContent,
    shared: 'shared' in tr.dataset,
    stale: head.querySelector('.tag') !== null,
    stand: Number(cells[10].firstChild.dateTime.replace(/-/g, '')),
    netto: net === undefined ? null : Number(net),
    brutto: euros(cells[9].textContent),
    complete: net !== undefined && cells[8].firstElementChild.tagName !== 'SMALL',
    keys: {},
    one: 0,
    two: 0,
    three: 0,
    // Filled in by an own usage.
    result: undefined,
    net: null,
    places: 2,
    version: 0,
    painted: 0,
    copy: null,
  };
  row.abrechnung = plain(row.billing.split(',')[0]);
  row.own = { place: at, netto: row.netto, brutto: row.brutto, complete: row.complete };
  return row;
}

/** Brings the body into this order and leaves alone what stands right: laying out a row costs most. */
export function arrange(body, list, only) {
  if (only) {
    const wanted = new Set(list);
    for (const tr of [...body.rows]) if (!wanted.has(tr)) tr.remove();
  }
  let next = body.firstElementChild;
  for (const tr of list) {
    // A row that has sunk must not drag all others along.
    while (only && next && next !== tr && next.nextElementSibling === tr) {
      const sunk = next;
      next = tr;
      sunk.remove();
    }
    if (next === tr) next = tr.nextElementSibling;
    else body.insertBefore(tr, next);
  }
}

/** A number as a German types it: `1.234,5`, `1234,5`; null when empty, NaN when it is none. */
export function typed(input) {
  const text = input.value.trim();
  if (!text) return null;
  const german = /^(\d{1,3}(\.\d{3})+|\d+)(,\d{1,9})?$/.test(text);
  return german ? Number(text.replace(/\./g, '').replace(',', '.')) : NaN;
}

/** Tells a reader which field is not understood. */
export function mark(input, wrong) {
  if (wrong) input.setAttribute('aria-invalid', 'true');
  else input.removeAttribute('aria-invalid');
}
