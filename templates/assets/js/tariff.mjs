// Graduated tariffs: what a quantity costs when each price holds inside its step only.

import { ZERO, decimal, over, plus, settle, times } from './decimal.mjs';

/** The tariffs in the order in which they enter the sum; support takes its share of those above it, fees apart. */
export const TARIFFS = ['block_storage', 'snapshot', 'object_storage', 'egress', 'public_ipv4', 'support', 'license'];
export const EGRESS = TARIFFS.indexOf('egress');
export const SUPPORT = TARIFFS.indexOf('support');
export const LICENSE = TARIFFS.indexOf('license');

/** Steps over a common divisor each for bounds and prices. */
export function graduated(steps, per) {
  const bounds = steps.map(([from]) => decimal(from));
  const prices = steps.map(([, price]) => (price === null ? null : decimal(price)));
  const bound = bounds.reduce((most, [, d]) => (d > most ? d : most), 1n);
  const price = prices.reduce((most, value) => (value && value[1] > most ? value[1] : most), 1n);
  return {
    from: bounds.map(([n, d]) => n * (bound / d)),
    price: prices.map((value) => value && value[0] * (price / value[1])),
    bound,
    // Below the line of every amount, apart from the quantity's own divisor.
    below: bound * price * per[0],
    above: per[1],
  };
}

/** Rule M21: what a quantity costs; each price holds inside its step only. */
export function charge(tariff, [n, d], shift = 0n) {
  const { from, price, bound } = tariff;
  const total = n * bound;
  let sum = 0n;
  let unknown = false;
  let last = false;
  for (let at = 0; at < from.length; at += 1) {
    const start = (at ? from[at] + shift : from[at]) * d;
    if (total <= start) break;
    last = at + 1 === from.length;
    let end = total;
    if (!last) {
      const next = (from[at + 1] + shift) * d;
      if (next < total) end = next;
    }
    if (price[at] === null) unknown = true;
    else sum += (end - start) * price[at];
  }
  return { amount: [sum * tariff.above, d * tariff.below], unknown, last };
}

/** Rule M20, scope `instance`: by how much the bounds behind a free first step move. */
export function shifted(tariff, perInstance, instances) {
  if (!perInstance || tariff.from.length < 2 || tariff.price[0] !== 0n) return 0n;
  return tariff.from[1] * (instances - 1n);
}

export function prepareTariff(view) {
  const per = decimal(view.per);
  return {
    component: view.component,
    unit: view.unit,
    steps: graduated(view.steps, per),
    stopped: view.stopped_steps ? graduated(view.stopped_steps, per) : null,
    perInstance: view.per_instance === true,
    overage: view.overage ?? 'priced',
    divisor: decimal(view.divisor),
    last: null,
  };
}

/** Rules M12 to M28: one tariff at the rest that the plan does not include. */
export function tariffLine(tariff, rest, instances, usage, hoursPerMonth) {
  // Offers share tariffs and mostly their quantity, too: each is then computed once.
  const cached = tariff.last;
  if (
    cached && cached.usage === usage && (!tariff.perInstance || cached.instances === instances)
    && (cached.rest === rest || (cached.rest[0] === rest[0] && cached.rest[1] === rest[1]))
  ) return cached.line;
  const running = charge(tariff.steps, rest, shifted(tariff.steps, tariff.perInstance, instances));
  let { amount, unknown } = running;
  if (tariff.stopped) {
    const stopped = charge(tariff.stopped, rest, shifted(tariff.stopped, tariff.perInstance, instances));
    unknown ||= stopped.unknown;
    amount = over(plus(times(amount, usage.hours), times(stopped.amount, usage.off)), hoursPerMonth);
  }
  const euros = over(amount, tariff.divisor);
  const beyond = running.last && rest[0] > 0n;
  const lastPrice = tariff.steps.price.at(-1);
  let status = euros[0] === 0n ? 'included' : 'priced';
  if (unknown) status = 'unknown';
  else if (beyond && tariff.overage === 'blocked') status = 'blocked';
  else if (beyond && tariff.overage === 'throttled' && lastPrice === 0n) status = 'throttled';
  const line = { name: tariff.component, status, amount: unknown ? null : settle(euros), euros };
  tariff.last = { usage, instances, rest, line };
  return line;
}
