/**
 * A song of its own making, the same in every run: a voice in the middle (a gliding tone with overtones and
 * vibrato), a broken chord from left to right, bass, and a beat of 120 BPM.
 * @param {number} seconds
 * @returns {{sampleRate: number, channels: Float32Array[]}} stereo at 44.1 kHz
 */
export function makeSong(seconds) {
  const sampleRate = 44_100;
  const length = seconds * sampleRate;
  const left = new Float32Array(length);
  const right = new Float32Array(length);
  const beat = sampleRate / 2;
  const chord = [220, 261.63, 329.63, 392];
  let state = 1;
  let voicePhase = 0;
  for (let i = 0; i < length; i++) {
    const t = i / sampleRate;
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    const noise = state / 2 ** 31 - 1;
    const inBeat = (i % beat) / sampleRate;
    const drum =
      noise * Math.exp(-inBeat * 30) * 0.3 +
      Math.sin(2 * Math.PI * 60 * inBeat) * Math.exp(-inBeat * 12) * 0.4;
    const bass = 0.15 * Math.sin(2 * Math.PI * 55 * t);
    const sings = t % 8 < 6 ? 0.2 : 0;
    const pitch = 180 + 60 * Math.sin(t * 0.7) + 3 * Math.sin(2 * Math.PI * 5.5 * t);
    voicePhase += (2 * Math.PI * pitch) / sampleRate;
    const voice =
      sings * (Math.sin(voicePhase) + 0.5 * Math.sin(2 * voicePhase) + 0.3 * Math.sin(3 * voicePhase));
    const note = chord[Math.floor(t * 4) % chord.length] ?? 220;
    const guitar = 0.2 * Math.sin(2 * Math.PI * note * t) * Math.exp(-((t * 4) % 1) * 2);
    const place = 0.5 + 0.4 * Math.sin(t * 0.5);
    left[i] = 0.6 * (voice + bass + drum + guitar * place);
    right[i] = 0.6 * (voice + bass + drum + guitar * (1 - place));
  }
  return { sampleRate, channels: [left, right] };
}
