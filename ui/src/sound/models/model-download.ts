import type { Platform } from '../../platform/port.ts';
import { JobFault } from '../fault.ts';
import {
  aboutOf,
  canKeepModels,
  fileOf,
  type KeptModel,
  pour,
  readJson,
  removeModel,
  writeAbout,
  writeJson,
} from './model-files.ts';
import { type ModelWriter, openModelWriter } from './model-writer.ts';

/** A model as the server describes it. */
export interface WantedModel extends Pick<KeptModel, 'id' | 'name' | 'kind' | 'licence'> {
  files: readonly WantedFile[];
}
export interface WantedFile {
  name: string;
  bytes: number;
  /** In hexadecimal. */
  sha256: string;
}

/** Asks for a file from a byte on, as far as it is still this file. @throws TypeError without a network, `signal.reason` */
export type OpenFile = (
  file: WantedFile,
  from: number,
  signal: AbortSignal,
) => Promise<Pick<Response, 'status' | 'body'>>;

/** The files of a model as our server hands them out. */
export const fromServer =
  ({ fetchApi }: Pick<Platform, 'fetchApi'>, id: string): OpenFile =>
  ({ name, sha256 }, from, signal) =>
    fetchApi(`/api/models/${encodeURIComponent(id)}/${encodeURIComponent(name)}`, {
      signal,
      // it is kept once, and what arrived damaged does not come again
      cache: 'no-store',
      // the whole comes where it is another file by now
      ...(from > 0 ? { headers: { range: `bytes=${from}-`, 'if-range': `"${sha256}"` } } : {}),
    });

/** Written first and taken away last: what the files beside it are parts of. */
const comingName = 'coming.json';
/** How long a tab that was left a moment ago may still hold a model. */
const patienceMs = 3000;

/**
 * Fetches a model, going on where an earlier attempt broke off, and checks each file by its SHA-256 as it arrives.
 * What arrived stays where it breaks off; a file that is not what it should be does not. A tab fetches a model while no
 * other does.
 * @param options.received told how many bytes of the whole are here
 * @throws JobFault offline (what arrived is kept), bad_model (another file: it was thrown away), server, storage_full,
 *   interrupted (another tab fetches it), cancelled
 */
export async function fetchModel(
  model: WantedModel,
  open: OpenFile,
  options: { signal: AbortSignal; received(bytes: number): void },
): Promise<KeptModel> {
  const { signal } = options;
  if (signal.aborted) throw cancelled();
  if (!(await canKeepModels()))
    throw new JobFault({ code: 'storage_full', message: 'This browser keeps no models.' });
  return alone(model.id, signal, async () => {
    const writer = openModelWriter();
    try {
      return await fetchAll(model, open, writer, options);
    } catch (thrown) {
      if (signal.aborted) throw cancelled();
      if (thrown instanceof JobFault) throw thrown;
      if (thrown instanceof DOMException && thrown.name === 'QuotaExceededError')
        throw new JobFault({ code: 'storage_full', message: 'This browser has no room left for it.' });
      // what a stream or a request throws when its connection ends
      if (thrown instanceof TypeError || isNetwork(thrown)) throw brokeOff(thrown);
      throw thrown;
    } finally {
      writer.dispose();
    }
  });
}

/** How many bytes of a model are here while it is on its way; null where it is not, or is here as a whole. */
export async function partOf(model: Pick<WantedModel, 'id' | 'files'>): Promise<number | null> {
  if ((await aboutOf(model.id)) || !(await isSame(model))) return null;
  const sizes = await Promise.all(
    model.files.map(({ name, bytes }) =>
      fileOf(model.id, name).then(
        ({ size }) => Math.min(size, bytes),
        () => 0, // its turn has not come
      ),
    ),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** Whether what is on its way is this very model, and not an earlier version of it. */
async function isSame({ id, files }: Pick<WantedModel, 'id' | 'files'>): Promise<boolean> {
  return JSON.stringify(await readJson(id, comingName)) === JSON.stringify(files.map(told));
}
const told = ({ name, bytes, sha256 }: WantedFile) => ({ name, bytes, sha256 });

async function fetchAll(
  { files, ...about }: WantedModel,
  open: OpenFile,
  writer: ModelWriter,
  { signal, received }: Parameters<typeof fetchModel>[2],
): Promise<KeptModel> {
  const { id, name, kind, licence } = about;
  if ((await aboutOf(id)) || !(await isSame({ id, files }))) {
    await removeModel(id);
    await writeJson(writer, id, comingName, files.map(told));
  }
  let whole = 0;
  for (const file of files) {
    await fetchFile(id, file, open, writer, {
      signal,
      received: (bytes) => received(whole + bytes),
    });
    whole += file.bytes;
  }
  const sha256 = Object.fromEntries(files.map((file) => [file.name, file.sha256]));
  const kept: KeptModel = { id, name, kind, licence, files: Object.keys(sha256), bytes: whole, sha256 };
  await writeAbout(writer, kept);
  return kept;
}

async function fetchFile(
  id: string,
  file: WantedFile,
  open: OpenFile,
  writer: ModelWriter,
  { signal, received }: Parameters<typeof fetchModel>[2],
): Promise<void> {
  let length = await writer.open(id, file.name);
  if (length > file.bytes) {
    await writer.restart();
    length = 0;
  }
  received(length);
  if (length < file.bytes) {
    signal.throwIfAborted();
    const { status, body } = await open(file, length, signal);
    if ((status !== 200 && status !== 206) || !body) throw refused(status);
    if (status === 200 && length > 0) await writer.restart(); // the whole, in place of the rest
    await pour(body, writer, signal, (now) => {
      length = now;
      received(Math.min(length, file.bytes));
    });
  }
  if (length < file.bytes) throw brokeOff(`${length} of ${file.bytes} bytes`);
  if ((await writer.close()) === file.sha256) return;
  await writer.open(id, file.name, true);
  await writer.close();
  received(0);
  throw new JobFault({
    code: 'bad_model',
    message: `${file.name} arrived damaged and was thrown away. Try again; if that does not help, whoever runs the server has to install the model again.`,
  });
}

/** @param status 404 where the server has removed the model since it was listed */
const refused = (status: number): JobFault =>
  new JobFault({
    code: 'server',
    message:
      status === 404
        ? 'The server no longer has this model.'
        : 'The server could not send the model. Try again in a moment.',
    reference: String(status),
  });

const brokeOff = (cause: unknown): JobFault =>
  new JobFault({
    code: 'offline',
    message: 'The connection broke off. What arrived is kept.',
    reference: String(cause).slice(0, 200),
  });

const cancelled = (): JobFault => new JobFault({ code: 'cancelled', message: 'Cancelled.' });

/** Firefox and Chromium have names of their own for a connection that ends in the middle of an answer. */
const isNetwork = (thrown: unknown): boolean =>
  thrown instanceof DOMException && thrown.name === 'NetworkError';

/** Runs while no other tab does the same; without the Locks API every tab may. */
async function alone<T>(id: string, signal: AbortSignal, run: () => Promise<T>): Promise<T> {
  if (!navigator.locks) return run();
  const patience = AbortSignal.any([signal, AbortSignal.timeout(patienceMs)]);
  let begun = false;
  try {
    return await navigator.locks.request(`formant-model-${id}`, { signal: patience }, () => {
      begun = true;
      return run();
    });
  } catch (thrown) {
    if (begun) throw thrown;
    if (signal.aborted) throw cancelled();
    throw new JobFault({ code: 'interrupted', message: 'Another tab of this browser fetches it now.' });
  }
}
