// RNNoise as a command: node rnnoise.mjs <noisy.wav> <output.wav>. It works at 48 kHz in frames of 480 samples.
import { readFileSync, writeFileSync } from 'node:fs';
// @ts-expect-error it comes without types
import rnnoise from '@echogarden/rnnoise-wasm';
import { decodeWav, encodeWav } from '@formant/engine/codecs/wav';
import { resample } from '@formant/engine/dsp/filters/resample';

const [input = '', output = ''] = process.argv.slice(2);
const frame = 480;
const scale = 32768;
const given = await decodeWav(readFileSync(input));
const [samples] = resample(given, 48_000).channels;
if (!samples) throw new Error('no sound');
const library = await rnnoise();
const state = library._rnnoise_create(0);
const at = library._malloc(4 * frame);
for (let from = 0; from + frame <= samples.length; from += frame) {
  for (let i = 0; i < frame; i++) library.HEAPF32[at / 4 + i] = scale * (samples[from + i] ?? 0);
  library._rnnoise_process_frame(state, at, at);
  for (let i = 0; i < frame; i++) samples[from + i] = library.HEAPF32[at / 4 + i] / scale;
}
const clean = resample({ sampleRate: 48_000, channels: [samples] }, given.sampleRate);
writeFileSync(output, encodeWav(clean, 'float32'));
