// npm run prove:model-memory [-- kind ...] [-- --seconds 240] [-- --json]
// Writes networks of the published operators and sizes with random weights, installs them as people do, runs the
// command line on them and watches its memory. Goals: exactly as many learned numbers as the published networks have,
// files of their size (within a tenth), HT Demucs on four minutes of stereo within 1.5 GB in all, and no kind above what the
// product says that it needs. Only on Linux; by onnxruntime-web it takes half an hour of a free processor.
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { builtInModels } from '@formant/server/ports/models/manifest';
import { neededBytes } from '@formant/server/ports/models/memory';
import { findRuntime } from '@formant/server/ports/models/runtime';
import { wavFile } from '@formant/server/testing/sound';
import { cases } from './full-graphs/cases.ts';
import { watchFamily } from './full-graphs/family-peak.ts';
import { writeOnnx } from './full-graphs/write-onnx.ts';

const formant = fileURLToPath(new URL('../../../server/bin/formant.mjs', import.meta.url));
const near = 0.1;

const { values, positionals } = parseArgs({
  args: process.argv.slice(2).filter((argument) => argument !== '--'),
  allowPositionals: true,
  options: { seconds: { type: 'string' }, json: { type: 'boolean', default: false } },
});
const asked = cases.filter(
  (one) => positionals.length === 0 || positionals.some((part) => nameOf(one).includes(part)),
);
if (process.platform !== 'linux' || asked.length === 0) {
  console.error(
    process.platform === 'linux'
      ? `There is no such kind. Kinds are: ${cases.map(nameOf).join(', ')}.`
      : 'Only Linux tells the memory of other processes.',
  );
  process.exit(2);
}

/** @typedef {Awaited<ReturnType<typeof prove>>} Proven */
const proven = [];
const runtime = (await findRuntime())?.name;
for (const one of asked) {
  const found = await prove(one);
  proven.push(found);
  if (!values.json) show(found);
}
if (values.json) console.log(JSON.stringify({ runtime, kinds: proven }));
else console.log(`run by ${runtime}`);
process.exitCode = proven.some(({ faults }) => faults.length > 0) ? 1 : 0;

/** @param {import('./full-graphs/cases.ts').Case} one */
async function prove(one) {
  const work = await mkdtemp(path.join(tmpdir(), 'model-memory-'));
  try {
    const faults = [];
    const { model, voice } = await one.graphs();
    const graphs = { ...model, ...(voice ? { voice } : {}) };
    const { voice: ofVoice = 0, model: ofModel } = one.published;
    for (const [name, { parameters }] of Object.entries(graphs)) {
      const published = name === 'voice' ? ofVoice : ofModel[name];
      if (parameters !== published)
        faults.push(`${parameters} learned numbers in ${name}, published are ${published}`);
    }
    const entry = builtInModels().find(({ id }) => id === one.id);
    const files = [];
    let fileBytes = 0;
    for (const [name, { graph }] of Object.entries(model)) {
      const file = path.join(work, name);
      const bytes = writeOnnx(file, graph);
      fileBytes += bytes;
      files.push('--file', `${name}=${file}`);
      const published = entry?.files.find((known) => known.name === name)?.bytes ?? bytes;
      if (Math.abs(bytes - published) > near * published)
        faults.push(`${name} has ${bytes} bytes, the published one ${published}`);
    }
    const voiceFile = path.join(work, 'voice.onnx');
    const voiceBytes = voice ? writeOnnx(voiceFile, voice.graph) : 0;
    const seconds = Number(values.seconds ?? one.sound.seconds);
    const sound = path.join(work, 'sound.wav');
    await writeFile(sound, wavFile({ ...one.sound, seconds, wide: true }));

    const env = { ...process.env, FORMANT_MODELS: path.join(work, 'models') };
    const run = (/** @type {string[]} */ ...args) => watchFamily(process.execPath, [formant, ...args], env);
    const command = one.command(sound, path.join(work, 'out'), voiceFile);
    // the same command where the model is not there gets as far as loading it
    const base = await run(...command);
    if (!base.err.includes(`models install ${one.id}`))
      throw new Error(`Without the model: exit ${base.code}: ${base.err}`);
    const installed = await run('models', 'install', one.id, ...files);
    if (installed.code !== 0) throw new Error(`Installing: exit ${installed.code}: ${installed.err}`);
    const done = await run(...command, '--json');
    if (done.code !== 0) faults.push(`exit ${done.code}: ${done.err.trim().split('\n').at(-1)}`);
    else {
      const { engine, outputs } = JSON.parse(done.out);
      if (!engine.includes(`onnx:${one.id}`)) faults.push(`it was made by ${engine}`);
      for (const output of outputs)
        if ((await stat(output.path)).size < 1000) faults.push(`${output.name} is empty`);
    }
    const told = neededBytes(fileBytes, one.kind) + (voice ? neededBytes(voiceBytes) : 0);
    const limitBytes = Math.min(one.limitBytes ?? Number.POSITIVE_INFINITY, base.peakBytes + told);
    if (done.peakBytes > limitBytes)
      faults.push(`${inMb(done.peakBytes)} MB at the highest, ${inMb(limitBytes)} are allowed`);
    return {
      kind: nameOf(one),
      parameters: sumOf(Object.values(graphs).map(({ parameters }) => parameters)),
      fileBytes: fileBytes + voiceBytes,
      soundSeconds: seconds,
      seconds: Math.round(done.seconds),
      peakBytes: done.peakBytes,
      baseBytes: base.peakBytes,
      toldBytes: told,
      limitBytes,
      faults,
    };
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

/** @param {Proven} found */
function show(found) {
  const {
    kind,
    parameters,
    fileBytes,
    soundSeconds,
    seconds,
    peakBytes,
    baseBytes,
    toldBytes,
    limitBytes,
    faults,
  } = found;
  console.log(
    [
      kind.padEnd(17),
      `${(parameters / 1e6).toFixed(2)} M numbers`,
      `${inMb(fileBytes)} MB of files`,
      `${soundSeconds} s of sound in ${seconds} s`,
      `peak ${inMb(peakBytes)} MB (${inMb(baseBytes)} without the model; it is said to need ${inMb(toldBytes)})`,
      `limit ${inMb(limitBytes)} MB`,
      faults.length === 0 ? 'passed' : 'missed',
    ].join(' | '),
  );
  for (const fault of faults) console.log(`  ${fault}`);
}

/** @param {import('./full-graphs/cases.ts').Case} one */
function nameOf({ kind, name }) {
  return name ?? kind;
}

/** @param {number} bytes */
function inMb(bytes) {
  return Math.round(bytes / 1e6);
}

/** @param {number[]} numbers */
function sumOf(numbers) {
  return numbers.reduce((sum, one) => sum + one, 0);
}
