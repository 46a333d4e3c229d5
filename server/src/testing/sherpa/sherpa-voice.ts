import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TextKind } from '@formant/engine/base/model-kinds';
import type { ModelEntry } from '@formant/engine/models/ports/manifest';
import { tinyOnnx } from '@formant/engine/testing/tiny-onnx';
import { installModel } from '../../ports/models/install.ts';
import { installSherpa } from '../../ports/models/sherpa/package.ts';

/** Signs of English, German and French, as NFD writes them, by the order of their ids behind pad, begin and end. */
const signs = [
  ...' ,.;:?!—aeiouæɐɑɔəɚɛɜɪʊʌᵻbdfhjklmnpstvwzðŋɡɹɾʃʒθˈˌː',
  ...'cqrxyçøœɒɲʁʏɥʔχ…\u0303\u0327\u0329\u032f',
];
export const signsById: readonly string[] = ['_', '^', '$', ...signs];
export const tinySherpaHz = 22_050;

export interface TinySherpa {
  /** Of each id; 1 says the ids themselves. */
  framesOfSign?: number;
  speakers?: number;
  /** Of eSpeak NG, by which sherpa-onnx reads. */
  espeakVoice?: string;
  metadata?: Readonly<Record<string, string>>;
}

/**
 * The graph of a Piper voice for sherpa-onnx. With one frame a sign it answers with the ids that it was given, plus the
 * speaker times 1000; with more of them each sign hums for so long.
 */
export function tinySherpaPiper({
  framesOfSign = 1,
  speakers = 1,
  espeakVoice = 'en-us',
  metadata = describedAs(speakers, espeakVoice),
}: TinySherpa = {}): Uint8Array {
  const speaking = framesOfSign > 1;
  return tinyOnnx({
    inputs: [
      { name: 'input', dims: ['b', 'T'], type: 'int64' },
      { name: 'input_lengths', dims: ['b'], type: 'int64' },
      { name: 'scales', dims: [3] },
      ...(speakers > 1 ? [{ name: 'sid', dims: ['b'], type: 'int64' as const }] : []),
    ],
    outputs: [{ name: 'output', dims: ['b', 'N'] }],
    constants: [
      { name: 'thousand', dims: [1], data: [1000] },
      { name: 'row', dims: [2], data: [1, -1], type: 'int64' },
      ...(speaking
        ? [{ name: 'table', dims: [signsById.length, framesOfSign], data: hums(framesOfSign) }]
        : []),
    ],
    nodes: [
      ...(speaking
        ? [
            { op: 'Gather', inputs: ['table', 'input'], outputs: ['rows'] },
            { op: 'Reshape', inputs: ['rows', 'row'], outputs: ['said'] },
          ]
        : [{ op: 'Cast', inputs: ['input'], outputs: ['said'], attributes: { to: 1 } }]),
      ...(speakers > 1 && !speaking
        ? [
            { op: 'Cast', inputs: ['sid'], outputs: ['who'], attributes: { to: 1 } },
            { op: 'Mul', inputs: ['who', 'thousand'], outputs: ['more'] },
            { op: 'Add', inputs: ['said', 'more'], outputs: ['output'] },
          ]
        : [{ op: 'Identity', inputs: ['said'], outputs: ['output'] }]),
    ],
    metadata,
  });
}

function hums(frames: number): number[] {
  return signsById.flatMap((sign, id) =>
    Array.from({ length: frames }, (_, i) =>
      ' ,.;:?!—_^$'.includes(sign) ? 0 : 0.3 * Math.sin((2 * Math.PI * (120 + 4 * id) * i) / tinySherpaHz),
    ),
  );
}

/** A bundle in a folder, as the release `tts-models` of sherpa-onnx packs it. */
export async function writeSherpaBundle(folder: string, network: Uint8Array): Promise<void> {
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, 'en_US-tiny.onnx'), network);
  const tokens = signsById.map((sign, id) => `${sign} ${id}\n`).join('');
  await writeFile(path.join(folder, 'tokens.txt'), tokens);
  await writeEspeakData(path.join(folder, 'espeak-ng-data'));
}

/** Why a test does not run. */
export const noSherpa = 'sherpa-onnx-node is not here, and npm could not fetch it';

/** Brings the real package into a models folder; false where npm can't fetch it, which it is no part of the product for. */
export const bringSherpa = (modelsDir: string): Promise<boolean> =>
  installSherpa(modelsDir, AbortSignal.timeout(60_000)).then(
    () => true,
    () => false,
  );

/** Processes with sherpa-onnx that this one has started and that are still there. */
export const sherpaProcesses = (): number[] =>
  execFileSync('ps', ['-o', 'pid=,args=', '--ppid', String(process.pid)], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line.includes('sherpa/child'))
    .map((line) => Number.parseInt(line, 10));

export const bundleEntry = (id: string, kind: TextKind = 'sherpa-piper'): ModelEntry => ({
  ...{ id, kind, name: id, task: 'speech', licence: 'CC0-1.0', source: 'https://models.example/' },
  sampleRate: tinySherpaHz,
  speakers: [{ number: 0, name: 'Tiny', language: 'en-US', gender: 'female' }],
  files: [{ name: 'bundle.tar.bz2', url: null, sha256: null, bytes: null }],
});

/** Installs what `fill` writes as a bundle, as `formant models install` does with one of this machine. */
export async function installBundle(
  modelsDir: string,
  entry: ModelEntry,
  fill: (folder: string) => Promise<void>,
): Promise<void> {
  const work = await mkdtemp(path.join(tmpdir(), 'tiny-bundle-'));
  try {
    await mkdir(path.join(work, entry.id));
    await fill(path.join(work, entry.id));
    const archive = path.join(work, 'bundle.tar.bz2');
    execFileSync('tar', ['cjf', archive, '-C', work, entry.id]);
    const local = { 'bundle.tar.bz2': archive };
    await installModel(modelsDir, entry, {
      signal: new AbortController().signal,
      progress: () => undefined,
      local,
    });
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

/** The data of eSpeak NG that the product ships packed for WebAssembly, as the files that they are. */
async function writeEspeakData(folder: string): Promise<void> {
  const require = createRequire(import.meta.url);
  const script = require.resolve('@echogarden/espeak-ng-emscripten');
  const data = readFileSync(path.join(path.dirname(script), 'espeak-ng.data'));
  const packed = /filename:"\/usr\/share\/espeak-ng-data\/([^"]+)",start:(\d+),end:(\d+)/g;
  for (const [, name, start, end] of readFileSync(script, 'utf8').matchAll(packed)) {
    // of languages only those that the tests speak
    if (/_dict$/.test(name!) && !/^(en|de|fr)_dict$/.test(name!)) continue;
    const to = path.join(folder, name!);
    await mkdir(path.dirname(to), { recursive: true });
    await writeFile(to, data.subarray(Number(start), Number(end)));
  }
}

/** A voice that thinks about every sentence for minutes: products of large matrices, one after the other. */
export function slowSherpaPiper(): Uint8Array {
  const size = 1024;
  const rounds = 2000;
  return tinyOnnx({
    inputs: [
      { name: 'input', dims: ['b', 'T'], type: 'int64' },
      { name: 'input_lengths', dims: ['b'], type: 'int64' },
      { name: 'scales', dims: [3] },
    ],
    outputs: [{ name: 'output', dims: ['b', 'N'] }],
    constants: [
      { name: 'size', dims: [2], data: [size, size], type: 'int64' },
      { name: 'first', dims: [1], data: [0], type: 'int64' },
    ],
    nodes: [
      { op: 'Gather', inputs: ['scales', 'first'], outputs: ['seed'] },
      { op: 'Expand', inputs: ['seed', 'size'], outputs: ['m0'] },
      ...Array.from({ length: rounds }, (_, i) => [
        { op: 'MatMul', inputs: [`m${i}`, `m${i}`], outputs: [`p${i}`] },
        { op: 'Tanh', inputs: [`p${i}`], outputs: [`m${i + 1}`] },
      ]).flat(),
      { op: 'Identity', inputs: [`m${rounds}`], outputs: ['output'] },
    ],
    metadata: describedAs(1),
  });
}

const describedAs = (speakers: number, voice = 'en-us'): Record<string, string> => ({
  model_type: 'vits',
  comment: 'piper',
  language: 'English',
  voice,
  has_espeak: '1',
  n_speakers: String(speakers),
  sample_rate: String(tinySherpaHz),
});

const pocketFrame = 1920;
/** Steps of latents before it says that a sentence has ended. */
const pocketSteps = 12;

/**
 * The networks of a Pocket TTS that hums as loud as what it hears: a frame of 80 ms for each of its steps, the mean
 * magnitude of the reference as its amplitude. Names and order of inputs are ours; sherpa-onnx goes by the order.
 */
export async function writeTinyPocket(folder: string): Promise<void> {
  for (const [name, bytes] of Object.entries(tinyPocket())) await writeFile(path.join(folder, name), bytes);
}

function tinyPocket(): Record<string, Uint8Array> {
  const json = (value: unknown) => new TextEncoder().encode(JSON.stringify(value));
  const bytes = Array.from({ length: 256 }, (_, i) => `<0x${i.toString(16).toUpperCase().padStart(2, '0')}>`);
  const tokens = ['▁', ...Array.from({ length: 94 }, (_, i) => String.fromCharCode(33 + i)), ...bytes];
  const wide = { name: 'wide', dims: [3], data: [1, 1, 1024], type: 'int64' } as const;
  return {
    'encoder.onnx': tinyOnnx({
      inputs: [{ name: 'audio', dims: [1, 1, 'N'] }],
      outputs: [{ name: 'voice', dims: [1, 'F', 1024] }],
      constants: [wide],
      nodes: [
        { op: 'Abs', inputs: ['audio'], outputs: ['size'] },
        {
          op: 'ReduceMean',
          inputs: ['size'],
          outputs: ['mean'],
          attributes: { axes: [0, 1, 2], keepdims: 1 },
        },
        { op: 'Expand', inputs: ['mean', 'wide'], outputs: ['voice'] },
      ],
    }),
    'text_conditioner.onnx': tinyOnnx({
      inputs: [{ name: 'ids', dims: [1, 'T'], type: 'int64' }],
      outputs: [{ name: 'text', dims: [1, 'T', 1024] }],
      constants: [
        { name: 'none', dims: [1, 1, 1024], data: new Array<number>(1024).fill(0) },
        { name: 'axis', dims: [1], data: [2], type: 'int64' },
      ],
      nodes: [
        { op: 'Cast', inputs: ['ids'], outputs: ['flat'], attributes: { to: 1 } },
        { op: 'Unsqueeze', inputs: ['flat', 'axis'], outputs: ['tall'] },
        { op: 'Mul', inputs: ['tall', 'none'], outputs: ['text'] },
      ],
    }),
    'lm_main.int8.onnx': tinyOnnx({
      inputs: [
        { name: 'sequence', dims: [1, 'S', 32] },
        { name: 'text', dims: [1, 'T', 1024] },
        { name: 'heard', dims: [1] },
        { name: 'steps', dims: [1] },
      ],
      outputs: [
        { name: 'conditioning', dims: [1, 1] },
        { name: 'end', dims: [1, 1] },
        { name: 'heard_out', dims: [1] },
        { name: 'steps_out', dims: [1] },
      ],
      constants: [
        { name: 'width', dims: [1], data: [1 / 1024] },
        { name: 'last', dims: [1], data: [pocketSteps + 4] },
        { name: 'one', dims: [1], data: [1], type: 'int64' },
        { name: 'row', dims: [2], data: [1, 1], type: 'int64' },
      ],
      nodes: [
        { op: 'ReduceSum', inputs: ['text'], outputs: ['sum'], attributes: { keepdims: 0 } },
        { op: 'Mul', inputs: ['sum', 'width'], outputs: ['new'] },
        { op: 'Add', inputs: ['heard', 'new'], outputs: ['heard_out'] },
        { op: 'Shape', inputs: ['sequence'], outputs: ['shape'] },
        { op: 'Gather', inputs: ['shape', 'one'], outputs: ['length'] },
        { op: 'Cast', inputs: ['length'], outputs: ['more'], attributes: { to: 1 } },
        { op: 'Add', inputs: ['steps', 'more'], outputs: ['steps_out'] },
        { op: 'Sub', inputs: ['steps_out', 'last'], outputs: ['left'] },
        { op: 'Reshape', inputs: ['left', 'row'], outputs: ['end'] },
        { op: 'Reshape', inputs: ['heard_out', 'row'], outputs: ['conditioning'] },
      ],
    }),
    // the flow that ends at the conditioning from wherever it begins
    'lm_flow.int8.onnx': tinyOnnx({
      inputs: ['c', 's', 't'].map((name) => ({ name, dims: [1, 1] })).concat([{ name: 'x', dims: [1, 32] }]),
      outputs: [{ name: 'v', dims: [1, 32] }],
      constants: [{ name: 'one', dims: [1], data: [1] }],
      nodes: [
        { op: 'Sub', inputs: ['c', 'x'], outputs: ['way'] },
        { op: 'Sub', inputs: ['one', 's'], outputs: ['rest'] },
        { op: 'Div', inputs: ['way', 'rest'], outputs: ['v0'] },
        // `t` has to be read
        { op: 'Sub', inputs: ['t', 't'], outputs: ['nothing'] },
        { op: 'Add', inputs: ['v0', 'nothing'], outputs: ['v'] },
      ],
    }),
    'decoder.int8.onnx': tinyOnnx({
      inputs: [
        { name: 'latent', dims: [1, 'S', 32] },
        { name: 'state', dims: [1] },
      ],
      outputs: [
        { name: 'sound', dims: [1, 1, 'N'] },
        { name: 'state_out', dims: [1] },
      ],
      constants: [
        {
          name: 'hum',
          dims: [1, 1, pocketFrame],
          // 200 Hz: whole periods in a frame
          data: Array.from({ length: pocketFrame }, (_, i) => Math.sin((2 * Math.PI * 200 * i) / 24_000)),
        },
        { name: 'row', dims: [3], data: [1, 1, -1], type: 'int64' },
      ],
      nodes: [
        { op: 'ReduceMean', inputs: ['latent'], outputs: ['level'], attributes: { axes: [2], keepdims: 1 } },
        { op: 'Mul', inputs: ['level', 'hum'], outputs: ['frames'] },
        { op: 'Reshape', inputs: ['frames', 'row'], outputs: ['sound'] },
        { op: 'Identity', inputs: ['state'], outputs: ['state_out'] },
      ],
    }),
    'vocab.json': json(Object.fromEntries(tokens.map((token, id) => [token, id]))),
    'token_scores.json': json(
      Object.fromEntries(tokens.map((token) => [token, token.startsWith('<') ? -20 : -1])),
    ),
  };
}
