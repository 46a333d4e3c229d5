// `npm run prove:latency [low|balanced|safe ...]`: from the microphone to the virtual microphone, by clicks. The app
// itself, in a real Chromium, with its own switches, through a PulseAudio of its own: clicks are played into the
// microphone, and heard on what other programs take for one. Linux with pulseaudio, pactl, pacat and parec.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg, setPriority, tmpdir } from 'node:os';
import path from 'node:path';
import { _electron } from '@playwright/test';
import { build } from '../build.mjs';
import { environment, ready, root, stop } from '../workspace.mjs';

/** What is promised, in ms; `safe` promises steadiness instead. */
const promised = { low: 50, balanced: 80, safe: Number.POSITIVE_INFINITY };
/** How far from the clicks what the page says may be, in ms. */
const mostOffMs = 10;
const rate = 48_000;
const clickEveryMs = 700;
const clicks = 20;

/** @typedef {keyof typeof promised} Profile */
const wanted = /** @type {Profile[]} */ (process.argv.slice(2).filter((name) => name in promised));
const profiles = wanted.length > 0 ? wanted : /** @type {Profile[]} */ (Object.keys(promised));

const node = await ready();
// Playwright looks for the program here; without a real Electron the stand-in runs the same bundle
process.env.ELECTRON_OVERRIDE_DIST_PATH =
  process.env.FORMANT_ELECTRON ?? path.join(root, 'desktop/e2e/stand-in');
await build('desktop');
const folder = mkdtempSync(path.join(tmpdir(), 'formant-latency-'));
const socket = path.join(folder, 'native');
const env = {
  .../** @type {Record<string, string>} */ (environment({})), // safe: what this process was given has values
  PULSE_SERVER: `unix:${socket}`,
  PULSE_RUNTIME_PATH: folder,
  XDG_RUNTIME_DIR: folder,
  HOME: folder,
};
/** @type {Set<import('node:child_process').ChildProcess>} */
const children = new Set();
/** @param {string} command @param {string[]} args */
function begin(command, args) {
  const child = spawn(command, args, { env, stdio: ['pipe', 'pipe', 'ignore'] });
  children.add(child);
  child.on('exit', () => children.delete(child));
  child.on('error', () => stop(`${command} is missing: install PulseAudio and its tools.`));
  child.stdin?.on('error', () => {}); // it may end before it has read all
  return child;
}
const wait = (/** @type {number} */ ms) => new Promise((resolve) => setTimeout(resolve, ms));

try {
  // the sound of a desktop runs before other programs, too; where this may not be, a busy machine shows
  setPriority(-11);
} catch {}
begin('pulseaudio', [
  '-n',
  '--high-priority=yes',
  '--realtime=yes',
  '--daemonize=no',
  '--exit-idle-time=-1',
  '--use-pid-file=no',
  '-L',
  `module-native-protocol-unix socket=${socket} auth-anonymous=1`,
  // what is played into `room` is what the microphone hears
  '-L',
  `module-null-sink sink_name=room rate=${rate} sink_properties=device.description=Room`,
  '-L',
  'module-remap-source source_name=headset master=room.monitor source_properties=device.description=Headset',
  '-L',
  `module-null-sink sink_name=speakers rate=${rate} sink_properties=device.description=Speakers`,
]);
await wait(1500);
for (const args of [
  ['set-default-source', 'headset'],
  ['set-default-sink', 'speakers'],
])
  await new Promise((resolve) => begin('pactl', args).on('exit', resolve));

/**
 * Listens to a source and tells when each click arrives, on this process's clock. Both sources are listened to in the
 * same way, so that what listening itself takes is in both and falls out of the difference.
 * @param {string} source
 */
function listen(source) {
  /** @type {number[]} */
  const heard = [];
  let quietUntilMs = 0;
  const child = begin('parec', [
    '-d',
    source,
    '--raw',
    '--format=s16le',
    '--channels=1',
    `--rate=${rate}`,
    '--latency-msec=4',
    '--process-time-msec=2',
  ]);
  child.stdout?.on('data', (/** @type {Buffer} */ piece) => {
    const endMs = performance.now();
    const frames = piece.length >> 1;
    for (let i = 0; i < frames; i++) {
      const atMs = endMs - (1000 * (frames - i)) / rate;
      if (atMs < quietUntilMs || Math.abs(piece.readInt16LE(2 * i)) < 2500) continue;
      heard.push(atMs);
      quietUntilMs = atMs + clickEveryMs / 2;
    }
  });
  return { heard, end: () => child.kill() };
}

/** What every real microphone has, and no null sink: 60 dB below the clicks. */
function hiss(/** @type {number} */ frames) {
  const bytes = Buffer.alloc(2 * frames);
  for (let i = 0; i < frames; i++) bytes.writeInt16LE(Math.round(60 * (Math.random() - 0.5)), 2 * i);
  return bytes;
}

/** A millisecond and a half of 2 kHz. */
const click = Buffer.alloc(2 * Math.round(rate * 0.0015));
for (let i = 0; i < click.length / 2; i++)
  click.writeInt16LE(Math.round(28_000 * Math.sin((2 * Math.PI * 2000 * i) / rate)), 2 * i);

begin('pacat', ['-d', 'room', '--raw', '--format=s16le', '--channels=1', `--rate=${rate}`]).stdin?.write(
  hiss(600 * rate),
);
/** @param {Profile} profile */
async function measure(profile) {
  const userData = mkdtempSync(path.join(folder, 'user-'));
  writeFileSync(path.join(userData, 'settings.json'), JSON.stringify({ latency: profile }));
  const desktop = path.join(root, 'desktop');
  const app = await _electron.launch({
    args: ['.', `--user-data-dir=${userData}`],
    cwd: desktop,
    env: {
      ...env,
      STAND_IN_NODE: node,
      STAND_IN_SOUND: 'real',
      FORMANT_SERVER: 'http://127.0.0.1:9',
    },
  });
  try {
    const page = await app.firstWindow();
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Live' }).first().click();
    await page.getByRole('radio', { name: profileName(profile), exact: true }).check({ force: true });
    const power = page.getByRole('button', { name: 'Voice changer', exact: true });
    await power.click();
    await page.locator('[data-part=latency]', { hasText: /\d/ }).waitFor();
    await page.getByRole('button', { name: 'Add the microphone' }).click();
    await page.getByText('In use', { exact: true }).waitFor();
    await page.getByRole('button', { name: /^Bypass/ }).click();
    await wait(4000);
    const into = listen('room.monitor');
    const out = listen('formant_microphone');
    await wait(1000);
    const player = begin('pacat', [
      '-d',
      'room',
      '--raw',
      '--format=s16le',
      '--channels=1',
      `--rate=${rate}`,
      '--latency-msec=20',
    ]);
    const silence = Buffer.alloc(2 * Math.round((rate * clickEveryMs) / 1000) - click.length);
    for (let i = 0; i < clicks; i++) player.stdin?.write(Buffer.concat([silence, click]));
    player.stdin?.end(Buffer.alloc(rate));
    // what the page says while the clicks pass: who listens to a device, and how busy the machine is, changes both
    /** @type {{ atMs: number, ms: number }[]} */
    const tolds = [];
    const untilMs = performance.now() + clicks * clickEveryMs + 2500;
    while (performance.now() < untilMs) {
      await wait(clickEveryMs);
      const text = await page.locator('[data-part=latency]').textContent();
      tolds.push({ atMs: performance.now(), ms: Number.parseInt(text ?? '', 10) });
    }
    into.end();
    out.end();
    const passed = into.heard.flatMap((at) => {
      const answer = out.heard.find((one) => one > at && one < at + clickEveryMs * 0.9);
      return answer === undefined ? [] : [{ atMs: answer, ms: answer - at }];
    });
    const delays = passed.map(({ ms }) => ms).sort((a, b) => a - b);
    const off = median(
      passed.flatMap(({ atMs, ms }) => {
        const told = tolds.find((one) => one.atMs > atMs);
        return told ? [told.ms - ms] : [];
      }),
    );
    const told = median(tolds.map(({ ms }) => ms));
    const gaps = await page.locator('[data-part=gaps]').textContent();
    return { delays, told, off, gaps, sent: into.heard.length, arrived: out.heard.length };
  } finally {
    await app.close();
  }
}
/** @param {number[]} values */
const median = (values) => values.sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
const profileName = (/** @type {Profile} */ profile) =>
  ({ low: 'Low', balanced: 'Balanced', safe: 'Safe' })[profile];

let failed = false;
try {
  for (const profile of profiles) {
    const { delays, told, off, gaps, sent, arrived } = await measure(profile);
    const at = (/** @type {number} */ share) =>
      Math.round(10 * (delays[Math.floor(share * (delays.length - 1))] ?? Number.NaN)) / 10;
    const good = delays.length >= clicks / 2 && at(0.5) <= promised[profile] && Math.abs(off) <= mostOffMs;
    failed ||= !good;
    console.log(
      `${profileName(profile)}: ${at(0.5)} ms (5 % ${at(0.05)}, 95 % ${at(0.95)}) of ${delays.length} clicks (${sent} played, ${arrived} heard), the page says ${told} ms, ${Math.abs(off).toFixed(1)} ms too ${off < 0 ? 'few' : 'many'}, ${gaps} gaps, load ${loadavg()[0]?.toFixed(1)}; promised ${Number.isFinite(promised[profile]) ? `${promised[profile]} ms and ` : ''}${mostOffMs} ms off: ${good ? 'kept' : 'MISSED'}`,
    );
  }
} finally {
  for (const child of children) child.kill();
  await wait(300);
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}
process.exit(failed ? 1 : 0);
