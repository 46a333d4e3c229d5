// `npm test`: sets up what the tests need, runs every suite and ends with one line `N passed, N failed`.
// Pass suite names to run only those: npm test -- unit web
import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { build } from './build.mjs';
import { chromiumPath, headlessPath } from './chromium.mjs';
import { answers, ready, run } from './workspace.mjs';

/** Debian packages, how it shows that they are there, and what needs them. */
const packages = [
  { name: 'chromium', there: () => chromiumPath() !== undefined, for: 'the desktop suite' },
  {
    name: 'chromium-headless-shell',
    there: () => headlessPath() !== undefined,
    for: 'the browser, web and live suites, unless there is Chromium',
  },
  { name: 'ffmpeg', there: () => answers('ffmpeg', ['-version']), for: 'the ffmpeg codec' },
  { name: 'mariadb-server', there: () => answers('mariadbd'), for: 'slice tests on MySQL' },
  { name: 'redis-server', there: () => answers('redis-server'), for: 'tests of several processes' },
];

function setUpMachine() {
  const missing = packages.filter((entry) => !entry.there());
  if (missing.length === 0) return Promise.resolve();
  const names = missing.map((entry) => entry.name);
  if (process.getuid?.() !== 0 || !answers('apt-get')) {
    for (const entry of missing)
      console.log(`Skipping ${entry.for}: ${entry.name} is missing, and installing it needs root and apt.`);
    return Promise.resolve();
  }
  console.log(`Installing Debian packages: ${names.join(' ')} ...`);
  const script = `export DEBIAN_FRONTEND=noninteractive; apt-get update -qq && apt-get install -y -qq --no-install-recommends ${names.join(' ')}`;
  return run('sh', ['-c', script], { quiet: true });
}

const hasBrowser = () => headlessPath() !== undefined || chromiumPath() !== undefined;
/** @type {Promise<unknown> | undefined} */
let website;
const websiteBuilt = () => (website ??= build('web'));
const reports = mkdtempSync(path.join(tmpdir(), 'formant-test-'));
/** @param {string} name */
const report = (name) => path.join(reports, `${name}.json`);

/**
 * Passed, failed, skipped, and how many of those that passed needed a second attempt.
 * @typedef {[number, number, number, number?]} Count
 */

/** @typedef {{ needs?: () => boolean | string, before?: () => Promise<unknown>, command: string[], env?: object, count: (code: number) => Count }} Suite */

/** Run side by side: each takes one core. @type {Record<string, Suite>} */
const checks = {
  types: { command: ['tsc', '-b'], count: oneCheck },
  format: { command: ['biome', 'check', '.'], count: oneCheck },
  promises: { command: ['oxlint', '--type-aware', '--quiet'], count: oneCheck },
};

/** One after the other: sound in real time has the machine to itself. @type {Record<string, Suite>} */
const suites = {
  unit: vitest('unit', 'node'),
  browser: { ...vitest('browser', 'browser'), needs: hasBrowser },
  web: {
    ...playwright('web', 'web/e2e/playwright.config.ts', '--project=pages'),
    needs: hasBrowser,
    before: websiteBuilt,
  },
  live: {
    ...playwright('live', 'web/e2e/playwright.config.ts', '--project=live'),
    needs: hasBrowser,
    before: websiteBuilt,
  },
  desktop: {
    ...playwright('desktop', 'desktop/e2e/playwright.config.ts'),
    needs: () => chromiumPath() !== undefined,
    before: websiteBuilt, // one journey signs in at the real website; the app is built by the suite itself
  },
};

/** @param {number} code @returns {[number, number, number]} */
function oneCheck(code) {
  return code === 0 ? [1, 0, 0] : [0, 1, 0];
}

/** @param {string} name @param {string} project */
function vitest(name, project) {
  return {
    command: [
      'vitest',
      'run',
      '--config',
      'build/vitest.config.ts',
      '--project',
      project,
      '--reporter=dot',
      '--reporter=json',
      `--outputFile.json=${report(name)}`,
    ],
    count: (/** @type {number} */ code) => {
      const { numPassedTests, numFailedTests, numFailedTestSuites, numPendingTests } = readReport(name);
      return sound(code, numPassedTests, numFailedTests || (code ? numFailedTestSuites : 0), numPendingTests);
    },
  };
}

/** @param {string} name @param {string} config @param {string[]} more */
function playwright(name, config, ...more) {
  return {
    command: ['playwright', 'test', '--config', config, ...more, '--reporter=list,json'],
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report(name) },
    /** @param {number} code @returns {Count} */
    count: (code) => {
      const { stats } = readReport(name);
      const [passed, failed, skipped] = sound(
        code,
        stats.expected + stats.flaky,
        stats.unexpected,
        stats.skipped,
      );
      return [passed, failed, skipped, stats.flaky];
    },
  };
}

/** A suite that failed without a failed test (a crash, say) still counts as one failure. @returns {[number, number, number]} */
function sound(/** @type {number} */ code, passed = 0, failed = 0, skipped = 0) {
  return [passed, code !== 0 && failed === 0 ? 1 : failed, skipped];
}

/** @param {string} name */
function readReport(name) {
  return existsSync(report(name))
    ? JSON.parse(readFileSync(report(name), 'utf8'))
    : { stats: { expected: 0, flaky: 0, unexpected: 0, skipped: 0 } };
}

await setUpMachine();
await ready();

const wanted = process.argv.slice(2);
const total = [0, 0, 0];
/** @type {string[]} */
const lines = [];

/** @param {[string, Suite]} named */
async function runSuite([name, suite]) {
  if (wanted.length && !wanted.includes(name)) return;
  if (suite.needs && !suite.needs()) {
    lines.push(`${name.padEnd(9)} skipped: Chromium is not installed`);
    total[2] = (total[2] ?? 0) + 1;
    return;
  }
  console.log(`\n── ${name}`);
  const startedAt = Date.now();
  await suite.before?.();
  const [command = '', ...args] = suite.command;
  const code = await run(command, args, { env: { NODE_ENV: '', ...suite.env } });
  const [passed, failed, skipped, flaky] = suite.count(code);
  for (const [index, value] of [passed, failed, skipped].entries())
    total[index] = (total[index] ?? 0) + value;
  const seconds = Math.round((Date.now() - startedAt) / 1000);
  const again = flaky ? `, ${flaky} only at the second attempt` : '';
  lines.push(
    `${name.padEnd(9)} ${passed} passed, ${failed} failed, ${skipped} skipped${again}  (${seconds} s)`,
  );
}

await Promise.all(Object.entries(checks).map(runSuite));
for (const suite of Object.entries(suites)) await runSuite(suite);
console.log(`\n${lines.join('\n')}\n`);
console.log(`${total[0]} passed, ${total[1]} failed, ${total[2]} skipped`);
process.exit(total[1] || !total[0] ? 1 : 0);
