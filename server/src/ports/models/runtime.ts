import { readFile } from 'node:fs/promises';
import type { InferenceRuntime } from '@formant/engine/base/inference';
import { loadByOrt, type Ort } from '@formant/engine/models/ports/onnxruntime';

/** In order of preference; neither belongs to the default install. */
const packages = ['onnxruntime-node', 'onnxruntime-web'] as const;

export const installHint =
  'Nothing on this machine can run neural models. Install the runtime once with "npm i onnxruntime-node".';

let found: Promise<InferenceRuntime | null> | null = null;

/** The runtime of this machine; null where none is installed. Looked for once. */
export function findRuntime(): Promise<InferenceRuntime | null> {
  found ??= look();
  return found;
}

async function look(): Promise<InferenceRuntime | null> {
  for (const name of packages) {
    const ort = await importIfThere(name);
    if (ort) return runtimeOf(name, ort);
  }
  return null;
}

async function importIfThere(name: string): Promise<Ort | null> {
  try {
    const module = (await import(name)) as Partial<Ort> & { default?: Ort }; // safe: the two packages share this interface
    return (module.InferenceSession ? module : module.default) as Ort;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_MODULE_NOT_FOUND') return null;
    throw error;
  }
}

function runtimeOf(name: (typeof packages)[number], ort: Ort): InferenceRuntime {
  const { versions } = ort.env;
  ort.env.logLevel = 'error';
  const kind =
    name === 'onnxruntime-node' ? (versions.node ?? versions.common) : (versions.web ?? versions.common);
  return {
    name: `${name} ${kind}${name === 'onnxruntime-web' ? ' (wasm)' : ''}`,
    async load(model) {
      if (typeof model !== 'string' || name === 'onnxruntime-node') return loadByOrt(ort, model);
      const bytes = await readFile(model);
      const session = await loadByOrt(ort, bytes);
      letGo(bytes);
      return session;
    },
  };
}

/** Gives a file's memory back at once: to be collected as garbage, hundreds of megabytes may wait for minutes. */
function letGo({ buffer, byteLength }: Buffer<ArrayBuffer>): void {
  // a small file may lie in a buffer that others use too
  if (byteLength === buffer.byteLength) buffer.transfer(0);
}
