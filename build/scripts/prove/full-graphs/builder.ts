import {
  countOf,
  type MadeNumbers,
  type TinyConstant,
  type TinyGraph,
  type TinyNode,
  type TinyValue,
} from '@formant/engine/testing/tiny-onnx';

/** A graph of a published network's operators and sizes, with random weights. */
export type FullGraph = {
  graph: TinyGraph;
  /** Numbers that training would learn. */
  parameters: number;
};
type Attributes = TinyNode['attributes'];
type Size = number | readonly [number, number];

/** Of a convolution; sizes of two-dimensional ones are pairs. */
export type ConvShape = {
  from: number;
  to: number;
  kernel: Size;
  stride?: Size;
  /** At both ends of each axis. */
  pad?: Size;
  dilation?: number;
  groups?: number;
  bias?: boolean;
  /** Of a transposed one. */
  outputPad?: Size;
  /** In the place of `pad`: begin of each axis, then end. */
  pads?: readonly number[];
  /** Lengths and directions of the kernels are learned apart, as `torch.nn.utils.weight_norm` does, and stay so. */
  normed?: boolean;
};

/** Collects the operators of a graph; each method adds some and returns the name of what they give. */
export class GraphBuilder {
  readonly #nodes: TinyNode[] = [];
  readonly #constants: TinyConstant[] = [];
  readonly #known = new Map<string, string>();
  #parameters = 0;
  #names = 0;

  graph(inputs: readonly TinyValue[], outputs: readonly TinyValue[]): FullGraph {
    return {
      graph: { inputs, outputs, nodes: this.#nodes, constants: this.#constants },
      parameters: this.#parameters,
    };
  }

  op(op: string, inputs: readonly string[], attributes: Attributes = {}): string {
    return this.split(op, inputs, 1, attributes)[0]!;
  }

  /** An operator with several outputs. */
  split(op: string, inputs: readonly string[], outputs: number, attributes: Attributes = {}): string[] {
    const names = Array.from({ length: outputs }, () => this.#name());
    this.#nodes.push({ op, inputs, outputs: names, attributes });
    return names;
  }

  /** Gives a value the name of an output. */
  output(value: string, name: string): void {
    this.#nodes.push({ op: 'Identity', inputs: [value], outputs: [name] });
  }

  /** Learned numbers around zero, as large as training begins with. @param fanIn numbers that go into each result */
  weights(dims: readonly number[], fanIn: number): string {
    this.#parameters += countOf({ dims });
    return this.made(dims, 1 / Math.sqrt(fanIn));
  }

  /** Learned numbers that begin as one value. */
  filled(dims: readonly number[], value: number): string {
    this.#parameters += countOf({ dims });
    return this.fixed(dims, new Array<number>(countOf({ dims })).fill(value));
  }

  /** Numbers that the exporter writes into the file, and nobody learned; here random ones up to `scale`. */
  made(dims: readonly number[], scale: number): string {
    return this.#constant({ dims, data: randomNumbers(countOf({ dims }), scale, ++this.#names) });
  }

  fixed(dims: readonly number[], data: readonly number[]): string {
    return this.#constant({ dims, data });
  }

  scalar(value: number): string {
    return this.#once(`f${value}`, () => this.fixed([], [value]));
  }

  /** A list of whole numbers, as shapes and axes are. */
  ints(...values: number[]): string {
    return this.#once(`i${values.join()}`, () =>
      this.#constant({ dims: [values.length], data: values, type: 'int64' }),
    );
  }

  int(value: number): string {
    return this.#once(`n${value}`, () => this.#constant({ dims: [], data: [value], type: 'int64' }));
  }

  reshape(x: string, ...dims: number[]): string {
    return this.op('Reshape', [x, this.ints(...dims)]);
  }

  transpose(x: string, ...perm: number[]): string {
    return this.op('Transpose', [x], { perm });
  }

  /** Elements `from` (inclusive) to `to` along an axis. */
  slice(x: string, axis: number, from: number, to: number): string {
    return this.op('Slice', [x, this.ints(from), this.ints(to), this.ints(axis)]);
  }

  conv(x: string, shape: ConvShape): string {
    const kernel = pairOf(shape.kernel);
    const { from, to, groups = 1 } = shape;
    const fanIn = (from / groups) * kernel.reduce((a, b) => a * b);
    const weight = this.#kernels([to, from / groups, ...kernel], fanIn, shape);
    const bias = shape.bias === false ? [] : [this.weights([to], fanIn)];
    return this.op('Conv', [x, weight, ...bias], convAttributes(shape));
  }

  convTranspose(x: string, shape: ConvShape): string {
    const kernel = pairOf(shape.kernel);
    const { from, to, groups = 1 } = shape;
    const weight = this.#kernels([from, to / groups, ...kernel], from / groups, shape);
    const bias = shape.bias === false ? [] : [this.weights([to], from / groups)];
    return this.op('ConvTranspose', [x, weight, ...bias], convAttributes(shape));
  }

  /** The last axis, from `from` numbers to `to`. */
  linear(x: string, from: number, to: number): string {
    const product = this.op('MatMul', [x, this.weights([from, to], from)]);
    return this.op('Add', [product, this.weights([to], from)]);
  }

  layerNorm(x: string, width: number): string {
    return this.op('LayerNormalization', [x, this.filled([width], 1), this.filled([width], 0)]);
  }

  /**
   * Group normalisation with one group, as exporters write it: by way of a normalisation of instances.
   * @param dims of `x`, whose second axis has the channels
   */
  groupNorm(x: string, dims: readonly number[]): string {
    const [batch, channels, ...rest] = dims as [number, number, ...number[]]; // safe: no tensor of channels has fewer
    const flat = this.reshape(x, batch, 1, -1);
    const normal = this.op('InstanceNormalization', [flat, this.fixed([1], [1]), this.fixed([1], [0])]);
    const each = [channels, ...rest.map(() => 1)];
    const scaled = this.op('Mul', [this.reshape(normal, ...dims), this.filled(each, 1)]);
    return this.op('Add', [scaled, this.filled(each, 0)]);
  }

  /** x Φ(x), in the operators that exporters write. */
  gelu(x: string): string {
    const erf = this.op('Erf', [this.op('Div', [x, this.scalar(Math.SQRT2)])]);
    const twice = this.op('Mul', [x, this.op('Add', [erf, this.scalar(1)])]);
    return this.op('Mul', [twice, this.scalar(0.5)]);
  }

  /** Half of the channels, weighed by the other half. */
  glu(x: string): string {
    const [value, gate] = this.split('Split', [x], 2, { axis: 1 }) as [string, string]; // safe: two are asked for
    return this.op('Mul', [value, this.op('Sigmoid', [gate])]);
  }

  /** Attention of several heads over `[1,t,width]`, with projections before and behind. */
  attention(x: string, of: string, width: number, heads: number): string {
    const size = width / heads;
    const inHeads = (from: string, ...perm: number[]) =>
      this.transpose(this.reshape(this.linear(from, width, width), 0, 0, heads, size), ...perm);
    const q = this.op('Mul', [inHeads(x, 0, 2, 1, 3), this.scalar(1 / Math.sqrt(size))]);
    const likeness = this.op('MatMul', [q, inHeads(of, 0, 2, 3, 1)]);
    const mixed = this.op('MatMul', [this.op('Softmax', [likeness], { axis: -1 }), inHeads(of, 0, 2, 1, 3)]);
    const together = this.reshape(this.transpose(mixed, 0, 2, 1, 3), 0, 0, width);
    return this.linear(together, width, width);
  }

  /** Of a convolution; where they are normed, one length goes with each index of the first axis. */
  #kernels(dims: readonly number[], fanIn: number, { normed = false }: ConvShape): string {
    const directions = this.weights(dims, fanIn);
    if (!normed) return directions;
    const axes = dims.map((_, axis) => axis).slice(1);
    const lengths = this.filled([dims[0]!, ...axes.map(() => 1)], 0.5);
    const unit = this.op('Div', [directions, this.op('ReduceL2', [directions], { axes, keepdims: 1 })]);
    return this.op('Mul', [unit, lengths]);
  }

  #constant(constant: Omit<TinyConstant, 'name'>): string {
    const name = this.#name();
    this.#constants.push({ name, ...constant });
    return name;
  }

  #once(key: string, make: () => string): string {
    const known = this.#known.get(key) ?? make();
    this.#known.set(key, known);
    return known;
  }

  #name(): string {
    return `v${++this.#names}`;
  }
}

const pairOf = (size: Size): readonly number[] => (typeof size === 'number' ? [size] : size);

function convAttributes({
  kernel,
  stride = 1,
  pad = 0,
  dilation = 1,
  groups = 1,
  outputPad,
  pads,
}: ConvShape): NonNullable<Attributes> {
  const axes = pairOf(kernel);
  const all = (size: Size) => (typeof size === 'number' ? axes.map(() => size) : size);
  return {
    kernel_shape: axes,
    strides: all(stride),
    pads: pads ?? [...all(pad), ...all(pad)],
    dilations: all(dilation),
    group: groups,
    ...(outputPad === undefined ? {} : { output_padding: all(outputPad) }),
  };
}

const blockNumbers = 65_536;

/** Evenly distributed between -scale and scale, always the same for a seed. */
function randomNumbers(count: number, scale: number, seed: number): MadeNumbers {
  return {
    *blocks() {
      let state = Math.imul(seed, 0x9e3779b1) | 1;
      const block = new Float32Array(Math.min(count, blockNumbers));
      for (let left = count; left > 0; left -= block.length) {
        const part = block.subarray(0, Math.min(left, block.length));
        for (let i = 0; i < part.length; i++) {
          state ^= state << 13;
          state ^= state >>> 17;
          state ^= state << 5;
          part[i] = (state / 2 ** 31) * scale;
        }
        yield part;
      }
    },
  };
}
