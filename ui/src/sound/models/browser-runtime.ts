import type { InferenceSession } from '@formant/engine/base/inference';
import { loadByOrt, type Ort } from '@formant/engine/models/ports/onnxruntime';
import gpuLoaderUrl from 'onnxruntime-web/ort-wasm-simd-threaded.asyncify.mjs?url';
import gpuWasmUrl from 'onnxruntime-web/ort-wasm-simd-threaded.asyncify.wasm?url';
import loaderUrl from 'onnxruntime-web/ort-wasm-simd-threaded.mjs?url';
import wasmUrl from 'onnxruntime-web/ort-wasm-simd-threaded.wasm?url';
import { probeModel, probeSays } from './gpu-probe.ts';

/** What a network runs on in this browser. */
export type Processor = 'gpu' | 'cpu';

export interface BrowserRuntime {
  processor: Processor;
  load(model: Uint8Array): Promise<InferenceSession>;
}

const mostProbeMs = 60_000;

let onCpu: Promise<BrowserRuntime> | null = null;
let onGpu: Promise<BrowserRuntime | null> | null = null;

/** The runtime in WebAssembly, from our own address; threads only where the page is isolated. */
export function cpuRuntime(): Promise<BrowserRuntime> {
  onCpu ??= import('onnxruntime-web/wasm').then((ort) =>
    runtimeOf(asOrt(ort), { processor: 'cpu', mjs: loaderUrl, wasm: wasmUrl }),
  );
  return onCpu.catch((error: unknown) => {
    onCpu = null; // the next one tries again
    throw error;
  });
}

/**
 * The runtime on the graphics processor, once a small network has given the right answer there; null where there is
 * none, where it is emulated, or where the answer was wrong. Found out once.
 */
export function gpuRuntime(): Promise<BrowserRuntime | null> {
  // a driver that fails or hangs here would do so with a model too
  onGpu ??= Promise.race([findGpu().catch(() => null), tooLong()]);
  return onGpu;
}

/** null after a time in which every working driver has answered, the fetch of the runtime included. */
const tooLong = (): Promise<null> => new Promise((resolve) => setTimeout(() => resolve(null), mostProbeMs));

async function findGpu(): Promise<BrowserRuntime | null> {
  const adapter = await gpuOf(globalThis.navigator)?.requestAdapter();
  if (!adapter || adapter.info?.isFallbackAdapter) return null;
  const ort = await import('onnxruntime-web/webgpu');
  const runtime = runtimeOf(asOrt(ort), { processor: 'gpu', mjs: gpuLoaderUrl, wasm: gpuWasmUrl });
  const session = await runtime.load(probeModel());
  try {
    return (await probeSays(session)) ? runtime : null;
  } finally {
    await session.release();
  }
}

type Adapter = { info?: { isFallbackAdapter?: boolean } };
/** The part of WebGPU that is looked at; TypeScript's library has none of it. */
const gpuOf = (navigator: object): { requestAdapter(): Promise<Adapter | null> } | undefined =>
  (navigator as { gpu?: { requestAdapter(): Promise<Adapter | null> } }).gpu;

// safe: the interface is that of the package, less what isn't used
const asOrt = (ort: unknown): Ort => ort as Ort;

function runtimeOf(
  ort: Ort,
  { processor, mjs, wasm }: { processor: Processor; mjs: string; wasm: string },
): BrowserRuntime {
  ort.env.logLevel = 'error';
  // safe: the packages of browsers have it
  const settings = ort.env.wasm as { numThreads?: number; wasmPaths?: object };
  settings.wasmPaths = { wasm, mjs };
  if (!globalThis.crossOriginIsolated) settings.numThreads = 1;
  return { processor, load: (model) => loadByOrt(ort, model, { onGpu: processor === 'gpu' }) };
}
