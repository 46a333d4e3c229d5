import path from 'node:path';
import { attempt } from './program.mjs';

/** @typedef {import('./attempt.mjs').Attempt} Attempt */

/**
 * The parts of Playwright's JSON report that are read. A test that is `skipped` though it was to pass did not run.
 * @typedef {{ status: string, expectedStatus: string,
 *   results: { duration: number, status: string, error?: { message?: string } }[] }} Run
 * @typedef {{ file: string, line: number, title: string, tests: Run[] }} Spec
 * @typedef {{ title: string, file: string, specs?: Spec[], suites?: Suite[] }} Suite
 * @typedef {{ suites?: Suite[], errors?: { message?: string }[], config: { rootDir: string } }} Report
 */

/** As Playwright says that its time was up. */
const timeIsUp = /^Timed out waiting \d.* to run$/;

/**
 * A suite of Playwright, which ends by itself when its time is up. Its second attempt runs the tests that failed and
 * nothing else, one after the other.
 * @param {string} config @param {string[]} projects
 */
export function playwright(config, ...projects) {
  const command = ['playwright', 'test', '--config', config, ...projects.map((name) => `--project=${name}`)];
  /** @param {string[]} more */
  const once = (...more) =>
    attempt({
      command: [...command, '--retries=0', '--reporter=list,json', ...more],
      env: (report) => ({ PLAYWRIGHT_JSON_OUTPUT_NAME: report }),
      read,
    });
  /** @param {number} left milliseconds, or Infinity */
  const within = (left) =>
    left === Number.POSITIVE_INFINITY ? [] : [`--global-timeout=${Math.round(left)}`];
  return {
    /** @param {number} left */
    first: (left) => once(...within(left)),
    /** @param {unknown} _failed @param {number} left */
    again: (_failed, left) => once('--last-failed', '--workers=1', ...within(left)),
  };
}

/** @param {Report} report @returns {Attempt} */
function read({ suites = [], errors = [], config }) {
  /** @type {Attempt} */
  const made = { tests: [], outside: errors.map(({ message }) => plain(message)), seconds: {} };
  const wasLate = made.outside.some((message) => timeIsUp.test(message));
  made.outside = made.outside.filter((message) => !timeIsUp.test(message));
  const folder = path.relative(process.cwd(), config.rootDir);
  for (const { spec, name } of suites.flatMap((suite) => specsOf(suite)))
    for (const { status, expectedStatus, results } of spec.tests) {
      const file = path.join(folder, spec.file);
      const ms = results.reduce((sum, { duration }) => sum + duration, 0);
      made.seconds[file] = (made.seconds[file] ?? 0) + ms / 1000;
      const test = { file: `${file}:${spec.line}`, name };
      const leftOut = status === 'skipped' && (results.length === 0 || expectedStatus !== 'skipped');
      if (leftOut && wasLate) made.tests.push({ ...test, state: 'unrun' });
      else if (leftOut) made.tests.push({ ...test, state: 'failed', fault: 'it was not run' });
      else if (status === 'skipped') made.tests.push({ ...test, state: 'skipped' });
      else if (status === 'expected') made.tests.push({ ...test, state: 'passed' });
      else made.tests.push({ ...test, state: 'failed', fault: plain(results.at(-1)?.error?.message) });
    }
  return made;
}

/** @param {Suite} suite @param {string} [within] @returns {{ spec: Spec, name: string }[]} */
function specsOf({ specs = [], suites = [] }, within = '') {
  return [
    ...specs.map((spec) => ({ spec, name: within + spec.title })),
    ...suites.flatMap((suite) => specsOf(suite, `${within}${suite.title} › `)),
  ];
}

/** A message that was made for a terminal on one line, with what was expected and what came. @param {string} [message] */
const plain = (message = '') =>
  message
    // biome-ignore lint/suspicious/noControlCharactersInRegex: that is how a terminal's colours begin
    .replace(/\u001b\[[\d;]*m/g, '')
    .split(/\s*\n\s*/)
    .filter(Boolean)
    .join(' | ')
    .slice(0, 400);
