import { outsideWeights } from '@formant/engine/models/ports/outside-weights';
import { tinyOnnx } from '@formant/engine/testing/tiny-onnx';
import { expect, it } from 'vitest';
import { findRuntime } from './runtime.ts';

const weights = Array.from({ length: 5000 }, (_, i) => (i % 250) / 250);
const model = tinyOnnx({
  inputs: [{ name: 'x', dims: [1, 5000] }],
  outputs: [{ name: 'y', dims: [1, 5000] }],
  constants: [
    { name: 'w', dims: [1, 5000], data: weights },
    { name: 'twice', dims: [1], data: [2] },
  ],
  nodes: [
    { op: 'Mul', inputs: ['x', 'w'], outputs: ['z'] },
    { op: 'Mul', inputs: ['z', 'twice'], outputs: ['y'] },
  ],
  metadata: { sample_rate: '40000' },
});

it('a model without its large weights is small, and names their place in its file', () => {
  const small = outsideWeights(model, 'weights');
  expect(small!.length).toBeLessThan(model.length - 20_000 + 100);
  const told = Buffer.from(small!).toString('latin1');
  for (const part of ['weights', 'offset', 'length', 'sample_rate']) expect(told).toContain(part);
  const offset = Number(/offset\W+(\d+)/.exec(told)?.[1]);
  const view = new DataView(model.buffer, model.byteOffset + offset);
  expect([0, 1, 249].map((i) => view.getFloat32(4 * i, true))).toEqual(
    [0, 1, 249].map((i) => Math.fround(weights[i]!)),
  );
});

it('a runtime that is given both gives the same answers', async () => {
  const session = await (await findRuntime())!.load(model);
  const x = { type: 'float32' as const, dims: [1, 5000], data: new Float32Array(5000).fill(3) };
  const { y } = await session.run({ x });
  expect(Array.from(y!.data as Float32Array)).toEqual(
    weights.map((weight) => Math.fround(2 * Math.fround(3 * Math.fround(weight)))),
  );
  await session.release();
});

it('what has no large weights or is cut short stays as it is', () => {
  expect(outsideWeights(tinyOnnx({ inputs: [], outputs: [], nodes: [] }), 'weights')).toBeNull();
  expect(outsideWeights(model.subarray(0, 9000), 'weights')).toBeNull();
});
