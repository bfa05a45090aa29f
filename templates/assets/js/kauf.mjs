// Renting against buying in the browser: the same figures as `vollmonat rent-or-buy`, to the cent.
//
// Numbers are decimal texts outside and whole units of 10^-40 inside, as BigInt; no float touches
// an amount. The one irrational step, the twelfth root of the yearly rate, is Newton's method at
// 40 places; the program settles it at 26, both far beyond any digit that is shown.

const PLACES = 40;
const ONE = 10n ** BigInt(PLACES);
/** Where a value is settled before it is rounded, as the program does. */
const SETTLED = 18;

/** `1.25` → units. */
export function units(text) {
  const [whole, fraction = ''] = String(text).split('.');
  return BigInt(whole + fraction.padEnd(PLACES, '0').slice(0, PLACES));
}
/** Nearest whole number to n ÷ d, halves away from zero (rule M35). */
function nearest(n, d) {
  if (d < 0n) return nearest(-n, -d);
  return n < 0n ? -((-2n * n + d) / (2n * d)) : (2n * n + d) / (2n * d);
}
const times = (a, b) => nearest(a * b, ONE);
const over = (a, b) => nearest(a * ONE, b);
const whole = (number) => BigInt(number) * ONE;

/** Units as decimal text with so many places, rounded once. */
export function rounded(value, places) {
  const settled = nearest(value, 10n ** BigInt(PLACES - SETTLED));
  const last = nearest(settled, 10n ** BigInt(SETTLED - places));
  const digits = String(last < 0n ? -last : last).padStart(places + 1, '0');
  const sign = last < 0n ? '-' : '';
  return sign + (places ? `${digits.slice(0, -places)}.${digits.slice(-places)}` : digits);
}
/** Units as exact decimal text. */
export function plain(value) {
  const digits = String(value).padStart(PLACES + 1, '0');
  return `${digits.slice(0, -PLACES)}.${digits.slice(-PLACES)}`.replace(/\.?0+$/, '');
}

function power(base, exponent) {
  let product = ONE;
  for (let count = 0; count < exponent; count += 1) product = times(product, base);
  return product;
}
/** (1 + r)^(1/12): from above Newton's steps fall until all places are right. */
function twelfthRoot(target) {
  let root = ONE + (target - ONE) / 12n;
  for (;;) {
    const next = (11n * root + over(target, power(root, 11))) / 12n;
    if (next >= root) return root;
    root = next;
  }
}

/** Months and shares of the price that a used machine fetches. */
const RESALE = [[6, '0.80'], [12, '0.65'], [18, '0.52'], [24, '0.38'], [36, '0.28'], [54, '0.15']];
const MARGIN = units('0.1');

/**
 * The comparison. `input` has the keys of the command's file as decimal texts, all of them but
 * `offer` and `gpu`, and `hours_per_month`; a rent in units may stand in `rent`. Results are units;
 * null where there is none.
 */
export function compare(input) {
  const value = (key) => units(input[key]);
  const hours = value('hours_per_month');
  const gpuHours = BigInt(input.gpus) * hours;
  const months = Number(input.lifetime_months);
  const price = times(value('purchase_price'), ONE + value('server_surcharge'));
  const used = value('utilisation');
  const residual = value('residual_share');
  const rate = value('capital_cost');
  const monthly = rate === 0n ? 0n : twelfthRoot(ONE + rate) - ONE;
  const growth = power(ONE + monthly, months);
  const annuity = rate === 0n
    ? nearest(times(price, ONE - residual), BigInt(months))
    : over(times(times(price, monthly), growth - residual), growth - ONE);

  const drawn = (watts) => times(times(nearest(times(gpuHours, watts), 1000n), value('infrastructure_factor')), value('electricity_eur_kwh'));
  const idle = drawn(value('idle_watts') + value('host_watts'));
  const load = drawn(times(value('load_share'), value('load_watts')) - value('idle_watts'));
  const fixed = value('fixed_eur_month');
  const rent = input.rent ?? { hour: value('rent_eur_hour'), fixed: value('rent_fixed_eur_month') };
  const once = value('rent_once_eur');

  const running = (share) => fixed + idle + times(load, share);
  const own = (share) => annuity + running(share);
  const full = times(gpuHours, rent.hour);
  const rented = (share) => times(full, share) + rent.fixed;
  const ownMonth = own(used);
  const rentMonth = rented(used);
  const divisor = full - load;
  const threshold = divisor <= 0n ? null : over(annuity + fixed + idle - rent.fixed, divisor);
  const saved = rentMonth - running(used);
  const spent = price - once;
  const back = saved <= 0n || spent <= 0n ? null : over(spent, saved);
  // Σ 1 ÷ (1+q)^t over the lifetime.
  const sums = monthly === 0n ? whole(months) : over(growth - ONE, times(monthly, growth));
  const usedHours = times(gpuHours, used);
  return {
    price, annuity, fixed, idle, load, ownMonth, rentMonth, threshold, back, months,
    ownHour: usedHours === 0n ? null : over(ownMonth, usedHours),
    resale: resaleMonth(price, saved, once),
    presentValue: times(saved, sums) + over(times(price, residual), growth) + once - price,
    verdict: verdict(back !== null, ownMonth, rentMonth, threshold, used),
    hours, own, rented, rent, full,
  };
}

/** The first month at which rents saved make up for operation and what the machine has lost. */
function resaleMonth(price, saved, once) {
  const missing = (month, share) => times(price, ONE - units(share)) - once - saved * BigInt(month);
  let from = 0;
  let left = missing(0, RESALE[0][1]);
  if (left <= 0n) return 0n;
  for (const [to, share] of RESALE) {
    const next = missing(to, share);
    if (next <= 0n) return whole(from) + over(BigInt(to - from) * left, left - next);
    from = to;
    left = next;
  }
  return saved <= 0n ? null : whole(from) + over(left, saved);
}

/** The first rule that holds. */
function verdict(paysBack, ownMonth, rentMonth, threshold, used) {
  const rentCheaper = rentMonth < ownMonth;
  if (!paysBack && !rentCheaper) return 'never';
  if (threshold === null) return rentCheaper ? 'rent' : 'buy';
  if (threshold > ONE) return 'rent';
  if (threshold <= 0n) return 'buy';
  const ahead = used - threshold;
  if (ahead < -MARGIN) return 'rent';
  return ahead > MARGIN ? 'buy' : 'hybrid';
}

/** What `--format json` prints. */
export function document(result) {
  const optional = (value, places) => (value === null ? null : rounded(value, places));
  return {
    annuity: rounded(result.annuity, 2),
    idle_power: rounded(result.idle, 2),
    own_month: rounded(result.ownMonth, 2),
    own_hour: optional(result.ownHour, 4),
    rent_month: rounded(result.rentMonth, 2),
    break_even_utilisation: optional(result.threshold, 4),
    break_even_month: optional(result.back, 1),
    verdict: result.verdict,
  };
}

/**
 * Own base load, rented peaks: `gpus` at the use of the form, `peak` more of them for some hours.
 * The j-th own GPU pays when its share of the hours is above the threshold of one GPU.
 */
export function mix(input, peak, peakHours) {
  const count = Number(input.gpus);
  const each = (key) => plain(nearest(units(input[key]), BigInt(count)));
  const rent = compare(input).rent;
  const one = compare({
    ...input, gpus: 1, purchase_price: each('purchase_price'), fixed_eur_month: each('fixed_eur_month'),
    rent: { hour: rent.hour, fixed: 0n },
  });
  const busy = over(units(peakHours), one.hours);
  const used = units(input.utilisation);
  const base = used > busy ? used : busy;
  const result = { own: 0, rented: rent.fixed, owned: 0n, mixed: rent.fixed };
  for (let gpu = 1; gpu <= count + peak; gpu += 1) {
    const share = gpu <= count ? base : busy;
    const renting = times(one.full, share);
    const owning = one.own(share);
    const pays = one.threshold !== null && share > one.threshold;
    if (pays) result.own = gpu;
    result.rented += renting;
    result.owned += owning;
    result.mixed += pays ? owning : renting;
  }
  return result;
}

/**
 * A rent from the directory: what the month costs switched on and switched off, both in whole
 * units of 10^-12 euros, spread over the GPU-hours.
 */
export function directoryRent(on, off, gpus, hoursPerMonth) {
  const scale = 10n ** BigInt(PLACES - 12);
  return {
    hour: over((on - off) * scale, BigInt(gpus) * units(hoursPerMonth)),
    fixed: off * scale,
  };
}

/** A number as people type it, as decimal text: `1.234,56` and `1234.56`; null when it is none. */
export function typed(text) {
  const value = text.trim().replace(/[\u00a0\u202f]/g, '');
  if (/^[1-9]\d{0,2}(\.\d{3})+(,\d{1,9})?$/.test(value) || /^\d{1,12}(,\d{1,9})?$/.test(value)) {
    return value.replace(/\./g, '').replace(',', '.');
  }
  return /^\d{1,12}\.\d{1,9}$/.test(value) ? value : null;
}

/** A decimal text moved by two places: `5.75` % → `0.0575`. */
export function share(percent) {
  return plain(units(percent) / 100n);
}
