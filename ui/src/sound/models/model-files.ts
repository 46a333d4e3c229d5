import { type ModelKind, type ModelTask, modelKinds } from '@formant/engine/base/model-kinds';

/**
 * Neural models that this browser keeps in its private file system: `formant-models/<id>/<file>`. `about.json`
 * is written last, so that a model is there as a whole or not at all.
 */
export type KeptModel = {
  id: string;
  name: string;
  kind: ModelKind;
  licence: string;
  /** Names of its files. */
  files: readonly string[];
  bytes: number;
};

const folderName = 'formant-models';
const aboutName = 'about.json';

async function modelsFolder(): Promise<FileSystemDirectoryHandle | null> {
  try {
    const root = await navigator.storage.getDirectory();
    return await root.getDirectoryHandle(folderName, { create: true });
  } catch {
    return null; // a private window or an old browser
  }
}

/** Whether this browser can keep models at all. */
export const canKeepModels = async (): Promise<boolean> =>
  (await modelsFolder()) !== null && 'createWritable' in FileSystemFileHandle.prototype;

/** The models of a task that are kept here. */
export async function keptModels(task: ModelTask): Promise<KeptModel[]> {
  const found: KeptModel[] = [];
  const folder = await modelsFolder();
  for await (const id of folder?.keys() ?? []) {
    const about = await aboutOf(id);
    if (about && modelKinds[about.kind].task === task) found.push(about);
  }
  return found;
}

/** The id of the first model of a kind that is kept here; null where there is none. */
export async function keptModelOf(kind: ModelKind): Promise<string | null> {
  const kept = await keptModels(modelKinds[kind].task);
  return kept.find((model) => model.kind === kind)?.id ?? null;
}

async function aboutOf(id: string): Promise<KeptModel | null> {
  try {
    const file = await readModelFile(id, aboutName);
    // safe: only this module writes the file; the check catches a kind of another version
    const about = JSON.parse(await file.text()) as KeptModel;
    return Object.hasOwn(modelKinds, about.kind) && Array.isArray(about.files) ? about : null;
  } catch {
    return null; // broken off while it was kept
  }
}

/** @throws DOMException NotFoundError */
export async function readModelFile(id: string, name: string): Promise<File> {
  const folder = await modelsFolder();
  if (!folder) throw new DOMException('There is no private file system.', 'NotFoundError');
  return await (await (await folder.getDirectoryHandle(id)).getFileHandle(name)).getFile();
}

/**
 * Keeps a model; an earlier one of the same id is replaced.
 * @param files opens each of its files when its turn comes
 * @throws DOMException QuotaExceededError, or what opening throws; nothing of the model is left then
 */
export async function keepModel(
  about: Omit<KeptModel, 'bytes' | 'files'>,
  files: Readonly<Record<string, () => Promise<ReadableStream<Uint8Array>>>>,
  { signal, received }: { signal: AbortSignal; received: (bytes: number) => void },
): Promise<KeptModel> {
  const folder = await modelsFolder();
  if (!folder) throw new DOMException('There is no private file system.', 'NotFoundError');
  await removeModel(about.id);
  let bytes = 0;
  const write = async (name: string, stream: ReadableStream<Uint8Array>) => {
    const home = await folder.getDirectoryHandle(about.id, { create: true });
    const target = await (await home.getFileHandle(name, { create: true })).createWritable();
    const count = new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, control) {
        bytes += chunk.length;
        received(bytes);
        control.enqueue(chunk);
      },
    });
    // safe: a writable file takes chunks of bytes
    await stream.pipeThrough(count).pipeTo(target as unknown as WritableStream<Uint8Array>, { signal });
  };
  try {
    for (const [name, open] of Object.entries(files)) {
      signal.throwIfAborted();
      await write(name, await open());
    }
    const kept: KeptModel = { ...about, files: Object.keys(files), bytes };
    await write(aboutName, new Blob([JSON.stringify(kept)]).stream());
    return kept;
  } catch (thrown) {
    await removeModel(about.id);
    throw thrown;
  }
}

export async function removeModel(id: string): Promise<void> {
  try {
    await (await modelsFolder())?.removeEntry(id, { recursive: true });
  } catch {
    // it was not there
  }
}
