import { erbBands, filterBins } from '@formant/engine/models/tools/deepfilternet3';
import { type ConvShape, type FullGraph, GraphBuilder } from './builder.ts';

// Layers as of v0.5.6, with the settings of the published weights, whose `config.ini` is in the third file as text; the
// filter's recurrent layers have the 8 groups that `SqueezedGRU_S` begins with:
// https://github.com/Rikorose/DeepFilterNet/blob/978576aa8400552a4ce9730838c635aa30db5e61/DeepFilterNet/df/deepfilternet3.py
// https://github.com/Rikorose/DeepFilterNet/blob/978576aa8400552a4ce9730838c635aa30db5e61/DeepFilterNet/df/modules.py
// https://github.com/painebenjamin/taproot/blob/bd05f99f6049c9aa950849ad9c62bba757526b9c/src/taproot/tasks/transformation/audio/enhancement/deepfilternet/pretrained.py
const channels = 64;
const hidden = 256;
const groups = 16;
const encoderGroups = 32;
/** Numbers of a frame between the networks. */
const width = channels * (erbBands / 4);
const taps = 5;

/**
 * DeepFilterNet 3 as its three graphs of any number of frames, without states, batch normalisations folded into the
 * convolutions as exporters do. Source: Schröter, Rosenkranz, Escalante-B., Maier, Interspeech 2023.
 */
export const fullDeepFilter = (): Record<'enc.onnx' | 'erb_dec.onnx' | 'df_dec.onnx', FullGraph> => ({
  'enc.onnx': encoder(),
  'erb_dec.onnx': bandDecoder(),
  'df_dec.onnx': filterDecoder(),
});

const planes = (name: string, bands: number) => ({ name, dims: [1, channels, 'S', bands] });
const between = { name: 'emb', dims: [1, 'S', width] };
const levels = [
  planes('e3', erbBands / 4),
  planes('e2', erbBands / 4),
  planes('e1', erbBands / 2),
  planes('e0', erbBands),
];
const low = planes('c0', filterBins);

function encoder(): FullGraph {
  const b = new GraphBuilder();
  const first = { kernel: [3, 3] as const, pads: [2, 1, 0, 1] };
  const e0 = b.op('Relu', [b.conv('feat_erb', { from: 1, to: channels, ...first })]);
  const e1 = separable(b, e0, { to: channels, stride: [1, 2] });
  const e2 = separable(b, e1, { to: channels, stride: [1, 2] });
  const e3 = separable(b, e2, { to: channels });
  const spread = b.conv('feat_spec', { from: 2, to: channels, groups: 2, bias: false, ...first });
  const c0 = b.op('Relu', [b.conv(spread, { from: channels, to: channels, kernel: [1, 1] })]);
  const c1 = separable(b, c0, { to: channels, stride: [1, 2] });
  const row = (planesOf: string, size: number) => b.reshape(b.transpose(planesOf, 0, 2, 3, 1), 0, 0, size);
  const lower = grouped(b, row(c1, (channels * filterBins) / 2), {
    from: (channels * filterBins) / 2,
    to: width,
    groups: encoderGroups,
  });
  const together = b.op('Add', [row(e3, width), b.op('Relu', [lower])]);
  const emb = squeezed(b, together, { layers: 1, to: width, groups });
  for (const [name, value] of Object.entries({ e0, e1, e2, e3, emb, c0 })) b.output(value, name);
  const level = b.op('Sigmoid', [b.linear(emb, width, 1)]);
  b.output(b.op('Add', [b.op('Mul', [level, b.scalar(50)]), b.scalar(-15)]), 'lsnr');
  return b.graph(
    [
      { name: 'feat_erb', dims: [1, 1, 'S', erbBands] },
      { name: 'feat_spec', dims: [1, 2, 'S', filterBins] },
    ],
    [...levels, between, low, { name: 'lsnr', dims: [1, 'S', 1] }],
  );
}

function bandDecoder(): FullGraph {
  const b = new GraphBuilder();
  const row = squeezed(b, 'emb', { layers: 2, to: width, groups });
  const deep = b.transpose(b.reshape(row, 0, 0, erbBands / 4, channels), 0, 3, 1, 2);
  /** What the encoder found at a level, each channel by itself. */
  const path = (level: string) =>
    b.op('Relu', [b.conv(level, { from: channels, to: channels, groups: channels, kernel: [1, 1] })]);
  const d3 = separable(b, b.op('Add', [path('e3'), deep]), { to: channels });
  const d2 = wider(b, b.op('Add', [path('e2'), d3]));
  const d1 = wider(b, b.op('Add', [path('e1'), d2]));
  const mask = b.conv(b.op('Add', [path('e0'), d1]), {
    from: channels,
    to: 1,
    kernel: [1, 3],
    pad: [0, 1],
  });
  b.output(b.op('Sigmoid', [mask]), 'm');
  return b.graph([between, ...levels], [{ name: 'm', dims: [1, 1, 'S', erbBands] }]);
}

function filterDecoder(): FullGraph {
  const b = new GraphBuilder();
  const row = squeezed(b, 'emb', { layers: 2, to: null, groups: 8 });
  const all = b.op('Add', [row, grouped(b, 'emb', { from: width, to: hidden, groups })]);
  const spread = b.conv('c0', {
    from: channels,
    to: 2 * taps,
    groups: 2,
    bias: false,
    kernel: [taps, 1],
    pads: [taps - 1, 0, 0, 0],
  });
  const path = b.op('Relu', [b.conv(spread, { from: 2 * taps, to: 2 * taps, kernel: [1, 1] })]);
  const flat = b.op('Tanh', [grouped(b, all, { from: hidden, to: filterBins * 2 * taps, groups })]);
  const coefs = b.op('Add', [b.reshape(flat, 0, 0, filterBins, 2 * taps), b.transpose(path, 0, 2, 3, 1)]);
  b.output(coefs, 'coefs');
  return b.graph([between, low], [{ name: 'coefs', dims: [1, 'S', filterBins, 2 * taps] }]);
}

/** A convolution of each channel along the bands, then one across channels. */
function separable(b: GraphBuilder, x: string, shape: Pick<ConvShape, 'to' | 'stride'>): string {
  const alone = b.conv(x, {
    ...shape,
    from: channels,
    groups: channels,
    bias: false,
    kernel: [1, 3],
    pad: [0, 1],
  });
  return b.op('Relu', [b.conv(alone, { from: channels, to: channels, kernel: [1, 1] })]);
}

/** The same to twice the bands. */
function wider(b: GraphBuilder, x: string): string {
  const alone = b.convTranspose(x, {
    from: channels,
    to: channels,
    groups: channels,
    bias: false,
    kernel: [1, 3],
    stride: [1, 2],
    pad: [0, 1],
    outputPad: [0, 1],
  });
  return b.op('Relu', [b.conv(alone, { from: channels, to: channels, kernel: [1, 1] })]);
}

/** A linear layer whose groups of numbers do not hear each other. */
function grouped(
  b: GraphBuilder,
  x: string,
  { from, to, groups: count }: { from: number; to: number; groups: number },
): string {
  const weight = b.weights([count, from / count, to / count], from / count);
  const product = b.op('Einsum', [b.reshape(x, 0, 0, count, from / count), weight], {
    equation: { text: 'btgi,gih->btgh' },
  });
  return b.reshape(product, 0, 0, to);
}

/** Recurrent layers of 256 between grouped linear ones. @param to null ends behind the last of them */
function squeezed(
  b: GraphBuilder,
  x: string,
  { layers, to, groups: count }: { layers: number; to: number | null; groups: number },
): string {
  const narrow = b.op('Relu', [grouped(b, x, { from: width, to: hidden, groups: count })]);
  let rows = b.transpose(narrow, 1, 0, 2);
  for (let layer = 0; layer < layers; layer++) {
    const weights = () => b.weights([1, 3 * hidden, hidden], hidden);
    const states = b.op('GRU', [rows, weights(), weights(), b.weights([1, 6 * hidden], hidden)], {
      hidden_size: hidden,
      linear_before_reset: 1,
    });
    rows = b.op('Squeeze', [states, b.ints(1)]);
  }
  const heard = b.transpose(rows, 1, 0, 2);
  return to === null ? heard : b.op('Relu', [grouped(b, heard, { from: hidden, to, groups: count })]);
}
