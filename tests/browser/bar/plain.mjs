// Without scripting: every row of the file can be read, and no control stands there dead.

export const what = 'plain';
export const broken = '<main><h1>Nur mit Skript</h1><button type="button">Sortieren</button></main>';
export const fault = /„Sortieren“ does nothing/;

export async function check(_, { browser, host, address }) {
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 1280, height: 900 } });
  try {
    const page = await context.newPage();
    await page.goto(`${host.origin}${address}`, { waitUntil: 'load' });
    return await page.evaluate(() => {
      const found = [];
      const seen = (element) => element.checkVisibility({ visibilityProperty: true });
      const hidden = [...document.querySelectorAll('main tr')].filter((row) => !seen(row));
      if (hidden.length) found.push(`${hidden.length} rows are hidden, the first: „${hidden[0].textContent.replace(/\s+/g, ' ').trim().slice(0, 60)}“`);
      for (const control of document.querySelectorAll('button, input, select, textarea')) {
        // A box takes its tick and prints it, scripting or not.
        const works = control.form?.getAttribute('action') || ['hidden', 'radio', 'checkbox'].includes(control.type);
        if (!works && seen(control)) found.push(`<${control.localName} name="${control.name}"> „${control.textContent.trim().slice(0, 30)}“ does nothing`);
      }
      return found;
    });
  } finally {
    await context.close();
  }
}
