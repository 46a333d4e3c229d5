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
const reportOf = (name) => path.join(reports, `${name}.json`);

/** @typedef {import('./vitest-report.mjs').Report} Report */
/** @typedef {{ needs?: () => boolean | string, before?: () => Promise<unknown>, command: string[], env?: Record<string, string>, report?: () => Report }} Suite */

/** Run side by side: each takes one core. @type {Record<string, Suite>} */
const checks = {
  types: { command: ['tsc', '-b'] },
  format: { command: ['biome', 'check', '.'] },
  promises: { command: ['oxlint', '--type-aware', '--quiet'] },
};

/** One after the other: sound in real time has the machine to itself. @type {Record<string, Suite>} */
const suites = {
  unit: vitest('unit', 'node'),
  browser: { ...vitest('browser', 'browser'), needs: hasBrowser },
  web: journeys('web', 'pages'),
  live: journeys('live', 'live'),
  desktop: {
    ...playwright('desktop', 'desktop/e2e/playwright.config.ts'),
    needs: () => chromiumPath() !== undefined,
    before: websiteBuilt, // one journey signs in at the real website; the app is built by the suite itself
  },
};

/** @param {string} name @param {string} project @returns {Suite} */
function vitest(name, project) {
  const options = ['--config', 'build/vitest.config.ts', '--project', project];
  return {
    command: ['vitest', 'run', ...options, '--reporter=dot', '--reporter=./build/scripts/vitest-report.mjs'],
    env: { FORMANT_TEST_REPORT: reportOf(name) },
    report: () => readReport(name),
  };
}

/** Of the website. @param {string} name @param {string} project @returns {Suite} */
function journeys(name, project) {
  const suite = playwright(name, 'web/e2e/playwright.config.ts', `--project=${project}`);
  return { ...suite, needs: hasBrowser, before: websiteBuilt };
}

/** @param {string} name @param {string} config @param {string[]} more @returns {Suite} */
function playwright(name, config, ...more) {
  return {
    command: ['playwright', 'test', '--config', config, ...more, '--reporter=list,json'],
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: reportOf(name) },
    report: () => {
      const { stats, suites = [] } = readReport(name);
      /** @type {Spec[]} */
      const specs = suites.flatMap(specsOf);
      /** @param {string} status */
      const named = (status) =>
        specs
          .filter(({ tests }) => tests.some((test) => test.status === status))
          .map(({ file, line, title }) => `${file}:${line} › ${title}`);
      return { stats, unexpected: named('unexpected'), flaky: named('flaky') };
    },
  };
}

/** @typedef {{ file: string, line: number, title: string, tests: { status: string }[] }} Spec */
/** @param {{ specs?: Spec[], suites?: any[] }} suite @returns {Spec[]} */
function specsOf({ specs = [], suites = [] }) {
  return [...specs, ...suites.flatMap(specsOf)];
}

/** @param {string} name */
function readReport(name) {
  return existsSync(reportOf(name))
    ? JSON.parse(readFileSync(reportOf(name), 'utf8'))
    : { stats: { expected: 0, flaky: 0, unexpected: 0, skipped: 0 }, unexpected: [], flaky: [] };
}

await setUpMachine();
await ready();

const wanted = process.argv.slice(2);
const total = [0, 0, 0];
/** @type {string[]} */
const lines = [];
/** What a person looks for first; a long run ends with it. @type {string[]} */
const faults = [];

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
  const { stats, unexpected, flaky } = suite.report?.() ?? {
    stats: { expected: Number(code === 0), flaky: 0, unexpected: 0, skipped: 0 },
    unexpected: [],
    flaky: [],
  };
  // a suite that failed without a failed test (a crash, say) still counts as one failure
  const failed = stats.unexpected || Number(code !== 0);
  const counts = [stats.expected + stats.flaky, failed, stats.skipped];
  for (const [index, value] of counts.entries()) total[index] = (total[index] ?? 0) + value;
  faults.push(...unexpected.map((fault) => `failed: ${fault}`));
  faults.push(...flaky.map((fault) => `passed only at the second attempt: ${fault}`));
  if (failed && unexpected.length === 0) faults.push(`failed: ${name} (exit code ${code})`);
  const seconds = Math.round((Date.now() - startedAt) / 1000);
  const again = stats.flaky ? `, ${stats.flaky} only at the second attempt` : '';
  lines.push(
    `${name.padEnd(9)} ${counts[0]} passed, ${failed} failed, ${stats.skipped} skipped${again}  (${seconds} s)`,
  );
}

await Promise.all(Object.entries(checks).map(runSuite));
for (const suite of Object.entries(suites)) await runSuite(suite);
console.log(`\n${lines.join('\n')}\n`);
if (faults.length) console.log(`${faults.join('\n')}\n`);
console.log(`${total[0]} passed, ${total[1]} failed, ${total[2]} skipped`);
process.exit(total[1] || !total[0] ? 1 : 0);
