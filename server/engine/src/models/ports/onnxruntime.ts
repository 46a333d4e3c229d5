import { ToolError } from '../../base/faults.ts';
import type { InferenceSession, Tensor, TensorInfo } from '../../base/inference.ts';
import { outsideWeights } from './outside-weights.ts';

/** The part of onnxruntime's interface that both packages share. */
export type Ort = {
  InferenceSession: { create(model: Uint8Array | string, options?: object): Promise<OrtSession> };
  Tensor: new (type: string, data: Tensor['data'], dims: readonly number[]) => OrtTensor;
  env: {
    versions: { common: string; node?: string; web?: string };
    wasm?: { numThreads?: number };
    logLevel?: string;
  };
};
type OrtTensor = { type: string; dims: readonly number[]; data: Tensor['data'] };
type OrtMetadata = { name: string; isTensor: boolean; type?: string; shape?: readonly (number | string)[] };
type OrtSession = {
  inputMetadata: readonly OrtMetadata[];
  outputMetadata: readonly OrtMetadata[];
  run(feeds: Record<string, OrtTensor>): Promise<Record<string, OrtTensor>>;
  release(): Promise<void>;
};

/**
 * On the processor: memory of a result is given back when the last operation has read it. The packages' own way keeps
 * it for a later result of the same shape; of HT Demucs that is 2 GB for 650 MB in use at once. They have no option
 * for it, only that way's being no part of running branches side by side: which one thread then does one by one.
 */
const frugal = {
  executionMode: 'parallel',
  interOpNumThreads: 1,
  enableCpuMemArena: false,
  enableMemPattern: false,
} as const;
/** How a model calls its file of weights while it is loaded. */
const weightsName = 'weights';

/**
 * Loads a model with an onnxruntime package, whichever of them it is.
 * Memory on the processor: the weights, and what is in use at once; while it loads, in WebAssembly the file beside them.
 * @param model its bytes; of the package for Node also its path
 * @param options.onGpu by WebGPU, else on the processor
 * @throws ToolError out_of_memory, here and in `run`; else whatever the package throws for a file that it can't load
 */
export async function loadByOrt(
  ort: Ort,
  model: Uint8Array | string,
  { onGpu = false }: { onGpu?: boolean } = {},
): Promise<InferenceSession> {
  const common = { logSeverityLevel: 3 };
  const apart =
    ort.env.versions.web === undefined || onGpu || typeof model === 'string'
      ? null
      : outsideWeights(model, weightsName);
  const options = onGpu
    ? { ...common, executionProviders: ['webgpu'] }
    : { ...common, ...frugal, ...(apart ? { externalData: [{ path: weightsName, data: model }] } : {}) };
  const session = ort.InferenceSession.create(apart ?? model, options);
  return sessionOf(ort, await session.catch(inWords));
}

/** What the packages say where memory is used up. */
const usedUp = /out of memory|bad_alloc|failed to allocate|allocation failed|memory access out of bounds/i;

function inWords(error: unknown): never {
  if (!usedUp.test(String(error))) throw error;
  throw new ToolError(
    'out_of_memory',
    'The neural model needs more memory than there is. Close other programs, take a smaller model, or choose the built-in engine.',
    { cause: error },
  );
}

const infoOf = ({ name, type = 'unknown', shape = [] }: OrtMetadata): TensorInfo => ({
  name,
  type,
  dims: shape.map((size) => (typeof size === 'number' && size >= 0 ? size : null)),
});

function sessionOf(ort: Ort, session: OrtSession): InferenceSession {
  return {
    inputs: session.inputMetadata.map(infoOf),
    outputs: session.outputMetadata.map(infoOf),
    async run(feeds) {
      const given = Object.fromEntries(
        Object.entries(feeds).map(([name, { type, data, dims }]) => [name, new ort.Tensor(type, data, dims)]),
      );
      const answer = await session.run(given).catch(inWords);
      return Object.fromEntries(
        Object.entries(answer).map(([name, { type, data, dims }]) => [
          name,
          { type: type as Tensor['type'], data, dims }, // safe: loaders only ask for the types they know
        ]),
      );
    },
    release: () => session.release(),
  };
}
