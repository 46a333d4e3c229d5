import type { InferenceRuntime, Models } from '../base/inference.ts';
import type { ModelKind } from '../base/model-kinds.ts';
import { tinyOnnx } from './tiny-onnx.ts';

/** Models of files in memory, run by a real runtime, each called like its kind; every other id is not installed. */
export const modelsOf = (
  runtime: InferenceRuntime,
  installed: Readonly<Record<string, Readonly<Record<string, Uint8Array>>>>,
): Models => ({
  load: (bytes) => runtime.load(bytes),
  installed: async (kind) => (installed[kind] ? kind : null),
  async open(id) {
    const files = installed[id];
    if (!files) throw new Error(`${id} is not installed`);
    const of = (file: string): Uint8Array => {
      const bytes = files[file];
      if (!bytes) throw new Error(`${id} has no ${file}`);
      return bytes;
    };
    return {
      id,
      kind: id as ModelKind, // safe: each is called like its kind
      session: (file) => runtime.load(of(file)),
      bytes: async (file) => of(file),
      release: async () => undefined,
    };
  },
});

const e = ['e0', 'e1', 'e2', 'e3'] as const;

/**
 * DeepFilterNet's three networks with known answers: every band gets `gain`, the deep filter weighs its five
 * frames by `taps`. With `stateful` the gain is the encoder's state instead, which grows by `gain` a run.
 */
export function tinyDeepFilter({
  gain = 1,
  taps = [0, 0, 1, 0, 0],
  stateful = false,
}: {
  gain?: number;
  taps?: readonly number[];
  stateful?: boolean;
}): Record<'enc.onnx' | 'erb_dec.onnx' | 'df_dec.onnx', Uint8Array> {
  const state = { name: 'h0', dims: [1, 1, 1, 1] };
  const encoder = tinyOnnx({
    inputs: [
      { name: 'feat_erb', dims: [1, 1, 'T', 32] },
      { name: 'feat_spec', dims: [1, 2, 'T', 96] },
      ...(stateful ? [state] : []),
    ],
    outputs: [
      ...e.map((name) => ({ name, dims: [1, 1, 'T', 32] })),
      { name: 'emb', dims: [1, 1, 'T', 32] },
      { name: 'c0', dims: [1, 2, 'T', 96] },
      ...(stateful ? [{ ...state, name: 'h1' }] : []),
    ],
    constants: [
      { name: 'zero', dims: [1], data: [0] },
      { name: 'gain', dims: [1], data: [gain] },
    ],
    nodes: [
      { op: 'Mul', inputs: ['feat_erb', 'zero'], outputs: ['silent'] },
      { op: 'Add', inputs: ['silent', stateful ? 'h0' : 'gain'], outputs: ['e0'] },
      ...['e1', 'e2', 'e3', 'emb'].map((name) => ({ op: 'Identity', inputs: ['feat_erb'], outputs: [name] })),
      { op: 'Identity', inputs: ['feat_spec'], outputs: ['c0'] },
      ...(stateful ? [{ op: 'Add', inputs: ['h0', 'gain'], outputs: ['h1'] }] : []),
    ],
  });
  const erbDecoder = tinyOnnx({
    inputs: ['emb', 'e3', 'e2', 'e1', 'e0'].map((name) => ({ name, dims: [1, 1, 'T', 32] })),
    outputs: [{ name: 'm', dims: [1, 1, 'T', 32] }],
    nodes: [{ op: 'Identity', inputs: ['e0'], outputs: ['m'] }],
  });
  const filterDecoder = tinyOnnx({
    inputs: [
      { name: 'emb', dims: [1, 1, 'T', 32] },
      { name: 'c0', dims: [1, 2, 'T', 96] },
    ],
    outputs: [{ name: 'coefs', dims: [1, 'T', 96, 10] }],
    constants: [
      { name: 'parts', dims: [1], data: [1], type: 'int64' },
      { name: 'last', dims: [1], data: [3], type: 'int64' },
      { name: 'zero', dims: [1], data: [0] },
      { name: 'taps', dims: [10], data: taps.flatMap((tap) => [tap, 0]) },
    ],
    nodes: [
      { op: 'ReduceSum', inputs: ['c0', 'parts'], outputs: ['flat'], attributes: { keepdims: 0 } },
      { op: 'Unsqueeze', inputs: ['flat', 'last'], outputs: ['wide'] },
      { op: 'Mul', inputs: ['wide', 'zero'], outputs: ['silent'] },
      { op: 'Add', inputs: ['silent', 'taps'], outputs: ['coefs'] },
    ],
  });
  return { 'enc.onnx': encoder, 'erb_dec.onnx': erbDecoder, 'df_dec.onnx': filterDecoder };
}
