// Runs a suite's program and reads the report that it leaves behind.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { run } from '../workspace.mjs';

/** @typedef {import('./attempt.mjs').Attempt} Attempt */

/**
 * One attempt. A program that fails although none of its tests did has failed outside of them.
 * @param {{ command: string[], env(report: string): Record<string, string>, read(report: any): Attempt }} program
 *   `env` tells it where the report belongs; `read` understands it
 * @returns {Promise<Attempt>}
 */
export async function attempt({ command: [command = '', ...args], env, read }) {
  const folder = mkdtempSync(path.join(tmpdir(), 'formant-report-'));
  const file = path.join(folder, 'report.json');
  try {
    const code = await run(command, args, { env: { NODE_ENV: '', ...env(file) } });
    if (!existsSync(file))
      return {
        tests: [],
        outside: [`${command} ended with exit code ${code} and left no report`],
        seconds: {},
      };
    const made = read(JSON.parse(readFileSync(file, 'utf8')));
    const told =
      made.outside.length > 0 || made.tests.some(({ state }) => state === 'failed' || state === 'unrun');
    return code === 0 || told ? made : { ...made, outside: [`${command} ended with exit code ${code}`] };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
