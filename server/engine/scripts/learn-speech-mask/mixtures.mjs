/** Speech of many voices in noise of many kinds, made up anew each time. */

import { between, level, normal } from '../learning/random.mjs';
import { noises } from './noises.mjs';

/** Of what `speech` and `recorded` are. */
const recordedHz = 16_000;
/** Recordings count by the square root of their length up to this. */
const mostSeconds = 60;

/**
 * @param speech   recordings of one voice each
 * @param recorded recordings of noise
 * @returns makes `{clean, noise}`, whose sum is a noisy recording, of so many samples
 */
export function mixtures(speech, recorded, random) {
  const shares = speech.map((voice) => Math.sqrt(Math.min(voice.length, mostSeconds * recordedHz)));
  const kinds = Object.values(noises);

  return (frames, sampleRate) => {
    let clean = talk(frames, sampleRate, 1.5);
    if (random() < 0.5) clean = tilted(clean, sampleRate);
    if (random() < 0.3) clean = inSmallRoom(clean, sampleRate);
    const noise = anyNoise(frames, sampleRate);
    if (random() < 0.2) {
      const other = anyNoise(frames, sampleRate);
      const gain = (level(noise) / level(other)) * between(random, 0.2, 1);
      for (let i = 0; i < frames; i++) noise[i] += gain * other[i];
    }
    const snrDb = random() < 0.08 ? between(random, 30, 50) : between(random, -4, 18);
    const loud = between(random, 0.15, 1.5);
    const gain = loud * (level(clean) / level(noise)) * 10 ** (-snrDb / 20);
    return { clean: clean.map((value) => loud * value), noise: noise.map((value) => gain * value) };
  };

  /** Parts of what one voice says, at another pace and pitch, with pauses up to a length. */
  function talk(frames, sampleRate, pauseSeconds) {
    let rest = random() * shares.reduce((sum, share) => sum + share, 0);
    const chosen = shares.findIndex((share) => {
      rest -= share;
      return rest <= 0;
    });
    const voice = speech[Math.max(0, chosen)];
    const speed = (between(random, 0.87, 1.15) * recordedHz) / sampleRate;
    const out = new Float32Array(frames);
    let at = Math.floor(random() * 0.3 * sampleRate);
    while (at < frames) {
      const length = Math.min(frames - at, Math.round(between(random, 0.8, 4) * sampleRate));
      const part = played(voice, speed, length);
      const gain = 0.08 / level(part);
      const edge = 0.012 * sampleRate;
      if (gain < 800)
        for (let i = 0; i < length; i++)
          out[at + i] = gain * part[i] * Math.min(1, i / edge, (length - i) / edge);
      at += length + Math.round(sampleRate * pauseSeconds * random() ** 2);
    }
    return out;
  }

  /** From anywhere in a recording on, which is repeated where it ends. */
  function played(recording, speed, frames) {
    const from = Math.floor(random() * Math.max(1, recording.length - speed * frames));
    return Float32Array.from({ length: frames }, (_, i) => {
      const at = from + i * speed;
      const share = at - Math.floor(at);
      const place = Math.floor(at) % recording.length;
      return (1 - share) * recording[place] + share * recording[(place + 1) % recording.length];
    });
  }

  function anyNoise(frames, sampleRate) {
    const dice = random();
    const noise =
      dice < 0.2 && recorded.length > 0
        ? played(
            recorded[Math.floor(random() * recorded.length)],
            (between(random, 0.8, 1.25) * recordedHz) / sampleRate,
            frames,
          )
        : dice < 0.32
          ? babble(frames, sampleRate)
          : kinds[Math.floor(random() * kinds.length)](frames, sampleRate, random);
    return random() < 0.4 ? tilted(noise, sampleRate) : noise;
  }

  function babble(frames, sampleRate) {
    const out = new Float32Array(frames);
    for (let voices = 3 + Math.floor(6 * random()); voices > 0; voices--) {
      const gain = between(random, 0.4, 1);
      const voice = talk(frames, sampleRate, 0);
      for (let i = 0; i < frames; i++) out[i] += gain * voice[i];
    }
    return random() < 0.5 ? inSmallRoom(out, sampleRate) : out;
  }

  /** With up to .45 s of reflections, which belong to it. */
  function inSmallRoom(samples, sampleRate) {
    const rt60 = between(random, 0.08, 0.45) * sampleRate;
    const reflections = Array.from({ length: 70 }, () => {
      const after = 20 + Math.floor(random() * 0.7 * rt60);
      return { after, gain: Math.exp((-6.9 * after) / rt60) * normal(random) };
    });
    const energy = reflections.reduce((sum, { gain }) => sum + gain * gain, 0);
    const scale = Math.sqrt(10 ** (-between(random, 3, 15) / 10) / energy);
    const out = samples.slice();
    for (const { after, gain } of reflections)
      for (let i = after; i < out.length; i++) out[i] += scale * gain * samples[i - after];
    return out;
  }

  /** Through another microphone: more or less of the bass. */
  function tilted(samples, sampleRate) {
    const pole = Math.exp((-2 * Math.PI * between(random, 200, 2000)) / sampleRate);
    const gain = between(random, -0.5, 1.5);
    let low = 0;
    return samples.map((value) => {
      low = pole * low + (1 - pole) * value;
      return value + gain * low;
    });
  }
}
