// `npm test`: sets up what the tests need, runs every suite and ends with one line `N passed, N failed, N skipped`.
// Pass suite names to run only those: npm test -- unit web
// Where something ends what takes too long, FORMANT_TEST_MINUTES is the time that there is.
import { build } from './build.mjs';
import { chromiumPath, firefoxPath, headlessPath } from './chromium.mjs';
import { playwright } from './suites/playwright.mjs';
import { check, runSuites } from './suites/run.mjs';
import { vitest } from './suites/vitest.mjs';
import { answers, ready, run, stop } from './workspace.mjs';

/** Debian packages, how it shows that they are there, and what needs them. */
const packages = [
  { name: 'chromium', there: () => chromiumPath() !== undefined, for: 'the desktop suite' },
  {
    name: 'chromium-headless-shell',
    there: () => headlessPath() !== undefined,
    for: 'the browser, web and live suites, unless there is Chromium',
  },
  {
    name: 'firefox-esr',
    there: () => firefoxPath() !== undefined,
    for: 'the journey in Firefox', // 80 MB, ten seconds
  },
  { name: 'xvfb', there: () => answers('which', ['Xvfb']), for: 'the key held to talk' },
  { name: 'xdotool', there: () => answers('which', ['xdotool']), for: 'the key held to talk' },
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
const before = () => (website ??= build('web'));

/** @typedef {import('./suites/run.mjs').Suite} Suite */

/** Run side by side: each takes one core. @type {Record<string, Suite>} */
const checks = {
  types: check(['tsc', '-b']),
  format: check(['biome', 'check', '.']),
  promises: check(['oxlint', '--type-aware', '--quiet']),
};

/** One after the other: sound in real time has the machine to itself. @type {Record<string, Suite>} */
const suites = {
  unit: vitest('build/vitest.config.ts', 'isolated', 'shared'),
  browser: { ...vitest('build/vitest.config.ts', 'browser', 'heard'), needs: hasBrowser },
  web: { ...playwright('web/e2e/playwright.config.ts', 'pages'), needs: hasBrowser, before },
  live: { ...playwright('web/e2e/playwright.config.ts', 'live'), needs: hasBrowser, before },
  desktop: {
    ...playwright('desktop/e2e/playwright.config.ts'),
    needs: () => chromiumPath() !== undefined,
    before, // one journey signs in at the real website; the app is built by the suite itself
  },
};

const wanted = process.argv.slice(2);
const known = Object.keys({ ...checks, ...suites });
const unknown = wanted.filter((name) => !known.includes(name));
if (unknown.length)
  stop(`There is no suite ${unknown.join(' and no ')}. The suites are ${known.join(', ')}.`);
/** @param {Record<string, Suite>} all */
const chosen = (all) =>
  Object.fromEntries(Object.entries(all).filter(([name]) => !wanted.length || wanted.includes(name)));

const minutes = Number(process.env.FORMANT_TEST_MINUTES ?? Number.POSITIVE_INFINITY);
if (!(minutes > 0)) stop('FORMANT_TEST_MINUTES is not a number of minutes.');

await setUpMachine();
await ready();
const until = performance.timeOrigin + 60_000 * minutes;
process.exit(await runSuites({ beside: chosen(checks), suites: chosen(suites), until }));
