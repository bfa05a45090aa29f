// How long the comparison keeps the main thread busy when a directory has many offers.
//
//   node bench.mjs SITE [OFFERS …]
//
// Prints milliseconds of the machine it runs on, median and worst of twenty, at full speed and
// slowed to a quarter: to be compared with each other and with the bars, asserted by no test.

import { chromium } from 'playwright-core';
import { enlarge } from './enlarge.mjs';
import { serve } from './server.mjs';

const [site, ...counts] = process.argv.slice(2);
const host = await serve(site);
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-dev-shm-usage'],
});
const ROUNDS = 20;
const PARTS = ['TaskDuration', 'ScriptDuration', 'LayoutDuration', 'RecalcStyleDuration'];

/** What one choice of the reader costs, by kind. */
const CHOICES = {
  'own usage': (round) => {
    const input = document.querySelector('[name=stunden]');
    input.value = String(100 + round * 7);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  },
  filter: (round) => {
    const input = document.querySelector('[name=suche]');
    input.value = ['h100', 'l40s', 'de', ''][round % 4];
    input.dispatchEvent(new Event('input', { bubbles: true }));
  },
  sort: (round) => document.querySelectorAll('#angebote [data-sort-key]')[round % 8].click(),
};

try {
  for (const offers of counts.length ? counts.map(Number) : [1250, 5000]) {
    await enlarge(host, offers);
    for (const [name, choice] of Object.entries(CHOICES)) {
      for (const rate of [1, 4]) {
        const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
        await page.goto(`${host.origin}/vergleich/`);
        await page.waitForTimeout(1500);
        if (name === 'own usage') {
          await page.click('summary:has-text("Eigene Nutzung")');
          await page.fill('[name=stunden]', '700');
          await page.waitForFunction(() => document.getElementById('grundlage').textContent.includes('700'));
        }
        const session = await page.context().newCDPSession(page);
        await session.send('Performance.enable', { timeDomain: 'threadTicks' });
        await session.send('Emulation.setCPUThrottlingRate', { rate });
        const measured = async () => {
          const { metrics } = await session.send('Performance.getMetrics');
          return PARTS.map((part) => metrics.find((metric) => metric.name === part).value * 1000);
        };
        const rounds = [];
        for (let round = 0; round < ROUNDS; round += 1) {
          const before = await measured();
          await page.evaluate(`(${choice})(${round})`);
          await page.evaluate((pause) => new Promise((done) => requestAnimationFrame(() => setTimeout(done, pause))), 30 * rate);
          const after = await measured();
          rounds.push(after.map((value, at) => value - before[at]));
        }
        rounds.sort((a, b) => a[0] - b[0]);
        const [task, script, layout, style] = rounds[ROUNDS / 2].map((value) => value.toFixed(1));
        console.log(
          `${String(offers).padStart(6)} offers, ${name}, ${rate}×: median ${task} ms ` +
            `(script ${script}, layout ${layout}, style ${style}), worst ${rounds[ROUNDS - 1][0].toFixed(1)} ms`,
        );
        await page.close();
      }
    }
  }
} finally {
  await browser.close();
  host.close();
}
