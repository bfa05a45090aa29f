// Flows of /rechner/.

import assert from 'node:assert/strict';

const plain = (text) => text.replace(/\u00a0/g, ' ').trim();
const german = (value) => new Intl.NumberFormat('de', { minimumFractionDigits: 2 }).format(Number(value));
const first = (page) => page.$$eval('#plaetze tr', (rows) => rows.slice(0, 20).map((row) => [...row.cells].map((cell) => cell.textContent.replace(/\u00a0/g, ' ').trim())));

export async function flows(flow) {
  await flow('the calculator starts from what the page says and comes back to it', async ({ page, host, published }) => {
    await page.goto(`${host.origin}/rechner/`);
    const before = await first(page);
    assert.equal(before[0][6], `${german(published.offers[0].net)} €`);
    await page.fill('[name=stunden]', '100,5');
    await page.waitForFunction(() => document.getElementById('grundlage').textContent.includes('100,5'));
    assert.notDeepEqual(await first(page), before);
    await page.waitForURL(/\?stunden=100,5$/);
    await page.fill('[name=stunden]', '730');
    await page.waitForFunction(() => document.getElementById('grundlage').textContent.includes('rund um die Uhr'));
    // The script writes the very rows that the program wrote.
    assert.deepEqual(await first(page), before);
    await page.click('#alle');
    await page.waitForFunction(() => document.querySelectorAll('#plaetze tr').length === 100);
  });

  await flow('a workload fills the form and gives the ranking of its page', async ({ page, host }) => {
    await page.goto(`${host.origin}/rechner/`);
    const slug = await page.$eval('[name=profil]', (select) => select.options[1].value);
    await page.goto(`${host.origin}/arbeitslast/${slug}/`);
    const wanted = await page.$$eval('#rangliste tbody tr, table.offers tbody tr', (rows) => rows.slice(0, 20).map((row) => [row.cells[0], row.cells[2]].map((cell) => cell.textContent.replace(/\u00a0/g, ' ').trim())));
    await page.goto(`${host.origin}/rechner/?profil=${slug}`);
    await page.waitForFunction((text) => document.querySelector('#plaetze tr').cells[6].textContent.replace(/\u00a0/g, ' ').trim() === text, wanted[0][1]);
    assert.deepEqual((await first(page)).map((cells) => [cells[0], cells[6]]), wanted);
    await page.click('[name=spot]');
    await page.waitForURL(/profil=.*&spot=(ja|nein)/);
    const other = await page.isChecked('[name=spot]');
    await page.goBack();
    await page.waitForFunction((was) => document.querySelector('[name=spot]').checked !== was, other);
    await page.click('#zuruecksetzen');
    assert.equal(new URL(page.url()).search, '');
    await page.fill('[name=egress]', 'viel');
    await page.waitForSelector('[name=egress][aria-invalid=true]');
  });

  await flow('without scripting the calculator explains itself', async ({ page, host, published }) => {
    await page.goto(`${host.origin}/rechner/`);
    assert.equal(await page.locator('#rechner').isVisible(), false);
    assert.match(plain(await page.locator('.notice').textContent()), /nur mit JavaScript/);
    assert.equal(await page.locator('.notice').isVisible(), true);
    assert.ok((await page.locator('#plaetze tr').count()) >= Math.min(50, published.offers.filter(({ rank }) => rank).length));
  }, { javaScriptEnabled: false });

  for (const width of [360, 1280]) {
    for (const scheme of ['light', 'dark']) {
      await flow(`the calculator at ${width} px, ${scheme}`, async ({ page, host, shot }) => {
        await page.goto(`${host.origin}/rechner/?gpus=2&vram=80&stunden=200`);
        await page.waitForFunction(() => document.getElementById('grundlage').textContent.includes('200'));
        assert.equal(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true, 'page scrolls sideways');
        await shot(`rechner-${width}-${scheme}.png`);
      }, { viewport: { width, height: 900 }, colorScheme: scheme });
    }
  }
}
