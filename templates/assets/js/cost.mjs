// The full month in the browser: the published cost functions, evaluated for any usage to the
// same cents as the program (rules M1 to M36).

import {
  PLACES, SETTLED, UNIT, ZERO, ceiling, cents, decimal, german, less, minus, nearest, over, plain,
  plus, settle, share, shorten, text, times, whole,
} from './decimal.mjs';
import { EGRESS, LICENSE, SUPPORT, TARIFFS, charge, graduated, prepareTariff, tariffLine } from './tariff.mjs';

export { cents, decimal, german, share, text };

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
