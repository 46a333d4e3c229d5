import { espeakParts, MissingEspeakPart } from './espeak-parts.ts';

const ok = 0;
const badDescriptor = 8;
/** What the programme's own C code asks of files; see scripts/espeak/speak.c. */
const isFolder = -1;
const isMissing = -2;
const root = '/espeak-ng-data';

/** Where WebAssembly's memory lies now: it moves when it grows. */
type Memory = () => { view: DataView; bytes: Uint8Array };

/**
 * The data of eSpeak NG as its WebAssembly reads it: files are looked at where they lie, and nothing is copied before it is
 * read. All files are seen, also those whose part has not been loaded.
 * @param parts those that are loaded, by their names; others may come while it runs
 * @returns imports of the modules `formant` and `wasi_snapshot_preview1`; `file_open` throws MissingEspeakPart
 */
export function espeakFileSystem(parts: ReadonlyMap<string, Uint8Array>, memory: Memory) {
  const files = new Map<string, { part: string; at: number; bytes: number }>();
  const folders = new Map<string, string[]>([[root, []]]);
  for (const [part, list] of espeakParts) {
    let at = 0;
    for (const { name, bytes } of list) {
      files.set(`${root}/${name}`, { part, at, bytes });
      addToFolder(folders, `${root}/${name}`);
      at += bytes;
    }
  }
  const open = new Map<number, { file: Uint8Array; at: number }>();
  /** Those below are the standard streams. */
  let nextDescriptor = 3;
  const pathAt = (pointer: number): string =>
    textAt(memory().bytes, pointer).replaceAll(/\/+/g, '/').replace(/\/$/, '');

  return {
    formant: {
      file_open(path: number): number {
        const found = files.get(pathAt(path));
        if (!found) return isMissing;
        const data = parts.get(found.part);
        if (!data) throw new MissingEspeakPart(found.part);
        open.set(nextDescriptor, { file: data.subarray(found.at, found.at + found.bytes), at: 0 });
        return nextDescriptor++;
      },
      file_size(path: number): number {
        const name = pathAt(path);
        return folders.has(name) ? isFolder : (files.get(name)?.bytes ?? isMissing);
      },
      file_name(folder: number, index: number, name: number, room: number): number {
        const entry = folders.get(pathAt(folder))?.[index];
        if (entry === undefined || entry.length >= room) return 0;
        const { bytes } = memory();
        for (let i = 0; i < entry.length; i++) bytes[name + i] = entry.charCodeAt(i); // ASCII
        bytes[name + entry.length] = 0;
        return 1;
      },
    },
    wasi_snapshot_preview1: {
      fd_close: (descriptor: number) => (open.delete(descriptor) ? ok : badDescriptor),
      fd_read(descriptor: number, vectors: number, count: number, result: number) {
        const one = open.get(descriptor);
        if (!one) return badDescriptor;
        const { view, bytes } = memory();
        let total = 0;
        for (let i = 0; i < count; i++) {
          const to = view.getUint32(vectors + 8 * i, true);
          const part = one.file.subarray(one.at, one.at + view.getUint32(vectors + 8 * i + 4, true));
          bytes.set(part, to);
          one.at += part.length;
          total += part.length;
        }
        view.setUint32(result, total, true);
        return ok;
      },
      fd_seek(descriptor: number, offset: bigint, whence: number, result: number) {
        const one = open.get(descriptor);
        if (!one) return badDescriptor;
        one.at = ([0, one.at, one.file.length][whence] ?? 0) + Number(offset);
        memory().view.setBigUint64(result, BigInt(one.at), true);
        return ok;
      },
    },
  };
}

function addToFolder(folders: Map<string, string[]>, path: string): void {
  const cut = path.lastIndexOf('/');
  const folder = path.slice(0, cut);
  let names = folders.get(folder);
  if (!names) {
    names = [];
    folders.set(folder, names);
    addToFolder(folders, folder);
  }
  names.push(path.slice(cut + 1));
}

/** A text of one byte a sign that ends with a null. */
export function textAt(bytes: Uint8Array, pointer: number): string {
  let text = '';
  for (let i = pointer; bytes[i] !== 0; i++) text += String.fromCharCode(bytes[i]!);
  return text;
}
