import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { ToolError } from '@formant/engine';
import type { InferenceSession, OpenModel } from '@formant/engine/base/inference';
import { bundleFile, readsText, runsAnywhere, tellsSpeakers } from '@formant/engine/base/model-kinds';
import type { ModelEntry } from '@formant/engine/models/ports/manifest';
import { installAdvice } from './advice.ts';
import { carriedModels, withCarried } from './carried.ts';
import { bundleFolder } from './install.ts';
import { type ModelLock, readLock } from './lock-file.ts';
import { builtInModels } from './manifest.ts';
import { assertFits } from './memory.ts';
import type { InstalledFile, KnownModel, ModelStore } from './port.ts';
import { findRuntime, runtimeHint } from './runtime.ts';
import { findSherpa } from './sherpa/package.ts';
import { sherpaSpeakers } from './sherpa/speakers.ts';
import { type InstalledBundle, sherpaSpeech } from './sherpa/speech.ts';

/** The models folder as a store, with what came with the program; nothing is kept in memory between calls. */
export function modelFolder(
  folder: string,
  { freeBytes = () => process.availableMemory() }: { freeBytes?: () => number } = {},
): ModelStore {
  const installed = storeIn(folder, freeBytes);
  return carriedModels === null ? installed : withCarried(installed, storeIn(carriedModels, freeBytes));
}

function storeIn(folder: string, freeBytes: () => number): ModelStore {
  async function file(id: string, name: string): Promise<InstalledFile | null> {
    const locked = own(own((await readLock(folder)).models, id)?.files, name);
    if (!locked) return null;
    const place = path.join(folder, id, name);
    return (await isThere(place)) ? { path: place, sha256: locked.sha256, bytes: locked.bytes } : null;
  }

  /** @throws ToolError no_model */
  async function bundle(id: string): Promise<InstalledBundle> {
    const lock = await readLock(folder);
    const locked = own(lock.models, id);
    const unpacked = own(locked?.files, bundleFile)?.unpacked;
    if (!locked || !readsText(locked.entry.kind) || !unpacked)
      throw new ToolError('no_model', notInstalled(id, await isKnown(id)));
    const { kind, files, speakers = [] } = locked.entry;
    const beside = files.filter(({ name }) => name !== bundleFile).map(({ name }) => name);
    const networks = [
      ...Object.entries(unpacked),
      ...beside.map((name) => [name, locked.files[name]] as const),
    ].filter(([name]) => name.endsWith('.onnx'));
    return {
      kind,
      speakers,
      bundle: {
        folder: path.join(folder, id, bundleFolder),
        files: Object.keys(unpacked),
        beside: Object.fromEntries(beside.map((name) => [name, path.join(folder, id, name)])),
      },
      networkBytes: networks.reduce((sum, [, about]) => sum + (about?.bytes ?? 0), 0),
      revision: revisionOf(locked.files),
    };
  }
  const isKnown = async (id: string): Promise<boolean> =>
    builtInModels().some((entry) => entry.id === id) ||
    own((await readLock(folder)).models, id) !== undefined;

  return {
    folder,
    file,
    text: sherpaSpeech(folder, bundle, freeBytes),
    async speakers(id) {
      const known = (await this.list()).find(
        ({ installed, entry }) =>
          installed && tellsSpeakers(entry.kind) && (id === undefined || entry.id === id),
      );
      if (!known) return null;
      const { comparison, files } = known.entry;
      const [network] = files;
      if (!comparison || !network) throw new Error(`The entry of ${known.entry.id} is not whole`);
      const about = {
        id: known.entry.id,
        file: path.join(folder, known.entry.id, network.name),
        bytes: known.bytes ?? 0,
        sameFrom: comparison.sameFrom,
      };
      return sherpaSpeakers(folder, about, freeBytes);
    },
    speechRuntimeName: () => findSherpa(folder)?.name ?? null,
    async unpacked(id) {
      return own(own((await readLock(folder)).models, id)?.files, bundleFile)?.unpacked ?? null;
    },
    async load(bytes) {
      const runtime = await findRuntime();
      if (!runtime) throw new ToolError('no_model', await runtimeHint());
      assertFits('This voice', bytes.length, freeBytes());
      try {
        return await runtime.load(bytes);
      } catch (cause) {
        if (cause instanceof ToolError) throw cause;
        throw new ToolError(
          'bad_model',
          'The voice’s ONNX file can’t be loaded: it is damaged, or needs what this runtime has not. Export it again.',
          { cause },
        );
      }
    },
    async installed(kind) {
      const found = (await this.list()).find((known) => known.installed && known.entry.kind === kind);
      return found?.entry.id ?? null;
    },
    async revision(id) {
      const locked = own((await readLock(folder)).models, id);
      return locked ? revisionOf(locked.files) : null;
    },
    bytes: (id, name) => readOwnFile(folder, id, name),
    runtimeName: async () => (await findRuntime())?.name ?? null,
    async list() {
      const lock = await readLock(folder);
      const builtIn = builtInModels();
      const others = Object.values(lock.models)
        .map(({ entry }) => entry)
        .filter(({ id }) => !builtIn.some((entry) => entry.id === id));
      return Promise.all([...builtIn, ...others].map((entry) => describe(folder, lock, entry)));
    },
    async open(id) {
      const known = (await this.list()).find(({ entry }) => entry.id === id);
      if (!known?.installed) throw new ToolError('no_model', notInstalled(id, known !== undefined));
      const locked = own((await readLock(folder)).models, id)?.files ?? {};
      return openModel(folder, known.entry, freeBytes, locked);
    },
  };
}

const notInstalled = (id: string, known: boolean): string =>
  known
    ? `The model "${id}" is not installed here. ${installAdvice(id, { again: false })}, or choose the built-in engine.`
    : `There is no model "${id}". "formant models list" shows what there is; the built-in engine needs none.`;

const revisionOf = (files: ModelLock['models'][string]['files']): string =>
  Object.values(files)
    .map(({ sha256 }) => sha256.slice(0, 16))
    .join('-');

/** An entry by a name that a caller chose, which may also be one of every object's, such as `toString`. */
const own = <T>(table: Record<string, T> | undefined, name: string): T | undefined =>
  table !== undefined && Object.hasOwn(table, name) ? table[name] : undefined;

async function describe(folder: string, lock: ModelLock, entry: ModelEntry): Promise<KnownModel> {
  const files = lock.models[entry.id]?.files ?? {};
  let installed = true;
  let bytes: number | null = 0;
  for (const { name, bytes: said } of entry.files) {
    const locked = files[name];
    const at = name === bundleFile ? bundleFolder : name;
    if (!locked || !(await isThere(path.join(folder, entry.id, at)))) installed = false;
    const size: number | null = locked?.bytes ?? said;
    bytes = bytes === null || size === null ? null : bytes + size;
  }
  return { entry, installed, bytes };
}

async function readOwnFile(folder: string, id: string, name: string): Promise<Uint8Array> {
  try {
    return await readFile(path.join(folder, id, name));
  } catch (cause) {
    throw new ToolError('bad_model', `${name} of the model "${id}" can't be read. ${installAdvice(id)}.`, {
      cause,
    });
  }
}

const isThere = (place: string): Promise<boolean> =>
  stat(place).then(
    (found) => found.isFile() || (path.basename(place) === bundleFolder && found.isDirectory()),
    () => false,
  );

/** @throws ToolError no_model where it needs a runtime and none is installed */
async function openModel(
  folder: string,
  { id, kind }: ModelEntry,
  freeBytes: () => number,
  locked: ModelLock['models'][string]['files'],
): Promise<OpenModel> {
  const runtime = await findRuntime();
  if (!runtime && !runsAnywhere(kind)) throw new ToolError('no_model', await runtimeHint());
  const sessions: InferenceSession[] = [];
  return {
    id,
    kind,
    async session(file) {
      if (!runtime) throw new ToolError('no_model', await runtimeHint());
      const place = await stat(path.join(folder, id, file)).catch(() => null);
      assertFits(`“${id}”`, place?.size ?? 0, freeBytes(), kind);
      try {
        const session = await runtime.load(path.join(folder, id, file));
        sessions.push(session);
        return session;
      } catch (cause) {
        if (cause instanceof ToolError) throw cause;
        throw new ToolError(
          'bad_model',
          `${file} of the model "${id}" can't be loaded: it is damaged or no ONNX model. ${installAdvice(id)}.`,
          { cause },
        );
      }
    },
    async bytes(file) {
      const bytes = await readOwnFile(folder, id, file);
      if (
        runsAnywhere(kind) &&
        own(locked, file)?.sha256 !== createHash('sha256').update(bytes).digest('hex')
      )
        throw new ToolError(
          'bad_model',
          `${file} of the model "${id}" has changed since it was installed. ${installAdvice(id)}.`,
        );
      return bytes;
    },
    async release() {
      await Promise.all(sessions.splice(0).map((session) => session.release()));
    },
  };
}
