import { ToolError } from '../../base/faults.ts';
import { type OnnxNode, type OnnxTensor, readOnnxWeights } from '../ports/onnx-weights.ts';

/** Sizes of the network: bins of its spectrum, bands behind ERB, bands half and a quarter as fine, channels. */
export const gtcrnSizes = {
  bins: 257,
  /** Bins below this are bands of their own. */
  fine: 65,
  bands: 129,
  half: 65,
  quarter: 33,
  channels: 16,
} as const;

/** Weights of a layer out = slope(W in + b): `weight[out][in × taps]`, batch normalization folded in. */
export interface Layer {
  weight: Float64Array;
  bias: Float64Array;
  /** Factor of values below zero. */
  slope: number;
}
/** Gates in the order update, reset, new. `bias` of both sides of update and reset; of new they stay apart. */
export interface Gru {
  inputs: number;
  hidden: number;
  weight: Float64Array;
  recurrent: Float64Array;
  bias: Float64Array;
  recurrentBias: Float64Array;
}
/** Temporal convolution of grouped channels with recurrent attention. */
export interface TemporalBlock {
  dilation: number;
  /** 16 from 8 channels of 3 neighbouring bands. */
  first: Layer;
  /** Each of 16 channels from 3 frames (oldest first) of 3 bands. */
  depth: Layer;
  /** 8 from 16 channels. */
  last: Layer;
  attention: { gru: Gru; weight: Float64Array; bias: Float64Array };
}
/** Half of a dual path: recurrences of two groups of 8 features, a full layer, a normalization. */
export interface Path {
  /** Of each group one, or one a direction. */
  grus: readonly (readonly Gru[])[];
  weight: Float64Array;
  bias: Float64Array;
  scale: Float64Array;
  shift: Float64Array;
}
export interface GtcrnWeights {
  /** Rows are bands, columns bins above `fine`; and back. */
  toBands: Float64Array;
  toBins: Float64Array;
  encoder: { wide: Layer; narrow: Layer; blocks: readonly TemporalBlock[] };
  paths: readonly { within: Path; across: Path }[];
  decoder: { blocks: readonly TemporalBlock[]; narrow: Layer; wide: Layer };
}

/**
 * SHA-256 of the published file, at the commit that the manifest pins: with its weights this engine was compared with
 * others, and what is said of GTCRN was measured. Files of other weights work too.
 */
export const publishedGtcrn = 'b4718df6228e7bdf1a8a435cf98f838636eb2fd331acabf86ba87c5192ebcb87';

/**
 * The weights of GTCRN from its published streaming graph. Operations are taken in the order of the graph, each with
 * the sizes it must have.
 * Source: Rong et al., GTCRN, ICASSP 2024; https://github.com/Xiaobin-Rong/gtcrn, `stream/onnx_models/gtcrn_simple.onnx`.
 * @throws ToolError bad_model for a file that is damaged or another network
 */
export function readGtcrn(bytes: Uint8Array): GtcrnWeights {
  const take = takingFrom(bytes);
  const toBands = take.one('MatMul', [192, 64]);
  const encoder = {
    wide: take.conv([16, 9, 1, 5]),
    narrow: take.conv([16, 8, 1, 5]),
    blocks: [1, 2, 5].map((dilation) => take.block(dilation)),
  };
  const paths = [0, 1].map(() => ({ within: take.path(4, 2), across: take.path(8, 1) }));
  const decoder = {
    blocks: [5, 2, 1].map((dilation) => take.backBlock(dilation)),
    narrow: take.back([16, 8, 1, 5], { groups: 2 }),
    wide: take.back([16, 2, 1, 5], { active: false }),
  };
  const toBins = take.one('MatMul', [64, 192]);
  take.assertUsedUp();
  return {
    toBands: transposed(toBands, 192, 64),
    toBins: transposed(toBins, 64, 192),
    encoder,
    paths,
    decoder,
  };
}

const refusal = (): ToolError =>
  new ToolError(
    'bad_model',
    'This file is not a GTCRN model: its layers are those of another network. Take the published one, gtcrn_simple.onnx: https://github.com/Xiaobin-Rong/gtcrn/tree/main/stream/onnx_models',
  );

/** Hands out the weights of a graph, one operation of a kind after the other. */
function takingFrom(bytes: Uint8Array) {
  const { nodes, tensors } = readOnnxWeights(bytes, 'The file of the model');
  const weightsOf = (node: OnnxNode): OnnxTensor[] =>
    node.inputs.flatMap((name) => {
      const tensor = tensors.get(name);
      return tensor ? [tensor] : [];
    });
  // what adds or multiplies by a single number is no layer
  const layers = ['Conv', 'ConvTranspose', 'BatchNormalization', 'PRelu', 'GRU', 'MatMul'] as const;
  const left = new Map<string, OnnxTensor[][]>();
  for (const node of nodes) {
    const isLayer = layers.some((op) => op === node.op);
    // a state to begin with may follow the three weights of a recurrence
    const weights = weightsOf(node).slice(0, node.op === 'GRU' ? 3 : undefined);
    const isVector = (node.op === 'Add' || node.op === 'Mul') && weights.some(({ data }) => data.length > 1);
    if (isLayer || isVector) left.set(node.op, [...(left.get(node.op) ?? []), weights]);
  }

  function next(op: string, ...dims: readonly (readonly number[])[]): Float64Array[] {
    const weights = left.get(op)?.shift();
    if (weights?.length !== dims.length) throw refusal();
    return weights.map(({ dims: has, data }, i) => {
      const wanted = dims[i]!;
      if (has.length !== wanted.length || has.some((size, axis) => size !== wanted[axis])) throw refusal();
      return Float64Array.from(data, (value) => {
        if (!Number.isFinite(value)) throw refusal();
        return value;
      });
    });
  }
  const one = (op: string, dims: readonly number[]): Float64Array => next(op, dims)[0]!;
  const slope = (): number => one('PRelu', [1, 1, 1])[0]!;

  function conv(dims: readonly number[], active = true): Layer {
    const [weight, bias] = next('Conv', dims, [dims[0]!]);
    return { weight: weight!, bias: bias!, slope: active ? slope() : 1 };
  }

  /** A transposed convolution. @param groups its channels fall into, `dims[1]` of the output in each */
  function back(dims: readonly number[], { active = true, groups = 1 } = {}): Layer {
    const outs = dims[1]! * groups;
    const [weight, bias] = next('ConvTranspose', dims, [outs]);
    const [scale, shift, mean, variance] = next('BatchNormalization', [outs], [outs], [outs], [outs]);
    const per = dims[0]! / groups;
    const taps = dims[2]! * dims[3]!;
    const folded = new Float64Array(outs * per * taps);
    const foldedBias = new Float64Array(outs);
    for (let out = 0; out < outs; out++) {
      const factor = scale![out]! / Math.sqrt(variance![out]! + 1e-5);
      foldedBias[out] = (bias![out]! - mean![out]!) * factor + shift![out]!;
      const group = Math.floor(out / dims[1]!);
      for (let i = 0; i < per; i++)
        for (let tap = 0; tap < taps; tap++) {
          const from = ((group * per + i) * dims[1]! + (out % dims[1]!)) * taps + tap;
          folded[(out * per + i) * taps + tap] = weight![from]! * factor;
        }
    }
    return { weight: folded, bias: foldedBias, slope: active ? slope() : 1 };
  }

  function gru(inputs: number, hidden: number, directions: number): Gru[] {
    const gates = 3 * hidden;
    const [weight, recurrent, bias] = next(
      'GRU',
      [directions, gates, inputs],
      [directions, gates, hidden],
      [directions, 2 * gates],
    );
    return Array.from({ length: directions }, (_, d) => {
      const both = bias!.subarray(2 * d * gates, 2 * (d + 1) * gates);
      return {
        inputs,
        hidden,
        weight: weight!.slice(d * gates * inputs, (d + 1) * gates * inputs),
        recurrent: recurrent!.slice(d * gates * hidden, (d + 1) * gates * hidden),
        bias: both.slice(0, gates),
        recurrentBias: both.slice(gates),
      };
    });
  }

  function attention(): TemporalBlock['attention'] {
    const [recurrence] = gru(8, 16, 1);
    return { gru: recurrence!, weight: transposed(one('MatMul', [16, 8]), 16, 8), bias: one('Add', [8]) };
  }

  return {
    one,
    conv,
    back,
    block: (dilation: number): TemporalBlock => ({
      dilation,
      first: conv([16, 24, 1, 1]),
      depth: conv([16, 1, 3, 3]),
      last: conv([8, 16, 1, 1], false),
      attention: attention(),
    }),
    backBlock(dilation: number): TemporalBlock {
      const first = back([24, 16, 1, 1]);
      const depth = back([16, 1, 3, 3], { groups: 16 });
      // a transposed convolution is one with its taps reversed
      for (let c = 0; c < 16; c++) depth.weight.subarray(9 * c, 9 * (c + 1)).reverse();
      return { dilation, first, depth, last: back([16, 8, 1, 1], { active: false }), attention: attention() };
    },
    path: (hidden: number, directions: number): Path => ({
      grus: [gru(8, hidden, directions), gru(8, hidden, directions)],
      weight: transposed(one('MatMul', [16, 16]), 16, 16),
      bias: one('Add', [16]),
      scale: one('Mul', [33, 16]),
      shift: one('Add', [33, 16]),
    }),
    assertUsedUp() {
      if ([...left.values()].some((rest) => rest.length > 0)) throw refusal();
    },
  };
}

function transposed(matrix: Float64Array, rows: number, columns: number): Float64Array {
  const out = new Float64Array(matrix.length);
  for (let r = 0; r < rows; r++)
    for (let c = 0; c < columns; c++) out[c * rows + r] = matrix[r * columns + c]!;
  return out;
}
