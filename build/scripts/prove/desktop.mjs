// `npm run prove:desktop [part of a name ...]`: plants one fault at a time in what keeps the app safe (security lines,
// calls between window and main process, updates, tokens) and runs the tests that are to catch it. A fault counts as
// caught only when a test fails by its own assertion: a crash or a timeout proves nothing.
import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ready, root } from '../workspace.mjs';
import { faults } from './desktop-faults.mjs';

const wanted = process.argv.slice(2);
const chosen = faults.filter(({ name }) => wanted.length === 0 || wanted.some((part) => name.includes(part)));
const node = await ready();

/** @param {string[]} args */
function run(args) {
  return /** @type {Promise<{ code: number | null, text: string }>} */ (
    new Promise((resolve) => {
      const child = spawn(node, args, {
        cwd: root,
        env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0' },
      });
      let text = '';
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (piece) => {
          text += piece;
        });
      child.on('exit', (code) => resolve({ code, text }));
    })
  );
}

/** @param {import('./desktop-faults.mjs').Fault['test']} test */
const command = ({ spec, unit, named }) =>
  spec
    ? [
        'node_modules/@playwright/test/cli.js',
        'test',
        '--config',
        'desktop/e2e/playwright.config.ts',
        '--workers=1',
        spec,
        ...(named ? ['-g', named] : []),
      ]
    : [
        'node_modules/vitest/vitest.mjs',
        'run',
        '--config',
        'build/vitest.config.ts',
        '--project=isolated',
        '--project=shared',
        unit ?? '',
        ...(named ? ['-t', named] : []),
      ];

/** The test's own words of failure, in either runner. */
const asserted = /AssertionError|Error: expect\(|expect\(received\)|expect\(locator\)/;

let missed = 0;
for (const { name, file, find, put, test } of chosen) {
  const target = path.join(root, file);
  const sound = readFileSync(target, 'utf8');
  let verdict = 'MISSED: every test passed';
  if (sound.split(find).length !== 2) verdict = `MISSED: the line is not there once in ${file}`;
  else {
    writeFileSync(
      target,
      sound.replace(find, () => put),
    );
    try {
      const { code, text } = await run(command(test));
      if (code !== 0)
        verdict = asserted.test(text)
          ? 'caught'
          : `MISSED: failed without an assertion\n${text.slice(-1500)}`;
    } finally {
      writeFileSync(target, sound);
    }
  }
  if (verdict !== 'caught') missed++;
  console.log(`| ${name} | ${path.basename(test.spec ?? test.unit ?? '')} | ${verdict} |`);
}
console.log(`${chosen.length - missed} of ${chosen.length} faults were caught by an assertion`);
process.exit(missed === 0 ? 0 : 1);
