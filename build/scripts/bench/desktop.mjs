// npm run bench:desktop [-- --json] [-- --runs 5] [-- --seconds 60] [-- --model FILE] [-- only start|bundle|idle|live|hook ...]
// What the app costs: from the start to a window that can be used, with user data of its own and nothing kept, beside
// an app that shows one empty window, in the same run; the bytes that its main process loads at its start; the share of
// a core that it takes while nobody touches it, with its window and in the tray; the share that live voices take on the
// thread of sound, by the app's own word, and the whole app with them, without GTCRN and with it where FILE is its
// `model.onnx` or it is installed here; and the share that the process hearing the key held to talk takes while the mouse
// moves 125 times a second. Without a real Electron the stand-in runs both apps. Linux.
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { _electron } from '@playwright/test';
import { build } from '../build.mjs';
import { median } from '../median.mjs';
import { appWith, installedGtcrn } from '../with-gtcrn.mjs';
import { environment, ready, root, stop } from '../workspace.mjs';
import { coreShareOf, cpuSecondsOf, threadShareOf } from './cpu-of.mjs';
import { mainBundle, mostMainBytes } from './main-bundle.mjs';

const { values, positionals } = parseArgs({
  args: process.argv.slice(2).filter((argument) => argument !== '--' && argument !== 'only'),
  allowPositionals: true,
  options: {
    json: { type: 'boolean', default: false },
    runs: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '60' },
    model: { type: 'string' },
  },
});
const goals = { startMs: 2000, coreShare: 0.01, liveShare: 0.05, gtcrnShare: 0.12 };
/** Voices made by signal processing: none, a shifted one, one with effects. */
const liveVoices = ['Natural', 'Deep', 'Robot'];
/** In which Chromium runs an AudioWorklet, as the kernel knows it. */
const audioThread = /^(?:Semi)?Realtime Au/;
const parts = ['start', 'bundle', 'idle', 'live', 'hook'];
const chosen = positionals.length > 0 ? parts.filter((part) => positionals.includes(part)) : parts;
const seconds = Number(values.seconds);
const mouseHz = 125;

const node = await ready();
process.env.ELECTRON_OVERRIDE_DIST_PATH =
  process.env.FORMANT_ELECTRON ?? path.join(root, 'desktop/e2e/stand-in');
process.env.STAND_IN_NODE ??= node;
await build('desktop');
const folder = mkdtempSync(path.join(tmpdir(), 'formant-desktop-bench-'));
const models = chosen.includes('live') ? await installedGtcrn(folder, values.model) : null;
const app = path.join(root, 'desktop');
const carryingApp = await appWith(folder, models);
const bareApp = path.join(folder, 'bare');
mkdirSync(bareApp);
writeFileSync(path.join(bareApp, 'package.json'), '{ "name": "bare", "type": "module", "main": "main.js" }');
writeFileSync(
  path.join(bareApp, 'main.js'),
  `import { app, BrowserWindow } from 'electron';
void app.whenReady().then(() => new BrowserWindow().loadURL('data:text/html,<h1>Bare</h1>'));\n`,
);

let started = 0;
/**
 * Starts an app with new user data.
 * @param {string} of its folder
 */
async function begin(of) {
  const since = performance.now();
  const electron = await _electron.launch({
    args: ['.', `--user-data-dir=${path.join(folder, `data-${started++}`)}`],
    cwd: of,
    env: {
      .../** @type {Record<string, string>} */ (environment()), // safe: what this process was given has values
      // a desktop that has a tray, and no server
      PATH: `${path.join(app, 'e2e/desktop-tools')}${path.delimiter}${process.env.PATH ?? ''}`,
      FORMANT_SERVER: 'http://127.0.0.1:9',
    },
  });
  const page = await electron.firstWindow();
  await page.getByRole('heading', { level: 1 }).waitFor();
  if (of !== bareApp)
    // can be pressed: it is there, still, and nothing lies over it
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'Live' })
      .first()
      .click({ trial: true });
  const ms = performance.now() - since;
  return { electron, ms, cpuS: cpuSecondsOf(electron.process().pid ?? 0) };
}

async function measureStart() {
  /** @type {Record<'app' | 'bare' | 'appCpu' | 'bareCpu', number[]>} */
  const times = { app: [], bare: [], appCpu: [], bareCpu: [] };
  for (let run = 0; run < Number(values.runs); run++)
    for (const kind of /** @type {const} */ (['bare', 'app'])) {
      const { electron, ms, cpuS } = await begin(kind === 'app' ? app : bareApp);
      times[kind].push(Math.round(ms));
      times[`${kind}Cpu`].push(cpuS);
      await electron.close();
    }
  return {
    appMs: median(times.app),
    bareMs: median(times.bare),
    appCpuS: median(times.appCpu),
    bareCpuS: median(times.bareCpu),
    ...times,
  };
}

async function measureIdle() {
  const { electron } = await begin(app);
  const pid = electron.process().pid;
  if (pid === undefined) throw new Error('The app has no process.');
  const settled = () => new Promise((resolve) => setTimeout(resolve, 10_000));
  await settled();
  const window = await coreShareOf(pid, seconds);
  await electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.hide());
  await settled();
  const tray = await coreShareOf(pid, seconds);
  await electron.close();
  return { window, tray };
}

/**
 * Each voice put on for a while, without a card of sound: the stand-in's Chromium brings a microphone of its own.
 * @param {boolean} network whether GTCRN takes the noise out
 */
async function measureLive(network) {
  const { electron } = await begin(network ? carryingApp : app);
  const pid = electron.process().pid;
  if (pid === undefined) throw new Error('The app has no process.');
  const page = await electron.firstWindow();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Live' }).first().click();
  if (network) await page.getByRole('radio', { name: 'Balanced', exact: true }).check({ force: true });
  await page.getByRole('button', { name: 'Voice changer', exact: true }).click();
  if (network) await page.getByText(/By GTCRN/).waitFor();
  /** @type {{ voice: string, told: number, thread: number, app: number }[]} */
  const found = [];
  for (const voice of liveVoices) {
    await page.getByRole('radio', { name: voice, exact: true }).check({ force: true });
    await page.waitForTimeout(5000); // code gets fast while it runs
    const watched = Math.min(20, seconds);
    const [share, thread] = await Promise.all([
      coreShareOf(pid, watched),
      threadShareOf(pid, audioThread, watched),
    ]);
    const told = Number.parseFloat((await page.locator('[data-part=cpu]').textContent()) ?? '');
    found.push({ voice, told: told / 100, thread, app: share });
  }
  await electron.close();
  return found;
}

/** The hook's own process as the app starts it, on a display of its own, and the mouse moved there. */
async function measureHook() {
  const server = spawn('Xvfb', ['-displayfd', '3', '-nolisten', 'tcp', '-screen', '0', '640x480x24'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  server.on('error', () => stop('Xvfb is missing: install it and xdotool, or leave the hook out.'));
  const number = await new Promise((resolve) => {
    server.stdio[3]?.on('data', (piece) => resolve(String(piece).trim()));
  });
  const env = { ...process.env, DISPLAY: `:${number}`, XAUTHORITY: '' };
  const uiohook = path.dirname(createRequire(import.meta.url).resolve('uiohook-napi/package.json'));
  const addon = path.join(uiohook, 'prebuilds', `${process.platform}-${process.arch}`, 'uiohook-napi.node');
  const port = 'process.parentPort = { postMessage: (value) => process.send(value) };';
  const hook = spawn(
    node,
    [
      ...['--import', `data:text/javascript,${encodeURIComponent(port)}`],
      ...[path.join(app, 'dist/main/hook-process.js'), addon, '29'],
    ],
    { env, stdio: ['ignore', 'ignore', 'ignore', 'ipc'] },
  );
  let words = 0;
  await new Promise((resolve) => {
    hook.on('message', (/** @type {{ kind: string }} */ { kind }) => {
      if (kind === 'begun') resolve(undefined);
      words++;
    });
  });
  const pid = hook.pid ?? 0;
  const watched = Math.min(20, seconds);
  const still = await coreShareOf(pid, watched);
  words = 0;
  const mouse = spawn('xdotool', ['-'], { env, stdio: ['pipe', 'ignore', 'ignore'] });
  mouse.on('error', () => stop('xdotool is missing: install it, or leave the hook out.'));
  const steps = Array.from(
    { length: mouseHz * (watched + 2) },
    (_, n) => `mousemove ${n % 600} ${n % 400}\nsleep ${1 / mouseHz}`,
  );
  mouse.stdin.end(`${steps.join('\n')}\n`);
  const moving = await coreShareOf(pid, watched);
  mouse.kill();
  hook.kill();
  server.kill();
  return { still, moving, wordsASecond: words / watched };
}

const percent = (/** @type {number} */ share) => `${(100 * share).toFixed(2)} % of a core`;
const kilobytes = (/** @type {number} */ bytes) => `${(bytes / 1000).toFixed(1)} kB`;
/** @type {[what: string, found: string, isKept: boolean][]} */
const lines = [];
/** @type {Record<string, unknown>} */
const result = {};
try {
  if (chosen.includes('start')) {
    const start = await measureStart();
    result.start = start;
    lines.push([
      `from the start to a window that can be used, of ${values.runs} runs`,
      `${start.appMs} ms, ${(start.appMs / start.bareMs).toFixed(2)} x an empty window (${start.bareMs} ms); CPU ${start.appCpuS.toFixed(2)} s and ${start.bareCpuS.toFixed(2)} s`,
      start.appMs <= goals.startMs,
    ]);
  }
  if (chosen.includes('bundle')) {
    const bundle = mainBundle(path.join(app, 'dist/main'));
    result.bundle = bundle;
    lines.push([
      'main bundle',
      `${kilobytes(bundle.entryBytes)}, ${kilobytes(bundle.loadedBytes)} with what it imports at once`,
      bundle.loadedBytes <= mostMainBytes,
    ]);
  }
  if (chosen.includes('idle')) {
    const idle = await measureIdle();
    result.idle = idle;
    lines.push([`with its window, ${seconds} s`, percent(idle.window), idle.window <= goals.coreShare]);
    lines.push([`in the tray, ${seconds} s`, percent(idle.tray), idle.tray <= goals.coreShare]);
  }
  if (chosen.includes('live'))
    for (const network of models ? [false, true] : [false]) {
      const live = await measureLive(network);
      result[network ? 'liveGtcrn' : 'live'] = live;
      for (const { voice, told, thread, app: whole } of live)
        lines.push([
          `live as ${voice}${network ? ' with GTCRN' : ''}, on the thread of sound`,
          `${percent(thread)}, ${percent(told)} by the app's word, the whole app ${percent(whole)}`,
          thread > 0 && thread <= (network ? goals.gtcrnShare : goals.liveShare),
        ]);
    }
  if (chosen.includes('live') && !models)
    process.stderr.write('Without GTCRN, which is not installed here: give --model FILE.\n');
  if (chosen.includes('hook')) {
    const hook = await measureHook();
    result.hook = hook;
    lines.push([
      'hearing the key held to talk, the mouse moving',
      `${percent(hook.moving)}, still ${percent(hook.still)}, ${hook.wordsASecond.toFixed(1)} messages a second`,
      hook.moving <= goals.coreShare,
    ]);
  }
} finally {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}
if (values.json) console.log(JSON.stringify(result));
else
  for (const [what, found, isKept] of lines)
    console.log(`${isKept ? 'kept  ' : 'MISSED'}  ${what}: ${found}`);
process.exit(lines.every(([, , isKept]) => isKept) ? 0 : 1);
