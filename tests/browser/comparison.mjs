// Flows of /vergleich/.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { enlarge } from './enlarge.mjs';

const plain = (text) => text.replace(/\u00a0/g, ' ').trim();
const status = async (page) => plain(await page.textContent('#treffer'));
const column = async (page, at) => {
  // Rows below the screen follow a few frames later.
  await page.waitForTimeout(200);
  return columnNow(page, at);
};
const columnNow = (page, at) => page.$$eval('#erste tr', (rows, cell) => rows.map((row) => row.cells[cell].textContent.replace(/\u00a0/g, ' ').trim()), at);
const settled = (page, text) => page.waitForFunction((wanted) => document.getElementById('treffer').textContent.replace(/\u00a0/g, ' ').includes(wanted), text);
const german = (value) => new Intl.NumberFormat('de', { minimumFractionDigits: 2 }).format(Number(value));

export async function flows(flow) {
  const open = async ({ page, host }, query = '') => {
    await page.goto(`${host.origin}/vergleich/${query}`);
    await page.waitForLoadState('load');
  };

  await flow('search narrows, says so and stands in the address', async (it) => {
    const { page, published } = it;
    await open(it);
    const total = published.offers.length;
    assert.equal(await status(page), `${total} Angebote`);
    assert.equal(await page.$$eval('#weitere tr', (rows) => rows.filter((row) => row.checkVisibility()).length), 0);
    await page.fill('[name=suche]', 'h100 pcie');
    assert.match(await status(page), new RegExp(`^\\d+ von ${total} Angeboten$`));
    const names = await column(page, 2);
    assert.ok(names.length > 0 && names.length < total);
    await page.waitForURL(/\?suche=h100\+pcie$/);
    const said = await status(page);
    await page.reload();
    assert.equal(await status(page), said);
    assert.deepEqual(await column(page, 2), names);
  });

  await flow('filters agree with the data and can be taken back', async (it) => {
    const { page, published } = it;
    await open(it);
    await page.selectOption('[name=land]', 'Deutschland');
    const german = published.offers.filter((offer) => offer.country === 'DE').length;
    await settled(page, `${german} von`);
    await page.selectOption('[name=abrechnung]', 'Spot');
    const both = published.offers.filter((offer) => offer.country === 'DE' && offer.billing === 'spot').length;
    assert.match(await status(page), both ? new RegExp(`^${both} von`) : /^Kein Angebot/);
    await page.goBack();
    await settled(page, `${german} von`);
    await page.goBack();
    await settled(page, `${published.offers.length} Angebote`);
    await page.goForward();
    await settled(page, `${german} von`);
    await page.click('#gewaehlt button');
    assert.equal(await status(page), `${published.offers.length} Angebote`);
    assert.equal(new URL(page.url()).search, '');
    await page.click('summary:has-text("Weitere Filter")');
    await page.fill('[name=vram-ab]', '80');
    await page.fill('[name=preis-bis]', '2.000,50');
    await page.check('[name=vollstaendig]');
    const wanted = published.offers.filter((offer) => Number(offer.vram_gb) >= 80 && offer.net !== null && Number(offer.net) <= 2000.5 && offer.complete).length;
    assert.match(await status(page), new RegExp(`^${wanted} von`));
    await page.fill('[name=vram-ab]', 'achtzig');
    assert.equal(await page.getAttribute('[name=vram-ab]', 'aria-invalid'), 'true');
  });

  await flow('sorting by keyboard, with the order announced', async (it) => {
    const { page } = it;
    await open(it);
    const sorts = () => page.$$eval('th[aria-sort]', (heads) => heads.map((head) => head.getAttribute('aria-sort')).filter((sort) => sort !== 'none'));
    await page.focus('[data-sort-key=vram]');
    await page.keyboard.press('Enter');
    assert.deepEqual(await sorts(), ['ascending']);
    const up = (await column(page, 4)).map((text) => Number.parseFloat(text.replace(',', '.')));
    assert.deepEqual(up, [...up].sort((a, b) => a - b));
    await page.keyboard.press('Enter');
    assert.deepEqual(await sorts(), ['descending']);
    assert.match(page.url(), /sortierung=vram-ab/);
    // The former order decides between equals.
    await page.click('[data-sort-key=gpu]');
    assert.match(page.url(), /sortierung=gpu,vram-ab/);
    await page.goBack();
    await page.goBack();
    assert.deepEqual(await sorts(), ['ascending']);
    await page.click('#alle');
    assert.equal(await page.$eval('#alle', (button) => button.disabled), true);
  });

  await flow('an own usage gives the cents of the program', async (it) => {
    const { page, published } = it;
    await open(it);
    await page.click('summary:has-text("Eigene Nutzung")');
    await page.fill('[name=egress]', '0');
    await page.waitForFunction(() => document.getElementById('grundlage').textContent.startsWith('Eigene Nutzung'));
    // Without egress the month is the published one without its line.
    const offer = published.offers.find((one) => one.rank !== null && one.components.every(({ name, net }) => name !== 'egress' || net === '0.00'));
    const cell = await page.locator(`tr:has(a[href$="/angebote/${offer.id}/"]) td:nth-child(9)`).textContent();
    assert.equal(plain(cell), `${german(offer.net)} €`);
    await page.fill('[name=egress]', '1000');
    await page.waitForFunction(() => !document.getElementById('grundlage').textContent.startsWith('Eigene Nutzung'));
    await page.click('summary:has-text("Darstellung")');
    await page.selectOption('[name=je]', 'gpu');
    const many = published.offers.find((one) => one.rank !== null && one.rank < 140 && one.gpu_count > 1) ?? published.offers[0];
    await page.waitForTimeout(300);
    const each = await page.locator(`tr:has(a[href$="/angebote/${many.id}/"]) td:nth-child(9)`).textContent();
    assert.equal(plain(each), `${german(many.per_gpu)} €`);
    assert.match(page.url(), /je=gpu/);
    await page.goto(`${it.host.origin}/vergleich/?egress=30000&stunden=100`);
    await page.waitForFunction(() => document.getElementById('grundlage').textContent.includes('100'));
    assert.equal(await page.inputValue('[name=egress]'), '30000');
  });

  await flow('offers side by side, linkable', async (it) => {
    const { page } = it;
    await open(it);
    await page.click('summary:has-text("Darstellung")');
    await page.click('[data-act=merken]');
    const boxes = page.locator('.pick input');
    await boxes.nth(0).check();
    await boxes.nth(1).check();
    await page.waitForFunction(() => document.querySelectorAll('#gegenueber thead th').length === 2);
    assert.match(page.url(), /merken=/);
    await page.reload();
    await page.waitForSelector('#gegenueber table');
    await page.click('text=Gegenüberstellung leeren');
    await page.waitForSelector('#gegenueber', { state: 'hidden' });
  });

  await flow('export of the rows shown', async (it) => {
    const { page } = it;
    await open(it, '?suche=h100&ohne=stand');
    await page.click('summary:has-text("Darstellung")');
    const saved = async (act) => {
      const [download] = await Promise.all([page.waitForEvent('download'), page.click(`[data-act=${act}]`)]);
      return readFile(await download.path(), 'utf8');
    };
    const csv = await saved('csv');
    const lines = csv.trim().split('\r\n');
    assert.equal(lines.length - 1, await page.$$eval('#erste tr', (rows) => rows.length));
    assert.match(lines[0], /Monat netto in EUR;/);
    assert.doesNotMatch(lines[0], /Stand/);
    await page.selectOption('[name=zahlen]', 'international');
    assert.match((await saved('csv')).split('\r\n')[1], /,\d+\.\d\d,/);
    assert.match(await saved('markdown'), /\| ---: \|/);
  });

  await flow('without scripting every row and no dead control', async (it) => {
    const { page, published } = it;
    await open(it);
    assert.equal(await page.locator('#angebote tbody tr').count(), published.offers.length);
    assert.equal(await page.locator('#weitere tr').first().isVisible(), true);
    assert.equal(await page.locator('#auswahl').isVisible(), false);
  }, { javaScriptEnabled: false });

  await flow('five thousand offers recompute in linear time', async (it) => {
    const { page, host } = it;
    // What a recompute costs the main thread when the directory has so many offers: the median of
    // twenty, in the thread's own time, so that other work on the machine does not count.
    const measure = async (offers) => {
      await enlarge(host, offers);
      await open(it);
      await page.waitForTimeout(1500);
      await page.click('summary:has-text("Eigene Nutzung")');
      await page.fill('[name=stunden]', '700');
      await page.waitForFunction(() => document.getElementById('grundlage').textContent.includes('700'));
      assert.match(await page.textContent('#treffer'), new RegExp(offers.toLocaleString('de-DE').replace('.', '\\.?')));
      const session = await page.context().newCDPSession(page);
      await session.send('Performance.enable', { timeDomain: 'threadTicks' });
      const busy = async () => {
        const { metrics } = await session.send('Performance.getMetrics');
        return metrics.find(({ name }) => name === 'TaskDuration').value * 1000;
      };
      const times = [];
      for (let round = 0; round < 20; round += 1) {
        const before = await busy();
        await page.evaluate(async (hours) => {
          const input = document.querySelector('[name=stunden]');
          input.value = String(hours);
          input.dispatchEvent(new Event('input', { bubbles: true }));
          await new Promise((done) => requestAnimationFrame(() => setTimeout(done, 30)));
        }, 100 + round * 7);
        times.push((await busy()) - before);
      }
      await session.detach();
      times.sort((a, b) => a - b);
      return { median: times[10], worst: times[19] };
    };
    try {
      const few = await measure(1250);
      const many = await measure(5000);
      const ratio = many.median / few.median;
      console.log(
        `     recompute: ${many.median.toFixed(1)} ms (worst ${many.worst.toFixed(1)}) over 5,000 offers, ` +
          `${few.median.toFixed(1)} ms over 1,250: ${ratio.toFixed(1)} times the work for four times the offers`,
      );
      // Milliseconds depend on the machine; the ratio within one run does not. A quadratic step would be 16.
      assert.ok(ratio < 8, `four times the offers took ${ratio.toFixed(1)} times as long`);
    } finally {
      host.overrides.clear();
    }
  });

  for (const width of [360, 1280]) {
    for (const scheme of ['light', 'dark']) {
      await flow(`looks at ${width} px, ${scheme}`, async (it) => {
        const { page, shot } = it;
        await open(it, '?gpu=H100+SXM');
        assert.equal(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true, 'page scrolls sideways');
        await shot(`vergleich-${width}-${scheme}.png`);
        for (const summary of await page.$$('#auswahl summary')) await summary.click();
        assert.equal(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true, 'open form scrolls sideways');
        await page.evaluate(() => scrollTo(0, 300));
        await shot(`vergleich-offen-${width}-${scheme}.png`);
      }, { viewport: { width, height: 900 }, colorScheme: scheme });
    }
  }
}
