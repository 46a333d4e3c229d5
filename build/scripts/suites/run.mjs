import { run } from '../workspace.mjs';
import { together, worthAnother } from './attempt.mjs';

/**
 * @typedef {import('./attempt.mjs').Attempt} Attempt
 * @typedef {import('./attempt.mjs').Outcome} Outcome
 * @typedef {{ first(left: number): Promise<Attempt>,
 *   again?(failed: import('./attempt.mjs').Tested[], left: number): Promise<Attempt>,
 *   needs?(): boolean, before?(): Promise<unknown> }} Suite
 *   `left` is the time for it in milliseconds, or Infinity; `needs` says whether this machine has Chromium, where the
 *   suite needs it; `before` prepares what it runs on
 */

/** A program that either passes or fails. @param {string[]} command @returns {Suite} */
export function check([command = '', ...args]) {
  return {
    async first() {
      const code = await run(command, args, { env: { NODE_ENV: '' } });
      const name = [command, ...args].join(' ');
      /** @type {Attempt['tests']} */
      const tests = code === 0 ? [{ file: command, name, state: 'passed' }] : [];
      return { tests, outside: code === 0 ? [] : [`${name} ended with exit code ${code}`], seconds: {} };
    },
  };
}

/** Kept for what failed to run once more, and for the report. */
const reserveMs = 180_000;
/** Less is not worth beginning a suite. */
const leastMs = 20_000;

/** How many of the costliest files are named. */
const costliest = 10;

/**
 * Runs `beside` at once and then each of `suites`, says what each cost and ends with `N passed, N failed,
 * N skipped`. What failed is run once more, alone; what passes then is named and fails nothing. What the time did not
 * suffice for has failed and is named: a run that something else ends says nothing of all the rest.
 * @param {{ beside?: Record<string, Suite>, suites: Record<string, Suite>, until?: number }} all
 *   `until` is when it has to have ended, in milliseconds since 1970
 * @returns {Promise<number>} the exit code
 */
export async function runSuites({ beside = {}, suites, until = Number.POSITIVE_INFINITY }) {
  /** @type {{ name: string, seconds: number, outcome: Outcome | null }[]} */
  const done = [];
  /** @param {[string, Suite]} named */
  const one = async ([name, suite]) => {
    const startedAt = Date.now();
    const there = suite.needs?.() ?? true;
    const outcome = there ? await outcomeOf(name, suite, until) : null;
    done.push({ name, outcome, seconds: (Date.now() - startedAt) / 1000 });
  };
  await Promise.all(Object.entries(beside).map(one));
  for (const suite of Object.entries(suites)) await one(suite);

  console.log(`\n${table(done)}`);
  const files = done.flatMap(({ outcome }) => Object.entries(outcome?.seconds ?? {}));
  const slowest = files.sort(([, a], [, b]) => b - a).slice(0, costliest);
  if (slowest.length > 0) console.log('\nThe costliest files, in seconds:');
  for (const [file, seconds] of slowest) console.log(`${seconds.toFixed(1).padStart(7)}  ${file}`);

  const outcomes = done.map(({ outcome }) => outcome ?? { passed: 0, skipped: 1, failed: [], flaky: [] });
  const flaky = outcomes.flatMap((outcome) => outcome.flaky);
  const failed = outcomes.flatMap((outcome) => outcome.failed);
  // what a person looks for first: a long run ends with it
  if (flaky.length + failed.length > 0) console.log('');
  for (const name of flaky) console.log(`passed only at the second attempt: ${name}`);
  for (const fault of failed) console.log(`failed: ${fault}`);
  const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, flaky.length);
  const skipped = outcomes.reduce((sum, outcome) => sum + outcome.skipped, 0);
  console.log(`\n${passed} passed, ${failed.length} failed, ${skipped} skipped`);
  return failed.length > 0 || passed === 0 ? 1 : 0;
}

/** @param {string} name @param {Suite} suite @param {number} until @returns {Promise<Outcome>} */
async function outcomeOf(name, suite, until) {
  if (until - Date.now() < reserveMs + leastMs)
    return together({ tests: [], outside: [`the time was up before ${name} began`], seconds: {} });
  console.log(`\n── ${name}`);
  await suite.before?.();
  const first = await suite.first(Math.max(leastMs, until - Date.now() - reserveMs));
  const failed = suite.again ? worthAnother(first) : [];
  if (failed.length === 0) return together(first);
  console.log(`\n── ${name}: what failed, once more and alone (${failed.length})`);
  return together(first, await suite.again?.(failed, Math.max(leastMs, until - Date.now())));
}

/** @param {{ name: string, seconds: number, outcome: Outcome | null }[]} done */
function table(done) {
  const figures = (/** @type {(string | number)[]} */ row) =>
    row.map((cell) => String(cell).padStart(9)).join('');
  const lines = done.map(({ name, seconds, outcome }) => {
    if (!outcome) return `${name.padEnd(9)}  skipped: Chromium is not installed`;
    const { passed, failed, skipped, flaky } = outcome;
    const row = [passed + flaky.length, failed.length, skipped, flaky.length, seconds.toFixed(0)];
    return name.padEnd(9) + figures(row);
  });
  const head = figures(['passed', 'failed', 'skipped', 'flaky', 'seconds']);
  return ['suite'.padEnd(9) + head, ...lines].join('\n');
}
