// Writes ONNX graphs by hand, so that loaders are tested on real networks: small ones of known output, and large ones
// of random weights, piece by piece.
// Field numbers: https://github.com/onnx/onnx/blob/main/onnx/onnx.proto
import { joinedBytes } from '../codecs/bytes.ts';
import { type Bytes, head, message, number, text, varint } from '../models/ports/protobuf.ts';

const typeCodes = { float32: 1, int64: 7 } as const;
type Type = keyof typeof typeCodes;
const typeBytes = { float32: 4, int64: 8 } as const satisfies Record<Type, number>;

export type TinyValue = { name: string; dims: readonly (number | string)[]; type?: Type };
/** Numbers that are made while they are written; in all as many as the constant's shape says. */
export type MadeNumbers = { blocks(): Iterable<Float32Array> };
export type TinyConstant = {
  name: string;
  dims: readonly number[];
  data: readonly number[] | MadeNumbers;
  type?: Type;
};
export type TinyNode = {
  op: string;
  inputs: readonly string[];
  outputs: readonly string[];
  /** Integers, lists of them, or what says that it is something else. */
  attributes?: Readonly<Record<string, number | readonly number[] | { float: number } | { text: string }>>;
};
type Attribute = NonNullable<TinyNode['attributes']>[string];
export type TinyGraph = {
  inputs: readonly TinyValue[];
  outputs: readonly TinyValue[];
  constants?: readonly TinyConstant[];
  nodes: readonly TinyNode[];
  /** What exporters write beside the graph, such as `sample_rate`. */
  metadata?: Readonly<Record<string, string>>;
};

const value = ({ name, dims, type = 'float32' }: TinyValue): Bytes => [
  ...text(1, name),
  ...message(
    2,
    message(1, [
      ...number(1, typeCodes[type]),
      ...message(
        2,
        dims.flatMap((size) => message(1, typeof size === 'number' ? number(1, size) : text(2, size))),
      ),
    ]),
  ),
];

/** How many numbers a constant has. */
export const countOf = ({ dims }: Pick<TinyConstant, 'dims'>): number =>
  dims.reduce((product, size) => product * size, 1);
const rawBytes = (one: TinyConstant): number => countOf(one) * typeBytes[one.type ?? 'float32'];

/** All of a constant but its numbers, which follow. */
const constantHead = (one: TinyConstant): Bytes => [
  ...one.dims.flatMap((size) => number(1, size)),
  ...number(2, typeCodes[one.type ?? 'float32']),
  ...text(8, one.name),
  ...head(9, rawBytes(one)),
];

function* numbersOf({ data, type = 'float32' }: TinyConstant): Generator<Uint8Array> {
  if ('blocks' in data)
    for (const { buffer, byteOffset, byteLength } of data.blocks())
      yield new Uint8Array(buffer, byteOffset, byteLength);
  else
    yield new Uint8Array(
      type === 'float32'
        ? new Float32Array(data).buffer
        : BigInt64Array.from(data, (entry) => BigInt(entry)).buffer,
    );
}

const floatBytes = (entry: number): Bytes => [...new Uint8Array(Float32Array.of(entry).buffer)];
const attribute = (name: string, given: Attribute): Bytes => {
  if (typeof given === 'number') return [...text(1, name), ...number(3, given), ...number(20, 2)];
  if ('float' in given)
    return [...text(1, name), ...varint((2 << 3) | 5), ...floatBytes(given.float), ...number(20, 1)];
  if ('text' in given) return [...text(1, name), ...text(4, given.text), ...number(20, 3)];
  return [...text(1, name), ...given.flatMap((entry) => number(8, entry)), ...number(20, 7)];
};

const node = ({ op, inputs, outputs, attributes = {} }: TinyNode): Bytes => [
  ...inputs.flatMap((name) => text(1, name)),
  ...outputs.flatMap((name) => text(2, name)),
  ...text(4, op),
  ...Object.entries(attributes).flatMap(([name, given]) => message(5, attribute(name, given))),
];

/**
 * An ONNX file (opset 17), piece by piece; a piece is only good until the next one is asked for.
 * Memory: the nodes, and one block of a constant whose numbers are made.
 * @throws Error where a constant has more or fewer numbers than its shape says
 */
export function* onnxPieces({
  inputs,
  outputs,
  constants = [],
  nodes,
  metadata = {},
}: TinyGraph): Generator<Uint8Array> {
  const before = Uint8Array.from([...nodes.flatMap((one) => message(1, node(one))), ...text(2, 'tiny')]);
  const heads = constants.map((one) => {
    const body = constantHead(one);
    return Uint8Array.from([...head(5, body.length + rawBytes(one)), ...body]);
  });
  const behind = Uint8Array.from([
    ...inputs.flatMap((one) => message(11, value(one))),
    ...outputs.flatMap((one) => message(12, value(one))),
  ]);
  const length = constants.reduce(
    (sum, one, i) => sum + heads[i]!.length + rawBytes(one),
    before.length + behind.length,
  );
  yield Uint8Array.from([...number(1, 8), ...head(7, length)]);
  yield before;
  for (const [i, one] of constants.entries()) {
    yield heads[i]!;
    let left = rawBytes(one);
    for (const piece of numbersOf(one)) {
      left -= piece.length;
      yield piece;
    }
    if (left !== 0) throw new Error(`${one.name} has not as many numbers as [${one.dims.join(',')}] takes`);
  }
  yield behind;
  yield Uint8Array.from([
    ...message(8, [...text(1, ''), ...number(2, 17)]),
    ...Object.entries(metadata).flatMap(([key, entry]) => message(14, [...text(1, key), ...text(2, entry)])),
  ]);
}

/** The bytes of an ONNX file (opset 17). */
export const tinyOnnx = (graph: TinyGraph): Uint8Array =>
  joinedBytes(Array.from(onnxPieces(graph), (piece) => piece.slice()));

/** A separator whose stems are the mix times these gains (drums, bass, other, vocals). */
export const tinySeparator = (
  gains: readonly [number, number, number, number],
  frames: number | string = 343_980,
): Uint8Array =>
  tinyOnnx({
    inputs: [{ name: 'mix', dims: [1, 2, frames] }],
    outputs: [{ name: 'stems', dims: [1, 4, 2, frames] }],
    constants: [
      { name: 'axis', dims: [1], data: [1], type: 'int64' },
      { name: 'gains', dims: [1, 4, 1, 1], data: gains },
    ],
    nodes: [
      { op: 'Unsqueeze', inputs: ['mix', 'axis'], outputs: ['wide'] },
      { op: 'Mul', inputs: ['wide', 'gains'], outputs: ['stems'] },
    ],
  });
