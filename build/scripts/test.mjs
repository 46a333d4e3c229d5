// `npm test`: sets up what the tests need, runs every suite and ends with one line `N passed, N failed`.
// Pass suite names to run only those: npm test -- unit web
import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { build } from './build.mjs';
import { answers, ready, run } from './workspace.mjs';

/** Debian packages by the command that shows they are there, and the suites that need them. */
const packages = [
  { name: 'chromium', there: () => existsSync('/usr/bin/chromium'), for: 'browser, web and desktop suites' },
  { name: 'ffmpeg', there: () => answers('ffmpeg', ['-version']), for: 'the ffmpeg codec' },
  { name: 'mariadb-server', there: () => answers('mariadbd'), for: 'slice tests on MySQL' },
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

const hasChromium = () => existsSync('/usr/bin/chromium') || Boolean(process.env.CI_CHROMIUM);
const reports = mkdtempSync(path.join(tmpdir(), 'formant-test-'));
/** @param {string} name */
const report = (name) => path.join(reports, `${name}.json`);

/** @type {Record<string, { needs?: () => boolean | string, before?: () => Promise<unknown>, command: string[], env?: object, count: (code: number) => [number, number, number] }>} */
const suites = {
  types: { command: ['tsc', '-b'], count: oneCheck },
  format: { command: ['biome', 'check', '.'], count: oneCheck },
  promises: { command: ['oxlint', '--type-aware', '--quiet'], count: oneCheck },
  unit: vitest('unit', 'node'),
  browser: { ...vitest('browser', 'browser'), needs: hasChromium },
  web: {
    ...playwright('web', 'web/e2e/playwright.config.ts'),
    needs: hasChromium,
    before: () => build('web'),
  },
  desktop: {
    ...playwright('desktop', 'desktop/e2e/playwright.config.ts'),
    needs: hasChromium,
    before: () => build('web'), // one journey signs in at the real website; the app is built by the suite itself
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

/** @param {string} name @param {string} config */
function playwright(name, config) {
  return {
    command: ['playwright', 'test', '--config', config, '--reporter=list,json'],
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report(name) },
    count: (/** @type {number} */ code) => {
      const { stats } = readReport(name);
      return sound(code, stats.expected + stats.flaky, stats.unexpected, stats.skipped);
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
const lines = [];
for (const [name, suite] of Object.entries(suites)) {
  if (wanted.length && !wanted.includes(name)) continue;
  if (suite.needs && !suite.needs()) {
    lines.push(`${name.padEnd(9)} skipped: Chromium is not installed`);
    total[2] = (total[2] ?? 0) + 1;
    continue;
  }
  console.log(`\n── ${name}`);
  const startedAt = Date.now();
  await suite.before?.();
  const [command = '', ...args] = suite.command;
  const code = await run(command, args, { env: { NODE_ENV: '', ...suite.env } });
  const counted = suite.count(code);
  for (const [index, value] of counted.entries()) total[index] = (total[index] ?? 0) + value;
  lines.push(
    `${name.padEnd(9)} ${counted[0]} passed, ${counted[1]} failed, ${counted[2]} skipped  (${Math.round((Date.now() - startedAt) / 1000)} s)`,
  );
}
console.log(`\n${lines.join('\n')}\n`);
console.log(`${total[0]} passed, ${total[1]} failed, ${total[2]} skipped`);
process.exit(total[1] || !total[0] ? 1 : 0);
