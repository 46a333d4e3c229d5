import { type ModelKind, type ModelTask, modelKinds } from '@formant/engine/base/model-kinds';
import { sha256Of } from '../../platform/sha256.ts';
import { type ModelWriter, openModelWriter } from './model-writer.ts';
import { modelsFolderName } from './model-writer-protocol.ts';

/**
 * Neural models that this browser keeps in its private file system: `formant-models/<id>/<file>`. `about.json`
 * is written last: a folder without it is a model that is still on its way (`model-download.ts`), or broke off.
 */
export type KeptModel = {
  id: string;
  name: string;
  kind: ModelKind;
  licence: string;
  /** Names of its files. */
  files: readonly string[];
  bytes: number;
  /** Of its files, in hexadecimal, as they arrived; of a person's own ones nobody knows what they should be. */
  sha256?: Readonly<Record<string, string>>;
  /** A person's own file whose layers are the model's, and whose weights are not the published ones. */
  otherWeights?: true;
};

const aboutName = 'about.json';

/** The folder of all models, or null where the private file system is missing. */
export async function modelsFolder(): Promise<FileSystemDirectoryHandle | null> {
  try {
    const root = await navigator.storage.getDirectory();
    return await root.getDirectoryHandle(modelsFolderName, { create: true });
  } catch {
    return null; // a private window or an old browser
  }
}

/** Whether this browser can keep models at all. */
export const canKeepModels = async (): Promise<boolean> => (await modelsFolder()) !== null;

/** The models of a task that are kept here, a person's own weights before others. */
export async function keptModels(task: ModelTask): Promise<KeptModel[]> {
  const found: KeptModel[] = [];
  const folder = await modelsFolder();
  for await (const id of folder?.keys() ?? []) {
    const about = await aboutOf(id);
    if (about && modelKinds[about.kind].task === task) found.push(about);
  }
  return found.sort((a, b) => Number(b.otherWeights ?? false) - Number(a.otherWeights ?? false));
}

/** Everything in the folder of models, also what has arrived in part: its name is then its id. */
export async function everyModelHere(): Promise<
  { id: string; name: string; bytes: number; whole: boolean }[]
> {
  const folder = await modelsFolder();
  const found = [];
  for await (const id of folder?.keys() ?? []) {
    const about = await aboutOf(id);
    const bytes = about?.bytes ?? (await bytesIn(id).catch(() => 0)); // it may just be removed elsewhere
    found.push({ id, name: about?.name ?? id, bytes, whole: about !== null });
  }
  return found.sort((a, b) => a.name.localeCompare(b.name));
}

async function bytesIn(id: string): Promise<number> {
  const folder = await (await modelsFolder())?.getDirectoryHandle(id);
  let bytes = 0;
  for await (const name of folder?.keys() ?? []) bytes += (await fileOf(id, name)).size;
  return bytes;
}

/** The first model of a kind that is kept here; null where there is none. */
export async function keptModelOf(kind: ModelKind): Promise<KeptModel | null> {
  const kept = await keptModels(modelKinds[kind].task);
  return kept.find((model) => model.kind === kind) ?? null;
}

/** What is kept of a model; null where it is not there as a whole. */
export async function aboutOf(id: string): Promise<KeptModel | null> {
  // safe: only this module writes the file; the check catches a kind of another version
  const about = (await readJson(id, aboutName)) as KeptModel | null;
  return about && Object.hasOwn(modelKinds, about.kind) && Array.isArray(about.files) ? about : null;
}

/** What stands in a file of a model's folder; null where there is none, or it broke off while it was written. */
export async function readJson(id: string, name: string): Promise<unknown> {
  try {
    return JSON.parse(await (await fileOf(id, name)).text());
  } catch {
    return null;
  }
}

/**
 * A file of a model that is there as a whole, as it arrived. One that has changed since takes its model along, which then
 * is fetched anew.
 * @throws DOMException NotFoundError
 */
export async function modelBytes(id: string, name: string): Promise<Uint8Array<ArrayBuffer>> {
  const about = await aboutOf(id);
  if (!about) throw new DOMException('The model is not here.', 'NotFoundError');
  const bytes = new Uint8Array(await (await fileOf(id, name)).arrayBuffer());
  const wanted = about.sha256?.[name];
  if (wanted === undefined || (await sha256Of(bytes)) === wanted) return bytes;
  await removeModel(id);
  throw new DOMException('The model has changed on the disk.', 'NotFoundError');
}

/** A file of a model as far as it is there. @throws DOMException NotFoundError */
export async function fileOf(id: string, name: string): Promise<File> {
  const folder = await modelsFolder();
  if (!folder) throw new DOMException('There is no private file system.', 'NotFoundError');
  return await (await (await folder.getDirectoryHandle(id)).getFileHandle(name)).getFile();
}

/**
 * Keeps a model of files that are here already, such as a person's own; an earlier one of the same id is replaced.
 * What comes over a network is fetched by `fetchModel`.
 * @param files opens each of its files when its turn comes
 * @throws DOMException QuotaExceededError, or what opening throws; nothing of the model is left then
 */
export async function keepModel(
  about: Omit<KeptModel, 'bytes' | 'files'>,
  files: Readonly<Record<string, () => Promise<ReadableStream<Uint8Array>>>>,
  { signal, received }: { signal: AbortSignal; received: (bytes: number) => void },
): Promise<KeptModel> {
  if (!(await canKeepModels())) throw new DOMException('There is no private file system.', 'NotFoundError');
  await removeModel(about.id);
  const writer = openModelWriter();
  let bytes = 0;
  try {
    for (const [name, open] of Object.entries(files)) {
      signal.throwIfAborted();
      await writer.open(about.id, name, true);
      let before = 0;
      await pour(await open(), writer, signal, (length) => {
        bytes += length - before;
        before = length;
        received(bytes);
      });
      await writer.close();
    }
    const kept: KeptModel = { ...about, files: Object.keys(files), bytes };
    await writeAbout(writer, kept);
    return kept;
  } catch (thrown) {
    await writer.close().catch(() => {}); // none may be open
    await removeModel(about.id);
    throw thrown;
  } finally {
    writer.dispose();
  }
}

/**
 * Writes what comes into the open file.
 * @param written told how many bytes it holds
 * @throws what the stream throws, DOMException QuotaExceededError, `signal.reason`
 */
export async function pour(
  stream: ReadableStream<Uint8Array>,
  writer: ModelWriter,
  signal: AbortSignal,
  written: (length: number) => void,
): Promise<void> {
  const reader = stream.getReader();
  const stop = () => void reader.cancel(signal.reason).catch(() => {}); // it may have ended by itself
  signal.addEventListener('abort', stop, { once: true });
  try {
    for (;;) {
      signal.throwIfAborted();
      const { done, value } = await reader.read();
      signal.throwIfAborted(); // a cancelled stream ends as if it were whole
      if (done) return;
      written(await writer.write(value));
    }
  } finally {
    signal.removeEventListener('abort', stop);
    stop();
  }
}

/** Says that a model is there as a whole. */
export const writeAbout = (writer: ModelWriter, kept: KeptModel): Promise<void> =>
  writeJson(writer, kept.id, aboutName, kept);

export async function writeJson(writer: ModelWriter, id: string, name: string, value: object): Promise<void> {
  await writer.open(id, name, true);
  await writer.write(new TextEncoder().encode(JSON.stringify(value)));
  await writer.close();
}

export async function removeModel(id: string): Promise<void> {
  try {
    await (await modelsFolder())?.removeEntry(id, { recursive: true });
  } catch {
    // it was not there
  }
}
