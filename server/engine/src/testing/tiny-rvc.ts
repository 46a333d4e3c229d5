import { tinyOnnx } from './tiny-onnx.ts';

/** ContentVec whose features all are the mean level of 25 ms of sound. */
export const tinyContentVec = (width = 768): Uint8Array =>
  tinyOnnx({
    inputs: [{ name: 'source', dims: [1, 1, 'n'] }],
    outputs: [{ name: 'embed', dims: [1, 't', width] }],
    constants: [
      { name: 'mean', dims: [1, 1, 400], data: new Array<number>(400).fill(1 / 400) },
      { name: 'ones', dims: [width], data: new Array<number>(width).fill(1) },
    ],
    nodes: [
      { op: 'Abs', inputs: ['source'], outputs: ['power'] },
      { op: 'Conv', inputs: ['power', 'mean'], outputs: ['level'], attributes: { strides: [320] } },
      { op: 'Transpose', inputs: ['level'], outputs: ['column'], attributes: { perm: [0, 2, 1] } },
      { op: 'Mul', inputs: ['column', 'ones'], outputs: ['embed'] },
    ],
  });

/**
 * A voice of RVC (second version, 40 kHz) that hums a sine at the F0 it is told, as loud as the features say; it adds
 * nothing of the other inputs.
 */
export function tinyRvc({ width = 768 }: { width?: number } = {}): Uint8Array {
  const size = 400;
  return tinyOnnx({
    inputs: [
      { name: 'phone', dims: [1, 't', width] },
      { name: 'phone_lengths', dims: [1], type: 'int64' },
      { name: 'pitch', dims: [1, 't'], type: 'int64' },
      { name: 'pitchf', dims: [1, 't'] },
      { name: 'ds', dims: [1], type: 'int64' },
      { name: 'rnd', dims: [1, 192, 't'] },
    ],
    outputs: [{ name: 'audio', dims: [1, 1, 'n'] }],
    constants: [
      { name: 'ramp', dims: [size], data: Array.from({ length: size }, (_, i) => i / 40_000) },
      { name: 'frame', dims: [1], data: [0.01] },
      { name: 'turn', dims: [1], data: [2 * Math.PI] },
      { name: 'loud', dims: [1], data: [2] },
      { name: 'along', dims: [], data: [1], type: 'int64' },
      { name: 'last', dims: [1], data: [2], type: 'int64' },
      { name: 'first', dims: [1], data: [0], type: 'int64' },
      { name: 'shape', dims: [3], data: [1, 1, -1], type: 'int64' },
    ],
    nodes: [
      { op: 'CumSum', inputs: ['pitchf', 'along'], outputs: ['sum'], attributes: { exclusive: 1 } },
      { op: 'Mul', inputs: ['sum', 'frame'], outputs: ['turns'] },
      { op: 'Unsqueeze', inputs: ['turns', 'last'], outputs: ['start'] },
      { op: 'Unsqueeze', inputs: ['pitchf', 'last'], outputs: ['hz'] },
      { op: 'Mul', inputs: ['hz', 'ramp'], outputs: ['within'] },
      { op: 'Add', inputs: ['start', 'within'], outputs: ['phase'] },
      { op: 'Mul', inputs: ['phase', 'turn'], outputs: ['angle'] },
      { op: 'Sin', inputs: ['angle'], outputs: ['sine'] },
      { op: 'Gather', inputs: ['phone', 'first'], outputs: ['level'], attributes: { axis: 2 } },
      { op: 'Mul', inputs: ['sine', 'level'], outputs: ['hum'] },
      { op: 'Mul', inputs: ['hum', 'loud'], outputs: ['sound'] },
      { op: 'Reshape', inputs: ['sound', 'shape'], outputs: ['audio'] },
    ],
  });
}
