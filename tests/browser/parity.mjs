// The browser's arithmetic against the program's: random usages over all offers, to the cent.
//
//   node parity.mjs SITE BINARY ROOT [--date D] [--count 200] [--seed 1]
//
// SITE is a built site, whose /daten/angebote.json is evaluated by the very module the pages load;
// BINARY says the same with `quote --format json --profile`. The program is asked once per usage,
// two at a time. Usages crowd around the bounds of the tariffs, where mistakes live.

import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const [site, binary, root, ...options] = process.argv.slice(2);
const option = (name, otherwise) => {
  const at = options.indexOf(`--${name}`);
  return at < 0 ? otherwise : options[at + 1];
};
const date = option('date', '2026-11-30');
const count = Number(option('count', 200));
const seed = Number(option('seed', 1));

const js = join(site, 'assets/js');
const module = readdirSync(js).find((name) => /^cost\.[0-9a-f]+\.mjs$/.test(name));
const { prepare, evaluate, text } = await import(pathToFileURL(join(js, module)).href);
const data = join(site, 'daten');
const read = (name) => JSON.parse(readFileSync(join(data, name), 'utf8'));
const published = read('angebote.json');
const documents = { 'angebote.json': prepare(published) };
for (const name of readdirSync(data)) {
  if (/^kosten\.[0-9a-f]+\.json$/.test(name)) documents[name] = prepare(read(name));
}

/** mulberry32: the same usages for the same seed. */
function generator(state) {
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}
const random = generator(seed);
const pick = (list) => list[Math.floor(random() * list.length)];
const between = (low, high) => low + Math.floor(random() * (high - low + 1));
const chance = (share) => random() < share;
const places = (value, digits) => value.toFixed(digits).replace(/\.?0+$/, '') || '0';

/** Every bound at which a price changes, by component, and what plans include. */
const bounds = {};
for (const { cost } of published.offers) {
  if (!cost) continue;
  for (const tariff of cost.tariffs) {
    const found = (bounds[tariff.component] ??= new Set([0]));
    for (const [from] of tariff.steps) found.add(Number(from));
  }
  for (const [component, gb] of [['block_storage', cost.block_storage_included_gb], ['egress', cost.egress_included_gb]]) {
    if (gb) (bounds[component] ??= new Set([0])).add(Number(gb));
  }
}
function quantity(component, most) {
  const kind = random();
  if (kind < 0.2) return '0';
  if (kind < 0.6) {
    const bound = pick([...(bounds[component] ?? [0])]) * between(1, 3);
    return places(Math.max(0, bound + pick([-1, -0.001, 0, 0.001, 1, 0.5])), 3);
  }
  if (kind < 0.8) return String(between(1, 2000));
  return places(Math.exp(random() * Math.log(most)), between(0, 6));
}
function usage() {
  const hours = pick(['0', '730', '729.999', '1', '0.5', String(between(1, 729)), places(random() * 730, 4)]);
  const drawn = {
    gpus: pick([0, 0, 1, 1, 2, 3, 4, 7, 8, between(1, 40)]),
    vram_min_gb_total: pick(['0', '0', '24', '80.5', String(between(1, 1500))]),
    vram_min_gb_per_gpu: pick(['0', '0', '0', '16', '40', '79.5', '80']),
    hours,
    starts: pick([1, 1, 1, 2, 22, 30, between(1, 500)]),
    months: pick([1, 6, 12, 12, 24, 36, between(1, 120)]),
    block_storage_gb: quantity('block_storage', 1e6),
    snapshot_gb: quantity('snapshot', 1e5),
    object_storage_gb: quantity('object_storage', 1e6),
    egress_gb: quantity('egress', 2e6),
    public_ipv4: pick([0, 1, 1, 2, 8, between(0, 300)]),
    spot_allowed: chance(0.5),
    dedicated_required: chance(0.3),
  };
  if (chance(0.5)) {
    drawn.spot = {
      mean_hours_between_interruptions: pick(['24', '6', '0.5', places(1 + random() * 99, 3)]),
      restart_hours: pick(['0', '0.25', places(random() * 3, 3)]),
      checkpoint_minutes: pick(['0', '2', places(random() * 12, 2)]),
      checkpoint_interval_minutes: pick(['60', '15', places(1 + random() * 240, 2)]),
    };
  }
  return drawn;
}
function toml({ spot, ...plain }) {
  const line = ([key, value]) => `${key} = ${value}`;
  const table = spot ? ['[spot]', ...Object.entries(spot).map(line)] : [];
  return [...Object.entries(plain).map(line), ...table, ''].join('\n');
}

const money = (value, digits = 2) => (value === null ? null : text(value, digits));
function differences(usageDrawn, expected, prepared) {
  const found = [];
  const results = evaluate(prepared, usageDrawn);
  const order = new Map(results.map((result, at) => [result.id, at]));
  expected.offers.forEach((offer, at) => {
    const result = results[order.get(offer.id)];
    const say = (what, want, got) => {
      if (want !== got) found.push(`${offer.id}: ${what} ${got}, program ${want}`);
    };
    if (!result) {
      found.push(`${offer.id}: missing`);
      return;
    }
    say('place', at, order.get(offer.id));
    say('rank', offer.rank, result.rank);
    say('net', offer.net, money(result.net));
    say('vat', offer.vat, money(result.vat));
    say('gross', offer.gross, money(result.gross));
    say('complete', offer.complete, result.complete);
    say('instances', offer.instances, Number(result.instances));
    say('excluded', offer.excluded, result.excluded);
    say(
      'lines',
      offer.components.map(({ name, status }) => `${name}:${status}`).join(' '),
      result.lines.map(({ name, status }) => `${name}:${status}`).join(' '),
    );
    if (offer.net_exact !== null) {
      const exact = money(result.exact, 12).replace(/\.?0+$/, '');
      say('net_exact', offer.net_exact, exact);
    }
  });
  if (results.length !== expected.offers.length) found.push(`${results.length} results, program ${expected.offers.length}`);
  return found;
}

const folder = mkdtempSync(join(tmpdir(), 'vollmonat-parity-'));
const cases = Array.from({ length: count }, usage);
let compared = 0;
const failures = [];
const timings = [];
let next = 0;
async function worker(number) {
  while (next < cases.length && failures.length === 0) {
    const drawn = cases[next];
    next += 1;
    const file = join(folder, `profile-${number}.toml`);
    writeFileSync(file, toml(drawn));
    const { stdout } = await run(
      binary,
      ['quote', '--root', root, '--date', date, '--profile', file, '--format', 'json', '--color', 'never'],
      { maxBuffer: 1 << 30 },
    );
    const expected = JSON.parse(stdout);
    for (const [name, prepared] of Object.entries(documents)) {
      const start = performance.now();
      const wrong = differences(drawn, expected, prepared);
      timings.push(performance.now() - start);
      compared += expected.offers.length;
      if (wrong.length) {
        failures.push(`${name} under\n${toml(drawn)}\n  ${wrong.slice(0, 12).join('\n  ')}\n  ${wrong.length} differences`);
      }
    }
  }
}
try {
  await Promise.all([worker(1), worker(2)]);
} finally {
  rmSync(folder, { recursive: true });
}
if (failures.length) {
  console.error(failures.join('\n'));
  process.exit(1);
}
timings.sort((a, b) => a - b);
console.log(
  `parity: ${cases.length} usages (seed ${seed}), ${compared} months of ${Object.keys(documents).join(' and ')} agree to the cent; median ${timings[timings.length >> 1]?.toFixed(1)} ms a usage`,
);
