// The calculator's arithmetic against the command's, in a real browser: random comparisons, every
// printed figure, to the last digit.
//
//   node rent-or-buy-parity.mjs SITE BINARY ROOT [--date D] [--count 1000] [--offers 40] [--seed 1]
//
// Typed rents are asked of the tests' small root, so that a debug binary answers a thousand times
// in a minute; rents of the directory, fewer of them, of ROOT, which SITE was built from.

import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { chromium } from 'playwright-core';
import { serve } from './server.mjs';

const run = promisify(execFile);
const [site, binary, root, ...options] = process.argv.slice(2);
const option = (name, otherwise) => {
  const at = options.indexOf(`--${name}`);
  return at < 0 ? otherwise : options[at + 1];
};
const date = option('date', '2026-11-30');
const count = Number(option('count', 1000));
const named = Number(option('offers', 40));
const seed = Number(option('seed', 1));
const small = join(dirname(fileURLToPath(import.meta.url)), '../base');

/** mulberry32: the same inputs for the same seed. */
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
const places = (value, digits) => value.toFixed(digits).replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '');
const some = (low, high, digits = between(0, 6)) => places(low + random() * (high - low), digits);
const clamp = (text, low, high) => String(Math.min(Math.max(Number(text), low), high));

/** One comparison with the keys of the command's file. */
function comparison() {
  const watts = pick(['700', '350', '0', some(1, 1500)]);
  return {
    gpus: String(pick([1, 1, 2, 4, 8, 64, between(1, 4096)])),
    purchase_price: pick(['25000', '12000', '0.01', some(100, 1e6, 2), some(1, 5e8, 2)]),
    server_surcharge: pick(['0', '0.40', clamp(some(0, 2), 0, 2)]),
    lifetime_months: String(pick([36, 36, 6, 84, between(6, 84)])),
    residual_share: pick(['0.30', '0', '0.9', clamp(some(0, 0.9), 0, 0.9)]),
    capital_cost: pick(['0.06', '0', '0.5', clamp(some(0, 0.5), 0, 0.5)]),
    load_watts: watts,
    idle_watts: places(Number(watts) * pick([0, 0.1, 0.5]), 6),
    load_share: pick(['1', '0.4', '0.2', clamp(some(0.2, 1), 0.2, 1)]),
    host_watts: pick(['100', '0', some(0, 1000, 1)]),
    infrastructure_factor: pick(['1.4', '1', '2.5', clamp(some(1, 2.5), 1, 2.5)]),
    electricity_eur_kwh: pick(['0.25', '0', '0.8', clamp(some(0, 0.8), 0, 0.8)]),
    fixed_eur_month: pick(['0', '200', some(0, 1e5, 2)]),
    utilisation: pick(['0.8', '0', '1', clamp(some(0, 1), 0, 1)]),
    rent_once_eur: pick(['0', '0', '3000', some(0, 1e6, 2)]),
  };
}
function typed() {
  return {
    ...comparison(),
    rent_eur_hour: pick(['2', '3', '0.000001', some(0.01, 20, between(2, 6)), some(0.01, 2000, 3)]),
    rent_fixed_eur_month: pick(['0', '0', '85.5', some(0, 1e5, 2)]),
  };
}
const toml = (input) => Object.entries(input).map(([key, value]) => `${key} = ${JSON.stringify(value)}\n`).join('');

const folder = mkdtempSync(join(tmpdir(), 'vollmonat-rent-or-buy-'));
async function asked(input, from, number) {
  const file = join(folder, `${number}.toml`);
  writeFileSync(file, toml(input));
  const { stdout } = await run(binary, ['rent-or-buy', file, '--root', from, '--date', date, '--format', 'json', '--color', 'never']);
  return JSON.parse(stdout);
}
/** Two at a time. */
async function all(inputs, from) {
  const answers = [];
  let next = 0;
  await Promise.all([0, 1].map(async (worker) => {
    while (next < inputs.length) {
      const at = next;
      next += 1;
      answers[at] = await asked(inputs[at], from, worker);
    }
  }));
  return answers;
}

const host = await serve(site);
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-dev-shm-usage'],
});
let failures = 0;
try {
  const page = await browser.newPage();
  await page.goto(`${host.origin}/mieten-oder-kaufen/`);
  const inPage = (inputs) => page.evaluate(async (given) => {
    const { arithmetic } = document.getElementById('mieten-oder-kaufen').dataset;
    const { compare, document: print } = await import(arithmetic);
    const hours = document.getElementById('mieten-oder-kaufen').dataset.hours;
    return given.map((input) => print(compare({ ...input, hours_per_month: hours })));
  }, inputs);
  /** Rents of the directory, by the very steps of the form. */
  const directory = (inputs) => page.evaluate(async (given) => {
    const { dataset } = document.getElementById('mieten-oder-kaufen');
    const [math, cost, data] = await Promise.all([
      import(dataset.arithmetic), import(dataset.costArithmetic), fetch(dataset.cost).then((answer) => answer.json()),
    ]);
    const prepared = cost.prepare(data);
    return given.map(({ offer, ...input }) => {
      const at = (hours) => cost
        .evaluate(prepared, { ...prepared.profile, gpus: Number(input.gpus), hours, spot_allowed: true })
        .find(({ id }) => id === offer).exact;
      const rent = math.directoryRent(at(dataset.hours), at('0'), input.gpus, dataset.hours);
      return math.document(math.compare({ ...input, rent, hours_per_month: dataset.hours }));
    });
  }, inputs);
  const compare = (inputs, expected, got) => inputs.forEach((input, at) => {
    if (JSON.stringify(expected[at]) === JSON.stringify(got[at])) return;
    failures += 1;
    if (failures <= 3) console.error(`${toml(input)}command ${JSON.stringify(expected[at])}\nbrowser ${JSON.stringify(got[at])}\n`);
  });

  const rents = Array.from({ length: count }, typed);
  compare(rents, await all(rents, small), await inPage(rents));
  const data = readdirSync(join(site, 'daten'));
  const published = JSON.parse(readFileSync(join(site, 'daten', data.find((name) => name === 'angebote.json')), 'utf8'));
  const known = published.offers.filter(({ complete, excluded, net }) => complete && !excluded && net);
  const offers = Array.from({ length: named }, () => ({ ...comparison(), gpus: String(between(1, 9)), offer: pick(known).id }));
  compare(offers, await all(offers, root), await directory(offers));
} finally {
  await browser.close();
  host.close();
  rmSync(folder, { recursive: true });
}
if (failures) {
  console.error(`${failures} comparisons differ`);
  process.exit(1);
}
console.log(`rent or buy: ${count} typed rents and ${named} of the directory (seed ${seed}) agree to the last digit`);
