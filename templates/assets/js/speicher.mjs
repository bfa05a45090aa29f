// GPU memory in the browser: the program's formulas in whole numbers, so that the figures are its
// own. Everything counts in 10^-15 GB.

const UNIT = 10n ** 15n;
export const CARDS = [1, 2, 4, 8];

/** GB per billion parameters in hundredths, low and high, and what activations add in tenths. */
const METHODS = {
  voll: [[1600n, 1600n], [11n, 13n]],
  voll8: [[1000n, 1000n], [11n, 13n]],
  lora: [[230n, 290n], [10n, 10n]],
  qlora: [[75n, 115n], [10n, 10n]],
};

/** Decimal text with up to nine places in units. */
function units(text) {
  const [whole, fraction = ''] = text.split('.');
  return BigInt(whole) * UNIT + BigInt(fraction.padEnd(15, '0').slice(0, 15));
}

/** model {billions, layers, kv_heads, head_dim} as decimal texts; job `16`, `8`, `4` or a method. */
export function need(model, job, tokens) {
  const billions = units(model.billions);
  if (METHODS[job]) {
    const [gb, more] = METHODS[job];
    return { tight: (billions * gb[0] * more[0]) / 1000n, safe: (billions * gb[1] * more[1]) / 1000n };
  }
  const weights = (billions * BigInt(job)) / 8n;
  const cache = 4n * BigInt(model.layers) * BigInt(model.kv_heads) * BigInt(model.head_dim) * BigInt(tokens) * (UNIT / 10n ** 9n);
  const safe = (weights * 12n) / 10n + cache;
  const tight = (weights * 105n) / 100n + cache + 2n * UNIT;
  return { weights, cache, tight: tight < safe ? tight : safe, safe };
}

/** Whole GB that each of so many cards must have. */
export function vramEach({ safe }, cards) {
  const divisor = 9n * BigInt(cards) * UNIT;
  return Number((safe * 10n + divisor - 1n) / divisor);
}

/** GB to so many places, halves away from zero: `52.7`. */
export function rounded(value, places = 1) {
  const step = UNIT / 10n ** BigInt(places);
  const number = (value + step / 2n) / step;
  const text = String(number).padStart(places + 1, '0');
  return `${text.slice(0, -places)}.${text.slice(-places)}`;
}
