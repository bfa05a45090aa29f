// WCAG 1.4.12: readers may widen lines, letters, words and paragraphs without losing text.

const WIDER = '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; } p { margin-bottom: 2em !important; }';

export const what = 'spacing';
export const broken = '<style>p { height: 1.2em; width: 9em; overflow: hidden }</style><main><h1>Eng</h1><p>Passt gerade so</p></main>';
export const fault = /<p .*cuts/;

/** Elements whose own text is cut off: by themselves or by what they stand in. */
function cut() {
  const found = [];
  for (const element of document.body.querySelectorAll('*')) {
    const style = getComputedStyle(element);
    const hides = (value) => ['hidden', 'clip'].includes(value);
    // Text for screen readers only is a single pixel on purpose.
    if (element.clientWidth <= 1 || !element.textContent.trim() || !element.checkVisibility()) continue;
    if (hides(style.overflowX) && element.scrollWidth > element.clientWidth + 1) found.push(element);
    else if (hides(style.overflowY) && element.scrollHeight > element.clientHeight + 1) found.push(element);
  }
  return found.map((element) => `<${element.localName} class="${element.className}"> cuts „${element.textContent.trim().slice(0, 40)}“`);
}

export async function check(page) {
  const findings = [];
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    // Through the object model: the page's policy refuses style elements, as it should.
    await page.evaluate((css) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(css);
      document.adoptedStyleSheets = [sheet];
    }, WIDER);
    const clipped = await page.evaluate(cut);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    findings.push(...clipped.map((clip) => `${width} px: ${clip}`));
    if (wide > 0) findings.push(`${width} px: the page scrolls sideways by ${wide} px`);
    await page.evaluate(() => { document.adoptedStyleSheets = []; });
  }
  return findings;
}
