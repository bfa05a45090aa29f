// What readers do on the pages that compute, in a real browser.
//
//   node flows.mjs SITE [--shots FOLDER]
//
// Chromium is the system's own (CHROMIUM names another one).

import { mkdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { chromium } from 'playwright-core';
import { serve } from './server.mjs';
import * as calculator from './calculator.mjs';
import * as cards from './cards.mjs';
import * as checklist from './checklist.mjs';
import * as comparison from './comparison.mjs';
import * as rentOrBuy from './rent-or-buy.mjs';

const [folder, ...options] = process.argv.slice(2);
const site = resolve(folder);
const shots = options[0] === '--shots' ? options[1] : null;
if (shots) mkdirSync(shots, { recursive: true });
const host = await serve(site);
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-dev-shm-usage'],
});
const published = JSON.parse(readFileSync(join(site, 'daten/angebote.json'), 'utf8'));

let failed = 0;
let passed = 0;
/** Runs one flow in a fresh page; complaints of the browser fail it as well. */
async function flow(name, run, context = {}) {
  const place = await browser.newContext({ locale: 'de-DE', viewport: { width: 1280, height: 900 }, ...context });
  const page = await place.newPage();
  const complaints = [];
  page.on('console', (message) => ['error', 'warning'].includes(message.type()) && complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('request', (request) => {
    if (!request.url().startsWith(host.origin) && !request.url().startsWith('blob:')) complaints.push(`request to ${request.url()}`);
  });
  try {
    await run({ page, host, published, shot: (file) => (shots ? page.screenshot({ path: join(shots, file), fullPage: false }) : null) });
    if (complaints.length) throw new Error(complaints.join('; '));
    passed += 1;
    console.log(`ok   ${name}`);
  } catch (error) {
    failed += 1;
    console.log(`FAIL ${name}\n     ${String(error.stack ?? error).split('\n').slice(0, 4).join('\n     ')}`);
  } finally {
    await place.close();
  }
}

try {
  await comparison.flows(flow);
  await calculator.flows(flow);
  await checklist.flows(flow, site);
  await cards.flows(flow);
  await rentOrBuy.flows(flow);
} finally {
  await browser.close();
  host.close();
}
console.log(`browser: ${passed} flows passed, ${failed} failed`);
process.exit(failed ? 1 : 0);
