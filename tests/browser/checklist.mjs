// Flows of /checkliste/ and /vertragsfragen/: answers in, recommendation and exports out.

import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const here = (name) => new URL(`../checklist/${name}`, import.meta.url);
const cases = JSON.parse(readFileSync(here('cases.json'), 'utf8'));
const alarms = JSON.parse(readFileSync(here('alarms.json'), 'utf8'));
const plain = (text) => text.replace(/\s+/g, ' ').trim();
const NAMES = { rent: 'Mieten', hybrid: 'Beides', buy: 'Kaufen' };
const WAYS = ['rent', 'hybrid', 'buy'];

/** A module of the built site, as the pages load it. */
const load = (site, name) => {
  const js = join(site, 'assets/js');
  const file = readdirSync(js).find((found) => new RegExp(`^${name}\\.[0-9a-f]+\\.mjs$`).test(found));
  return import(pathToFileURL(join(js, file)).href);
};
async function open(page, host, hash = '') {
  // Another fragment alone would be no new page.
  await page.goto('about:blank');
  await page.goto(`${host.origin}/checkliste/${hash && `#${hash}`}`);
  if (hash) await page.waitForFunction(() => document.getElementById('auswertung').dataset.verdict !== undefined);
}
async function saved(page, act) {
  const [download] = await Promise.all([page.waitForEvent('download'), page.click(`[data-act=${act}]`)]);
  return [download.suggestedFilename(), readFileSync(await download.path(), 'utf8')];
}

/** What the page says, in the words of the cases. */
async function said(page) {
  const verdict = await page.$eval('#auswertung', (box) => box.dataset.verdict);
  const status = plain(await page.textContent('#auswertung'));
  const text = plain(await page.textContent('#gruende'));
  const ids = (links) => links.map((link) => link.hash.slice(1));
  return {
    verdict, status, text,
    reasons: await page.$$eval('#gruende > ol > li > a:first-child', ids),
    against: await page.$$eval('#gruende > p', (all) => all.filter((p) => p.textContent.startsWith('Dagegen')).map((p) => p.querySelector('a').hash.slice(1))),
  };
}

export async function flows(flow, site) {
  await flow('the checklist agrees with the program in every worked case', async ({ page, host }) => {
    for (const wanted of cases) {
      const hash = new URLSearchParams(wanted.answers).toString();
      await open(page, host, hash);
      if (!hash) continue;
      const found = await said(page);
      assert.equal(found.verdict, wanted.verdict, wanted.name);
      WAYS.forEach((way, at) => {
        const points = String(wanted.points[at]).replace('-', '−');
        const crossed = wanted.forbidden.includes(way) ? ' (gestrichen)' : '';
        assert.ok(found.text.includes(`${NAMES[way]} ${points}${crossed}`), `${wanted.name}: ${found.text}`);
      });
      assert.ok(found.text.includes(`Beantwortet sind ${wanted.answered} von 12 Fragen`), wanted.name);
      if (NAMES[wanted.verdict]) {
        const by = wanted.second
          ? `${wanted.band}, ${wanted.lead} ${wanted.lead === 1 ? 'Punkt' : 'Punkte'} vor ${NAMES[wanted.second]}`
          : 'alles andere ist ausgeschlossen';
        assert.equal(found.status, `Empfehlung: ${NAMES[wanted.verdict]} (${by}).`, wanted.name);
        assert.deepEqual(found.reasons, wanted.reasons, wanted.name);
        assert.deepEqual(found.against, wanted.against ? [wanted.against] : [], wanted.name);
        assert.match(found.text, /Nächste Prüfung: .* 20\d\d/);
      }
    }
  });

  await flow('answers live in the fragment alone and survive links within the page', async ({ page, host }) => {
    await open(page, host);
    assert.equal(await page.textContent('#auswertung p'), 'Noch ist keine Bewertungsfrage beantwortet.');
    await page.check('[name=b1][value=niedrig]');
    await page.check('[name=a1][value=eu]');
    await page.check('[name=f1]');
    await page.waitForFunction(() => document.getElementById('auswertung').dataset.verdict === 'rent');
    assert.equal(new URL(page.url()).hash, '#a1=eu&b1=niedrig&f1=ja');
    assert.equal(new URL(page.url()).search, '');
    // A link to a question must not cost the answers.
    await page.click('#gruende a[href="#b2"]');
    await page.waitForFunction(() => location.hash === '#a1=eu&b1=niedrig&f1=ja');
    assert.equal(await page.isChecked('[name=b1][value=niedrig]'), true);
    await page.reload();
    await page.waitForFunction(() => document.getElementById('auswertung').dataset.verdict === 'rent');
    assert.equal(await page.isChecked('[name=f1]'), true);
    assert.equal(await page.evaluate(() => localStorage.length + sessionStorage.length + document.cookie.length), 0);
    await page.click('[data-act=leeren]');
    await page.waitForFunction(() => document.getElementById('auswertung').dataset.verdict === 'nothing');
    assert.equal(new URL(page.url()).hash, '');
    assert.equal(await page.locator('input:checked').count(), 0);
  });

  await flow('every answer leads to a comparison that understands it', async ({ page, host }) => {
    await open(page, host);
    const links = [...new Set(await page.$$eval('#checkliste a[href*="/vergleich/?"]', (all) => all.map(({ href }) => href)))];
    assert.ok(links.length >= 15, String(links.length));
    for (const link of links) {
      await page.goto(link);
      await page.waitForFunction(() => /von/.test(document.getElementById('treffer').textContent) || document.getElementById('grundlage').textContent.startsWith('Eigene'));
      for (const [name, value] of new URL(link).searchParams) {
        const field = page.locator(`#auswahl [name="${name}"]`);
        if ((await field.getAttribute('type')) === 'checkbox') assert.equal(await field.isChecked(), true, link);
        else assert.equal(plain(await field.inputValue()), value, link);
      }
    }
  });

  await flow('budget alarms fire on the days that the program names', async ({ page, host, published }) => {
    const { alarmDay } = await load(site, 'wertung');
    for (const { limit, percent, month, hours, day } of alarms) {
      assert.equal(alarmDay(limit, percent, month, hours), day, `${limit} ${percent} ${month} ${hours}`);
    }
    await open(page, host);
    await page.selectOption('[name=angebot]', { index: 1 });
    await page.waitForSelector('#alarmtage li');
    const days = () => page.$$eval('#alarmtage li', (items) => items.map((item) => item.textContent.replace(/\s+/g, ' ')));
    assert.match((await days())[0], /^50 % \(.*€\): am 16\. Tag\.$/);
    assert.match((await days())[1], /am 25\. Tag\.$/);
    // Any other offer by its id, and a limit of one's own.
    const other = published.offers.filter(({ rank, net }) => rank && Number(net) > 100).at(-1);
    await page.fill('[name=kennung]', other.id);
    await page.fill('[name=limit]', '1,00');
    await page.fill('[name=start]', '31.2.2027');
    await page.waitForSelector('[name=start][aria-invalid=true]');
    await page.fill('[name=start]', '31.1.2027');
    await page.waitForFunction(() => document.getElementById('alarmtage').textContent.includes('31. Januar 2027'));
    assert.match((await days())[0], /^50 % \(0,50 €\): am 1\. Tag, 31\. Januar 2027\.$/);
    assert.ok(plain(await page.textContent('#alarmtage')).includes(`Voller Monat ${new Intl.NumberFormat('de', { minimumFractionDigits: 2 }).format(other.net)} €`));
    assert.ok(new URL(page.url()).hash.includes(`kennung=${other.id}`));
    await page.fill('[name=limit]', 'viel');
    await page.waitForSelector('[name=limit][aria-invalid=true]');
    await page.fill('[name=limit]', '');
    await page.fill('[name=kennung]', 'gibt/es/nicht');
    await page.waitForFunction(() => document.getElementById('alarmtage').textContent.includes('keinen vollständigen Monat'));
  });

  await flow('the calendar is one that calendars read', async ({ page, host }) => {
    await open(page, host, 'b1=niedrig&b2=stoesse&d1=ja&start=1.2.2027');
    await page.selectOption('[name=angebot]', { index: 2 });
    await page.waitForSelector('#alarmtage time');
    const [name, text] = await saved(page, 'kalender');
    assert.equal(name, 'vollmonat-termine.ics');
    assert.ok(text.endsWith('END:VCALENDAR\r\n'));
    assert.equal(text.replace(/\r\n/g, '').includes('\n'), false);
    for (const line of text.split('\r\n')) assert.ok(Buffer.byteLength(line) <= 75, line);
    const lines = text.replace(/\r\n[ \t]/g, '').split('\r\n');
    const all = (key) => lines.filter((line) => line.startsWith(key)).map((line) => line.slice(key.length));
    assert.equal(all('BEGIN:VEVENT').length, 5);
    assert.equal(new Set(all('UID:')).size, 5);
    for (const stamp of all('DTSTAMP:')) assert.match(stamp, /^\d{8}T\d{6}Z$/);
    const starts = all('DTSTART;VALUE=DATE:');
    assert.deepEqual(starts, [...starts].sort());
    assert.ok(starts.includes('20270216') && starts.includes('20270225'));
    assert.ok(all('SUMMARY:').includes('Angebote neu lesen'));
    assert.ok(all('DESCRIPTION:').some((description) => /\\,/.test(description)));
    const { addMonths, addDays } = await load(site, 'wertung');
    assert.equal(addMonths('2026-11-30', 3), '2027-02-28');
    assert.equal(addMonths('2027-12-01', 12), '2028-12-01');
    assert.equal(addDays('2026-12-28', 7), '2027-01-04');
    const { fold } = await load(site, 'ausgabe');
    const long = `SUMMARY:${'ä€𝄞 '.repeat(40)}`;
    assert.equal(fold(long).replace(/\r\n /g, ''), long);
  });

  await flow('the page for the wiki holds answers, reasons and open questions', async ({ page, host }) => {
    await open(page, host, 'a1=eu&b1=niedrig&b2=stoesse&d2=ja&f1=ja');
    const [name, text] = await saved(page, 'markdown');
    assert.equal(name, 'vollmonat-checkliste.md');
    for (const part of [
      '# Checkliste: mieten, kaufen oder beides?', 'Empfehlung: Mieten (knapp, 3 Punkte vor Beides).', '1. Wie hoch ist', '„unter 50 %“ (+2)',
      '- [ ] A2 Gibt es Strom', '| B2 Wie planbar ist die Last? | Stöße und Pausen |', '| B3 ', ' | offen |',
      '- [x] D2 Endet', '- [ ] D1 Wird', '- [x] F1 Abschaltautomatik', ': Angebote neu lesen', '#a1=eu&b1=niedrig',
    ]) assert.ok(text.includes(part), `${part} in\n${text}`);
    assert.equal(/undefined|null|\[object/.test(text), false);
  });

  await flow('paper shows the result once there is one, and room for it before', async ({ page, host }) => {
    await open(page, host);
    await page.emulateMedia({ media: 'print' });
    assert.equal(await page.locator('#auswertung').isVisible(), false);
    assert.equal(await page.locator('.by-hand').isVisible(), true);
    await open(page, host, 'b1=niedrig&b2=stoesse');
    assert.equal(await page.locator('#auswertung').isVisible(), true);
    assert.equal(await page.locator('#gruende').isVisible(), true);
    assert.equal(await page.locator('[data-act=leeren]').isVisible(), false);
  });

  await flow('without scripting the checklist is whole and nothing on it is dead', async ({ page, host }) => {
    await page.goto(`${host.origin}/checkliste/`);
    assert.equal(await page.locator('fieldset.ask:visible').count(), 20);
    assert.equal(await page.locator('button:visible, select:visible, #alarme input:visible').count(), 0);
    assert.equal(await page.locator('.by-hand:visible').count(), 1);
    assert.equal(await page.locator('#auswertung:visible').count(), 0);
  }, { javaScriptEnabled: false });

  await flow('contract answers lead to the provider that gave them', async ({ page, host }) => {
    await page.goto(`${host.origin}/vertragsfragen/`);
    const shown = await page.$$eval('.matrix tbody td a', (links) => links.map((link) => link.textContent.replace(/\s+/g, ' ').trim()));
    assert.ok(shown.includes('○ offen') && shown.includes('✓ gut'));
    await page.locator('.matrix tbody a', { hasText: 'gut' }).first().click();
    await page.waitForURL(/\/anbieter\/.*#frage-/);
    assert.match(plain(await page.textContent(`tr${new URL(page.url()).hash}`)), /✓ gut/);
  });

  for (const width of [360, 1280]) {
    for (const scheme of ['light', 'dark']) {
      await flow(`checklist and contract questions at ${width} px, ${scheme}`, async ({ page, host, shot }) => {
        for (const [name, address] of [['checkliste', '/checkliste/#b1=niedrig&b2=stoesse'], ['vertragsfragen', '/vertragsfragen/']]) {
          await page.goto(host.origin + address);
          if (name === 'checkliste') await page.waitForFunction(() => document.getElementById('auswertung').dataset.verdict === 'rent');
          assert.equal(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true, `${name} scrolls sideways`);
          await shot(`${name}-${width}-${scheme}.png`);
        }
      }, { viewport: { width, height: 900 }, colorScheme: scheme });
    }
  }
}
