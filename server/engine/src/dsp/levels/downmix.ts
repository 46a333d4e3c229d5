/**
 * Stereo from the channel orders that files use: L R C, quad, and from five on L R C (LFE) Ls Rs ..., after
 * ITU-R BS.775: centre and surrounds at -3 dB, no low-frequency channel. The sum is scaled so that it cannot
 * clip. Mono and stereo pass through unchanged (mono as one channel).
 * Cost: one multiplication for each sample of a channel and side it is heard on; two new arrays, none for mono and
 * stereo.
 * Source: ITU-R BS.775, its downmix; own scale.
 */
export function downmixToStereo(channels: readonly Float32Array[]): Float32Array[] {
  const count = channels.length;
  if (count <= 2) return [...channels];
  const centre = count === 4 ? null : 2;
  const surrounds = count === 3 ? [] : count === 4 ? [2, 3] : count === 5 ? [3, 4] : range(4, count);
  const weights = [0, 1].map((side) =>
    channels.map((_, c) => {
      if (c === side) return 1;
      if (c === centre) return Math.SQRT1_2;
      const order = surrounds.indexOf(c);
      return order >= 0 && order % 2 === side ? Math.SQRT1_2 : 0;
    }),
  );
  const scale = 1 / Math.max(...weights.map((row) => row.reduce((sum, weight) => sum + weight, 0)));
  return weights.map((row) => {
    const out = new Float32Array(channels[0]!.length);
    for (const [c, weight] of row.entries()) {
      if (weight === 0) continue;
      const channel = channels[c]!;
      const gain = weight * scale;
      for (let i = 0; i < out.length; i++) out[i] = out[i]! + channel[i]! * gain;
    }
    return out;
  });
}

const range = (from: number, to: number): number[] => Array.from({ length: to - from }, (_, i) => from + i);
