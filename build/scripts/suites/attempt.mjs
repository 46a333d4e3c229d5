// What a suite says about one run of it, and what two runs say together.

/**
 * One run of a suite's program. What is `unrun` was not reached before the time was up: it has failed, but not by chance.
 * @typedef {{ file: string, name: string, state: 'passed' | 'failed' | 'skipped' | 'unrun', fault?: string }} Tested
 * @typedef {{ tests: Tested[], outside: string[], seconds: Record<string, number> }} Attempt
 *   `outside` holds what went wrong outside of every test; `seconds` what each file took
 */

/**
 * What a person is told about a suite. A flaky test has passed, but only at the second attempt.
 * @typedef {{ passed: number, skipped: number, failed: string[], flaky: string[],
 *   seconds: Record<string, number> }} Outcome
 */

/** So many tests do not fail by chance: they are not run again. */
const mostByChance = 25;

/** @param {Tested} test */
const named = ({ file, name }) => `${file} › ${name}`;

/** The tests that a second attempt is worth. @param {Attempt} attempt @returns {Tested[]} */
export function worthAnother({ tests }) {
  const failed = tests.filter(({ state }) => state === 'failed');
  return failed.length > mostByChance ? [] : failed;
}

/**
 * A test that failed counts as passed where the second attempt ran it and every test of its name passed. What
 * went wrong outside of the tests, in either attempt, remains a failure.
 * @param {Attempt} first @param {Attempt} [second] of the failed tests alone
 * @returns {Outcome}
 */
export function together(first, second) {
  const again = (second?.tests ?? []).filter(({ state }) => state === 'passed' || state === 'failed');
  /** @type {Outcome} */
  const outcome = { passed: 0, skipped: 0, failed: [], flaky: [], seconds: { ...first.seconds } };
  for (const test of first.tests) {
    if (test.state === 'passed') outcome.passed++;
    else if (test.state === 'skipped') outcome.skipped++;
    else if (test.state === 'unrun')
      outcome.failed.push(`${named(test)}: the time was up before it had ended`);
    else {
      const later = again.filter((other) => named(other) === named(test));
      const fault = later.find(({ state }) => state === 'failed')?.fault ?? test.fault;
      if (later.length > 0 && later.every(({ state }) => state === 'passed')) outcome.flaky.push(named(test));
      else outcome.failed.push(fault ? `${named(test)}: ${fault}` : named(test));
    }
  }
  for (const message of new Set([...first.outside, ...(second?.outside ?? [])]))
    outcome.failed.push(`outside of a test: ${message}`);
  for (const [file, seconds] of Object.entries(second?.seconds ?? {}))
    outcome.seconds[file] = (outcome.seconds[file] ?? 0) + seconds;
  return outcome;
}

/** Several runs as one, such as those of one file each. @param {Attempt[]} attempts @returns {Attempt} */
export function joined(attempts) {
  /** @type {Attempt} */
  const all = { tests: [], outside: [], seconds: {} };
  for (const { tests, outside, seconds } of attempts) {
    all.tests.push(...tests);
    all.outside.push(...outside);
    for (const [file, value] of Object.entries(seconds)) all.seconds[file] = (all.seconds[file] ?? 0) + value;
  }
  return all;
}
