import { utf8Bytes, utf8Text } from '../../base/utf8.ts';

// The engine's type library is that of the language alone; this is the part of WebAssembly it needs.
declare const WebAssembly: {
  compile(bytes: Uint8Array): Promise<object>;
  instantiate(module: object, imports: object): Promise<{ exports: object }>;
};

/** A compiled WASI command; one can be run any number of times, each time from a fresh memory. */
export type WasiModule = object;
export const compileWasi = (bytes: Uint8Array): Promise<WasiModule> => WebAssembly.compile(bytes);

export type WasiResult = { exitCode: number; stdout: string; stderr: string; files: Map<string, Uint8Array> };

const ok = 0;
const badDescriptor = 8;
const noEntry = 44;
const notSupported = 58;
/** The folder that the command sees; everything it writes lies in it, in memory. */
const rootDescriptor = 3;
const directoryType = 3;
const fileType = 4;
const createFlag = 1;
const allRights = 0x1fff_ffffn;

type OpenFile = { name: string; at: number };

/**
 * Runs a command of WASI preview 1 with arguments and a folder in memory. Only what a command needs that reads its
 * arguments and writes files: there is no clock but zero, no randomness, no input.
 * @throws what the command traps with
 */
export async function runWasi(module: WasiModule, args: readonly string[]): Promise<WasiResult> {
  const files = new Map<string, GrowingBytes>();
  const stdout = new GrowingBytes();
  const stderr = new GrowingBytes();
  const open = new Map<number, OpenFile>();
  let nextDescriptor = rootDescriptor + 1;
  let exitCode = 0;
  const texts = args.map((arg) => utf8Bytes(`${arg}\0`));
  let memory: { readonly buffer: ArrayBuffer } | undefined;
  const view = () => new DataView(memory!.buffer);
  const bytes = (at: number, length: number) => new Uint8Array(memory!.buffer, at, length);

  const system = {
    args_sizes_get(count: number, size: number) {
      view().setUint32(count, texts.length, true);
      view().setUint32(
        size,
        texts.reduce((sum, text) => sum + text.length, 0),
        true,
      );
      return ok;
    },
    args_get(pointers: number, buffer: number) {
      let at = buffer;
      for (const [index, text] of texts.entries()) {
        view().setUint32(pointers + 4 * index, at, true);
        bytes(at, text.length).set(text);
        at += text.length;
      }
      return ok;
    },
    clock_time_get(_clock: number, _precision: bigint, result: number) {
      view().setBigUint64(result, 0n, true);
      return ok;
    },
    fd_close(descriptor: number) {
      open.delete(descriptor);
      return ok;
    },
    fd_fdstat_get(descriptor: number, result: number) {
      if (descriptor > rootDescriptor && !open.has(descriptor)) return badDescriptor;
      view().setUint8(result, descriptor === rootDescriptor ? directoryType : fileType);
      view().setUint16(result + 2, 0, true);
      view().setBigUint64(result + 8, allRights, true);
      view().setBigUint64(result + 16, allRights, true);
      return ok;
    },
    fd_fdstat_set_flags: () => ok,
    fd_prestat_get(descriptor: number, result: number) {
      if (descriptor !== rootDescriptor) return badDescriptor;
      view().setUint32(result, 0, true);
      view().setUint32(result + 4, 1, true);
      return ok;
    },
    fd_prestat_dir_name(descriptor: number, path: number) {
      if (descriptor !== rootDescriptor) return badDescriptor;
      bytes(path, 1)[0] = 0x2e; // "."
      return ok;
    },
    fd_read: () => notSupported,
    fd_seek(descriptor: number, offset: bigint, whence: number, result: number) {
      const file = open.get(descriptor);
      if (!file) return badDescriptor;
      const from = [0, file.at, files.get(file.name)?.length ?? 0][whence] ?? 0;
      file.at = from + Number(offset);
      view().setBigUint64(result, BigInt(file.at), true);
      return ok;
    },
    fd_write(descriptor: number, vectors: number, count: number, result: number) {
      const file = open.get(descriptor);
      const target = descriptor === 1 ? stdout : descriptor === 2 ? stderr : file && files.get(file.name);
      if (!target) return badDescriptor;
      let written = 0;
      for (let i = 0; i < count; i++) {
        const from = view().getUint32(vectors + 8 * i, true);
        const length = view().getUint32(vectors + 8 * i + 4, true);
        target.write(file ? file.at : target.length, bytes(from, length));
        if (file) file.at += length;
        written += length;
      }
      view().setUint32(result, written, true);
      return ok;
    },
    path_open(
      _folder: number,
      _lookup: number,
      path: number,
      pathLength: number,
      flags: number,
      _rights: bigint,
      _inherited: bigint,
      _descriptorFlags: number,
      result: number,
    ) {
      const name = utf8Text(bytes(path, pathLength));
      if (!files.has(name)) {
        if ((flags & createFlag) === 0) return noEntry;
        files.set(name, new GrowingBytes());
      }
      open.set(nextDescriptor, { name, at: 0 });
      view().setUint32(result, nextDescriptor++, true);
      return ok;
    },
    proc_exit(code: number) {
      exitCode = code;
      throw new Exit();
    },
  };
  const { exports } = await WebAssembly.instantiate(module, { wasi_snapshot_preview1: system });
  // safe: every WASI command exports both
  const command = exports as { memory: { readonly buffer: ArrayBuffer }; _start(): void };
  memory = command.memory;
  try {
    command._start();
  } catch (error) {
    if (!(error instanceof Exit)) throw error;
  }
  return {
    exitCode,
    stdout: utf8Text(stdout.bytes()),
    stderr: utf8Text(stderr.bytes()),
    files: new Map([...files].map(([name, content]) => [name, content.bytes()])),
  };
}

/** How `proc_exit` leaves the command. */
class Exit extends Error {}

class GrowingBytes {
  length = 0;
  #bytes = new Uint8Array(65536);

  write(at: number, data: Uint8Array): void {
    const end = at + data.length;
    if (end > this.#bytes.length) {
      const larger = new Uint8Array(Math.max(end, 2 * this.#bytes.length));
      larger.set(this.#bytes.subarray(0, this.length));
      this.#bytes = larger;
    }
    this.#bytes.set(data, at);
    this.length = Math.max(this.length, end);
  }

  bytes(): Uint8Array {
    return this.#bytes.subarray(0, this.length);
  }
}
