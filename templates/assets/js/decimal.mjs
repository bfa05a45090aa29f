// Exact numbers: decimal texts become fractions of BigInt, no float touches an amount.
//
// Each line of a sum is divided once, at 24 places; the sum is settled at 18 places and only then
// rounded, as the program does, so that 1/3 + 1/6 stays a half.

export const PLACES = 24n;
export const UNIT = 10n ** PLACES;
const UNIT_TWICE = 2n * UNIT;
/** Where a sum is settled before it is rounded. */
export const SETTLED = 18n;
const HALVES = new Map();
export const ZERO = [0n, 1n];

const DECIMALS = new Map();

/** `"1.25"` → [125n, 100n]; a price list repeats its numbers, so they are kept. */
export function decimal(text) {
  let value = DECIMALS.get(text);
  if (!value) {
    const [whole, fraction = ''] = String(text).split('.');
    value = [BigInt(whole + fraction), 10n ** BigInt(fraction.length)];
    DECIMALS.set(text, value);
  }
  return value;
}

export const times = ([a, b], [c, d]) => [a * c, b * d];
export const over = ([a, b], [c, d]) => [a * d, b * c];
export const plus = ([a, b], [c, d]) => (b === d ? [a + c, b] : [a * d + c * b, b * d]);
export const minus = ([a, b], [c, d]) => (b === d ? [a - c, b] : [a * d - c * b, b * d]);
export const less = ([a, b], [c, d]) => a * d < c * b;
export const whole = (number) => [BigInt(number), 1n];
/** Smallest whole number not below a fraction ≥ 0. */
export const ceiling = ([a, b]) => (a + b - 1n) / b;
/** Nearest whole number to n ÷ d for n ≥ 0, halves away from zero (rule M35). */
export const nearest = (n, d) => (2n * n + d) / (2n * d);

/** Drops decimals: a number at `from` places to `to` places (rule M35). */
export function shorten(number, from, to) {
  const key = from - to;
  let step = HALVES.get(key);
  if (!step) HALVES.set(key, (step = [10n ** key, 10n ** key / 2n]));
  return (number + step[1]) / step[0];
}

/** Rule M35: an amount at 24 places to whole cents. */
export const cents = (amount) => shorten(shorten(amount, PLACES, SETTLED), SETTLED, 2n);

/** An amount at 24 places ÷ a whole number, to so many places: per GPU, per GB of VRAM (rule M36). */
export function share(amount, [n, d], places) {
  return shorten(nearest(shorten(amount, PLACES, SETTLED) * d, n), SETTLED, BigInt(places));
}

/** Whole units of 10^-places as decimal text: 87600n → `876.00`. */
export function text(number, places = 2) {
  if (places === 0) return String(number);
  const digits = String(number).padStart(places + 1, '0');
  return `${digits.slice(0, -places)}.${digits.slice(-places)}`;
}

/** German number of a decimal text: `1234.5` → `1.234,5`. */
export function german(decimalText) {
  const [units, fraction] = String(decimalText).split('.');
  const grouped = units.replace(/\B(?=(\d{3})+$)/g, '.');
  return fraction ? `${grouped},${fraction}` : grouped;
}

/** A fraction at 24 places: nearest(n × UNIT, d) with one product less. */
export const settle = ([n, d]) => (n * UNIT_TWICE + d) / (d << 1n);

/** A fraction with a power of ten below as decimal text. */
export function plain([n, d]) {
  const places = String(d).length - 1;
  return places ? text(n, places).replace(/\.?0+$/, '') : String(n);
}
