// WCAG 1.4.10: at 320 px nothing makes the page scroll sideways; tables scroll in their frame.

export const what = 'narrow';
export const broken = '<main><h1>Breit</h1><p><span class="w">Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichenverleihungsurkunde</span></p></main>';
export const fault = /the page is \d+ px wide/;

export async function check(page) {
  await page.setViewportSize({ width: 320, height: 640 });
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const wide = [...document.body.querySelectorAll('*')].filter((element) => {
      const framed = element.parentElement.closest('.scroll');
      return !framed && element.getBoundingClientRect().right > clientWidth + 1;
    });
    return [`the page is ${scrollWidth} px wide, because of ${wide.slice(0, 3).map((element) => `<${element.localName} class="${element.className}">`).join(', ')}`];
  });
}
