import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { InferenceRuntime } from '@formant/engine/base/inference';
import { loadByOrt, type Ort } from '@formant/engine/models/ports/onnxruntime';

/** In order of preference; neither belongs to the default install. */
const packages = ['onnxruntime-node', 'onnxruntime-web'] as const;
/** Names the folder of a package that lies where Node does not look from here. */
const ownRuntime = 'FORMANT_ONNXRUNTIME';

/** What runs neural models here, or words for people that say why nothing does and what to do. */
export type Found = { runtime: InferenceRuntime } | { runtime: null; hint: string };

let found: Promise<Found> | null = null;

/** The runtime of this machine; null where none works. Looked for once. */
export const findRuntime = async (): Promise<InferenceRuntime | null> => (await once()).runtime;

/** Why there is none, for people. */
export async function runtimeHint(): Promise<string> {
  const all = await once();
  return all.runtime ? '' : all.hint;
}

/** What is wrong with the package that `FORMANT_ONNXRUNTIME` names, for people; empty where it names none, or a good one. */
export async function ownRuntimeFault(own = process.env[ownRuntime]): Promise<string> {
  const looked = own ? await lookFor(own) : null;
  return looked && !looked.runtime ? looked.hint : '';
}

const once = (): Promise<Found> => {
  found ??= lookFor(process.env[ownRuntime]);
  return found;
};

/**
 * @param own folder of an onnxruntime-node package; without it they are looked for where Node does. One that is there
 *   and does not work is told of, and no other taken in its place
 */
export async function lookFor(own: string | undefined): Promise<Found> {
  if (own) return lookIn(path.resolve(own));
  for (const name of packages) {
    const made = await attempt(name);
    if (!('error' in made && isMissing(made.error, name))) return foundIn(name, name, made);
  }
  return {
    runtime: null,
    hint: `Nothing on this machine can run neural models. Install the runtime once with "npm i onnxruntime-node"; where it lies elsewhere, ${ownRuntime} names its folder.`,
  };
}

async function lookIn(folder: string): Promise<Found> {
  let entry: string;
  try {
    entry = createRequire(path.join(folder, 'package.json')).resolve(folder);
  } catch {
    return {
      runtime: null,
      hint: `${ownRuntime} names ${folder}, and no package is there. Run "npm i onnxruntime-node" in a folder of your own and name its node_modules/onnxruntime-node, or leave ${ownRuntime} out.`,
    };
  }
  return foundIn('onnxruntime-node', folder, await attempt(pathToFileURL(entry).href));
}

type Attempt = { module: unknown } | { error: unknown };

const attempt = (specifier: string): Promise<Attempt> =>
  import(specifier).then(
    (module: unknown) => ({ module }),
    (error: unknown) => ({ error }),
  );

/** Whether it is the package itself that is not there, and not a part that it needs. */
const isMissing = (error: unknown, name: string): boolean =>
  error instanceof Error &&
  (error as NodeJS.ErrnoException).code === 'ERR_MODULE_NOT_FOUND' &&
  error.message.includes(`'${name}'`);

/** @param place for people */
function foundIn(name: (typeof packages)[number], place: string, made: Attempt): Found {
  if ('error' in made) {
    const [why = ''] = (made.error instanceof Error ? made.error.message : String(made.error)).split('\n');
    return {
      runtime: null,
      hint: `${place} does not start: ${why.replace(/\.$/, '')}. Install it anew on this machine with "npm i onnxruntime-node": its native part has to fit ${process.platform} on ${process.arch} and Node ${process.version}.`,
    };
  }
  const module = made.module as Partial<Ort> & { default?: Partial<Ort> }; // safe: each part is looked for below
  const { InferenceSession, Tensor, env } = module.InferenceSession ? module : (module.default ?? {});
  const lacks = Object.entries({ InferenceSession, Tensor, 'env.versions': env?.versions }).find(
    ([, part]) => !part,
  );
  if (!InferenceSession || !Tensor || !env || lacks)
    return {
      runtime: null,
      hint: `${place} can't run neural models: it is no onnxruntime-node, or an old one, as it has no ${lacks?.[0]}. Install a new one with "npm i onnxruntime-node".`,
    };
  return { runtime: runtimeOf(name, { InferenceSession, Tensor, env }) };
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
