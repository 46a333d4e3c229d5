import { type FullGraph, GraphBuilder } from './builder.ts';
import { relativeAttention } from './relative-attention.ts';

// Sizes of the second version at 48 kHz, the largest of its three rates; the layers, and that the norms of their weights
// stay in the file, as `do_constant_folding` is off:
// https://github.com/RVC-Project/Retrieval-based-Voice-Conversion-WebUI/blob/04a33b9709e9b5f2d88bc8c12d41cf60bd65d56d/configs/v2/48k.json
// https://github.com/RVC-Project/Retrieval-based-Voice-Conversion-WebUI/blob/04a33b9709e9b5f2d88bc8c12d41cf60bd65d56d/infer/lib/infer_pack/models_onnx.py
// https://github.com/RVC-Project/Retrieval-based-Voice-Conversion-WebUI/blob/04a33b9709e9b5f2d88bc8c12d41cf60bd65d56d/infer/modules/onnx/export.py
const sampleRate = 48_000;
const features = 768;
const width = 192;
const hidden = 768;
const heads = 2;
const layers = 6;
const flows = 4;
const speakers = 109;
const speakerWidth = 256;
const firstChannels = 512;
const rates = [12, 10, 2, 2] as const;
const kernels = [24, 20, 4, 4] as const;
const blockKernels = [3, 7, 11] as const;
const dilations = [1, 3, 5] as const;
const frameSamples = rates.reduce((product: number, rate) => product * rate, 1);

/**
 * A voice of RVC, second version, as its ONNX export has it: text encoder, normalising flow and generator with a
 * neural source filter. Source: VITS (Kim, Kong, Son 2021), HiFi-GAN (Kong, Kim, Bae 2020), NSF (Wang 2019).
 */
export function fullRvc(): FullGraph {
  const b = new GraphBuilder();
  const mask = maskOf(b);
  const speaker = b.op('Gather', [b.weights([speakers, speakerWidth], 1), 'ds']);
  const voice = b.op('Unsqueeze', [speaker, b.ints(2)]);
  const { mean, logDeviation } = encodedText(b, mask);
  const drawn = b.op('Mul', [b.op('Exp', [logDeviation]), 'rnd']);
  let z = b.op('Mul', [b.op('Add', [mean, drawn]), mask]);
  for (let flow = 0; flow < flows; flow++) z = uncoupled(b, z, voice, mask);
  b.output(sounded(b, b.op('Mul', [z, mask]), voice), 'audio');
  return b.graph(
    [
      { name: 'phone', dims: [1, 't', features] },
      { name: 'phone_lengths', dims: [1], type: 'int64' },
      { name: 'pitch', dims: [1, 't'], type: 'int64' },
      { name: 'pitchf', dims: [1, 't'] },
      { name: 'ds', dims: [1], type: 'int64' },
      { name: 'rnd', dims: [1, width, 't'] },
    ],
    [{ name: 'audio', dims: [1, 1, 'n'] }],
  );
}

/** 1 for each frame of the sound, `[1,1,t]`. */
function maskOf(b: GraphBuilder): string {
  const count = b.op('Gather', [b.op('Shape', ['phone']), b.int(1)]);
  const within = b.op('Less', [b.op('Range', [b.int(0), count, b.int(1)]), 'phone_lengths']);
  return b.op('Unsqueeze', [b.op('Cast', [within], { to: 1 }), b.ints(0, 1)]);
}

function encodedText(b: GraphBuilder, mask: string): { mean: string; logDeviation: string } {
  const pitch = b.op('Gather', [b.weights([256, width], width), 'pitch']);
  const said = b.op('Add', [b.linear('phone', features, width), pitch]);
  const scaled = b.op('Mul', [said, b.scalar(Math.sqrt(width))]);
  const warm = b.op('LeakyRelu', [scaled], { alpha: { float: 0.1 } });
  let x = b.op('Mul', [b.transpose(warm, 0, 2, 1), mask]);
  const normal = (y: string) => b.transpose(b.layerNorm(b.transpose(y, 0, 2, 1), width), 0, 2, 1);
  for (let layer = 0; layer < layers; layer++) {
    x = normal(b.op('Add', [x, relativeAttention(b, x, { width, heads, mask })]));
    const wide = b.conv(b.op('Mul', [x, mask]), { from: width, to: hidden, kernel: 3, pad: 1 });
    const cut = b.op('Mul', [b.op('Relu', [wide]), mask]);
    const narrow = b.conv(cut, { from: hidden, to: width, kernel: 3, pad: 1 });
    x = normal(b.op('Add', [x, b.op('Mul', [narrow, mask])]));
  }
  const stats = b.op('Mul', [
    b.conv(b.op('Mul', [x, mask]), { from: width, to: 2 * width, kernel: 1 }),
    mask,
  ]);
  const [mean, logDeviation] = b.split('Split', [stats], 2, { axis: 1 }) as [string, string]; // safe: two are asked for
  return { mean, logDeviation };
}

/** One coupling of the flow, backwards: one half of the channels says what is taken off the other. */
function uncoupled(b: GraphBuilder, z: string, voice: string, mask: string): string {
  const turned = b.op('Slice', [z, b.ints(-1), b.ints(-(2 ** 31)), b.ints(1), b.ints(-1)]);
  const [first, second] = b.split('Split', [turned], 2, { axis: 1 }) as [string, string]; // safe: two are asked for
  const inside = b.op('Mul', [b.conv(first, { from: width / 2, to: width, kernel: 1 }), mask]);
  const deep = 3;
  const told = b.conv(voice, { from: speakerWidth, to: 2 * width * deep, kernel: 1, normed: true });
  let x = inside;
  let sum: string | null = null;
  for (let layer = 0; layer < deep; layer++) {
    const heard = b.conv(x, { from: width, to: 2 * width, kernel: 5, pad: 2, normed: true });
    const both = b.op('Add', [heard, b.slice(told, 1, 2 * width * layer, 2 * width * (layer + 1))]);
    const gated = b.op('Mul', [
      b.op('Tanh', [b.slice(both, 1, 0, width)]),
      b.op('Sigmoid', [b.slice(both, 1, width, 2 * width)]),
    ]);
    const last = layer === deep - 1;
    const passed = b.conv(gated, { from: width, to: last ? width : 2 * width, kernel: 1, normed: true });
    if (!last) x = b.op('Mul', [b.op('Add', [x, b.slice(passed, 1, 0, width)]), mask]);
    const kept = last ? passed : b.slice(passed, 1, width, 2 * width);
    sum = sum === null ? kept : b.op('Add', [sum, kept]);
  }
  const mean = b.conv(b.op('Mul', [sum!, mask]), { from: width, to: width / 2, kernel: 1 });
  const rest = b.op('Mul', [b.op('Sub', [second, b.op('Mul', [mean, mask])]), mask]);
  return b.op('Concat', [first, rest], { axis: 1 });
}

/** HiFi-GAN that hears a source at each of its rates. */
function sounded(b: GraphBuilder, z: string, voice: string): string {
  const source = sourceOf(b);
  const begun = b.conv(z, { from: width, to: firstChannels, kernel: 7, pad: 3 });
  let x = b.op('Add', [begun, b.conv(voice, { from: speakerWidth, to: firstChannels, kernel: 1 })]);
  let left = frameSamples;
  for (const [level, rate] of rates.entries()) {
    const to = firstChannels / 2 ** (level + 1);
    const kernel = kernels[level]!;
    left /= rate;
    const up = b.convTranspose(leaky(b, x), {
      from: 2 * to,
      to,
      kernel,
      stride: rate,
      pad: (kernel - rate) / 2,
      normed: true,
    });
    const heard = b.conv(source, {
      from: 1,
      to,
      ...(left > 1 ? { kernel: 2 * left, stride: left, pad: left / 2 } : { kernel: 1 }),
    });
    x = blocks(b, b.op('Add', [up, heard]), to);
  }
  const last = b.op('LeakyRelu', [x], { alpha: { float: 0.01 } });
  const channels = firstChannels / 2 ** rates.length;
  return b.op('Tanh', [b.conv(last, { from: channels, to: 1, kernel: 7, pad: 3, bias: false })]);
}

const leaky = (b: GraphBuilder, x: string): string => b.op('LeakyRelu', [x], { alpha: { float: 0.1 } });

/** The mean of three residual blocks. */
function blocks(b: GraphBuilder, x: string, channels: number): string {
  const made = blockKernels.map((kernel) =>
    dilations.reduce((y, dilation) => {
      const shape = { from: channels, to: channels, kernel, normed: true };
      const pad = ((kernel - 1) * dilation) / 2;
      const far = b.conv(leaky(b, y), { ...shape, dilation, pad });
      return b.op('Add', [y, b.conv(leaky(b, far), { ...shape, pad: (kernel - 1) / 2 })]);
    }, x),
  );
  const sum = made.reduce((a, one) => b.op('Add', [a, one]));
  return b.op('Div', [sum, b.scalar(made.length)]);
}

/** A sine at F0 with some noise, noise where there is none, `[1,1,n]`. */
function sourceOf(b: GraphBuilder): string {
  const hz = b.op('Unsqueeze', ['pitchf', b.ints(1)]);
  const scales = b.fixed([3], [1, 1, frameSamples]);
  const longer = (x: string, mode: 'nearest' | 'linear') =>
    b.op('Resize', [x, '', scales], {
      mode: { text: mode },
      ...(mode === 'linear'
        ? { coordinate_transformation_mode: { text: 'align_corners' } }
        : { coordinate_transformation_mode: { text: 'asymmetric' }, nearest_mode: { text: 'floor' } }),
    });
  const whole = (x: string) => b.op('Mod', [x, b.scalar(1)], { fmod: 1 });
  const turns = whole(b.op('Div', [hz, b.scalar(sampleRate)]));
  const summed = b.op('Mul', [b.op('CumSum', [turns, b.int(2)]), b.scalar(frameSamples)]);
  const place = whole(longer(summed, 'linear'));
  const step = b.op('Sub', [b.slice(place, 2, 1, 2 ** 31), b.slice(place, 2, 0, -1)]);
  const back = b.op('Cast', [b.op('Less', [step, b.scalar(0)])], { to: 1 });
  const shift = b.op('Pad', [b.op('Neg', [back]), b.ints(0, 0, 1, 0, 0, 0)]);
  const phase = b.op('CumSum', [b.op('Add', [longer(turns, 'nearest'), shift]), b.int(2)]);
  const sine = b.op('Mul', [b.op('Sin', [b.op('Mul', [phase, b.scalar(2 * Math.PI)])]), b.scalar(0.1)]);
  const voiced = longer(b.op('Cast', [b.op('Greater', [hz, b.scalar(0)])], { to: 1 }), 'nearest');
  const quiet = b.op('Mul', [b.op('Sub', [b.scalar(1), voiced]), b.scalar(0.1 / 3)]);
  const loudness = b.op('Add', [b.op('Mul', [voiced, b.scalar(0.003)]), quiet]);
  const noise = b.op('Mul', [loudness, b.op('RandomNormalLike', [sine])]);
  const mixed = b.op('Add', [b.op('Mul', [sine, voiced]), noise]);
  return b.op('Tanh', [b.conv(mixed, { from: 1, to: 1, kernel: 1 })]);
}
