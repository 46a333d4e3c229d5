import type { ModelEntry } from '@formant/engine/models/ports/manifest';
import { tinyOnnx } from '@formant/engine/testing/tiny-onnx';
import { installTiny } from '../install-model.ts';

const bands = 80;

export interface TinySpeaker {
  /** `everybody` says the same of everyone. */
  hears?: 'tone' | 'everybody' | 'nothing';
  metadata?: Readonly<Record<string, string>>;
}

/**
 * A network that tells speakers apart, with the names, shapes and metadata of those of 3D-Speaker: it says the mean of
 * the mel bands that sherpa-onnx gives it, without its level.
 * Source: scripts/3dspeaker/export-onnx.py of k2-fsa/sherpa-onnx; its "global-mean" is left out, since a mean is what
 * this one lives on.
 */
export function tinySpeaker({ hears = 'tone', metadata = described }: TinySpeaker = {}): Uint8Array {
  const factor = { tone: [1, 0], everybody: [0, 1], nothing: [0, 0] }[hears];
  return tinyOnnx({
    inputs: [{ name: 'x', dims: ['N', 'T', bands] }],
    outputs: [{ name: 'embedding', dims: ['N', bands] }],
    constants: [
      { name: 'times', dims: [1], data: [factor[0]!] },
      { name: 'plus', dims: [1], data: [factor[1]!] },
    ],
    nodes: [
      { op: 'ReduceMean', inputs: ['x'], outputs: ['mean'], attributes: { axes: [1], keepdims: 0 } },
      { op: 'ReduceMean', inputs: ['mean'], outputs: ['level'], attributes: { axes: [1], keepdims: 1 } },
      { op: 'Sub', inputs: ['mean', 'level'], outputs: ['tone'] },
      { op: 'Mul', inputs: ['tone', 'times'], outputs: ['scaled'] },
      { op: 'Add', inputs: ['scaled', 'plus'], outputs: ['embedding'] },
    ],
    metadata,
  });
}

const described = {
  framework: '3d-speaker',
  language: 'English',
  url: 'https://models.example/tiny',
  comment: 'tiny',
  sample_rate: '16000',
  output_dim: String(bands),
  normalize_samples: '1',
};

/** A network that thinks about every recording for minutes: products of large matrices, one after the other. */
export function slowSpeaker(): Uint8Array {
  const size = 1024;
  const rounds = 2000;
  return tinyOnnx({
    inputs: [{ name: 'x', dims: ['N', 'T', bands] }],
    outputs: [{ name: 'embedding', dims: ['N', 'M'] }],
    constants: [{ name: 'size', dims: [2], data: [size, size], type: 'int64' }],
    nodes: [
      { op: 'ReduceMean', inputs: ['x'], outputs: ['seed'], attributes: { axes: [1, 2], keepdims: 0 } },
      { op: 'Expand', inputs: ['seed', 'size'], outputs: ['m0'] },
      ...Array.from({ length: rounds }, (_, i) => [
        { op: 'MatMul', inputs: [`m${i}`, `m${i}`], outputs: [`p${i}`] },
        { op: 'Tanh', inputs: [`p${i}`], outputs: [`m${i + 1}`] },
      ]).flat(),
      { op: 'Identity', inputs: [`m${rounds}`], outputs: ['embedding'] },
    ],
    metadata: described,
  });
}

/** From what cosine on the tiny one's vectors are of one person: between the test's speakers, who are few. */
export const tinySameFrom = 0.8;

export const installSpeaker = (
  modelsDir: string,
  network: Uint8Array = tinySpeaker(),
  comparison: ModelEntry['comparison'] = { sameFrom: tinySameFrom, from: 'the tests' },
): Promise<void> =>
  installTiny(
    modelsDir,
    { id: 'tiny-speaker', name: 'Tiny', kind: 'sherpa-speaker', comparison },
    { 'model.onnx': network },
  );
