import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { ToolError } from '@formant/engine';
import type { InferenceSession, OpenModel } from '@formant/engine/base/inference';
import { runsAnywhere } from '@formant/engine/base/model-kinds';
import type { ModelEntry } from '@formant/engine/models/ports/manifest';
import { type ModelLock, readLock } from './lock-file.ts';
import { builtInModels } from './manifest.ts';
import { assertFits } from './memory.ts';
import type { InstalledFile, KnownModel, ModelStore } from './port.ts';
import { findRuntime, installHint } from './runtime.ts';

/** The models folder as a store; nothing is kept in memory between calls. */
export function modelFolder(
  folder: string,
  { freeBytes = () => process.availableMemory() }: { freeBytes?: () => number } = {},
): ModelStore {
  async function file(id: string, name: string): Promise<InstalledFile | null> {
    const locked = own(own((await readLock(folder)).models, id)?.files, name);
    if (!locked) return null;
    const place = path.join(folder, id, name);
    return (await isThere(place)) ? { path: place, sha256: locked.sha256, bytes: locked.bytes } : null;
  }

  return {
    folder,
    file,
    async load(bytes) {
      const runtime = await findRuntime();
      if (!runtime) throw new ToolError('no_model', installHint);
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
      return locked
        ? Object.values(locked.files)
            .map(({ sha256 }) => sha256.slice(0, 16))
            .join('-')
        : null;
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
      if (!known?.installed)
        throw new ToolError(
          'no_model',
          known
            ? `The model "${id}" is not installed here. Install it with "formant models install ${id}", or choose the built-in engine.`
            : `There is no model "${id}". "formant models list" shows what there is; the built-in engine needs none.`,
        );
      const locked = own((await readLock(folder)).models, id)?.files ?? {};
      return openModel(folder, known.entry, freeBytes, locked);
    },
  };
}

/** An entry by a name that a caller chose, which may also be one of every object's, such as `toString`. */
const own = <T>(table: Record<string, T> | undefined, name: string): T | undefined =>
  table !== undefined && Object.hasOwn(table, name) ? table[name] : undefined;

async function describe(folder: string, lock: ModelLock, entry: ModelEntry): Promise<KnownModel> {
  const files = lock.models[entry.id]?.files ?? {};
  let installed = true;
  let bytes: number | null = 0;
  for (const { name, bytes: said } of entry.files) {
    const locked = files[name];
    if (!locked || !(await isThere(path.join(folder, entry.id, name)))) installed = false;
    const size: number | null = locked?.bytes ?? said;
    bytes = bytes === null || size === null ? null : bytes + size;
  }
  return { entry, installed, bytes };
}

async function readOwnFile(folder: string, id: string, name: string): Promise<Uint8Array> {
  try {
    return await readFile(path.join(folder, id, name));
  } catch (cause) {
    throw new ToolError(
      'bad_model',
      `${name} of the model "${id}" can't be read. Install it again with "formant models install ${id}".`,
      { cause },
    );
  }
}

const isThere = (place: string): Promise<boolean> =>
  stat(place).then(
    (found) => found.isFile(),
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
  if (!runtime && !runsAnywhere(kind)) throw new ToolError('no_model', installHint);
  const sessions: InferenceSession[] = [];
  return {
    id,
    kind,
    async session(file) {
      if (!runtime) throw new ToolError('no_model', installHint);
      const place = await stat(path.join(folder, id, file)).catch(() => null);
      assertFits(`“${id}”`, place?.size ?? 0, freeBytes());
      try {
        const session = await runtime.load(path.join(folder, id, file));
        sessions.push(session);
        return session;
      } catch (cause) {
        if (cause instanceof ToolError) throw cause;
        throw new ToolError(
          'bad_model',
          `${file} of the model "${id}" can't be loaded: it is damaged or no ONNX model. Install it again with "formant models install ${id}".`,
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
          `${file} of the model "${id}" has changed since it was installed. Install it again with "formant models install ${id}".`,
        );
      return bytes;
    },
    async release() {
      await Promise.all(sessions.splice(0).map((session) => session.release()));
    },
  };
}
