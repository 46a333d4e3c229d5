import type { Gru, Layer, Path } from './gtcrn-weights.ts';

// Rows of bands lie behind each other with a zero before and a zero or two behind each, so that what looks at
// neighbours needs no case for the edges.

/** A row of `bands` with its zeros. */
export const rowOf = (bands: number): number => bands + 4;
/** Zeros before a row. */
export const before = 2;

/**
 * Each of `outs` channels from all `ins`, with the neighbouring bands below and above.
 * @param from, to rows of `bands` with their zeros; `layer.weight` is [outs][ins][3]
 * Cost: outs × ins × 3 × bands multiplications, no allocation.
 * Source: subband feature extraction and pointwise convolution of GTCRN (see `readGtcrn`).
 */
export function neighbours(
  from: Float64Array,
  ins: number,
  to: Float64Array,
  outs: number,
  bands: number,
  layer: Layer,
): void {
  const { weight, bias } = layer;
  const row = rowOf(bands);
  for (let o = 0; o < outs; o += 2) {
    const out0 = o * row + before;
    const out1 = out0 + row;
    for (let f = 0; f < bands; f++) {
      to[out0 + f] = bias[o]!;
      to[out1 + f] = bias[o + 1]!;
    }
    for (let c = 0; c < ins; c++) {
      const at = (o * ins + c) * 3;
      const next = at + ins * 3;
      const a0 = weight[at]!;
      const b0 = weight[at + 1]!;
      const c0 = weight[at + 2]!;
      const a1 = weight[next]!;
      const b1 = weight[next + 1]!;
      const c1 = weight[next + 2]!;
      const base = c * row + before;
      let low = 0;
      let mid = from[base]!;
      for (let f = 0; f < bands; f++) {
        const high = from[base + f + 1]!;
        to[out0 + f] = to[out0 + f]! + a0 * low + b0 * mid + c0 * high;
        to[out1 + f] = to[out1 + f]! + a1 * low + b1 * mid + c1 * high;
        low = mid;
        mid = high;
      }
    }
    rectify(to, out0, bands, layer);
    rectify(to, out1, bands, layer);
  }
}

/**
 * Each of `outs` channels from all `ins` of the same band. As `neighbours`, without them; `layer.weight` is [outs][ins].
 * Cost: outs × ins × bands multiplications, no allocation.
 * Source: pointwise convolution of GTCRN.
 */
export function points(
  from: Float64Array,
  ins: number,
  to: Float64Array,
  outs: number,
  bands: number,
  layer: Layer,
): void {
  const { weight, bias } = layer;
  const row = rowOf(bands);
  for (let o = 0; o < outs; o += 2) {
    const out0 = o * row + before;
    const out1 = out0 + row;
    for (let f = 0; f < bands; f++) {
      to[out0 + f] = bias[o]!;
      to[out1 + f] = bias[o + 1]!;
    }
    for (let c = 0; c < ins; c += 2) {
      const at = o * ins + c;
      const a0 = weight[at]!;
      const b0 = weight[at + 1]!;
      const a1 = weight[at + ins]!;
      const b1 = weight[at + ins + 1]!;
      const first = c * row + before;
      const second = first + row;
      for (let f = 0; f < bands; f++) {
        const a = from[first + f]!;
        const b = from[second + f]!;
        to[out0 + f] = to[out0 + f]! + a0 * a + b0 * b;
        to[out1 + f] = to[out1 + f]! + a1 * a + b1 * b;
      }
    }
    rectify(to, out0, bands, layer);
    rectify(to, out1, bands, layer);
  }
}

/**
 * Each channel from three frames of three bands of its own.
 * @param oldest, middle, newest rows of the three frames
 * Cost: channels × 9 × bands multiplications, no allocation.
 * Source: dilated depthwise convolution of GTCRN; which frames they are is up to the caller.
 */
export function depthwise(
  oldest: Float64Array,
  middle: Float64Array,
  newest: Float64Array,
  to: Float64Array,
  channels: number,
  bands: number,
  layer: Layer,
): void {
  const { weight, bias } = layer;
  const row = rowOf(bands);
  for (let c = 0; c < channels; c++) {
    const w = 9 * c;
    const w0 = weight[w]!;
    const w1 = weight[w + 1]!;
    const w2 = weight[w + 2]!;
    const w3 = weight[w + 3]!;
    const w4 = weight[w + 4]!;
    const w5 = weight[w + 5]!;
    const w6 = weight[w + 6]!;
    const w7 = weight[w + 7]!;
    const w8 = weight[w + 8]!;
    const base = c * row + before;
    for (let at = base; at < base + bands; at++)
      to[at] =
        bias[c]! +
        w0 * oldest[at - 1]! +
        w1 * oldest[at]! +
        w2 * oldest[at + 1]! +
        w3 * middle[at - 1]! +
        w4 * middle[at]! +
        w5 * middle[at + 1]! +
        w6 * newest[at - 1]! +
        w7 * newest[at]! +
        w8 * newest[at + 1]!;
    rectify(to, base, bands, layer);
  }
}

/**
 * Half as many bands: each of `outs` channels from those of its group, five bands wide, two bands on.
 * @param bands of the result; `layer.weight` is [outs][ins / groups][5]
 * Cost: outs × ins / groups × 5 × bands multiplications, no allocation.
 * Source: strided convolution of GTCRN.
 */
export function halve(
  from: Float64Array,
  ins: number,
  fromBands: number,
  to: Float64Array,
  outs: number,
  bands: number,
  groups: number,
  layer: Layer,
): void {
  const { weight, bias } = layer;
  const fromRow = rowOf(fromBands);
  const row = rowOf(bands);
  const per = ins / groups;
  for (let o = 0; o < outs; o++) {
    const out = o * row + before;
    const group = Math.floor((o * groups) / outs);
    for (let f = 0; f < bands; f++) to[out + f] = bias[o]!;
    for (let c = 0; c < per; c++) {
      const w = (o * per + c) * 5;
      const w0 = weight[w]!;
      const w1 = weight[w + 1]!;
      const w2 = weight[w + 2]!;
      const w3 = weight[w + 3]!;
      const w4 = weight[w + 4]!;
      let at = (group * per + c) * fromRow;
      for (let f = 0; f < bands; f++) {
        to[out + f] =
          to[out + f]! +
          w0 * from[at]! +
          w1 * from[at + 1]! +
          w2 * from[at + 2]! +
          w3 * from[at + 3]! +
          w4 * from[at + 4]!;
        at += 2;
      }
    }
    rectify(to, out, bands, layer);
  }
}

/**
 * Twice as many bands less one: the way back of `halve`.
 * @param fromBands of what comes in; `layer.weight` is [outs][ins / groups][5]
 * Cost: outs × ins / groups × 5 × fromBands multiplications, no allocation.
 * Source: transposed strided convolution of GTCRN.
 */
export function double(
  from: Float64Array,
  ins: number,
  fromBands: number,
  to: Float64Array,
  outs: number,
  groups: number,
  layer: Layer,
): void {
  const { weight, bias } = layer;
  const fromRow = rowOf(fromBands);
  const bands = 2 * fromBands - 1;
  const row = rowOf(bands);
  const per = ins / groups;
  for (let o = 0; o < outs; o++) {
    const out = o * row + before;
    const group = Math.floor((o * groups) / outs);
    for (let f = 0; f < bands; f++) to[out + f] = bias[o]!;
    for (let c = 0; c < per; c++) {
      const w = (o * per + c) * 5;
      const w0 = weight[w]!;
      const w1 = weight[w + 1]!;
      const w2 = weight[w + 2]!;
      const w3 = weight[w + 3]!;
      const w4 = weight[w + 4]!;
      const base = (group * per + c) * fromRow + before;
      let below = 0;
      let here = from[base]!;
      for (let i = 0; i < fromBands; i++) {
        const above = from[base + i + 1]!;
        const at = out + 2 * i;
        to[at] = to[at]! + w4 * below + w2 * here + w0 * above;
        if (i + 1 < fromBands) to[at + 1] = to[at + 1]! + w3 * here + w1 * above;
        below = here;
        here = above;
      }
    }
    rectify(to, out, bands, layer);
  }
}

/** Takes the layer: a slope that is handed on by itself may be put on the heap. */
function rectify(values: Float64Array, from: number, count: number, { slope }: Layer): void {
  if (slope === 1) return;
  for (let i = from; i < from + count; i++) if (values[i]! < 0) values[i] = values[i]! * slope;
}

/**
 * One step of a gated recurrent unit, its state at `state[at…]` in place.
 * @param input `gru.inputs` numbers at `input[from…]`
 * @param gates room for 3 × hidden numbers, @param memory as much again
 * Cost: 3 × hidden × (inputs + hidden) multiplications, no allocation.
 * Source: Cho et al. 2014 in the form of ONNX's GRU with `linear_before_reset`.
 */
export function gruStep(
  { inputs, hidden, weight, recurrent, bias, recurrentBias }: Gru,
  input: Float64Array,
  from: number,
  state: Float64Array,
  at: number,
  gates: Float64Array,
  memory: Float64Array,
): void {
  const count = 3 * hidden;
  for (let g = 0; g < count; g++) {
    let fed = bias[g]!;
    let kept = recurrentBias[g]!;
    const w = g * inputs;
    for (let i = 0; i < inputs; i++) fed += weight[w + i]! * input[from + i]!;
    const r = g * hidden;
    for (let h = 0; h < hidden; h++) kept += recurrent[r + h]! * state[at + h]!;
    gates[g] = fed;
    memory[g] = kept;
  }
  for (let h = 0; h < hidden; h++) {
    const update = sigmoid(gates[h]! + memory[h]!);
    const reset = sigmoid(gates[hidden + h]! + memory[hidden + h]!);
    const fresh = hyperbolicTangent(gates[2 * hidden + h]! + reset * memory[2 * hidden + h]!);
    state[at + h] = fresh + update * (state[at + h]! - fresh);
  }
}

/**
 * Normalizes the whole of `values`, scales it by `path` and adds it to `to`.
 * Cost: three passes, no allocation.
 * Source: layer normalization (Ba, Kiros, Hinton 2016) over bands and channels, as GTCRN has it.
 */
export function addNormalized(values: Float64Array, to: Float64Array, { scale, shift }: Path): void {
  const count = values.length;
  let mean = 0;
  for (let i = 0; i < count; i++) mean += values[i]!;
  mean /= count;
  let variance = 0;
  for (let i = 0; i < count; i++) {
    const apart = values[i]! - mean;
    variance += apart * apart;
  }
  const factor = 1 / Math.sqrt(variance / count + 1e-8);
  for (let i = 0; i < count; i++) to[i] = to[i]! + (values[i]! - mean) * factor * scale[i]! + shift[i]!;
}

export const sigmoid = (x: number): number => 1 / (1 + Math.exp(-x));
/** Math.tanh within 1e-15, at half its cost. */
const hyperbolicTangent = (x: number): number => 2 / (1 + Math.exp(-2 * x)) - 1;
