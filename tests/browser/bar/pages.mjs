// One page of every type.

import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Every HTML file below a folder, relative to it. */
export function htmlFiles(site) {
  return readdirSync(site, { recursive: true }).map(String).filter((path) => path.endsWith('.html')).sort();
}

/** `{type, address}` of the largest page of each type, which has most to go wrong. */
export function onePerType(site) {
  const largest = new Map();
  for (const path of htmlFiles(site)) {
    const file = join(site, path);
    const type = /<html [^>]*data-page-type="([^"]+)"/.exec(readFileSync(file, 'utf8').slice(0, 300))?.[1];
    if (!type) throw new Error(`${path} does not say of which type it is`);
    const { size } = statSync(file);
    if (size > (largest.get(type)?.size ?? 0)) largest.set(type, { type, size, address: `/${path.replace(/index\.html$/, '')}` });
  }
  return [...largest.values()].sort((a, b) => b.size - a.size);
}
