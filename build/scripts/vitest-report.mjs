// Reporter for Vitest: writes how a run went to FORMANT_TEST_REPORT, in the words of Playwright's own JSON report.
import { writeFileSync } from 'node:fs';
import path from 'node:path';

/**
 * `expected` passed at once, `flaky` only at a later attempt.
 * @typedef {{ stats: { expected: number, flaky: number, unexpected: number, skipped: number },
 *   unexpected: string[], flaky: string[] }} Report
 */

export default class VitestReport {
  /**
   * @param {readonly import('vitest/node').TestModule[]} modules
   * @param {readonly import('vitest').SerializedError[]} errors outside of every test
   */
  onTestRunEnd(modules, errors) {
    /** @type {Report} */
    const report = {
      stats: { expected: 0, flaky: 0, unexpected: 0, skipped: 0 },
      unexpected: errors.map(({ message }) => `outside of a test: ${message}`),
      flaky: [],
    };
    for (const module of modules) {
      const file = path.relative(process.cwd(), module.moduleId);
      const suites = [...module.children.allSuites()];
      for (const { message } of [module, ...suites].flatMap((suite) => suite.errors()))
        report.unexpected.push(`${file}: ${message}`);
      for (const test of module.children.allTests()) {
        const { state, errors: faults } = test.result();
        const name = `${file} › ${test.fullName}`;
        if (state === 'failed') report.unexpected.push(`${name}: ${faults?.[0]?.message}`);
        else if (state === 'skipped') report.stats.skipped++;
        else if (test.diagnostic()?.flaky) report.flaky.push(name);
        else report.stats.expected++;
      }
    }
    report.stats.flaky = report.flaky.length;
    report.stats.unexpected = report.unexpected.length;
    const file = process.env.FORMANT_TEST_REPORT;
    if (file) writeFileSync(file, JSON.stringify(report));
  }
}
