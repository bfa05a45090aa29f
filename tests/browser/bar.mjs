// The bar for readers: one page of every type, looked at the ways readers meet it.
//
//   node bar.mjs SITE
//
// Each check lives in a file of its own in bar/ and exports
//   what     its name,
//   broken   a page with the one fault it is there for,
//   fault    how the finding about it reads,
//   check    (page, context) → findings, each a sentence.
// Every run first shows each check its broken page: a check that finds nothing there fails.
// Chromium is the system's own (CHROMIUM names another one); the HTML checker needs Java 17.

import { chromium } from 'playwright-core';
import { serve } from './server.mjs';
import { onePerType } from './bar/pages.mjs';
import * as accessibility from './bar/accessibility.mjs';
import * as keyboard from './bar/keyboard.mjs';
import * as motion from './bar/motion.mjs';
import * as narrow from './bar/narrow.mjs';
import * as paper from './bar/paper.mjs';
import * as plain from './bar/plain.mjs';
import * as quiet from './bar/quiet.mjs';
import * as spacing from './bar/spacing.mjs';
import * as validity from './bar/validity.mjs';

// Quiet comes last: it tells what all the others made the page do.
const CHECKS = [accessibility, narrow, spacing, paper, motion, keyboard, plain, quiet];
const BROKEN = '/kaputt.html';
/** Pages looked at side by side. */
const AT_ONCE = 2;

const site = process.argv[2];
const host = await serve(site);
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu'],
});

/** Opens an address in a browser of its own and lets `look` at it. */
async function visit(address, look) {
  const context = await browser.newContext({ locale: 'de-DE', viewport: { width: 1280, height: 900 } });
  const page = await context.newPage();
  const seen = quiet.listen(page, host.origin);
  try {
    await page.goto(`${host.origin}${address}`, { waitUntil: 'load' });
    return await look(page, { browser, context, host, address, seen });
  } finally {
    await context.close();
  }
}

/** The broken page of a check, with as much around it as the others want. */
const around = (body) => `<!DOCTYPE html><html lang="de"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Kaputt</title></head><body>${body}</body></html>`;

let failed = 0;
function verdict(name, findings) {
  if (!findings.length) return console.log(`ok   ${name}`);
  failed += 1;
  console.log(`FAIL ${name}`);
  for (const finding of findings.slice(0, 8)) console.log(`     ${finding}`);
  if (findings.length > 8) console.log(`     and ${findings.length - 8} more`);
}

try {
  const validated = validity.check(site);
  for (const { what, broken, fault, check } of CHECKS) {
    host.overrides.set(BROKEN, around(broken));
    const found = await visit(BROKEN, check);
    verdict(`${what}: finds its fault`, found.some((finding) => fault.test(finding)) ? [] : ['the broken page passed', ...found]);
  }
  const pages = onePerType(site);
  const work = async () => {
    for (let next = pages.shift(); next; next = pages.shift()) {
      const { type, address } = next;
      const findings = await visit(address, async (page, it) => {
        const all = [];
        for (const { what, check } of CHECKS) all.push(...(await check(page, it)).map((finding) => `${what}: ${finding}`));
        return all;
      });
      verdict(`${type} ${address}`, findings);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  for (const [name, findings] of await validated) verdict(name, findings);
} finally {
  await browser.close();
  host.close();
}
console.log(failed ? `bar: ${failed} failed` : 'bar: reached');
process.exit(failed ? 1 : 0);
