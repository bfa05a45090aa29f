// On paper every row, price and word is there, whatever a filter or a short list hid before.

export const what = 'paper';
export const broken = '<style>@media print { .spaet { display: none } } .eng { width: 3em; overflow: auto }</style><main><h1>Druck</h1><table><caption>Preise</caption><tbody><tr><td>1,00 €</td></tr><tr class="spaet"><td>2,00 €</td></tr></tbody></table></main>';
export const fault = /2,00 €“ is hidden/;

/** Width of an A4 sheet without its margins, in CSS pixels. */
const SHEET = 718;

/** What a printer would not print: hidden rows and cells, and cells outside a frame that paper cannot scroll. */
function missing() {
  const found = [];
  const name = (element) => `„${element.textContent.replace(/\s+/g, ' ').trim().slice(0, 50)}“`;
  for (const row of document.querySelectorAll('main tr')) {
    if (!row.checkVisibility({ visibilityProperty: true })) found.push(`row ${name(row)} is hidden`);
  }
  for (const cell of document.querySelectorAll('main :is(td, th)')) {
    const box = cell.getBoundingClientRect();
    if (box.width > 0 && box.right > innerWidth + 1) found.push(`cell ${name(cell)} lies beyond the sheet`);
    else if (!cell.closest('thead') && cell.closest('tr').checkVisibility() && cell.textContent.trim() && box.width === 0) found.push(`cell ${name(cell)} is hidden`);
  }
  for (const frame of document.querySelectorAll('main *')) {
    const { overflowX, overflowY } = getComputedStyle(frame);
    const scrolls = [overflowX, overflowY].some((value) => ['auto', 'scroll', 'hidden', 'clip'].includes(value));
    if (scrolls && frame.clientWidth > 1 && frame.scrollWidth > frame.clientWidth + 1) found.push(`<${frame.localName} class="${frame.className}"> cuts off ${frame.scrollWidth - frame.clientWidth} px`);
  }
  for (const details of document.querySelectorAll('main details')) {
    if (details.checkVisibility() && ![...details.children].every((child) => child.localName === 'summary' || child.checkVisibility())) found.push(`${name(details)} stays folded`);
  }
  return found;
}

export async function check(page) {
  await page.setViewportSize({ width: SHEET, height: 1000 });
  await page.emulateMedia({ media: 'print' });
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  const findings = await page.evaluate(missing);
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await page.emulateMedia({ media: null });
  return findings;
}
