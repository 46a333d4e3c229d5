import { htdemucsStems, segmentFrames } from '@formant/engine/models/tools/htdemucs';
import { type FullGraph, GraphBuilder } from './builder.ts';

// Sizes of the released network "955717e8": sources below, and 512 channels at the bottom. Source:
// https://github.com/facebookresearch/demucs/blob/0a2f44605583a3cbc84e61b4a9729a1eb1aec2af/demucs/htdemucs.py
// https://github.com/facebookresearch/demucs/blob/0a2f44605583a3cbc84e61b4a9729a1eb1aec2af/demucs/hdemucs.py
const fftSize = 4096;
const hop = fftSize / 4;
const bins = fftSize / 2;
const frames = Math.ceil(segmentFrames / hop);
const firstChannels = 48;
const depth = 4;
const kernel = 8;
const stride = 4;
const width = 512;
const hidden = 4 * width;
const heads = 8;
const layers = 5;
const stems = htdemucsStems.length;

/**
 * HT Demucs as one graph, with the transform inside: by a convolution with 4096 bases, back by a transposed one, as the
 * published export has it. `mix[1,2,343980]` -> `stems[1,4,2,343980]`.
 * Source: Rouard, Massa, Défossez, ICASSP 2023.
 */
export function fullHtdemucs(): FullGraph {
  const b = new GraphBuilder();
  const spectrum = normalised(b, transform(b, 'mix'), [1, 2, 3]);
  const sound = normalised(b, 'mix', [1, 2]);
  let [x, xt] = [spectrum.value, sound.value];
  const skips: { x: string; xt: string; length: number }[] = [];
  let length = segmentFrames;
  for (let level = 0; level < depth; level++) {
    const to = firstChannels * 2 ** level;
    const bands = bins / stride ** (level + 1);
    const before = length;
    length = Math.ceil(length / stride);
    xt = b.op('Pad', [xt, b.ints(0, 0, 0, 0, 0, length * stride - before)]);
    xt = encoded(b, xt, { from: level === 0 ? 2 : to / 2, to, length, bands: null });
    x = encoded(b, x, { from: level === 0 ? 4 : to / 2, to, length: frames, bands });
    if (level === 0) {
      const embedding = b.reshape(b.transpose(b.weights([bands, to], 1), 1, 0), 1, to, bands, 1);
      x = b.op('Add', [x, b.op('Mul', [embedding, b.scalar(0.2)])]);
    }
    skips.push({ x, xt, length: before });
  }
  [x, xt] = bottom(b, x, xt, length);
  for (let level = depth - 1; level >= 0; level--) {
    const from = firstChannels * 2 ** level;
    const skip = skips[level]!;
    const last = level === 0;
    const bands = bins / stride ** (level + 1);
    xt = decoded(b, b.op('Add', [xt, skip.xt]), {
      from,
      to: last ? 2 * stems : from / 2,
      length: Math.ceil(skip.length / stride),
      bands: null,
      last,
      kept: skip.length,
    });
    x = decoded(b, b.op('Add', [x, skip.x]), {
      from,
      to: last ? 4 * stems : from / 2,
      length: frames,
      bands,
      last,
      kept: bands * stride,
    });
  }
  const back = inverse(b, spectrum.restore(b.reshape(x, 1, stems, 4, bins, frames), 5));
  const direct = sound.restore(b.reshape(xt, 1, stems, 2, segmentFrames), 4);
  b.output(b.op('Add', [back, direct]), 'stems');
  return b.graph(
    [{ name: 'mix', dims: [1, 2, segmentFrames] }],
    [{ name: 'stems', dims: [1, stems, 2, segmentFrames] }],
  );
}

/** `[1,2,343980]` -> real and imaginary parts as channels `[1,4,2048,336]`. */
function transform(b: GraphBuilder, mix: string): string {
  const begin = (hop / 2) * 3;
  const missing = frames * hop - segmentFrames;
  const sides = b.reshape(mix, 2, 1, segmentFrames);
  const reflect = { mode: { text: 'reflect' } };
  const longer = b.op('Pad', [sides, b.ints(0, 0, begin, 0, 0, begin + missing)], reflect);
  const centred = b.op('Pad', [longer, b.ints(0, 0, bins, 0, 0, bins)], reflect);
  const bases = b.made([2 * (bins + 1), 1, fftSize], 1 / 64);
  const all = b.op('Conv', [centred, bases], { kernel_shape: [fftSize], strides: [hop] });
  const kept = b.slice(b.reshape(all, 2, 2, bins + 1, frames + 4), 3, 2, frames + 2);
  return b.reshape(b.slice(kept, 2, 0, bins), 1, 4, bins, frames);
}

/** `[1,4,4,2048,336]` -> `[1,4,2,343980]`. */
function inverse(b: GraphBuilder, spectra: string): string {
  const parts = b.reshape(spectra, 2 * stems, 2, bins, frames);
  const padded = b.op('Pad', [parts, b.ints(0, 0, 0, 2, 0, 0, 1, 2)]);
  const rows = b.reshape(padded, 2 * stems, 2 * (bins + 1), frames + 4);
  const bases = b.made([2 * (bins + 1), 1, fftSize], 1 / 64);
  const long = b.op('ConvTranspose', [rows, bases], { kernel_shape: [fftSize], strides: [hop] });
  const envelope = b.fixed([1, 1, 1], [1.5]);
  const whole = (frames + 3) * hop + fftSize;
  const even = b.op('Div', [long, b.op('Expand', [envelope, b.ints(1, 1, whole)])]);
  const begin = bins + (hop / 2) * 3;
  return b.reshape(b.slice(even, 2, begin, begin + segmentFrames), 1, stems, 2, segmentFrames);
}

function normalised(b: GraphBuilder, x: string, axes: readonly number[]) {
  const mean = b.op('ReduceMean', [x], { axes });
  const centred = b.op('Sub', [x, mean]);
  const variance = b.op('ReduceMean', [b.op('Mul', [centred, centred])], { axes });
  const deviation = b.op('Add', [b.op('Sqrt', [variance]), b.scalar(1e-5)]);
  return {
    value: b.op('Div', [centred, deviation]),
    restore: (y: string, rank: number) => {
      const one = (level: string) => b.reshape(level, ...new Array<number>(rank).fill(1));
      return b.op('Add', [b.op('Mul', [y, one(deviation)]), one(mean)]);
    },
  };
}

/** Of a level: `length` is that of its own result in time, `bands` null in the branch of the sound. */
type Level = { from: number; to: number; length: number; bands: number | null };

function encoded(b: GraphBuilder, x: string, { from, to, length, bands }: Level): string {
  const pad = kernel / 4;
  const shape =
    bands === null
      ? { kernel, stride, pad }
      : { kernel: [kernel, 1] as const, stride: [stride, 1] as const, pad: [pad, 0] as const };
  const y = residual(b, b.gelu(b.conv(x, { from, to, ...shape })), to, length, bands);
  return b.glu(b.conv(y, { from: to, to: 2 * to, kernel: bands === null ? 1 : [1, 1] }));
}

function decoded(
  b: GraphBuilder,
  x: string,
  { from, to, length, bands, last, kept }: Level & { last: boolean; kept: number },
): string {
  const near = bands === null ? { kernel: 3, pad: 1 } : { kernel: [3, 3] as const, pad: 1 };
  const rewritten = b.glu(b.conv(x, { from, to: 2 * from, ...near }));
  const y = residual(b, rewritten, from, length, bands);
  const up =
    bands === null ? { kernel, stride } : { kernel: [kernel, 1] as const, stride: [stride, 1] as const };
  const pad = kernel / 4;
  const z = b.slice(b.convTranspose(y, { from, to, ...up }), 2, pad, pad + kept);
  return last ? z : b.gelu(z);
}

/** Two residual branches of an eighth of the channels; bands are worked on side by side. */
function residual(
  b: GraphBuilder,
  x: string,
  channels: number,
  length: number,
  bands: number | null,
): string {
  const rows = bands ?? 1;
  let y = bands === null ? x : b.reshape(b.transpose(x, 0, 2, 1, 3), bands, channels, length);
  const few = channels / 8;
  for (const dilation of [1, 2]) {
    const small = b.conv(y, { from: channels, to: few, kernel: 3, pad: dilation, dilation });
    const warm = b.gelu(b.groupNorm(small, [rows, few, length]));
    const wide = b.conv(warm, { from: few, to: 2 * channels, kernel: 1 });
    const gated = b.glu(b.groupNorm(wide, [rows, 2 * channels, length]));
    y = b.op('Add', [y, b.op('Mul', [gated, b.filled([channels, 1], 1e-3)])]);
  }
  return bands === null ? y : b.transpose(b.reshape(y, 1, bands, channels, length), 0, 2, 1, 3);
}

/** The transformer between both branches, on 2688 and 1344 places. */
function bottom(b: GraphBuilder, x: string, xt: string, length: number): [string, string] {
  const channels = firstChannels * 2 ** (depth - 1);
  const bands = bins / stride ** depth;
  const places = bands * frames;
  const wider = (y: string) => b.conv(y, { from: channels, to: width, kernel: 1 });
  const narrower = (y: string) => b.conv(y, { from: width, to: channels, kernel: 1 });
  const bandRows = b.reshape(wider(b.reshape(x, 1, channels, places)), 1, width, bands, frames);
  let y = placed(b, b.reshape(b.transpose(bandRows, 0, 3, 2, 1), 1, places, width), places);
  let yt = placed(b, b.transpose(wider(xt), 0, 2, 1), length);
  for (let layer = 0; layer < layers; layer++) {
    if (layer % 2 === 0) {
      y = transformed(b, y, null, places);
      yt = transformed(b, yt, null, length);
    } else [y, yt] = [transformed(b, y, yt, places), transformed(b, yt, y, length)];
  }
  const rows = b.transpose(b.reshape(y, 1, frames, bands, width), 0, 3, 2, 1);
  const flat = narrower(b.reshape(rows, 1, width, places));
  return [b.reshape(flat, 1, channels, bands, frames), narrower(b.transpose(yt, 0, 2, 1))];
}

/** Normalised, with the sines of its place added. */
const placed = (b: GraphBuilder, y: string, places: number): string =>
  b.op('Add', [b.layerNorm(y, width), b.made([1, places, width], 1)]);

/** A layer, of attention to itself or to the other branch. */
function transformed(b: GraphBuilder, y: string, other: string | null, places: number): string {
  const scale = () => b.filled([width], 1e-4);
  const asked = b.layerNorm(y, width);
  const heard = b.attention(asked, other === null ? asked : b.layerNorm(other, width), width, heads);
  const near = b.op('Add', [y, b.op('Mul', [heard, scale()])]);
  const wide = b.gelu(b.linear(b.layerNorm(near, width), width, hidden));
  const done = b.op('Add', [near, b.op('Mul', [b.linear(wide, hidden, width), scale()])]);
  return b.transpose(b.groupNorm(b.transpose(done, 0, 2, 1), [1, width, places]), 0, 2, 1);
}
