// Writes small ONNX graphs by hand, so that loaders are tested on real networks of known output.
// Field numbers: https://github.com/onnx/onnx/blob/main/onnx/onnx.proto

type Bytes = number[];
const varint = (value: number | bigint): Bytes => {
  const out: Bytes = [];
  let rest = BigInt.asUintN(64, BigInt(value));
  do {
    const low = Number(rest & 127n);
    rest >>= 7n;
    out.push(rest > 0n ? low | 128 : low);
  } while (rest > 0n);
  return out;
};
const number = (field: number, value: number | bigint): Bytes => [...varint(field << 3), ...varint(value)];
const message = (field: number, body: Bytes): Bytes => [
  ...varint((field << 3) | 2),
  ...varint(body.length),
  ...body,
];
const text = (field: number, value: string): Bytes =>
  message(
    field,
    Array.from(value, (letter) => letter.charCodeAt(0)),
  );

const typeCodes = { float32: 1, int64: 7 } as const;
type Type = keyof typeof typeCodes;

export type TinyValue = { name: string; dims: readonly (number | string)[]; type?: Type };
export type TinyConstant = { name: string; dims: readonly number[]; data: readonly number[]; type?: Type };
export type TinyNode = {
  op: string;
  inputs: readonly string[];
  outputs: readonly string[];
  /** Integers, or lists of them. */
  attributes?: Readonly<Record<string, number | readonly number[]>>;
};
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

const constant = ({ name, dims, data, type = 'float32' }: TinyConstant): Bytes => [
  ...dims.flatMap((size) => number(1, size)),
  ...number(2, typeCodes[type]),
  ...text(8, name),
  ...message(9, [
    ...new Uint8Array(
      type === 'float32'
        ? new Float32Array(data).buffer
        : BigInt64Array.from(data, (entry) => BigInt(entry)).buffer,
    ),
  ]),
];

const attribute = (name: string, given: number | readonly number[]): Bytes =>
  typeof given === 'number'
    ? [...text(1, name), ...number(3, given), ...number(20, 2)]
    : [...text(1, name), ...given.flatMap((entry) => number(8, entry)), ...number(20, 7)];

const node = ({ op, inputs, outputs, attributes = {} }: TinyNode): Bytes => [
  ...inputs.flatMap((name) => text(1, name)),
  ...outputs.flatMap((name) => text(2, name)),
  ...text(4, op),
  ...Object.entries(attributes).flatMap(([name, given]) => message(5, attribute(name, given))),
];

/** The bytes of an ONNX file (opset 17). */
export function tinyOnnx({ inputs, outputs, constants = [], nodes, metadata = {} }: TinyGraph): Uint8Array {
  const graph = [
    ...nodes.flatMap((one) => message(1, node(one))),
    ...text(2, 'tiny'),
    ...constants.flatMap((one) => message(5, constant(one))),
    ...inputs.flatMap((one) => message(11, value(one))),
    ...outputs.flatMap((one) => message(12, value(one))),
  ];
  return Uint8Array.from([
    ...number(1, 8),
    ...message(7, graph),
    ...message(8, [...text(1, ''), ...number(2, 17)]),
    ...Object.entries(metadata).flatMap(([key, entry]) => message(14, [...text(1, key), ...text(2, entry)])),
  ]);
}

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
