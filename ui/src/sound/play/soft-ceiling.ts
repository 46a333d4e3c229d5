/** Beyond this sum of overlapping sounds, as a factor of full scale, the ceiling is hard. */
const curveReach = 8;

/** A way through which nothing leaves full scale, without any delay: many sounds at once press on, but never clip. */
export function softCeiling(context: BaseAudioContext): { input: AudioNode; output: AudioNode } {
  const input = new GainNode(context, { gain: 1 / curveReach });
  const output = new WaveShaperNode(context, { curve: curve() });
  input.connect(output);
  return { input, output };
}

/** Straight up to .8 of full scale, then bending towards 1. */
function curve(): Float32Array<ArrayBuffer> {
  const knee = 0.8;
  const points = 16_385;
  return Float32Array.from({ length: points }, (_, i) => {
    const x = ((2 * i) / (points - 1) - 1) * curveReach;
    const over = Math.max(0, Math.abs(x) - knee);
    return Math.sign(x) * (Math.min(Math.abs(x), knee) + (1 - knee) * Math.tanh(over / (1 - knee)));
  });
}
