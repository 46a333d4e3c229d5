// Reporter for Vitest: writes how a run went to FORMANT_TEST_REPORT.
import { writeFileSync } from 'node:fs';
import path from 'node:path';

/** @typedef {import('./attempt.mjs').Attempt} Attempt */

export default class VitestReport {
  /**
   * @param {readonly import('vitest/node').TestModule[]} modules
   * @param {readonly import('vitest').SerializedError[]} errors outside of every test
   * @param {import('vitest/node').TestRunEndReason} reason
   */
  onTestRunEnd(modules, errors, reason) {
    /** @type {Attempt} */
    const attempt = { tests: [], outside: errors.map(({ message }) => message), seconds: {} };
    if (reason === 'interrupted') attempt.outside.push('the run was interrupted');
    for (const module of modules) {
      const file = path.relative(process.cwd(), module.moduleId);
      const { prepareDuration, environmentSetupDuration, collectDuration, setupDuration, duration } =
        module.diagnostic();
      const ms = prepareDuration + environmentSetupDuration + collectDuration + setupDuration + duration;
      attempt.seconds[file] = (attempt.seconds[file] ?? 0) + ms / 1000;
      for (const { message } of [module, ...module.children.allSuites()].flatMap((suite) => suite.errors()))
        attempt.outside.push(`${file}: ${message}`);
      for (const test of module.children.allTests()) {
        const { state, errors: faults } = test.result();
        const name = test.fullName;
        if (state === 'passed' || state === 'skipped') attempt.tests.push({ file, name, state });
        else {
          const fault = state === 'pending' ? 'it did not end' : (faults?.[0]?.message ?? '');
          attempt.tests.push({ file, name, state: 'failed', fault });
        }
      }
    }
    const file = process.env.FORMANT_TEST_REPORT;
    if (file) writeFileSync(file, JSON.stringify(attempt));
  }
}
