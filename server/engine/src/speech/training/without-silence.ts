/** Below the loudest, dB, is silence. */
const silenceDb = -40;
const frameSeconds = 0.02;

/**
 * One channel without the silence around it.
 * @returns a part of the very same array, in whole frames of 20 ms; nothing of silence alone
 * Cost: two looks at every sample.
 * Source: own; peaks of frames against the loudest one.
 */
export function withoutSilence(samples: Float32Array, sampleRate: number): Float32Array {
  const frame = Math.round(frameSeconds * sampleRate);
  const levels: number[] = [];
  for (let at = 0; at < samples.length; at += frame)
    levels.push(
      samples.subarray(at, at + frame).reduce((most, sample) => Math.max(most, Math.abs(sample)), 0),
    );
  const least = levels.reduce((most, level) => Math.max(most, level), 0) * 10 ** (silenceDb / 20);
  const isLoud = (level: number): boolean => level > least;
  const first = levels.findIndex(isLoud);
  return first < 0
    ? new Float32Array(0)
    : samples.subarray(first * frame, (levels.findLastIndex(isLoud) + 1) * frame);
}
