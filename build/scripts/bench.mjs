// npm run bench [-- --json] [-- --long] [-- --model FILE] [-- only gtcrn]
// Measures the product, quality and cost, beside other programs where they are installed, all in one run: only such
// ratios carry over from machine to machine. Sound is made by the run, of itself and of recordings that the project
// ships. Writes build/docs/benchmarks.md, and what the website shows of it.
// --json prints the figures as JSON; --long adds an hour of stereo. FILE is GTCRN's `model.onnx`, else the one that is
// installed on this machine; `only gtcrn` measures that alone, and writes nothing.
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { defaultValues } from '@formant/engine';
import { encodeWav, wavWriter } from '@formant/engine/codecs/wav';
import { tools } from '@formant/engine/tools';
import { createCompute } from '@formant/server/compute/pool';
import { benchBrowser } from './bench/browser.mjs';
import { benchGtcrn, gtcrnLine, keepsGtcrnGoal } from './bench/gtcrn.mjs';
import { installed, measure } from './bench/measure.mjs';
import { peers, settings } from './bench/peers.mjs';
import { benchQuality } from './bench/quality/run.mjs';
import { published, report } from './bench/report.mjs';
import { makeSong } from './bench/song.mjs';
import { installedGtcrn } from './with-gtcrn.mjs';
import { root, stop } from './workspace.mjs';

/** @typedef {import('./bench/report.mjs').Row} Row */

const { values, positionals } = parseArgs({
  args: process.argv.slice(2).filter((argument) => argument !== '--'),
  allowPositionals: true,
  options: {
    json: { type: 'boolean', default: false },
    long: { type: 'boolean', default: false },
    model: { type: 'string' },
  },
});
const seconds = 180;
const formant = path.join(root, 'server/bin/formant.mjs');
const codecRun = fileURLToPath(new URL('./bench/codec-run.mjs', import.meta.url));
const folder = mkdtempSync(path.join(os.tmpdir(), 'formant-bench-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
const at = (/** @type {string} */ name) => path.join(folder, name);
const say = (/** @type {string} */ text) => void (values.json || process.stderr.write(`${text}\n`));

const models = await installedGtcrn(folder, values.model);
if (positionals.length > 0) {
  if (positionals.join(' ') !== 'only gtcrn')
    stop(`Only "only gtcrn" is known, not "${positionals.join(' ')}".`);
  if (!models) stop('GTCRN is not installed here: run `formant models install gtcrn`, or give --model FILE.');
  else {
    const alone = await benchGtcrn(models, say);
    console.log(values.json ? JSON.stringify(alone) : gtcrnLine(alone));
    process.exit(keepsGtcrnGoal(alone) ? 0 : 1);
  }
}

const song = makeSong(seconds);
writeFileSync(at('song.wav'), encodeWav(song, 'int16'));
const formats = ['mp3', 'ogg', 'flac', 'm4a'];
const drivers = installed('ffmpeg') && installed('ffprobe') ? ['node-av', 'ffmpeg'] : ['node-av'];

/** @type {string[]} */
const failures = [];
const quality = await benchQuality(folder, models, say);
const codecs = await benchCodecs();
const startUp = await row('start-up: formant tools', false, process.execPath, [formant, 'tools', '--json']);
const toolRows = await benchTools();
const cancelMs = await benchCancel();
const browser = await benchBrowser(say);
const gtcrn = models ? await benchGtcrn(models, say) : null;
const hour = values.long ? await benchHour() : null;
const result = {
  date: new Date().toISOString().slice(0, 10),
  machine: `${os.cpus()[0]?.model.trim() ?? 'unknown processor'}, ${os.availableParallelism()} cores, ${os.platform()} ${os.arch()}, Node ${process.version}`,
  audioSeconds: seconds,
  codecs,
  startUp,
  tools: toolRows,
  cancelMs,
  browser,
  gtcrn,
  hour,
  quality,
};
const page = report(result);
process.stdout.write(values.json ? `${JSON.stringify({ ...result, failures }, null, 2)}\n` : `\n${page}`);
if (failures.length > 0) {
  // no page then: one with holes would pass for a result
  for (const failure of failures) process.stderr.write(`FAILED ${failure}\n`);
  process.exitCode = 1;
} else {
  const target = path.join(root, 'build/docs/benchmarks.md');
  mkdirSync(path.dirname(target), { recursive: true });
  writeFileSync(target, `${page}${fromOtherBenches(target)}`);
  writeFileSync(path.join(root, 'ui/src/content/benchmarks.generated.ts'), published(result));
}

/** The part of the page that other benches measure, written by hand: it stays as it is. @param {string} file */
function fromOtherBenches(file) {
  const before = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const at = before.indexOf('\n## Measured by benches of their own\n');
  return at < 0 ? '' : before.slice(at);
}

/**
 * @param {string} name @param {boolean} beside whether it is another program, shown for comparison
 * @param {string} command @param {string[]} args @returns {Promise<Row>}
 */
async function row(name, beside, command, args) {
  say(name);
  const { wallSeconds, cpuSeconds, peakBytes } = await measure(command, args);
  return { name, beside, wallSeconds, cpuSeconds, peakBytes };
}

/** Every driver reads and writes every format; the ffmpeg command itself stands beside. */
async function benchCodecs() {
  /** @type {Record<string, string>} */
  const encoders = { mp3: 'libmp3lame', ogg: 'libvorbis', flac: 'flac', m4a: 'aac' };
  const groups = [];
  for (const format of formats) {
    const encoded = at(`song.${format}`);
    const write = [];
    const read = [];
    for (const driver of drivers) {
      const args = [codecRun, driver, 'encode', at('song.wav'), encoded, format];
      write.push(await row(`write ${format}: ${driver}`, false, process.execPath, args));
    }
    for (const driver of drivers)
      read.push(
        await row(`read ${format}: ${driver}`, false, process.execPath, [
          codecRun,
          driver,
          'decode',
          encoded,
        ]),
      );
    if (installed('ffmpeg')) {
      const quiet = ['-v', 'error', '-y', '-i'];
      const wav = [...quiet, at('song.wav'), '-c:a', encoders[format] ?? '', at(`peer.${format}`)];
      write.push(await row(`write ${format}: ffmpeg command`, true, 'ffmpeg', wav));
      read.push(
        await row(`read ${format}: ffmpeg command`, true, 'ffmpeg', [...quiet, encoded, at('peer.wav')]),
      );
    }
    groups.push({ title: `write ${format}`, rows: write }, { title: `read ${format}`, rows: read });
  }
  return groups;
}

/** Every tool by the command line, from WAV and from MP3, with what else does such a thing beside it. */
async function benchTools() {
  const list = [];
  for (const tool of Object.keys(tools)) {
    const rows = [];
    for (const input of ['wav', 'mp3']) {
      const args = [
        'run',
        tool,
        at(`song.${input}`),
        '--out',
        at(`out-${tool}`),
        ...(settings[tool] ?? []),
        '--overwrite',
        '--json',
      ];
      const name = `${tool}, ${input} in, wav out`;
      try {
        rows.push(await row(name, false, process.execPath, [formant, ...args]));
      } catch (error) {
        failures.push(`${name}: ${error instanceof Error ? error.message : error}`);
      }
    }
    for (const { name, command, args } of peers[tool] ?? [])
      if (installed(command)) rows.push(await row(name, true, command, args(at('song.wav'), at('peer.wav'))));
    list.push({ tool, rows });
  }
  return list;
}

/** How long a job goes on after it was cancelled in its midst, five times over, in the pool as the server has it. */
async function benchCancel() {
  say('cancel');
  const compute = createCompute({ workers: 1 });
  const latencies = [];
  for (let i = 0; i < 5; i++) {
    const cancel = new AbortController();
    let cancelledAt = 0;
    const job = {
      tool: /** @type {const} */ ('vocal-remover'),
      options: defaultValues(tools['vocal-remover'].tool.options),
      input: at('song.mp3'),
      outDir: folder,
      format: /** @type {const} */ ('mp3'),
    };
    const running = compute.runTool(job, {
      signal: cancel.signal,
      progress({ fraction }) {
        if (cancelledAt || fraction < 0.1 * (i + 1)) return;
        cancelledAt = performance.now();
        cancel.abort();
      },
    });
    await running.then(
      () => Promise.reject(new Error('a cancelled job went on to its end')),
      () => undefined,
    );
    latencies.push(performance.now() - cancelledAt);
  }
  await compute.close();
  return { worst: Math.max(...latencies), all: latencies };
}

/** An hour of stereo through the vocal remover: memory must not grow with length. */
async function benchHour() {
  const { open } = await import('node:fs/promises');
  const file = await open(at('hour.wav'), 'w');
  const writer = wavWriter(
    { write: async (bytes, position) => void (await file.write(bytes, 0, bytes.length, position)) },
    { sampleRate: song.sampleRate, channelCount: 2, encoding: 'int16' },
  );
  for (let i = 0; i < 3600 / seconds; i++) await writer.write(song.channels);
  await writer.close();
  await file.close();
  const args = [
    'run',
    'vocal-remover',
    at('hour.wav'),
    '--out',
    at('hour'),
    '--format',
    'mp3',
    '--overwrite',
    '--json',
  ];
  return row('vocal-remover, an hour of stereo, mp3 out', false, process.execPath, [formant, ...args]);
}
