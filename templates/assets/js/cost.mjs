// The full month in the browser: the published cost functions, evaluated for any usage to the
// same cents as the program (rules M1 to M36). No float touches an amount.
//
// Numbers arrive as decimal texts and become fractions of BigInt. Each line is divided once, at
// 24 places; the sum is settled at 18 places and only then rounded, as the program does, so that
// 1/3 + 1/6 stays a half.

const PLACES = 24n;
const UNIT = 10n ** PLACES;
const UNIT_TWICE = 2n * UNIT;
/** Where a sum is settled before it is rounded. */
const SETTLED = 18n;
const HALVES = new Map();
const ZERO = [0n, 1n];

/** The tariffs in the order in which they enter the sum; support takes its share of those above it, fees apart. */
const TARIFFS = ['block_storage', 'snapshot', 'object_storage', 'egress', 'public_ipv4', 'support', 'license'];
const EGRESS = TARIFFS.indexOf('egress');
const SUPPORT = TARIFFS.indexOf('support');
const LICENSE = TARIFFS.indexOf('license');

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

const times = ([a, b], [c, d]) => [a * c, b * d];
const over = ([a, b], [c, d]) => [a * d, b * c];
const plus = ([a, b], [c, d]) => (b === d ? [a + c, b] : [a * d + c * b, b * d]);
const minus = ([a, b], [c, d]) => (b === d ? [a - c, b] : [a * d - c * b, b * d]);
const less = ([a, b], [c, d]) => a * d < c * b;
const whole = (number) => [BigInt(number), 1n];
/** Smallest whole number not below a fraction ≥ 0. */
const ceiling = ([a, b]) => (a + b - 1n) / b;
/** Nearest whole number to n ÷ d for n ≥ 0, halves away from zero (rule M35). */
const nearest = (n, d) => (2n * n + d) / (2n * d);

/** Drops decimals: a number at `from` places to `to` places (rule M35). */
function shorten(number, from, to) {
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

/** Steps over a common divisor each for bounds and prices. */
function graduated(steps, per) {
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
function charge(tariff, [n, d], shift = 0n) {
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
function shifted(tariff, perInstance, instances) {
  if (!perInstance || tariff.from.length < 2 || tariff.price[0] !== 0n) return 0n;
  return tariff.from[1] * (instances - 1n);
}

function prepareTariff(view) {
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

function prepareCost(view, tariffs) {
  const { compute, fees } = view;
  const optional = (value) => (value === undefined ? null : decimal(value));
  const byComponent = TARIFFS.map(() => null);
  for (const entry of view.tariffs) {
    const tariff = tariffs(entry);
    byComponent[TARIFFS.indexOf(tariff.component)] = tariff.prepared;
  }
  const divisor = decimal(compute.divisor);
  return {
    gpus: BigInt(view.gpus),
    vram: decimal(view.vram_gb),
    shared: view.shared === true,
    spot: view.spot === true,
    excluded: view.excluded ?? null,
    month: compute.mode === 'month' ? decimal(compute.quantity) : null,
    steps: graduated(compute.steps, decimal(compute.per)),
    ceiling: optional(compute.ceiling),
    divisor,
    stepSeconds: optional(compute.step_seconds),
    wholeMonth: compute.whole_month_step === true,
    minimum: optional(compute.minimum_seconds) ?? ZERO,
    stoppedPercent: optional(compute.stopped_percent),
    clock: `${compute.step_seconds}/${compute.whole_month_step}/${compute.minimum_seconds}/${compute.stopped_percent}/${view.spot}`,
    fees: fees
      ? { setup: decimal(fees.setup), upfront: decimal(fees.upfront), term: fees.term_months ?? null, divisor: decimal(fees.divisor) }
      : null,
    block: optional(view.block_storage_included_gb) ?? ZERO,
    egress: optional(view.egress_included_gb) ?? ZERO,
    tariffs: byComponent,
    supportMinimum: view.support_minimum === undefined ? null : tariffs(view.support_minimum).prepared,
  };
}

/**
 * Makes a published document ready: /daten/angebote.json, or its compact form in which `tariffs`
 * are numbers that point into a shared list. To be done once; `evaluate` then takes any usage.
 */
export function prepare(document) {
  const known = new Map();
  const tariffs = (entry) => {
    const view = typeof entry === 'number' ? document.tariffs[entry] : entry;
    const key = typeof entry === 'number' ? entry : JSON.stringify(entry);
    let found = known.get(key);
    if (!found) known.set(key, (found = { component: view.component, prepared: prepareTariff(view) }));
    return found;
  };
  return {
    hours: decimal(document.hours_per_month),
    vat: decimal(document.vat_percent),
    profile: document.profile,
    offers: document.offers.map((offer) => ({
      id: offer.id,
      // An offer without a price says why under any usage.
      reason: offer.cost ? null : offer.excluded,
      cost: offer.cost ? prepareCost(offer.cost, tariffs) : null,
      offer,
    })),
  };
}

/** Rule M11: 1 + o; null where spot does not suit. */
function spotFactor(spot) {
  const sixty = whole(60);
  const between = times(decimal(spot.mean_hours_between_interruptions), sixty);
  const restart = times(decimal(spot.restart_hours), sixty);
  const writing = decimal(spot.checkpoint_minutes);
  const interval = decimal(spot.checkpoint_interval_minutes);
  if (interval[0] <= 0n || less(between, interval)) return null;
  const two = whole(2);
  const divisor = times(times(two, between), interval);
  const overhead = plus(
    times(times(two, between), writing),
    times(interval, plus(interval, times(two, restart))),
  );
  return less(overhead, divisor) ? over(plus(divisor, overhead), divisor) : null;
}

/** A usage with the keys of a profile; what is left out is the profile's default. */
function prepareUsage(prepared, usage) {
  const value = (key, otherwise = '0') => decimal(usage[key] ?? otherwise);
  const hours = usage.hours === undefined ? prepared.hours : decimal(usage.hours);
  const off = minus(prepared.hours, hours);
  const spot = {
    mean_hours_between_interruptions: '24',
    restart_hours: '0.25',
    checkpoint_minutes: '2',
    checkpoint_interval_minutes: '60',
    ...usage.spot,
  };
  const quantities = [
    value('block_storage_gb'),
    value('snapshot_gb'),
    value('object_storage_gb'),
    value('egress_gb'),
    value('public_ipv4'),
  ];
  return {
    gpus: BigInt(usage.gpus ?? 0),
    vramTotal: value('vram_min_gb_total'),
    vramEach: value('vram_min_gb_per_gpu'),
    hours,
    off: off[0] < 0n ? ZERO : off,
    starts: whole(usage.starts ?? 1),
    months: BigInt(usage.months ?? 12),
    quantities,
    byTheHour: quantities.map((quantity) => times(quantity, prepared.hours)),
    spotAllowed: usage.spot_allowed === true,
    dedicated: usage.dedicated_required === true,
    spotFactor: spotFactor(spot),
    clocks: new Map(),
  };
}

/** Rule M3. */
function instancesOf(cost, usage) {
  if (usage.gpus === 0n) return 1n;
  const byGpus = ceiling([usage.gpus, cost.gpus]);
  const vram = times(whole(cost.gpus), cost.vram);
  const byVram = vram[0] === 0n ? 1n : ceiling(over(usage.vramTotal, vram));
  return [byGpus, byVram].reduce((most, count) => (count > most ? count : most), 1n);
}

/** Rules M4, M5 and M11: seconds billed per instance, stopped time at its share. */
function billedSeconds(cost, usage, hoursPerMonth) {
  const known = usage.clocks.get(cost.clock);
  if (known) return known;
  const hour = whole(3600);
  let running = times(usage.hours, hour);
  if (cost.spot && usage.spotFactor) running = times(running, usage.spotFactor);
  let billed = ZERO;
  if (running[0] > 0n) {
    if (cost.wholeMonth) billed = times(hoursPerMonth, hour);
    else {
      let session = over(running, usage.starts);
      if (cost.stepSeconds) session = times(whole(ceiling(over(session, cost.stepSeconds))), cost.stepSeconds);
      if (less(session, cost.minimum)) session = cost.minimum;
      billed = times(session, usage.starts);
    }
  }
  // A month billed whole holds the stopped hours too.
  if (cost.stoppedPercent && !cost.wholeMonth) {
    billed = plus(billed, over(times(times(usage.off, hour), cost.stoppedPercent), whole(100)));
  }
  usage.clocks.set(cost.clock, billed);
  return billed;
}

/** A fraction at 24 places: nearest(n × UNIT, d) with one product less. */
const settle = ([n, d]) => (n * UNIT_TWICE + d) / (d << 1n);

/** Rules M12 to M28: one tariff at the rest that the plan does not include. */
function tariffLine(tariff, rest, instances, usage, hoursPerMonth) {
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

const INCLUDED = TARIFFS.map((name) => ({ name, status: 'included', amount: 0n }));
const UNKNOWN = TARIFFS.map((name) => ({ name, status: 'unknown', amount: null }));
const BY_THE_HOUR = new Set(['gb_hour', 'gib_hour', 'hour']);

/** What is used of a component, in the tariff's base units; null: no line. */
function used(component, tariff, usage, cost, instances, sum, hoursPerMonth) {
  let quantity;
  if (component < SUPPORT) {
    quantity = usage.quantities[component];
    if (quantity[0] === 0n) return null;
    return tariff && BY_THE_HOUR.has(tariff.unit) ? usage.byTheHour[component] : quantity;
  }
  if (!tariff) return null;
  if (component === LICENSE) {
    const gpus = cost.gpus * instances;
    if (tariff.unit === 'gpu_hour') quantity = times(whole(gpus), usage.hours);
    else quantity = whole(tariff.unit === 'gpu_month' ? gpus : instances);
  } else quantity = tariff.unit === 'percent' ? [sum, UNIT] : whole(1);
  if (quantity[0] === 0n) return null;
  return tariff && BY_THE_HOUR.has(tariff.unit) ? times(quantity, hoursPerMonth) : quantity;
}

/** The sum of one offer at 24 places; its lines are pushed where somebody asks for them. */
function month(cost, usage, instances, hoursPerMonth, lines = null) {
  let sum = 0n;
  let complete = true;
  let blocked = false;
  let once = 0n;
  let fees = 0n;
  const seconds = cost.month ?? billedSeconds(cost, usage, hoursPerMonth);
  if (seconds[0] > 0n) {
    let { amount } = charge(cost.steps, seconds);
    if (cost.ceiling && less(cost.ceiling, amount)) amount = cost.ceiling;
    const line = settle(over([amount[0] * instances, amount[1]], cost.divisor));
    lines?.push({ name: 'compute', status: amount[0] === 0n ? 'included' : 'priced', amount: line });
    sum += line;
  }
  if (cost.fees) {
    // Rule M8: set-up ÷ max(term, planning period), upfront ÷ term.
    const { setup, upfront, divisor } = cost.fees;
    const term = cost.fees.term === null ? usage.months : BigInt(cost.fees.term);
    const period = term > usage.months ? term : usage.months;
    const part = plus(over(setup, whole(period)), over(upfront, whole(term)));
    const line = settle(over([part[0] * instances, part[1]], divisor));
    const full = plus(setup, upfront);
    once = settle(over([full[0] * instances, full[1]], divisor)) - line;
    lines?.push({ name: 'setup', status: 'priced', amount: line });
    fees = line;
    sum += line;
  }
  for (let component = 0; component < TARIFFS.length; component += 1) {
    const tariff = cost.tariffs[component];
    const quantity = used(component, tariff, usage, cost, instances, sum - fees, hoursPerMonth);
    if (quantity === null) continue;
    let rest = quantity;
    const included = component === 0 ? cost.block : component === EGRESS ? cost.egress : ZERO;
    if (included[0] > 0n) {
      const free = times(included, whole(instances));
      rest = minus(rest, tariff && (tariff.unit === 'gb_hour' || tariff.unit === 'gib_hour') ? times(free, hoursPerMonth) : free);
      if (rest[0] < 0n) rest = ZERO;
    }
    let line;
    if (tariff) {
      line = tariffLine(tariff, rest, instances, usage, hoursPerMonth);
      if (component === SUPPORT && cost.supportMinimum && line.amount !== null) {
        // Rule M27: a percentage with a monthly minimum.
        const { steps, divisor } = cost.supportMinimum;
        const floor = over(charge(steps, whole(1)).amount, divisor);
        if (less(line.euros, floor)) line = { name: line.name, status: line.status === 'included' ? 'priced' : line.status, amount: settle(floor) };
      }
    } else line = rest[0] === 0n ? INCLUDED[component] : UNKNOWN[component];
    lines?.push(line);
    if (line.amount === null) complete = false;
    else sum += line.amount;
    if (component === EGRESS && line.status === 'blocked') blocked = true;
  }
  return { sum, complete, blocked, once };
}

const tooLittle = (of, has, needs) =>
  `zu wenig VRAM ${of}: ${german(plain(has))}\u00a0GB statt mindestens ${german(plain(needs))}\u00a0GB`;

/** A fraction with a power of ten below as decimal text. */
function plain([n, d]) {
  const places = String(d).length - 1;
  return places ? text(n, places).replace(/\.?0+$/, '') : String(n);
}

/** Why a plan cannot serve the usage: the first reason that holds, or null. */
function reason(cost, usage, blocked) {
  if (cost.excluded) return cost.excluded;
  if (less(cost.vram, usage.vramEach)) return tooLittle('je GPU', cost.vram, usage.vramEach);
  const total = times(whole(cost.gpus), cost.vram);
  if (usage.gpus === 0n && less(total, usage.vramTotal)) return tooLittle('insgesamt', total, usage.vramTotal);
  if (usage.dedicated && cost.shared) return 'geteilte GPU, verlangt ist eine dedizierte';
  if (cost.spot) {
    if (!usage.spotAllowed) return 'Spot ist in diesem Profil nicht zugelassen';
    if (!usage.spotFactor) return 'Spot ist bei diesen Unterbrechungen ungeeignet';
  }
  return blocked ? 'Egress ist bei dieser Menge gesperrt' : null;
}

/** Rule M33: VAT of the rounded net, in cents. */
export function vatOf(prepared, net) {
  const [n, d] = prepared.vat;
  // Whole numbers below 2^53 ÷ 2: the double nearest to their quotient never reaches the next
  // whole number, because 1 ÷ divisor is more than half a unit of its last place.
  const product = Number(net) * Number(n) * 2;
  const divisor = Number(d) * 200;
  if (product + divisor < 2 ** 52) return BigInt(Math.floor((product + divisor / 2) / divisor));
  return nearest(net * n, d * 100n);
}

/** What one offer comes to; what only a few readers look at is worked out when they do. */
class Result {
  constructor(entry, use, prepared) {
    const { cost, offer } = entry;
    this.id = entry.id;
    this.offer = offer;
    this.rank = null;
    this.cost = cost;
    this.use = use;
    this.prepared = prepared;
    if (!cost) {
      const plan = { gpus: BigInt(offer.gpu_count ?? 1), vram: decimal(offer.vram_gb ?? '0') };
      this.instances = instancesOf(plan, use);
      this.complete = false;
      this.sum = null;
      this.exact = null;
      this.near = 0;
      this.net = null;
      this.once = 0n;
      this.excluded = entry.reason;
      return;
    }
    this.instances = instancesOf(cost, use);
    const { sum, complete, blocked, once } = month(cost, use, this.instances, prepared.hours);
    const settled = shorten(sum, PLACES, SETTLED);
    this.complete = complete;
    this.sum = sum;
    this.exact = shorten(settled, SETTLED, 12n);
    this.near = Number(this.exact);
    this.net = shorten(settled, SETTLED, 2n);
    this.once = once;
    this.excluded = reason(cost, use, blocked);
  }

  get vat() {
    return this.net === null ? null : vatOf(this.prepared, this.net);
  }

  get gross() {
    return this.net === null ? null : this.net + this.vat;
  }

  get lines() {
    const lines = [];
    if (this.cost) month(this.cost, this.use, this.instances, this.prepared.hours, lines);
    return lines;
  }
}

/**
 * The full month of every offer under a usage, in the order of the program's ranking.
 *
 * `usage` has the keys of a profile with numbers as decimal texts. Each result has `id`, `offer`
 * (as published), `rank`, `instances`, `lines` ({name, status, amount}), `complete`, `sum` (at 24
 * places), `exact` (at 12), `net`, `vat`, `gross` (cents) – null without a price – `once` (what
 * the first month costs more, at 24 places) and `excluded`.
 */
export function evaluate(prepared, usage) {
  const use = prepareUsage(prepared, usage);
  const results = prepared.offers.map((entry) => new Result(entry, use, prepared));
  results.sort(order);
  let next = 1;
  for (const result of results) {
    if (result.complete && result.excluded === null) {
      result.rank = next;
      next += 1;
    }
  }
  return results;
}

/** By exact total; incomplete behind complete of the same amount; without price, then excluded last. */
function order(a, b) {
  if ((a.excluded === null) !== (b.excluded === null)) return a.excluded === null ? -1 : 1;
  if ((a.exact === null) !== (b.exact === null)) return a.exact === null ? 1 : -1;
  // Rounding to a double keeps the order; only equal doubles need the long comparison.
  if (a.near !== b.near) return a.near - b.near;
  if (a.exact !== b.exact) return a.exact < b.exact ? -1 : 1;
  if (a.complete !== b.complete) return a.complete ? -1 : 1;
  return a.id < b.id ? -1 : a.id > b.id ? 1 : 0;
}
