// With the keyboard alone: the skip link first, every stop visible and in sight, no trap.

export const what = 'keyboard';
export const broken = '<style>main a { outline: none !important }</style><a href="#inhalt">Zum Inhalt</a><main id="inhalt" tabindex="-1"><h1>Ohne Rahmen</h1><p><a href="/">Start</a></p></main>';
export const fault = /„Start“ shows no focus/;

/** Stops on one page; the rows of a long table are all alike. */
const STOPS = 120;

/** What the keyboard is at, and whether one can see it. */
function stop() {
  const element = document.activeElement;
  if (!element || element === document.body) return null;
  globalThis.stops ??= new Map();
  if (!globalThis.stops.has(element)) globalThis.stops.set(element, globalThis.stops.size);
  const box = element.getBoundingClientRect();
  const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
  const name = `<${element.localName}> „${(element.textContent || element.getAttribute('aria-label') || element.name || '').trim().slice(0, 30)}“`;
  const middle = { x: (Math.max(box.left, 0) + Math.min(box.right, innerWidth)) / 2, y: (Math.max(box.top, 0) + Math.min(box.bottom, innerHeight)) / 2 };
  const top = document.elementFromPoint(middle.x, middle.y);
  return {
    number: globalThis.stops.get(element),
    name,
    href: element.getAttribute('href'),
    ringed: (outlineStyle !== 'none' && parseFloat(outlineWidth) > 0) || boxShadow !== 'none',
    inSight: box.width > 1 && box.height > 1 && box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth,
    covered: Boolean(top) && !element.contains(top) && !top.contains(element) && !top.closest('label')?.contains(element),
  };
}

export async function check(page) {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.evaluate(() => { scrollTo(0, 0); document.activeElement?.blur(); });
  const findings = [];
  let last = null;
  for (let press = 0; press < STOPS; press += 1) {
    await page.keyboard.press('Tab');
    const at = await page.evaluate(stop);
    if (!at) break;
    if (press === 0 && at.href !== '#inhalt') findings.push(`the first stop is ${at.name}, not the link to the content`);
    if (last?.number === at.number) { findings.push(`${at.name} holds the keyboard`); break; }
    if (at.number === 0 && press > 0) break;
    if (!at.ringed) findings.push(`${at.name} shows no focus`);
    if (!at.inSight) findings.push(`${at.name} is out of sight when it has the focus`);
    else if (at.covered) findings.push(`${at.name} is covered when it has the focus`);
    last = at;
  }
  if (!last) return ['nothing can be reached'];
  // The skip link does what it says.
  const skip = page.locator('a[href="#inhalt"]').first();
  if (await skip.count()) {
    await skip.focus();
    await page.keyboard.press('Enter');
    if (!await page.evaluate(() => document.activeElement?.id === 'inhalt' || document.activeElement?.closest('#inhalt'))) findings.push('the skip link does not lead to the content');
  }
  return findings;
}
