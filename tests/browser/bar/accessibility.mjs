// WCAG 2.2 A and AA and axe's best practices, on a phone and a desk, by day and by night.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

export const what = 'accessibility';
export const broken = '<main><h1>Bild</h1><img src="/favicon.ico"></main>';
export const fault = /image-alt/;

export async function check(page) {
  const findings = [];
  // A comparison of all offers has some hundred rows of one kind; axe need not wait for idle.
  await page.evaluate(axe);
  for (const width of [360, 1280]) {
    for (const colorScheme of ['light', 'dark']) {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme });
      const violations = await page.evaluate(async (tags) => {
        const { violations } = await globalThis.axe.run(document, { runOnly: tags, resultTypes: ['violations'] });
        return violations.map(({ id, nodes }) => `${id} at ${nodes.map(({ target }) => target.join(' ')).slice(0, 2).join(', ')}`);
      }, TAGS);
      findings.push(...violations.map((violation) => `${width} px, ${colorScheme}: ${violation}`));
    }
  }
  await page.emulateMedia({ colorScheme: null });
  return findings;
}
