/** Rooms by image sources: Allen and Berkley, JASA 65, 1979; absorption from the wanted RT60 by Eyring. */

import { createFft } from '../../src/dsp/fft/create-fft.ts';
import { between } from '../learning/random.mjs';

const speedOfSound = 343;

/** A room of 3 x 2.6 x 2.3 to 10.5 x 8 x 4 m and .2 to 1.1 s, with speaker and microphone .8 to 4.5 m apart. */
export function randomRoom(random) {
  const size = [between(random, 3, 10.5), between(random, 2.6, 8), between(random, 2.3, 4)];
  const least = 0.12 + 0.04 * (size[0] * size[1] * size[2]) ** (1 / 3);
  const rt60 = Math.min(1.1, Math.max(between(random, 0.2, 1.1), least));
  for (;;) {
    const place = (lowest, highest) => [
      between(random, 0.5, size[0] - 0.5),
      between(random, 0.5, size[1] - 0.5),
      between(random, lowest, highest),
    ];
    const [speaker, microphone] = [place(1.2, 1.8), place(0.9, 1.7)];
    const metres = Math.hypot(...speaker.map((value, d) => value - microphone[d]));
    if (metres > 0.8 && metres < 4.5) return { size, rt60, speaker, microphone };
  }
}

/** The response from the direct sound on, without what is below about 50 Hz. */
export function response({ size, rt60, speaker, microphone }, sampleRate) {
  const [x, y, z] = size;
  const absorption = 1 - Math.exp((-0.161 * x * y * z) / (2 * (x * y + y * z + x * z) * rt60));
  const reflection = Math.sqrt(1 - absorption);
  const frames = Math.round(1.1 * rt60 * sampleRate);
  const reach = (frames / sampleRate) * speedOfSound;
  const axes = size.map((length, d) => {
    const images = [];
    const most = Math.ceil(reach / (2 * length)) + 1;
    for (let k = -most; k <= most; k++)
      for (const p of [0, 1])
        images.push({
          squared: ((1 - 2 * p) * speaker[d] + 2 * k * length - microphone[d]) ** 2,
          walls: Math.abs(k - p) + Math.abs(k),
        });
    return images.filter(({ squared }) => squared < reach * reach);
  });
  const direct = Math.hypot(...speaker.map((value, d) => value - microphone[d]));
  const start = Math.round((direct / speedOfSound) * sampleRate);
  const full = new Float64Array(frames + 2);
  for (const a of axes[0])
    for (const b of axes[1])
      for (const c of axes[2]) {
        const squared = a.squared + b.squared + c.squared;
        if (squared >= reach * reach) continue;
        const metres = Math.sqrt(squared);
        const at = (metres / speedOfSound) * sampleRate;
        const whole = Math.floor(at);
        const gain = reflection ** (a.walls + b.walls + c.walls) / Math.max(metres, 0.1);
        full[whole] += gain * (1 - (at - whole));
        full[whole + 1] += gain * (at - whole);
      }
  const pole = Math.exp((-2 * Math.PI * 50) / sampleRate);
  for (let pass = 0; pass < 2; pass++) {
    let [last, value] = [0, 0];
    for (let i = 0; i < full.length; i++) {
      value = pole * (value + full[i] - last);
      last = full[i];
      full[i] = value;
    }
  }
  return full.subarray(start);
}

/** Dry sound in a room, as long as it is; block by block. */
export async function convolve(samples, room) {
  const fft = await createFft(65_536);
  const block = fft.size - room.length + 1;
  const [padded, spectrum, roomSpectrum] = [fft.size, fft.size + 2, fft.size + 2].map(
    (n) => new Float32Array(n),
  );
  padded.set(room);
  fft.forward(padded, roomSpectrum);
  const out = new Float32Array(samples.length);
  for (let from = 0; from < samples.length; from += block) {
    padded.fill(0);
    padded.set(samples.subarray(from, from + block));
    fft.forward(padded, spectrum);
    for (let i = 0; i < spectrum.length; i += 2) {
      const [a, b, c, d] = [spectrum[i], spectrum[i + 1], roomSpectrum[i], roomSpectrum[i + 1]];
      spectrum[i] = a * c - b * d;
      spectrum[i + 1] = a * d + b * c;
    }
    fft.inverse(spectrum, padded);
    const to = Math.min(samples.length, from + fft.size);
    for (let i = from; i < to; i++) out[i] += padded[i - from];
  }
  return out;
}
