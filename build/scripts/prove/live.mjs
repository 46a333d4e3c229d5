// `npm run prove:live [minutes]`: the live voice changer in a real Chromium with a fake microphone, ten minutes by
// default, and how many gaps there were. Builds the website first; says honestly how busy the machine was.
import { loadavg } from 'node:os';
import path from 'node:path';
import { openWebsite } from '../open-website.mjs';
import { root, stop } from '../workspace.mjs';

const minutes = Number(process.argv[2] ?? 10);
if (!(minutes > 0)) stop('Give a number of minutes: npm run prove:live 10');
const { url, browser, end } = await openWebsite([
  '--autoplay-policy=no-user-gesture-required',
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
  `--use-file-for-fake-audio-capture=${path.join(root, 'web/e2e/fixtures/voice.wav')}`,
]);
try {
  const page = await browser.newPage();
  /** @type {string[]} */
  const faults = [];
  page.on('pageerror', (error) => faults.push(error.message));
  // what held up the page itself: it sends no sound, but a busy page and gaps at once point to a busy machine
  await page.addInitScript(() => {
    const held = { count: 0, longestMs: 0 };
    Object.assign(globalThis, { held });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) {
        held.count++;
        held.longestMs = Math.max(held.longestMs, Math.round(duration));
      }
    }).observe(/** @type {any} */ ({ type: 'longtask' }));
  });
  await page.goto(`${url}/live`);
  await page.getByRole('button', { name: 'Voice changer', exact: true }).click();
  await page.getByRole('radio', { name: 'Deep' }).check({ force: true });
  const text = async (/** @type {string} */ part) =>
    (await page.locator(`[data-part=${part}]`).textContent()) ?? '';
  const endAt = Date.now() + minutes * 60_000;
  let minute = 0;
  while (Date.now() < endAt) {
    await page.waitForTimeout(Math.min(60_000, Math.max(1, endAt - Date.now())));
    minute++;
    // safe: the script above has put it there
    const held = await page.evaluate(() => /** @type {any} */ (globalThis).held);
    const profile = /Now: (\w+)/.exec((await page.getByText(/Now: /).textContent()) ?? '')?.[1];
    console.log(
      `${minute} min: ${await text('gaps')} gaps, ${profile}, ${Number.parseInt(await text('latency'), 10)} ms, ${await text('cpu')} of a core, longest turn ${await text('longest')}, page held ${held.count} times up to ${held.longestMs} ms, load ${loadavg()[0]?.toFixed(1)}`,
    );
  }
  const profile = /Now: (\w+)/.exec((await page.getByText(/Now: /).textContent()) ?? '')?.[1];
  const gaps = Number(await text('gaps'));
  console.log(`${minutes} minutes, profile at the end ${profile}: ${gaps} gaps, ${faults.length} faults`);
  for (const fault of faults) console.log(`  ${fault}`);
  process.exitCode = gaps > 0 || faults.length > 0 ? 1 : 0;
} finally {
  await end();
}
