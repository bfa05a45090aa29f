// HTML, CSS and SVG of the whole site by the Nu checker: no error, no warning.

import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';

const jar = join(dirname(createRequire(import.meta.url).resolve('vnu-jar/package.json')), 'build/dist/vnu.jar');
/** Names on one command line. */
const AT_ONCE = 1000;
const BROKEN = '<!DOCTYPE html><html lang="de"><title>Kaputt</title><p>Text<b></p>';

/** Runs the checker over files and gives its messages. */
function run(files) {
  return new Promise((resolve, reject) => {
    const java = spawn('java', ['-Xss8m', '-jar', jar, '--format', 'json', '--also-check-css', '--also-check-svg', '--no-langdetect', '--exit-zero-always', '--stdout', ...files]);
    let out = '';
    let complaints = '';
    java.stdout.on('data', (data) => { out += data; });
    java.stderr.on('data', (data) => { complaints += data; });
    java.on('error', (error) => reject(new Error(`the HTML checker needs Java 17: ${error.message}`)));
    java.on('close', () => {
      try {
        resolve(JSON.parse(out).messages);
      } catch {
        reject(new Error(`the HTML checker said: ${(out + complaints).slice(0, 400)}`));
      }
    });
  });
}

/** Resolves to `[name, findings]` for the broken page and for the site. */
export async function check(site) {
  const scratch = mkdtempSync(join(tmpdir(), 'vollmonat-bar-'));
  try {
    const broken = join(scratch, 'kaputt.html');
    writeFileSync(broken, BROKEN);
    const files = readdirSync(site, { recursive: true }).map(String).filter((path) => /\.(html|css|svg)$/.test(path)).sort().map((path) => join(site, path));
    const messages = await run([broken]);
    const findings = [];
    for (let from = 0; from < files.length; from += AT_ONCE) {
      for (const { url, lastLine, message, type, subType } of await run(files.slice(from, from + AT_ONCE))) {
        if (type === 'info' && subType !== 'warning') continue;
        findings.push(`${relative(site, decodeURIComponent(new URL(url).pathname))}:${lastLine} ${message}`);
      }
    }
    return [
      ['validity: finds its fault', messages.some(({ type }) => type === 'error') ? [] : ['the broken page passed']],
      [`validity of ${files.length} files`, findings],
    ];
  } finally {
    rmSync(scratch, { recursive: true });
  }
}
