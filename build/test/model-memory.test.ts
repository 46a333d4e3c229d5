import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { InferenceRuntime, InferenceSession } from '@formant/engine/base/inference';
import { loadDeepFilter } from '@formant/engine/models/tools/deepfilternet3';
import { contentHz, loadContentVec, loadRvc } from '@formant/engine/models/voices/rvc';
import { noise } from '@formant/engine/testing/signals';
import {
  type TinyConstant,
  type TinyGraph,
  type TinyNode,
  tinyOnnx,
} from '@formant/engine/testing/tiny-onnx';
import { findRuntime } from '@formant/server/ports/models/runtime';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FullGraph } from '../scripts/prove/full-graphs/builder.ts';
import { cases } from '../scripts/prove/full-graphs/cases.ts';
import { fullContentVec } from '../scripts/prove/full-graphs/contentvec.ts';
import { fullDeepFilter } from '../scripts/prove/full-graphs/deepfilternet3.ts';
import { fullRvc } from '../scripts/prove/full-graphs/rvc.ts';
import { writeOnnx } from '../scripts/prove/full-graphs/write-onnx.ts';

let scratch = '';
let runtime: InferenceRuntime;
beforeAll(async () => {
  scratch = mkdtempSync(path.join(tmpdir(), 'full-graphs-'));
  const found = await findRuntime();
  if (!found) throw new Error('the tests bring a runtime of their own');
  runtime = found;
});
afterAll(() => rmSync(scratch, { recursive: true }));

const float32 = (data: Float32Array) => ({ type: 'float32' as const, dims: [1, data.length], data });

// the first test: memory of WebAssembly grows and never shrinks
test('a network takes the memory of what is in use at once, not of all shapes that come twice', async () => {
  const numbers = 4_000_000;
  const levels = 10;
  const sizes = Array.from({ length: levels }, (_, level) => numbers - 64 * level);
  const down = sizes.flatMap((size, level): TinyNode[] => [
    {
      op: 'Slice',
      inputs: [level === 0 ? 'x' : `d${level - 1}`, 'from', `to${size}`, 'axis'],
      outputs: [`s${level}`],
    },
    { op: 'Sin', inputs: [`s${level}`], outputs: [`d${level}`] },
  ]);
  const up = sizes.toReversed().flatMap((_, i): TinyNode[] => [
    {
      op: 'Pad',
      inputs: [i === 0 ? `d${levels - 1}` : `u${i - 1}`, i === 0 ? 'none' : 'more'],
      outputs: [`p${i}`],
    },
    { op: 'Sin', inputs: [`p${i}`], outputs: [i === levels - 1 ? 'y' : `u${i}`] },
  ]);
  const whole = (name: string, ...data: number[]) => ({
    name,
    dims: [data.length],
    data,
    type: 'int64' as const,
  });
  const session = await runtime.load(
    tinyOnnx({
      inputs: [{ name: 'x', dims: [1, numbers] }],
      outputs: [{ name: 'y', dims: [1, numbers] }],
      constants: [
        ...sizes.map((size) => whole(`to${size}`, size)),
        ...[whole('from', 0), whole('axis', 1), whole('none', 0, 0, 0, 0), whole('more', 0, 0, 0, 64)],
      ],
      nodes: [...down, ...up],
    }),
  );
  const before = process.memoryUsage.rss();
  const { y } = await session.run({ x: float32(new Float32Array(numbers).fill(1)) });
  const grown = process.memoryUsage.rss() - before;
  expect(y?.data[0]).toBeGreaterThan(0);
  // 16 MB each: what goes in, what comes out (both also outside of the runtime), and what two operations hold
  expect(grown).toBeLessThan(150e6);
  await session.release();
});

test('a file written piece by piece is the one that is made in memory, and gives the same answers', async () => {
  const list = Array.from(noise(3000, 7));
  const graph = (data: TinyConstant['data']): TinyGraph => ({
    inputs: [{ name: 'x', dims: [1, 3000] }],
    outputs: [{ name: 'y', dims: [1, 3000] }],
    constants: [{ name: 'w', dims: [1, 3000], data }],
    nodes: [
      { op: 'Mul', inputs: ['x', 'w'], outputs: ['z'] },
      { op: 'LeakyRelu', inputs: ['z'], outputs: ['y'], attributes: { alpha: { float: 0.25 } } },
    ],
  });
  const blocks = [list.slice(0, 1000), list.slice(1000)].map((part) => Float32Array.from(part));
  const file = path.join(scratch, 'written.onnx');
  const bytes = writeOnnx(file, graph({ blocks: () => blocks }));
  const made = tinyOnnx(graph(list));
  expect(bytes).toBe(made.length);
  expect(Buffer.compare(readFileSync(file), made)).toBe(0);
  const answer = async (model: string | Uint8Array) => {
    const session = await runtime.load(model);
    const { y } = await session.run({ x: float32(new Float32Array(3000).fill(1)) });
    await session.release();
    return Array.from(y!.data as Float32Array); // safe: the graph gives floats
  };
  const expected = list.map((weight) => Math.fround(weight < 0 ? 0.25 * Math.fround(weight) : weight));
  for (const model of [file, made]) expect(await answer(model)).toEqual(expected);
  expect(() => writeOnnx(file, graph({ blocks: () => blocks.slice(1) }))).toThrow(/not as many numbers/);
});

test.each(cases.map((one) => [one.name ?? one.kind, one] as const))(
  'each graph of %s has exactly as many learned numbers as the published network',
  async (_, { graphs, published }) => {
    const { model, voice } = await graphs();
    const counted = Object.entries(model).map(([name, { parameters }]) => [name, parameters]);
    expect({ model: Object.fromEntries(counted), voice: voice?.parameters }).toEqual(published);
  },
);

function opened(name: string, { graph }: FullGraph): Promise<InferenceSession> {
  const file = path.join(scratch, name);
  writeOnnx(file, graph);
  return runtime.load(file);
}

test('ContentVec of full size fits its loader, and gives 768 numbers every 20 ms', async () => {
  const session = await opened('contentvec.onnx', fullContentVec());
  const encoder = loadContentVec(session);
  expect(encoder.width).toBe(768);
  const { rows, width } = await encoder.encode(noise(contentHz / 5, 9));
  expect(width).toBe(768);
  expect(rows.length).toBe(10 * 768);
  expect(rows.every(Number.isFinite)).toBe(true);
  await session.release();
});

test('a voice of RVC of full size fits its loader, and gives 10 ms of sound at 48 kHz for each frame', async () => {
  const session = await opened('voice.onnx', fullRvc());
  const voice = loadRvc(session);
  expect(voice.width).toBe(768);
  const frames = 24;
  const sound = await voice.generate(noise(frames * 768, 5), 768, new Float32Array(frames).fill(220));
  expect(sound.length).toBe(frames * 480);
  expect(sound.every(Number.isFinite)).toBe(true);
  expect(sound.some((sample) => Math.abs(sample) > 1e-6)).toBe(true);
  await session.release();
});

test('DeepFilterNet of full size fits its loader, and gives a sound of the same length', async () => {
  const files = fullDeepFilter();
  const session = (name: keyof typeof files) => opened(name, files[name]);
  const nets = loadDeepFilter({
    encoder: await session('enc.onnx'),
    erbDecoder: await session('erb_dec.onnx'),
    filterDecoder: await session('df_dec.onnx'),
  });
  const stream = nets.stream(0);
  const first = await stream.push(noise(24_000, 3));
  const rest = await stream.end();
  expect(first.length + rest.length).toBe(24_000);
  expect([...first, ...rest].every(Number.isFinite)).toBe(true);
  expect(rest.some((sample) => Math.abs(sample) > 1e-6)).toBe(true);
});
