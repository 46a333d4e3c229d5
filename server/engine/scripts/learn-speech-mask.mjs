/**
 * Writes src/dsp/noise/speech-mask.generated.ts: learns what of a noisy recording is speech.
 *
 *     node server/engine/scripts/learn-speech-mask.mjs SPEECH NOISE
 *
 * Both are folders of WAV files (16-bit, mono, 16 kHz), of speech one file a voice. Takes about ten minutes; the same
 * files give the same numbers. What is in the product comes from 28 voices (Asterisk's French and Italian prompts, KDE's
 * ktuberling and klettres without Catalan, Danish, Dutch, Hungarian, Lithuanian, Russian, Spanish and Ukrainian, which
 * it was tried on), 135 recordings of towns, works, water and fire (Lincity-NG, Minetest) and the simulated noises of
 * `learn-speech-mask/noises.mjs`. Try a result on other voices and noises than these.
 */
import { createFft } from '../src/dsp/fft/create-fft.ts';
import { StftAnalysis } from '../src/dsp/fft/stft.ts';
import { NoiseProfiler, noiseFrame } from '../src/dsp/noise/noise-reducer.ts';
import { SpeechMask, speechMaskFeatures } from '../src/dsp/noise/speech-mask.ts';
import { mixtures } from './learn-speech-mask/mixtures.mjs';
import { learn } from './learning/network.mjs';
import { generator } from './learning/random.mjs';
import { read } from './learning/recordings.mjs';
import { writeWeights } from './learning/weights.mjs';

/** The frames of other rates are shorter or longer: as 16, 44.1 and 48 kHz are these. */
const sampleRates = [16_000, 16_000, 16_000, 22_050, 24_000];
const count = 500;
const seconds = 6;
/** The part of all bands and frames that is learned from. */
const kept = 0.1;
const most = 1_200_000;

const [speechFolder, noiseFolder] = process.argv.slice(2);
if (!noiseFolder) throw new Error('Give folders of speech and of noise: learn-speech-mask.mjs SPEECH NOISE');
const random = generator(7);
const mixture = mixtures(read(speechFolder), read(noiseFolder), random);
const features = new Float32Array(most * speechMaskFeatures);
const targets = [];
const weights = [];
for (let n = 0; n < count; n++) {
  await add(sampleRates[n % sampleRates.length]);
  if (n % 50 === 49) process.stderr.write(`${n + 1} of ${count} recordings\n`);
}
const { input, bias, output, outputBias } = learn({
  features: features.subarray(0, targets.length * speechMaskFeatures),
  targets,
  weights,
  hidden: 24,
  most: 1,
  passes: 6,
  random,
});
writeWeights(new URL('../src/dsp/noise/speech-mask.generated.ts', import.meta.url), {
  script: 'learn-speech-mask.mjs',
  name: 'speechMaskWeights',
  weights: { input, bias, output, outputBias },
});

/** Learns from a recording which share of the amplitude in each band is speech. */
async function add(sampleRate) {
  const { clean, noise } = mixture(seconds * sampleRate, sampleRate);
  const noisy = clean.map((value, i) => value + noise[i]);
  const profiler = await NoiseProfiler.create({ sampleRate, channelCount: 1 });
  profiler.write([noisy]);
  const fft = await createFft(noiseFrame(sampleRate));
  const hop = fft.size / 4;
  const levels = { mean: profiler.mean(), quiet: profiler.result() };
  const mask = new SpeechMask({ sampleRate, fft, hop }, levels, null);
  const before = powersOf(noisy, fft, hop);
  const wanted = powersOf(clean, fft, hop);
  const bandPowers = before.map((power) =>
    Float64Array.from({ length: mask.bands }, (_, b) => mask.powerOf(power, b)),
  );
  const silence = new Float64Array(fft.bins);
  const around = Math.round((0.19 * sampleRate) / hop);
  for (let n = 0; n < before.length + mask.ahead; n++) {
    mask.push(before[n] ?? silence);
    const t = n - mask.ahead;
    if (t < 2 || t >= before.length - 2) continue;
    mask.look();
    for (let b = 0; b < mask.bands; b++) {
      if (random() >= kept || targets.length >= most) continue;
      const now = bandPowers[t][b];
      const near = bandPowers.slice(Math.max(0, t - around), t + around);
      const mean = near.reduce((sum, powers) => sum + powers[b], 1e-9) / near.length;
      features.set(mask.features(b), targets.length * speechMaskFeatures);
      targets.push(Math.sqrt(mask.powerOf(wanted[t], b) / (now + 1e-12)));
      // errors count by how much they are heard in their surroundings, and a little where nothing is heard
      weights.push(Math.min(4, now / mean) + 0.25);
    }
  }
}

/** The power of each bin, frame after frame. */
function powersOf(samples, fft, hop) {
  const analysis = new StftAnalysis({ fft, hop });
  const spectrum = new Float32Array(fft.size + 2);
  const powers = [];
  analysis.write(samples);
  analysis.end();
  while (analysis.read(spectrum))
    powers.push(
      Float64Array.from({ length: fft.bins }, (_, k) => spectrum[2 * k] ** 2 + spectrum[2 * k + 1] ** 2),
    );
  return powers;
}
