/**
 * Writes src/dsp/room/room-mask.generated.ts: learns the mask against rooms from dry speech in simulated ones.
 *
 *     node server/engine/scripts/learn-room-mask.mjs SPEECH [MUSIC]
 *
 * Both are folders of WAV files (16-bit, mono, 16 kHz, 9 s or more). Takes about two minutes; the same files give the
 * same numbers. What is in the product comes from 17 speakers (Asterisk's French and Italian prompts, KDE's
 * ktuberling and klettres), 36 rooms and no music. Try a result on other speakers and rooms than these.
 */
import { StftAnalysis } from '../src/dsp/fft/stft.ts';
import { createReverbFft, predictionShape } from '../src/dsp/room/dereverberation.ts';
import { RoomMask } from '../src/dsp/room/room-mask.ts';
import { WeightedPrediction } from '../src/dsp/room/weighted-prediction.ts';
import { convolve, randomRoom, response } from './learn-room-mask/rooms.mjs';
import { learn } from './learning/network.mjs';
import { generator } from './learning/random.mjs';
import { read } from './learning/recordings.mjs';
import { writeWeights } from './learning/weights.mjs';

const sampleRate = 16_000;
const frames = 8 * sampleRate;
const rooms = 36;
const talksARoom = 8;
const music = 48;
/** The part of all bands and frames that is learned from. */
const kept = 0.2;

const [speechFolder, musicFolder] = process.argv.slice(2);
if (!speechFolder) throw new Error('Give a folder of dry speech: learn-room-mask.mjs SPEECH [MUSIC]');
const random = generator(7);
const fft = await createReverbFft(sampleRate);
const hop = fft.size / 2;
const shape = predictionShape({ sampleRate, fftSize: fft.size, keepEarly: false });
const features = [];
const targets = [];
const weights = [];

const speech = read(speechFolder);
for (let r = 0; r < rooms; r++) {
  const room = response(randomRoom(random), sampleRate);
  for (let n = 0; n < talksARoom; n++) {
    // nearer microphones have less of the room
    const share = random() < 0.4 ? 0.2 + 0.8 * random() : 1;
    const closer = room.map((value, i) => (i < 0.0025 * sampleRate ? value : share * value));
    const dry = excerpt(speech);
    const wet = await convolve(dry, closer);
    const scale = 0.9 / wet.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
    const noiseDb = random() < 0.4 ? -10 - 25 * random() : -40 - 25 * random();
    const noise = noiseAt(Math.sqrt(power(wet)) * scale * 10 ** (noiseDb / 20), 0.95 * random());
    add(
      wet.map((value, i) => scale * value + noise[i]),
      dry.map((value) => scale * value),
      noise,
    );
  }
  process.stderr.write(`${r + 1} of ${rooms} rooms\n`);
}
const songs = musicFolder ? read(musicFolder) : [];
for (let n = 0; songs.length > 0 && n < music; n++) add(excerpt(songs), null, null);

const { input, bias, output, outputBias, most } = learn({
  features: Float32Array.from(features),
  targets,
  weights,
  hidden: 16,
  most: 1.5,
  passes: 8,
  random,
});
writeWeights(new URL('../src/dsp/room/room-mask.generated.ts', import.meta.url), {
  script: 'learn-room-mask.mjs',
  name: 'roomMaskWeights',
  weights: { input, bias, output, outputBias, most },
});

/** Learns from a recording: what it is without the room (null: it is to stay as it is) and its noise, which stays. */
function add(wet, dry, noise) {
  const mask = new RoomMask({ sampleRate, fftSize: fft.size, hop, firstBin: 0 }, null);
  const { bands } = mask;
  const prediction = new WeightedPrediction({ ...shape, blockFrames: Math.ceil(frames / hop) + 4 });
  const before = powersOf(wet, mask, prediction);
  const count = prediction.frames;
  prediction.solve(1, () => {});
  const after = new Float64Array(before.length);
  const spectrum = new Float32Array(fft.size + 2);
  for (let t = 0; t < count; t++) {
    prediction.pull(t, spectrum);
    mask.addBandPowers(spectrum, after, t);
  }
  const wanted = dry && powersOf(dry, mask);
  const stays = noise && powersOf(noise, mask);
  const levels = Array.from({ length: bands }, (_, b) => level(wanted, after, b, count, bands));
  mask.hear(before, after, count);
  for (let n = 0; n < count + mask.ahead; n++) {
    mask.push(before, after, Math.min(n, count - 1));
    const t = n - mask.ahead;
    if (t < 0) continue;
    for (let b = 0; b < bands; b++) {
      if (random() >= kept) continue;
      const now = after[t * bands + b];
      let around = 1e-9;
      for (let u = Math.max(0, t - 12); u < Math.min(count, t + 12); u++) around += after[u * bands + b] / 24;
      for (const value of mask.features(b)) features.push(value);
      targets.push(
        wanted
          ? Math.sqrt((levels[b] ** 2 * wanted[t * bands + b] + stays[t * bands + b]) / (now + 1e-12))
          : 1,
      );
      // errors count by how much they are heard in their surroundings, and a little where nothing is heard
      weights.push(Math.min(4, now / around) + 0.1);
    }
  }
}

/** What the amplitudes of the dry sound have to be multiplied with to fit those after the prediction. */
function level(wanted, after, band, count, bands) {
  if (!wanted) return 1;
  let [both, own] = [0, 1e-12];
  for (let t = 0; t < count; t++) {
    both += Math.sqrt(wanted[t * bands + band] * after[t * bands + band]);
    own += wanted[t * bands + band];
  }
  return both / own;
}

/** Powers [frame][band]. */
function powersOf(samples, mask, prediction) {
  const analysis = new StftAnalysis({ fft, hop });
  const spectrum = new Float32Array(fft.size + 2);
  const powers = new Float64Array((Math.ceil(frames / hop) + 4) * mask.bands);
  analysis.write(Float32Array.from(samples));
  analysis.end();
  for (let t = 0; analysis.read(spectrum); t++) {
    mask.addBandPowers(spectrum, powers, t);
    prediction?.push(spectrum);
  }
  return powers;
}

function excerpt(recordings) {
  const recording = recordings[Math.floor(random() * recordings.length)];
  const from = Math.floor(random() * (recording.length - frames));
  return recording.subarray(from, from + frames);
}

/** Noise of an RMS level, low-passed by a pole. */
function noiseAt(rms, pole) {
  let last = 0;
  const out = Float32Array.from({ length: frames }, () => (last = pole * last + 2 * random() - 1));
  const scale = rms / Math.sqrt(power(out));
  return out.map((value) => scale * value);
}

function power(samples) {
  return samples.reduce((sum, value) => sum + value * value, 0) / samples.length;
}
