/**
 * The files of one job: the chosen file, its decoded sound and the results.
 * They live in the browser's private file system, so that they survive a reload and an hour of sound
 * needs no memory; where that system is missing (some private windows) they are kept as blobs.
 */
export interface JobFiles {
  readonly id: string;
  /** False when everything is gone after a reload. */
  readonly durable: boolean;
  /** Opens a file for writing from its start; only in a worker when `durable`. */
  create(name: string): Promise<FileSink>;
  /** Opens a file to change it in place; only in a worker when `durable`. */
  change(name: string): Promise<FileSink>;
  /** The finished file, or null when there is none. */
  read(name: string): Promise<File | null>;
  remove(name: string): Promise<void>;
}

/** Bytes on their way to a file. */
export interface FileSink {
  /** Writes at `at`, which is at most the present length. The bytes may be reused afterwards. */
  write(bytes: Uint8Array, at: number): void;
  /** Reads back what was written; the answer may be shorter at the end. */
  read(at: number, length: number): Uint8Array;
  length(): number;
  truncate(length: number): void;
  /** Asks the system to put on disk what has been written so far. */
  flush(): void;
  close(): void;
}

/** Folder of all jobs in the origin's private file system. */
export const jobsFolder = 'formant-jobs';
/** Folder of recorded takes, which no tidying of jobs touches; their ids begin with `takePrefix`. */
const takesFolder = 'formant-takes';
export const takePrefix = 'take-';

/** The jobs folder, or null where the private file system is missing. */
export const jobsDirectory = (): Promise<FileSystemDirectoryHandle | null> => directory(jobsFolder);
/** The folder of recorded takes, or null likewise. */
export const takesDirectory = (): Promise<FileSystemDirectoryHandle | null> => directory(takesFolder);

async function directory(name: string): Promise<FileSystemDirectoryHandle | null> {
  try {
    const root = await navigator.storage.getDirectory();
    return await root.getDirectoryHandle(name, { create: true });
  } catch {
    return null; // a private window or an old browser: the memory files take over
  }
}

/** Opens the files of a job or take; `memory` asks for the fallback that forgets on reload. */
export async function openJobFiles(id: string, memory = false): Promise<JobFiles> {
  const all = memory ? null : await directory(id.startsWith(takePrefix) ? takesFolder : jobsFolder);
  if (!all) return memoryFiles(id);
  return diskFiles(id, await all.getDirectoryHandle(id, { create: true }));
}

/** Writes a file of the job that holds `value`. */
export async function writeJson(files: JobFiles, name: string, value: object): Promise<void> {
  const sink = await files.create(name);
  sink.write(new TextEncoder().encode(JSON.stringify(value)), 0);
  sink.close();
}

/** What `writeJson` has kept; null where it is not there, or was broken off while it was written. */
export async function readJson(files: JobFiles, name: string): Promise<unknown> {
  const found = await files.read(name);
  try {
    return found ? JSON.parse(await found.text()) : null;
  } catch {
    return null;
  }
}

/** What only workers can do with a file; the page's library of types leaves it out. */
type WorkerFileHandle = FileSystemFileHandle & {
  createSyncAccessHandle(): Promise<{
    write(bytes: Uint8Array, options: { at: number }): number;
    read(bytes: Uint8Array, options: { at: number }): number;
    getSize(): number;
    truncate(size: number): void;
    flush(): void;
    close(): void;
  }>;
};

/** Opens a file of a folder to write into it in place; only in a worker. @throws DOMException NoModificationAllowedError where it is open already */
export async function openSink(folder: FileSystemDirectoryHandle, name: string): Promise<FileSink> {
  const file = await folder.getFileHandle(name, { create: true });
  const access = await (file as WorkerFileHandle).createSyncAccessHandle(); // safe: workers have it
  return {
    write: (bytes, at) => {
      // A full disk answers with fewer bytes than asked for, or throws QuotaExceededError. In private windows Chromium
      // answers with the error's number, -8, without its sign: more than was asked for.
      if (access.write(bytes, { at }) !== bytes.byteLength) throw new DOMException('', 'QuotaExceededError');
    },
    read: (at, length) => {
      const bytes = new Uint8Array(length);
      return bytes.subarray(0, access.read(bytes, { at }));
    },
    length: () => access.getSize(),
    truncate: (length) => access.truncate(length),
    flush: () => access.flush(),
    close: () => {
      access.flush();
      access.close();
    },
  };
}

function diskFiles(id: string, folder: FileSystemDirectoryHandle): JobFiles {
  const open = (name: string) => openSink(folder, name);
  return {
    id,
    durable: true,
    async create(name) {
      const sink = await open(name);
      sink.truncate(0);
      return sink;
    },
    change: (name) => open(name),
    async read(name) {
      try {
        return await (await folder.getFileHandle(name)).getFile();
      } catch {
        return null;
      }
    },
    async remove(name) {
      await folder.removeEntry(name).catch(() => {}); // already gone is as good
    },
  };
}

const memory = new Map<string, Map<string, Blob>>();

function memoryFiles(id: string): JobFiles {
  const files = memory.get(id) ?? new Map<string, Blob>();
  memory.set(id, files);
  const open = (name: string, start: Uint8Array): FileSink => {
    let bytes = new Uint8Array(Math.max(1 << 16, start.length));
    bytes.set(start);
    let length = start.length;
    return {
      write(chunk, at) {
        if (at + chunk.byteLength > bytes.length) {
          const grown = new Uint8Array(Math.max(bytes.length * 2, at + chunk.byteLength));
          grown.set(bytes.subarray(0, length));
          bytes = grown;
        }
        bytes.set(chunk, at);
        length = Math.max(length, at + chunk.byteLength);
      },
      read: (at, count) => bytes.slice(at, Math.min(length, at + count)),
      length: () => length,
      truncate: (to) => {
        length = Math.min(length, to);
      },
      flush: () => {},
      close() {
        files.set(name, new Blob([bytes.subarray(0, length)]));
        bytes = new Uint8Array(0);
      },
    };
  };
  return {
    id,
    durable: false,
    create: async (name) => open(name, new Uint8Array(0)),
    change: async (name) =>
      open(name, new Uint8Array((await files.get(name)?.arrayBuffer()) ?? new ArrayBuffer(0))),
    read: async (name) => {
      const blob = files.get(name);
      return blob ? new File([blob], name) : null;
    },
    remove: async (name) => void files.delete(name),
  };
}
