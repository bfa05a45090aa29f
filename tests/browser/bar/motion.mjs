// Who asks for less motion gets none.

export const what = 'motion';
export const broken = '<style>@keyframes zittern { to { margin-left: 1em } } h1 { animation: zittern 1s infinite }</style><main><h1>Unruhig</h1></main>';
export const fault = /<h1>/;

export async function check(page) {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const findings = await page.evaluate(() => {
    const running = document.getAnimations().map((animation) => `${animation.constructor.name} on <${animation.effect?.target?.localName}>`);
    const planned = [...document.querySelectorAll('*')].filter((element) => {
      const { transitionDuration, animationDuration, scrollBehavior } = getComputedStyle(element);
      const lasts = (durations) => durations.split(',').some((duration) => parseFloat(duration) > 0.01);
      return lasts(transitionDuration) || lasts(animationDuration) || scrollBehavior === 'smooth';
    });
    return [...running, ...planned.map((element) => `<${element.localName} class="${element.className}"> would move`)];
  });
  await page.emulateMedia({ reducedMotion: null });
  return findings;
}
