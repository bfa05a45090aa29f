// Flows on /mieten-oder-kaufen/.

import assert from 'node:assert/strict';

const plain = (text) => text.replace(/\u00a0/g, ' ').trim();
const value = (page, name) => page.textContent(`#wert-${name}`).then(plain);
const settled = (page, text) => page.waitForFunction((wanted) => document.getElementById('urteil').textContent.replace(/\u00a0/g, ' ').includes(wanted), text);

export async function flows(flow) {
  await flow('rent or buy: the form begins with the reference card and follows what is typed', async ({ page, host }) => {
    const requests = [];
    page.on('request', (request) => requests.push(request.url()));
    await page.goto(`${host.origin}/mieten-oder-kaufen/`);
    assert.ok(requests.length <= 6, `${requests.length} requests`);
    assert.equal(await value(page, 'eigentum'), '1.166,89 €');
    assert.equal(await value(page, 'schwelle'), '51,2 % (374 Stunden im Monat)');
    // The script writes the very words that the program wrote.
    const before = await page.$$eval('[id^=wert-]', (cells) => cells.map((cell) => cell.textContent));
    const path = await page.$$eval('#eigener-schnitt .line', (lines) => lines.map((line) => line.getAttribute('d')));
    await page.fill('[name=miete]', '3,00');
    await page.waitForURL(/\?miete=3,00$/);
    assert.deepEqual((await page.$$eval('[id^=wert-]', (cells) => cells.map((cell) => cell.textContent))).slice(0, 7), before.slice(0, 7));
    assert.deepEqual(await page.$$eval('#eigener-schnitt .line', (lines) => lines.map((line) => line.getAttribute('d'))), path);
    await page.fill('[name=miete]', '2.00');
    await settled(page, '79,9 %');
    assert.equal(await value(page, 'zurueck'), 'nach 44,0 Monaten, erst nach Ende der Nutzungsdauer');
    await page.fill('[name=kaufpreis]', '25.000,00');
    await settled(page, '79,9 %');
  });

  await flow('rent or buy: on paper stand the values that the result below them is computed from', async ({ page, host }) => {
    await page.goto(`${host.origin}/mieten-oder-kaufen/?miete=2,00`);
    await settled(page, '79,9 %');
    await page.emulateMedia({ media: 'print' });
    assert.ok(await page.isVisible('[name=miete]'));
    assert.equal(await page.inputValue('[name=miete]'), '2,00');
    assert.ok(!(await page.isVisible('#zuruecksetzen')));
    assert.equal(await page.$$eval('.unscripted', (all) => all.filter((one) => one.checkVisibility()).length), 0);
    const fills = await page.$$eval('.chart .lower, .chart .higher', (bars) => [...new Set(bars.map((bar) => getComputedStyle(bar).fill))]);
    assert.equal(fills.length, 2, 'both directions of the tornado look the same on paper');
    await page.emulateMedia({ media: 'screen' });
  });

  await flow('rent or buy: what is no number, or out of range, is said beside its field', async ({ page, host }) => {
    await page.goto(`${host.origin}/mieten-oder-kaufen/`);
    for (const [name, typed, message] of [
      ['kaufpreis', 'viel', 'Das ist keine Zahl, zum Beispiel 1.234,56.'],
      ['auslastung', '120', 'Erlaubt sind 0 bis 100.'],
      ['auslastung', '-5', 'Erlaubt sind 0 bis 100.'],
      ['monate', '36,5', 'Bitte eine ganze Zahl.'],
      ['leerlauf', '800', 'Nicht mehr als unter Last.'],
    ]) {
      await page.fill(`[name=${name}]`, typed);
      await page.waitForFunction(([id, text]) => document.getElementById(id).textContent === text, [`fehler-${name}`, message]);
      assert.equal(await page.getAttribute(`[name=${name}]`, 'aria-invalid'), 'true');
    }
    await page.click('#zuruecksetzen');
    await settled(page, '51,2 %');
    assert.equal(await page.locator('[aria-invalid]').count(), 0);
    assert.equal(new URL(page.url()).search, '');
  });

  await flow('rent or buy: examples, their link, and the way back', async ({ page, host }) => {
    await page.goto(`${host.origin}/mieten-oder-kaufen/`);
    await page.selectOption('[name=beispiel]', 'hybrid');
    await page.waitForURL(/\?beispiel=hybrid$/);
    assert.equal(await value(page, 'gemischt'), '2.902,17 €');
    assert.equal(await value(page, 'allesmieten'), '4.884,00 €');
    assert.equal(await value(page, 'alleskaufen'), '16.968,87 €');
    assert.equal(await value(page, 'sockel'), '2 kaufen, 14 mieten');
    await page.selectOption('[name=beispiel]', 'burst');
    await settled(page, '1.008,00 €');
    assert.equal(await page.locator('#mischung').count(), 0);
    assert.equal(await value(page, 'eigentum'), '8.379,04 €');
    await page.goBack();
    await page.waitForFunction(() => document.querySelector('[name=beispiel]').value === 'hybrid');
    await page.goto(`${host.origin}/mieten-oder-kaufen/?beispiel=a100-gebraucht&miete=2,75`);
    await settled(page, '24,7 %');
    assert.equal(await value(page, 'zurueck'), 'nach 8,9 Monaten');
  });

  await flow('rent or buy: the rent of an offer comes from the directory', async ({ page, host, published }) => {
    const offer = published.offers.find(({ rank, components, cost }) => rank && cost && !cost.shared && cost.compute.mode === 'metered' && components.length > 1);
    await page.goto(`${host.origin}/mieten-oder-kaufen/?gpu=${offer.gpu}&angebot=${offer.id}&auslastung=100&gpus=${offer.gpu_count}`);
    await page.waitForFunction(() => document.querySelector('[name=miete]').disabled);
    await settled(page, 'Miete:');
    // The month switched on throughout is the full month of the directory.
    assert.equal((await value(page, 'mietmonat')).replace(/[.€ ]/g, '').replace(',', '.'), offer.net);
    await page.selectOption('[name=gpu]', '');
    await page.waitForFunction(() => !document.querySelector('[name=miete]').disabled);
    await page.selectOption('[name=gpu]', offer.gpu);
    await settled(page, 'Miete:');
    assert.ok((await page.locator('[name=angebot] option').count()) > 1);
  });

  await flow('rent or buy: an offer leads to its assumptions', async ({ page, host }) => {
    await page.goto(`${host.origin}/gpu/l40s/`);
    const sentence = plain(await page.textContent('#kaufen + p'));
    assert.match(sentence, /^(Kaufen lohnt sich|Bei diesem Mietpreis)/);
    await page.click('text=Annahmen und eigene Werte');
    await page.waitForURL(/mieten-oder-kaufen\/\?gpu=l40s&angebot=/);
    await settled(page, 'Miete:');
  });

  await flow('rent or buy: without scripting the page is whole', async ({ page, host }) => {
    await page.goto(`${host.origin}/mieten-oder-kaufen/`);
    assert.equal(await page.locator('#mieten-oder-kaufen').isVisible(), false);
    assert.equal(await page.locator('main > .unscripted').isVisible(), true);
    assert.ok((await page.locator('main table:visible').count()) >= 5);
    assert.ok((await page.locator('main figure:visible').count()) >= 2);
  }, { javaScriptEnabled: false });

  for (const width of [360, 1280]) {
    for (const scheme of ['light', 'dark']) {
      await flow(`rent or buy at ${width} px, ${scheme}`, async ({ page, host, shot }) => {
        await page.goto(`${host.origin}/mieten-oder-kaufen/?beispiel=hybrid`);
        await settled(page, 'Schwelle');
        assert.equal(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true, 'page scrolls sideways');
        await shot(`mieten-oder-kaufen-${width}-${scheme}.png`);
      }, { viewport: { width, height: 900 }, colorScheme: scheme });
    }
  }
}
