// What every page that computes shares: the usage of its form, and results in words.

/** Names of the lines, as the program gives them. */
export const NAMES = {
  compute: 'Rechenzeit', setup: 'Einrichtung', block_storage: 'Blockspeicher', snapshot: 'Snapshots',
  object_storage: 'Objektspeicher', egress: 'Egress', public_ipv4: 'öffentliche IPv4-Adressen', support: 'Support', license: 'Lizenzen',
};
export const STATUS = { included: 'enthalten', unknown: 'k.\u00a0A.', throttled: 'enthalten, gedrosselt', blocked: 'gesperrt' };

/** A number as a German types it, as decimal text: `1.234,5` → `1234.5`; null when it is none. */
export function typed(value) {
  const text = value.trim();
  if (!/^(\d{1,3}(\.\d{3})+|\d+)(,\d{1,9})?$/.test(text)) return null;
  return text.replace(/\./g, '').replace(',', '.');
}

/** The form's fields over a profile; what is no number, or out of range, is marked and left out. */
export function usageOf(fields, profile) {
  const drawn = structuredClone(profile);
  for (const input of fields) {
    const path = input.dataset.key.split('.');
    const place = path.length > 1 ? drawn[path[0]] : drawn;
    const key = path.at(-1);
    if (input.type === 'checkbox') {
      place[key] = input.checked;
      continue;
    }
    const value = typed(input.value);
    const number = Number(value);
    const { whole, least = whole ?? '0', most } = input.dataset;
    const wrong = value === null || number < Number(typed(least)) || number > Number(typed(most)) || (whole !== undefined && !Number.isInteger(number));
    if (wrong) input.setAttribute('aria-invalid', 'true');
    else {
      input.removeAttribute('aria-invalid');
      place[key] = value;
    }
  }
  return drawn;
}

const grouped = (text) => {
  const [whole, fraction] = String(text).split('.');
  return whole.replace(/\B(?=(\d{3})+$)/g, '.') + (fraction ? `,${fraction}` : '');
};

/** `300 Stunden im Monat, 500 GB Blockspeicher` … */
export function inWords(used, hoursPerMonth) {
  const parts = [];
  const gigabytes = (key, words) => Number(used[key]) && parts.push(`${grouped(used[key])}\u00a0GB ${words}`);
  if (Number(used.gpus)) parts.push(`${used.gpus}\u00a0${Number(used.gpus) === 1 ? 'GPU' : 'GPUs'}`);
  gigabytes('vram_min_gb_total', 'VRAM zusammen');
  gigabytes('vram_min_gb_per_gpu', 'VRAM je GPU');
  parts.push(Number(used.hours) === Number(hoursPerMonth) ? 'rund um die Uhr' : `${grouped(used.hours)}\u00a0Stunden im Monat`);
  gigabytes('block_storage_gb', 'Blockspeicher');
  gigabytes('snapshot_gb', 'Snapshots');
  gigabytes('object_storage_gb', 'Objektspeicher');
  gigabytes('egress_gb', 'Egress');
  const addresses = Number(used.public_ipv4);
  if (addresses) parts.push(`${grouped(used.public_ipv4)}\u00a0öffentliche ${addresses === 1 ? 'IPv4-Adresse' : 'IPv4-Adressen'}`);
  if (used.spot_allowed) parts.push('Spot erlaubt');
  if (used.dedicated_required) parts.push('nur ganze, ungeteilte GPUs');
  return parts.join(', ');
}

/** Why a result has no rank; empty with one. */
export function reasonOf(result) {
  if (result.rank !== null) return '';
  if (result.excluded) return result.excluded;
  const unknown = result.lines.filter(({ status }) => status === 'unknown').map(({ name }) => NAMES[name]);
  const last = unknown.pop();
  return unknown.length ? `Preise für ${unknown.join(', ')} und ${last} unbekannt` : `Preis für ${last} unbekannt`;
}

/** Whole units of 10^-places as German euros. */
export function euro(value, places = 2) {
  const text = String(value).padStart(places + 1, '0');
  return `${grouped(text.slice(0, -places))},${text.slice(-places)}\u00a0€`;
}
