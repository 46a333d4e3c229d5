// npm run bench:first-sound [-- --json] [-- --runs 9] [-- --whole] [-- --load 3]
// How long a listener waits for the first sound of a voice of the page, in Chromium: from the press until the first sample
// that can be heard leaves the audio graph, and the loudspeaker by the browser's own word. The voice has spoken before,
// the texts are new; medians. Beside it whether the first block was late and the sound had gaps; `--whole` plays every
// text to its end, `--load` keeps so many other processes busy.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { build } from 'vite';
import { launchOptions } from '../chromium.mjs';
import { root, stop } from '../workspace.mjs';

/** @typedef {Record<'chunkMs' | 'graphMs' | 'heardMs' | 'gaps' | 'lateMs' | 'underrunMs', number>} Heard */

const { values } = parseArgs({
  args: process.argv.slice(2).filter((argument) => argument !== '--'),
  options: {
    json: { type: 'boolean', default: false },
    runs: { type: 'string', default: '9' },
    whole: { type: 'boolean', default: false },
    load: { type: 'string', default: '0' },
  },
});
const goalMs = 150;
const runs = Number(values.runs);
/** Answered by the script itself. */
const origin = 'http://localhost:9';
const texts = {
  short: (/** @type {number} */ n) => `Number ${n} is ready. Then more follows it.`,
  long: (/** @type {number} */ n) =>
    `In year ${n} the north wind and the sun were disputing which was the stronger, when a traveler came along wrapped in a warm cloak. They agreed that the one who first succeeded should win.`,
};

/** On the audio thread: tells when the first sample above -60 dB goes by. */
const listener = `
registerProcessor('listener', class extends AudioWorkletProcessor {
  heard = false;
  constructor() {
    super();
    this.port.onmessage = () => { this.heard = false; };
  }
  process([[samples]]) {
    const at = this.heard || !samples ? -1 : samples.findIndex((sample) => Math.abs(sample) > 1e-3);
    if (at >= 0) this.port.postMessage((currentFrame + at) / sampleRate);
    this.heard ||= at >= 0;
    return true;
  }
});`;

/** @param {string} file */
const ofPages = (file) => JSON.stringify(path.join(root, 'ui/src', file));
/** In the page: the product's own speech and player, with an ear at the end of the graph. */
const script = `
import { openDeviceSpeech } from ${ofPages('sound/speech/device-speech.ts')};
import { SpeechPlayer } from ${ofPages('sound/speech/speech-player.ts')};
import { LiveTrack, toInt16 } from ${ofPages('sound/speech/speech-track.ts')};
import { Scope } from ${ofPages('platform/scope.ts')};

const device = openDeviceSpeech();
const player = new SpeechPlayer(new Scope());
const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
let context, ear, opened, heard;
const { connect } = AudioNode.prototype;
AudioNode.prototype.connect = function (...to) {
  if (to[0] instanceof AudioDestinationNode) {
    context = to[0].context;
    const module = URL.createObjectURL(new Blob([${JSON.stringify(listener)}], { type: 'text/javascript' }));
    opened = context.audioWorklet.addModule(module).then(() => {
      ear = new AudioWorkletNode(context, 'listener');
      ear.port.onmessage = ({ data }) => heard(data);
      connect.call(this, ear);
      connect.call(ear, context.destination); // it adds nothing, and is asked for it
    });
  }
  return connect.apply(this, to);
};
let blocks = [];
const { start } = AudioBufferSourceNode.prototype;
AudioBufferSourceNode.prototype.start = function (at) {
  const first = this.buffer.getChannelData(0).findIndex((sample) => Math.abs(sample) > 1e-3);
  blocks.push({ at, end: at + this.buffer.duration, sounds: at + first / this.buffer.sampleRate });
  return start.call(this, at);
};

globalThis.say = async ({ voiceId, text, whole }) => {
  player.stop();
  await wait(400);
  blocks = [];
  ear?.port.postMessage('again');
  const first = new Promise((resolve) => { heard = resolve; });
  const before = context?.playbackStats?.underrunDuration ?? 0;
  const pressed = performance.now();
  const track = new LiveTrack('bench', 0);
  track.onGrow = () => player.grown();
  player.play([track]);
  let chunkMs = 0;
  const spoken = (async () => {
    for await (const { samples } of device.speak({ text, voiceId })) {
      chunkMs ||= performance.now() - pressed;
      track.append(toInt16(samples));
    }
    track.end();
  })();
  await opened;
  const seconds = await first;
  const graphMs = performance.now() - 1000 * (context.currentTime - seconds) - pressed;
  const { contextTime, performanceTime } = context.getOutputTimestamp();
  const heardMs = performanceTime + 1000 * (seconds - contextTime) - pressed;
  await spoken;
  while (whole && player.state.getState().playing) await wait(50);
  return {
    chunkMs,
    graphMs,
    heardMs,
    gaps: blocks.filter(({ at }, i) => i > 0 && Math.abs(at - blocks[i - 1].end) > 1e-4).length,
    lateMs: Math.max(0, 1000 * (seconds - blocks[0].sounds)),
    underrunMs: 1000 * ((context.playbackStats?.underrunDuration ?? Number.NaN) - before),
  };
};
`;

const folder = mkdtempSync(path.join(tmpdir(), 'formant-bench-'));
const busy = Array.from({ length: Number(values.load) }, () =>
  spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }),
);
process.on('exit', () => {
  for (const child of busy) child.kill();
  rmSync(folder, { recursive: true, force: true });
});
const page = '<!doctype html><title>bench</title><script type="module" src="/main.js"></script>';
writeFileSync(path.join(folder, 'index.html'), page);
writeFileSync(path.join(folder, 'main.js'), script);
await build({
  root: folder,
  configFile: false,
  logLevel: 'silent',
  worker: { format: 'es' },
  build: { target: 'es2024', outDir: 'out' },
});

const browser = await chromium.launch(launchOptions);
const rows = await measured().finally(() => browser.close());
if (values.json) console.log(JSON.stringify({ runs, load: busy.length, rows }));
else console.table(rows);
const slow = rows.filter(({ 'heard ms': ms }) => ms > goalMs);
if (slow.length > 0 && busy.length === 0)
  stop(`Later than ${goalMs} ms: ${slow.map(({ voice, text }) => `${voice}, ${text}`).join('; ')}`);

async function measured() {
  const opened = await browser.newPage();
  opened.on('pageerror', (error) => stop(error.message));
  await opened.route(`${origin}/**`, (route) => {
    const { pathname } = new URL(route.request().url());
    const file = path.join(folder, 'out', pathname === '/' ? 'index.html' : pathname);
    /** @type {Record<string, string>} */
    const types = { '.html': 'text/html', '.js': 'text/javascript' };
    const contentType = types[path.extname(file)] ?? 'application/octet-stream';
    return route.fulfill({ contentType, body: readFileSync(file) });
  });
  await opened.goto(`${origin}/`);
  await opened.waitForFunction(() => 'say' in globalThis);
  const found = [];
  for (const voiceId of ['espeak:en-us', 'flite:slt'])
    for (const [length, textOf] of Object.entries(texts)) {
      /** @type {Heard[]} */
      const all = [];
      for (let n = 0; n < runs + 2; n++) {
        const given = { voiceId, text: textOf(1700 + n), whole: values.whole };
        // safe: the page's script above says so
        all.push(await opened.evaluate((wanted) => /** @type {any} */ (globalThis).say(wanted), given));
      }
      all.splice(0, 2); // they load and warm the voice
      found.push({
        voice: voiceId,
        text: length,
        'first chunk ms': median(all, 'chunkMs'),
        'graph ms': median(all, 'graphMs'),
        'heard ms': median(all, 'heardMs'),
        'most ms': Math.round(Math.max(...all.map(({ heardMs }) => heardMs))),
        gaps: sum(all, 'gaps'),
        'late ms': sum(all, 'lateMs'),
        'underrun ms': sum(all, 'underrunMs'),
      });
    }
  return found;
}

/** @param {Heard[]} all @param {keyof Heard} name */
function median(all, name) {
  const sorted = all.map((one) => one[name]).sort((a, b) => a - b);
  return Math.round(sorted[sorted.length >> 1] ?? Number.NaN);
}

/** @param {Heard[]} all @param {keyof Heard} name */
function sum(all, name) {
  return Number(all.reduce((total, one) => total + one[name], 0).toFixed(1));
}
