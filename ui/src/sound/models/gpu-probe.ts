import type { InferenceSession } from '@formant/engine/base/inference';
import { float32, floatsOf } from '@formant/engine/models/ports/tensors';

/**
 * An ONNX graph (opset 17) that multiplies `a[4,4]` by `b[4,4]` and cuts what is below zero: what every model is made
 * of, so a driver that gets it wrong would get them all wrong.
 */
export const probeModel = (): Uint8Array => Uint8Array.from(atob(graph), (letter) => letter.charCodeAt(0));

const graph =
  'CAg6ZgoRCgFhCgFiEgFtIgZNYXRNdWwKDAoBbRIBeSIEUmVsdRIEdGlueVoTCgFhEg4KDAgBEggKAggECgIIBFoTCgFiEg4KDAgBEggKAggECgIIBGITCgF5Eg4KDAgBEggKAggECgIIBEIECgAQEQ==';

/** Whether the probe gives the known answer. */
export async function probeSays(session: InferenceSession): Promise<boolean> {
  const a = Float32Array.from({ length: 16 }, (_, i) => i - 7);
  const b = Float32Array.from({ length: 16 }, (_, i) => ((i * 5) % 7) - 3);
  const answer = floatsOf(await session.run({ a: float32(a, [4, 4]), b: float32(b, [4, 4]) }), 'y');
  return answer.every((value, i) => {
    const [row, column] = [i >> 2, i & 3];
    let sum = 0;
    for (let k = 0; k < 4; k++) sum += a[4 * row + k]! * b[4 * k + column]!;
    return Math.abs(value - Math.max(0, sum)) < 1e-3 * Math.max(1, Math.abs(sum));
  });
}
