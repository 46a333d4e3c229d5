import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from '../workspace.mjs';
import { joined } from './attempt.mjs';
import { attempt } from './program.mjs';

/** @typedef {import('./attempt.mjs').Attempt} Attempt */

const reporter = fileURLToPath(new URL('./vitest-report.mjs', import.meta.url));
const literally = (/** @type {string} */ text) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');

/**
 * A suite of Vitest. Its second attempt runs the tests that failed and nothing else, one file after the other.
 * @param {string} config @param {string[]} projects
 */
export function vitest(config, ...projects) {
  const command = ['vitest', 'run', '--config', config, ...projects.map((name) => `--project=${name}`)];
  /** @param {string[]} more */
  const once = (...more) =>
    attempt({
      command: [...command, '--reporter=dot', `--reporter=${reporter}`, ...more],
      env: (report) => ({ FORMANT_TEST_REPORT: report }),
      read: (report) => /** @type {Attempt} */ (report), // as this repository's own reporter writes it
    });
  return {
    first: () => once(),
    /** @param {import('./attempt.mjs').Tested[]} failed */
    async again(failed) {
      /** @type {Attempt[]} */
      const attempts = [];
      for (const file of new Set(failed.map((test) => test.file))) {
        const tests = failed.filter((test) => test.file === file);
        const names = tests.map(({ name }) => literally(name)).join('|');
        attempts.push(
          await once('--no-file-parallelism', path.join(root, file), '--testNamePattern', `^(${names})$`),
        );
      }
      return joined(attempts);
    },
  };
}
