// The workflow files of the hosts: they parse, pin what they use, grant little, keep strangers'
// text out of shells, and call only commands and options that the program has.
//
//   node tests/workflows.mjs PROGRAM

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const root = new URL('..', import.meta.url).pathname;
const { parseDocument } = createRequire(new URL('browser/package.json', import.meta.url))('yaml');
const [program] = process.argv.slice(2);

function yaml(path) {
  const document = parseDocument(readFileSync(join(root, path), 'utf8'), { uniqueKeys: true });
  assert.deepEqual(document.errors, [], path);
  return document.toJS();
}
const folder = (path) => readdirSync(join(root, path)).filter((name) => name.endsWith('.yml')).map((name) => `${path}/${name}`);

/** Options of a command by its German help. */
const known = new Map();
function help(command) {
  if (!known.has(command)) known.set(command, execFileSync(program, [...(command ? [command] : []), '--help'], { encoding: 'utf8' }));
  return known.get(command);
}
/** Every call of the program in a shell text. */
export function calls(script) {
  const joined = script.replace(/\\\n\s*/g, ' ');
  return [...joined.matchAll(/(?:target\/release\/vollmonat|cargo run [^\n]*? --)\s+([a-z-]+)([^\n|;&>]*)/g)]
    .map(([, command, rest]) => ({ command, options: rest.match(/(?<=\s)--[a-z-]+/g) ?? [] }));
}
let called = 0;
function checkCalls(script, where) {
  for (const { command, options } of calls(script)) {
    assert.match(help(''), new RegExp(`^\\s+${command}\\b`, 'm'), `${where}: no command ${command}`);
    for (const option of options) assert.ok(help(command).includes(option), `${where}: ${command} has no ${option}`);
    called += 1;
  }
}

let files = 0;
for (const path of [...folder('.github/workflows'), ...folder('.forgejo/workflows')]) {
  files += 1;
  const workflow = yaml(path);
  const text = readFileSync(join(root, path), 'utf8');
  assert.ok(workflow.permissions, `${path}: permissions of the token are not limited`);
  assert.ok(Object.values(workflow.permissions).every((right) => right === 'read'), `${path}: rights belong to single jobs`);
  // Whoever may write must not run what a stranger proposes.
  assert.ok(!('pull_request_target' in workflow.on), `${path}: pull_request_target`);
  for (const [, used, note] of text.matchAll(/uses: (\S+)(.*)/g)) {
    assert.match(used, /^[\w./-]+@[0-9a-f]{40}$/, `${path}: ${used} is not pinned to a commit`);
    assert.match(note, /# v\d+\.\d+\.\d+/, `${path}: ${used} does not name its version`);
  }
  for (const [name, job] of Object.entries(workflow.jobs)) {
    assert.ok(job['timeout-minutes'], `${path}: ${name} may run for ever`);
    for (const step of job.steps) {
      if (step.uses?.startsWith('actions/checkout@')) assert.equal(step.with?.['persist-credentials'], false, `${path}: ${name} keeps the token in .git`);
      if (!step.run) continue;
      assert.doesNotMatch(step.run, /\$\{\{/, `${path}: ${name} puts an expression into a shell; pass it through env`);
      if (workflow.on.workflow_run) assert.doesNotMatch(step.run, /cargo|vollmonat |\bgit\b|bash bericht/, `${path}: ${name} runs code`);
      else checkCalls(step.run, `${path}: ${name}`);
    }
  }
}

const gitlab = yaml('.gitlab-ci.yml');
files += 1;
for (const [name, job] of Object.entries(gitlab)) {
  if (!job.script) continue;
  assert.ok(gitlab.stages.includes(job.stage), `.gitlab-ci.yml: ${name} has no stage`);
  if (job.extends) assert.ok(gitlab[job.extends], `.gitlab-ci.yml: ${name} extends nothing`);
  checkCalls(job.script.join('\n'), `.gitlab-ci.yml: ${name}`);
}
for (const path of folder('.github/ISSUE_TEMPLATE')) {
  files += 1;
  const form = yaml(path);
  if (path.endsWith('config.yml')) continue;
  assert.ok(form.name && form.description && form.body.length, path);
  const ids = form.body.map(({ id }) => id);
  assert.equal(new Set(ids).size, ids.length, `${path}: an id twice`);
}

// The test itself must be able to fail.
assert.deepEqual(calls('target/release/vollmonat fmt --check \\\n  --x | cat'), [{ command: 'fmt', options: ['--check', '--x'] }]);
assert.throws(() => checkCalls('target/release/vollmonat backen', 'test'), /no command backen/);
assert.throws(() => checkCalls('cargo run --release -- build --schnell', 'test'), /no --schnell/);
assert.ok(called >= 15, `only ${called} calls found`);
console.log(`workflows: ${files} files, ${called} calls of the program`);
