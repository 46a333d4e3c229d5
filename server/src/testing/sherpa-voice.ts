import { readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { tinyOnnx } from '@formant/engine/testing/tiny-onnx';

/** Signs of English by the order of their ids, behind pad, begin and end. */
const signs = [...' ,.;:?!—aeiouæɐɑɔəɚɛɜɪʊʌᵻbdfhjklmnpstvwzðŋɡɹɾʃʒθˈˌː'];
export const signsById: readonly string[] = ['_', '^', '$', ...signs];
export const tinySherpaHz = 22_050;

export interface TinySherpa {
  /** Of each id; 1 says the ids themselves. */
  framesOfSign?: number;
  speakers?: number;
  metadata?: Readonly<Record<string, string>>;
}

/**
 * The graph of a Piper voice for sherpa-onnx. With one frame a sign it answers with the ids that it was given, plus the
 * speaker times 1000; with more of them each sign hums for so long.
 */
export function tinySherpaPiper({ framesOfSign = 1, speakers = 1, metadata }: TinySherpa = {}): Uint8Array {
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
    metadata: metadata ?? describedAs(speakers),
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

/** The data of eSpeak NG that the product ships packed for WebAssembly, as the files that they are. */
async function writeEspeakData(folder: string): Promise<void> {
  const require = createRequire(import.meta.url);
  const script = require.resolve('@echogarden/espeak-ng-emscripten');
  const data = readFileSync(path.join(path.dirname(script), 'espeak-ng.data'));
  const packed = /filename:"\/usr\/share\/espeak-ng-data\/([^"]+)",start:(\d+),end:(\d+)/g;
  for (const [, name, start, end] of readFileSync(script, 'utf8').matchAll(packed)) {
    // of languages only English ones: they are what the tests speak
    if (/_dict$/.test(name!) && name !== 'en_dict') continue;
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

const describedAs = (speakers: number): Record<string, string> => ({
  model_type: 'vits',
  comment: 'piper',
  language: 'English',
  voice: 'en-us',
  has_espeak: '1',
  n_speakers: String(speakers),
  sample_rate: String(tinySherpaHz),
});
