// `npm run prove:latency -- [low|balanced|safe ...] [--page] [--model FILE]`: from the microphone to the output, by
// clicks, beside what the page says. The app in a real Chromium with its own switches, and what other programs take for
// a microphone; with --page the website in a Chromium as it comes, before and after the self-test. FILE is GTCRN's
// `model.onnx`, which Balanced and Safe take noise out with; without it, that is left out unless
// `formant models install gtcrn` was run here. Linux with pulseaudio, pactl, pacat and parec.
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { median } from '../median.mjs';
import { installedGtcrn } from '../with-gtcrn.mjs';
import { measureApp } from './latency-app.mjs';
import { openPage } from './latency-page.mjs';

/** @typedef {import('./latency-told.mjs').Found} Found */

/** What is promised of the app, in ms; `safe` promises steadiness instead. */
const promised = { low: 50, balanced: 80, safe: Number.POSITIVE_INFINITY };
/** What the network may add where it works, in ms. */
const mostNetworkMs = 32;
/** How far from the clicks what the page says may be, in ms. */
const mostOffMs = 10;

/** @typedef {keyof typeof promised} Profile */
const { values, positionals } = parseArgs({
  args: process.argv.slice(2).filter((argument) => argument !== '--'),
  allowPositionals: true,
  options: { page: { type: 'boolean', default: false }, model: { type: 'string' } },
});
const all = /** @type {Profile[]} */ (Object.keys(promised));
const wanted = all.filter((name) => positionals.includes(name));
const profiles = wanted.length > 0 ? wanted : all;

const folder = mkdtempSync(path.join(tmpdir(), 'formant-latency-'));
let failed = false;
try {
  const models = await installedGtcrn(folder, values.model);
  if (!models) console.log('Without GTCRN: signal processing takes noise out in every profile.');
  if (values.page) await provePage(models);
  else await proveApp(models);
} finally {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}
process.exit(failed ? 1 : 0);

/** @param {string | null} models */
async function proveApp(models) {
  const app = await measureApp(folder, models);
  try {
    for (const profile of profiles) {
      const found = await app.measure(profile);
      const network = models !== null && profile !== 'low';
      const most = promised[profile] + (network ? mostNetworkMs : 0);
      tell(profile, found, { most, network });
    }
  } finally {
    await app.end();
  }
}

/** @param {string | null} models */
async function provePage(models) {
  const website = await openPage(folder, models);
  try {
    for (const profile of profiles) {
      const network = models !== null && profile !== 'low';
      for await (const { found, after = null, fault } of website.measure(profile))
        if (found)
          // before a self-test only what browser and devices tell can be said
          tell(profile, found, { network, after, mayBeOff: after === null });
        else {
          failed = true;
          console.log(`${profile}: MISSED: ${fault}`);
        }
    }
  } finally {
    await website.end();
  }
}

/**
 * @param {Profile} profile @param {Found} found
 * @param {{ most?: number, network: boolean, after?: string | null, mayBeOff?: boolean }} expected
 */
function tell(
  profile,
  { clicks, passed, tolds, gaps, heard, byNetwork },
  { most = Number.POSITIVE_INFINITY, network, after = null, mayBeOff = false },
) {
  const delays = passed.map(({ ms }) => ms).sort((a, b) => a - b);
  const at = (/** @type {number} */ share) =>
    Math.round(10 * (delays[Math.floor(share * (delays.length - 1))] ?? Number.NaN)) / 10;
  const off = median(
    passed.flatMap(({ atMs, ms }) => {
      const told = tolds.find((one) => one.atMs > atMs);
      return told ? [told.ms - ms] : [];
    }),
  );
  const noise = median(tolds.map(({ parts }) => parts.Noise ?? Number.NaN));
  const faults = [
    delays.length >= clicks / 2 ? '' : 'too few clicks were heard',
    at(0.5) <= most ? '' : `more than ${most} ms`,
    mayBeOff || Math.abs(off) <= mostOffMs ? '' : `more than ${mostOffMs} ms off`,
    byNetwork === network ? '' : `GTCRN ${byNetwork ? 'works' : 'does not work'}`,
    noise <= mostNetworkMs ? '' : `more than ${mostNetworkMs} ms for noise`,
  ].filter(Boolean);
  failed ||= faults.length > 0;
  const parts = Object.keys(tolds[0]?.parts ?? {}).map(
    (name) => `${name} ${median(tolds.map((told) => told.parts[name] ?? Number.NaN))}`,
  );
  console.log(
    [
      `${profile}${network ? ' with GTCRN' : ''}${after === null ? '' : `, ${after}`}: ${at(0.5)} ms (5 % ${at(0.05)}, 95 % ${at(0.95)}) of ${delays.length} clicks (${clicks} played, ${heard} heard)`,
      `the page says ${median(tolds.map(({ ms }) => ms))} ms, ${Math.abs(off).toFixed(1)} ms too ${off < 0 ? 'few' : 'many'}${mayBeOff ? ' (not promised yet)' : ''}`,
      `${gaps} gaps, load ${loadavg()[0]?.toFixed(1)}: ${faults.length === 0 ? 'kept' : `MISSED: ${faults.join(', ')}`}`,
      `  ${parts.join(', ')}`,
    ].join('\n  '),
  );
}
