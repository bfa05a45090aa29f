// Flows of /rechner/vram/: the estimator gives the program's figures.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';

const cases = JSON.parse(readFileSync(new URL('../checklist/memory.json', import.meta.url), 'utf8'));
const plain = (text) => text.replace(/\s+/g, ' ').trim();
const german = (text) => text.replace('.', ',').replace(/^\d+/, (digits) => digits.replace(/\B(?=(\d{3})+$)/g, '.'));

export async function flows(flow) {
  await flow('the estimator agrees with the program in every worked case', async ({ page, host }) => {
    await page.goto(`${host.origin}/rechner/vram/`);
    await page.waitForFunction(() => document.querySelectorAll('#bedarf li').length === 4);
    for (const { billions, layers, kv_heads, head_dim, job, sessions, tokens, tight, safe, each } of cases) {
      await page.selectOption('[name=aufgabe]', job);
      const fields = { parameter: german(billions), schichten: layers, koepfe: kv_heads, dimension: head_dim, sitzungen: sessions, token: tokens };
      for (const [name, value] of Object.entries(fields)) await page.fill(`[name=${name}]`, String(value));
      await page.waitForFunction((wanted) => document.querySelector('#bedarf b')?.textContent.replace(/\s/g, ' ') === wanted, `Bedarf ${german(safe)} GB`);
      const text = plain(await page.textContent('#bedarf'));
      assert.ok(tight === safe || text.includes(`knapp ${german(tight)} GB`), text);
      const links = await page.$$eval('#bedarf li a', (all) => all.map(({ href }) => Number(new URL(href).searchParams.get('vram-ab'))));
      assert.deepEqual(links, each, `${billions} ${job}`);
    }
  });

  await flow('the estimator starts where the table does and keeps its state in the address', async ({ page, host }) => {
    await page.goto(`${host.origin}/rechner/vram/?aufgabe=16&sitzungen=8`);
    await page.waitForFunction(() => document.querySelectorAll('#bedarf li').length === 4);
    // First model, first job of the table.
    const first = plain(await page.textContent('.cards tbody tr:nth-child(2) td b'));
    assert.ok(plain(await page.textContent('#bedarf b')).includes(`${first} GB`));
    await page.selectOption('[name=modell]', { label: '70B mit GQA (Llama 3.1 70B)' });
    await page.waitForURL(/parameter=70&schichten=80/);
    await page.fill('[name=schichten]', '81');
    assert.equal(await page.$eval('[name=modell]', ({ selectedIndex }) => selectedIndex), 0);
    await page.fill('[name=parameter]', 'viele');
    await page.waitForSelector('[name=parameter][aria-invalid=true]');
    await page.waitForFunction(() => document.getElementById('bedarf').textContent.includes('keine Zahl'));
  });

  await flow('cards of the table lead to offers that hold the need', async ({ page, host }) => {
    await page.goto(`${host.origin}/rechner/vram/`);
    const links = [...new Set(await page.$$eval('.cards a[href*="vram-ab"]', (all) => all.map(({ href }) => href)))];
    for (const link of links.slice(0, 6)) {
      await page.goto(link);
      await page.waitForFunction(() => / von /.test(document.getElementById('treffer').textContent.replace(/\s/g, ' ')));
      assert.ok(await page.locator('#erste tr').count(), link);
    }
  });

  await flow('without scripting the table and the formulas stand', async ({ page, host }) => {
    await page.goto(`${host.origin}/rechner/vram/`);
    assert.equal(await page.locator('#schaetzer').isVisible(), false);
    assert.equal(await page.locator('.cards tbody tr').count(), 21);
    assert.match(plain(await page.textContent('main')), /2\.520,00 €/);
  }, { javaScriptEnabled: false });

  for (const width of [360, 1280]) {
    for (const scheme of ['light', 'dark']) {
      await flow(`the choice of a card at ${width} px, ${scheme}`, async ({ page, host, shot }) => {
        await page.goto(`${host.origin}/rechner/vram/`);
        await page.waitForFunction(() => document.querySelectorAll('#bedarf li').length === 4);
        assert.equal(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true, 'page scrolls sideways');
        await shot(`kartenwahl-${width}-${scheme}.png`);
      }, { viewport: { width, height: 900 }, colorScheme: scheme });
    }
  }
}
