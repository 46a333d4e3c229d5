/** Beyond this a number is no step: 32 bits of float leave .004 of one at full scale. */
const nearly = 0.01;
/** From sounds of so many bits on, what browsers do to steps is less than one of them. */
const mostBits = 16;

/**
 * What takes the samples of a sound that was packed without loss back to its own values. Chromium divides steps above
 * zero by one less than those below (`SignedInt16SampleTypeTraits` of its media/base/audio_sample_types.h), so that sound
 * of 16 bits comes out with values that 16 bits don't have, and a copy would be none.
 * @returns what mends samples in place; null where there is nothing to mend, or the browser has done something else
 */
export function exactSteps(
  channels: readonly Float32Array[],
  bits: number | undefined,
): ((samples: Float32Array) => void) | null {
  if (bits === undefined || bits > mostBits) return null;
  const steps = 2 ** (bits - 1);
  const isStep = (value: number): boolean => Math.abs(value - Math.round(value)) < nearly;
  for (const channel of channels)
    for (const sample of channel) {
      if (sample <= 0 || isStep(sample * steps)) continue;
      if (!isStep(sample * (steps - 1))) return null;
      return (samples) => {
        for (let i = 0; i < samples.length; i++) {
          const value = samples[i]!;
          if (value > 0) samples[i] = Math.round(value * (steps - 1)) / steps;
        }
      };
    }
  return null;
}
