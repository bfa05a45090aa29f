// No cookie, no storage, no request to others, no complaint of the browser.

export const what = 'quiet';
export const broken = '<main><h1>Redselig</h1></main><script>document.cookie = "a=1"; localStorage.setItem("b", "2")</script>';
export const fault = /cookie a/;

/** Notes what a page asks for and complains about, from before it is opened. */
export function listen(page, origin) {
  const seen = [];
  page.on('console', (message) => ['error', 'warning'].includes(message.type()) && seen.push(`console: ${message.text()}`));
  page.on('pageerror', (error) => seen.push(`error: ${error.message}`));
  page.on('request', (request) => {
    if (!request.url().startsWith(`${origin}/`) && !/^(blob|data):/.test(request.url())) seen.push(`request to ${request.url()}`);
  });
  page.on('response', (response) => response.status() >= 400 && seen.push(`${response.status()} for ${response.url()}`));
  return seen;
}

export async function check(page, { context, seen }) {
  const cookies = (await context.cookies()).map(({ name }) => `cookie ${name}`);
  const stored = await page.evaluate(async () => {
    const databases = await indexedDB.databases();
    const caches = await globalThis.caches?.keys() ?? [];
    return [
      ...Object.keys(localStorage).map((key) => `localStorage ${key}`),
      ...Object.keys(sessionStorage).map((key) => `sessionStorage ${key}`),
      ...databases.map(({ name }) => `database ${name}`),
      ...caches.map((name) => `cache ${name}`),
    ];
  });
  return [...seen, ...cookies, ...stored];
}
