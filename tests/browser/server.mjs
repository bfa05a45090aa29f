// A static host for the tests: a built site on 127.0.0.1, at its root.

import { createServer } from 'node:http';
import { readFileSync, statSync } from 'node:fs';
import { extname, join, normalize } from 'node:path';

const TYPES = {
  '.html': 'text/html; charset=utf-8', '.css': 'text/css; charset=utf-8', '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8', '.json': 'application/json; charset=utf-8', '.svg': 'image/svg+xml',
  '.png': 'image/png', '.ico': 'image/x-icon', '.xml': 'application/xml', '.txt': 'text/plain; charset=utf-8',
};

/** Serves `site`; `overrides` maps addresses to other content. Resolves to {origin, close, overrides}. */
export function serve(site) {
  const overrides = new Map();
  const server = createServer((request, response) => {
    const address = decodeURIComponent(new URL(request.url, 'http://localhost').pathname);
    let file = join(site, normalize(address));
    try {
      if (address.endsWith('/') || (!overrides.has(address) && statSync(file).isDirectory())) file = join(file, 'index.html');
      const body = overrides.get(address) ?? readFileSync(file);
      response.writeHead(200, { 'Content-Type': TYPES[extname(file)] ?? 'application/octet-stream' });
      response.end(body);
    } catch {
      response.writeHead(404, { 'Content-Type': 'text/html; charset=utf-8' });
      response.end(readFileSync(join(site, '404.html')));
    }
  });
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      resolve({ origin: `http://127.0.0.1:${server.address().port}`, overrides, close: () => server.close() });
    });
  });
}
