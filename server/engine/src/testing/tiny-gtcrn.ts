import { noise } from './signals.ts';
import { type TinyConstant, type TinyNode, tinyOnnx } from './tiny-onnx.ts';

/**
 * A file with the operations and sizes of GTCRN's graph in their order, unconnected, with weights that only look random.
 * @param known last layer: what the mask is everywhere, real and imaginary part; else what the weights make of it
 * @param dims another size for the weights of one operation, for a network that is not GTCRN
 */
export function tinyGtcrn({
  seed = 1,
  known,
  dims,
}: {
  seed?: number;
  known?: readonly [number, number];
  dims?: { op: string; at: number; dims: readonly number[] };
} = {}): Uint8Array {
  const constants: TinyConstant[] = [];
  const nodes: TinyNode[] = [];
  const counts = new Map<string, number>();

  function add(
    op: string,
    shapes: readonly (readonly number[])[],
    values?: readonly (readonly number[])[],
  ): void {
    const at = counts.get(op) ?? 0;
    counts.set(op, at + 1);
    const inputs = shapes.map((shape, i) => {
      const changed = dims?.op === op && dims.at === at && i === 0 ? dims.dims : shape;
      const size = changed.reduce((product, side) => product * side, 1);
      const name = `${op}${at}.${i}`;
      const spread = 1.5 / Math.sqrt(Math.max(4, size / shape[0]!));
      const random = noise(size, seed + 97 * constants.length);
      const data = values?.[i] ?? Array.from(random, (value) => spread * value);
      constants.push({ name, dims: changed, data });
      return name;
    });
    nodes.push({ op, inputs: ['x', ...inputs], outputs: [`${op}${at}`] });
  }
  const slope = (): void => add('PRelu', [[1, 1, 1]], [[0.2]]);
  const gru = (inputs: number, hidden: number, directions: number): void =>
    add('GRU', [
      [directions, 3 * hidden, inputs],
      [directions, 3 * hidden, hidden],
      [directions, 6 * hidden],
    ]);
  function conv(shape: readonly number[], active = true): void {
    add('Conv', [shape, [shape[0]!]]);
    if (active) slope();
  }
  function back(
    shape: readonly number[],
    outs: number,
    active = true,
    values?: readonly (readonly number[])[],
  ): void {
    add('ConvTranspose', [shape, [outs]], values);
    const spread = noise(outs, seed + outs);
    const plain = [
      Array.from(spread, (value) => (values ? 1 : 1 + 0.3 * value)),
      Array.from(spread, (value) => (values ? 0 : 0.2 * value)),
      Array.from(spread, (value) => (values ? 0 : -0.1 * value)),
      Array.from(spread, (value) => (values ? 1 - 1e-5 : 1 + 0.5 * value)),
    ];
    add('BatchNormalization', [[outs], [outs], [outs], [outs]], plain);
    if (active) slope();
  }
  function attention(): void {
    gru(8, 16, 1);
    add('MatMul', [[16, 8]]);
    add('Add', [[8]]);
  }
  function path(hidden: number, directions: number): void {
    gru(8, hidden, directions);
    gru(8, hidden, directions);
    add('MatMul', [[16, 16]]);
    add('Add', [[16]]);
    add('Mul', [[33, 16]]);
    add('Add', [[33, 16]]);
  }

  add('MatMul', [[192, 64]], [bandsOf(192, 64)]);
  conv([16, 9, 1, 5]);
  conv([16, 8, 1, 5]);
  for (let i = 0; i < 3; i++) {
    conv([16, 24, 1, 1]);
    conv([16, 1, 3, 3]);
    conv([8, 16, 1, 1], false);
    attention();
  }
  for (let i = 0; i < 2; i++) {
    path(4, 2);
    path(8, 1);
  }
  for (let i = 0; i < 3; i++) {
    back([24, 16, 1, 1], 16);
    back([16, 1, 3, 3], 16);
    back([16, 8, 1, 1], 8, false);
    attention();
  }
  back([16, 8, 1, 5], 16);
  // a mask is the hyperbolic tangent of the last layer
  back([16, 2, 1, 5], 2, false, known && [new Array<number>(160).fill(0), known.map(Math.atanh)]);
  const unity = Array.from({ length: 192 * 64 }, (_, i) =>
    Math.floor((i % 192) / 3) === Math.floor(i / 192) ? 1 : 0,
  );
  add('MatMul', [[64, 192]], [unity]);
  return tinyOnnx({
    inputs: [{ name: 'x', dims: [1] }],
    outputs: [{ name: 'y', dims: [1] }],
    constants,
    nodes,
  });
}

/** Three bins make a band. */
const bandsOf = (bins: number, bands: number): number[] =>
  Array.from({ length: bins * bands }, (_, i) =>
    Math.floor(Math.floor(i / bands) / 3) === i % bands ? 1 / 3 : 0,
  );
