// `npm run prove:desktop [part of a name ...]`: plants one fault at a time in what keeps the app safe (security lines,
// calls between window and main process, updates, tokens) and runs the tests that are to catch it. A fault counts as
// caught only when a test fails by its own assertion, and passes without the fault: a crash or a timeout proves nothing.
// With `--check` nothing is planted: it says whether every fault still can be.
import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { forgetBuild, ready, root, stop } from '../workspace.mjs';
import { faults } from './desktop-faults.mjs';
import { stale, testFile } from './planted-text.mjs';

const wanted = process.argv.slice(2).filter((argument) => argument !== '--check');
const chosen = faults.filter(({ name }) => wanted.length === 0 || wanted.some((part) => name.includes(part)));
const rotten = stale(faults);
if (rotten.length > 0) stop(`These faults cannot be planted any more:\n${rotten.join('\n')}`);
if (chosen.length === 0) stop(`No fault has a name with ${wanted.join(' or ')} in it.`);
if (process.argv.includes('--check')) {
  console.log(`${chosen.length} faults can be planted`);
  process.exit(0);
}
const node = await ready();

/** What takes the planted fault back, as long as one is planted. @type {(() => void) | null} */
let takeBack = null;
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
  process.on(signal, () => {
    takeBack?.();
    process.exit(1);
  });

/** @param {string[]} args @returns {Promise<{ passed: boolean, text: string }>} */
function run(args) {
  return new Promise((resolve) => {
    const child = spawn(node, args, { cwd: root, env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0' } });
    let text = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (piece) => {
        text += piece;
      });
    child.on('exit', (code) => resolve({ passed: code === 0, text }));
  });
}

const runners = {
  spec: {
    command: ['node_modules/@playwright/test/cli.js', 'test', '--workers=1'],
    config: 'desktop/e2e/playwright.config.ts',
    grep: '-g',
  },
  unit: {
    command: ['node_modules/vitest/vitest.mjs', 'run', '--project=isolated', '--project=shared'],
    config: 'build/vitest.config.ts',
    grep: '-t',
  },
};

/**
 * Runs the tests of some faults together.
 * @param {keyof typeof runners} kind @param {import('./desktop-faults.mjs').Fault['test'][]} tests
 */
function runTests(kind, tests) {
  const { command, config, grep } = runners[kind];
  if (kind === 'spec') forgetBuild('desktop'); // journeys build the app, with the fault inside
  const names = tests.map(({ named }) => named ?? '');
  const some = names.includes('') ? [] : [grep, names.join('|')];
  return run([...command, '--config', config, ...new Set(tests.map(testFile)), ...some]);
}

/** The test's own words of failure, in either runner; a message of its own stands on a line above. */
const asserted = /^.*AssertionError.*$|^\s*(?:Error: )?expect\(\w+\).*$/m;

let missed = 0;
/** @type {{ spec: import('./desktop-faults.mjs').Fault['test'][], unit: import('./desktop-faults.mjs').Fault['test'][] }} */
const caught = { spec: [], unit: [] };
for (const { name, file, find, put, test } of chosen) {
  const target = path.join(root, file);
  const sound = readFileSync(target, 'utf8');
  const kind = test.spec ? 'spec' : 'unit';
  takeBack = () => writeFileSync(target, sound);
  try {
    writeFileSync(
      target,
      sound.replace(find, () => put),
    );
    const { passed, text } = await runTests(kind, [test]);
    const words = asserted.exec(text)?.[0].trim();
    if (passed || words === undefined) missed++;
    else caught[kind].push(test);
    const verdict = passed
      ? 'MISSED: every test passed'
      : words === undefined
        ? `MISSED: failed without an assertion\n${text.slice(-1500)}`
        : `caught: ${words}`;
    console.log(`| ${name} | ${path.basename(testFile(test))} | ${verdict} |`);
  } finally {
    takeBack();
    takeBack = null;
  }
}

let reliable = true;
for (const kind of /** @type {const} */ (['unit', 'spec'])) {
  if (caught[kind].length === 0) continue;
  const { passed, text } = await runTests(kind, caught[kind]);
  reliable &&= passed;
  if (!passed)
    console.log(`Tests fail without a fault, too, so that they prove nothing:\n${text.slice(-3000)}`);
}
console.log(`${chosen.length - missed} of ${chosen.length} faults were caught by an assertion`);
process.exit(missed === 0 && reliable ? 0 : 1);
