import { utf8Bytes, utf8Text } from '../../base/utf8.ts';

// The engine's type library is that of the language alone; this is the part of WebAssembly it needs.
declare const WebAssembly: {
  compile(bytes: Uint8Array): Promise<object>;
  instantiate(module: object, imports: object): Promise<{ exports: object }>;
};

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
/** In a module, and in the expression that says where a segment begins: `i32.const`. */
const dataSection = 11;
const constantInstruction = 0x41;
const allRights = 0x1fff_ffffn;

type OpenFile = { name: string; at: number };

/** What one run of a command sees and leaves behind. */
class Run {
  readonly files = new Map<string, GrowingBytes>();
  readonly stdout = new GrowingBytes();
  readonly stderr = new GrowingBytes();
  readonly open = new Map<number, OpenFile>();
  readonly args: readonly Uint8Array[];
  nextDescriptor = rootDescriptor + 1;
  exitCode = 0;

  constructor(args: readonly string[]) {
    this.args = args.map((arg) => utf8Bytes(`${arg}\0`));
  }
}

/** An instance that can be put back to its beginning. */
interface Kept {
  command: { readonly memory: { readonly buffer: ArrayBuffer }; _start(): void };
  /** What its memory held at the beginning, from `constantsEnd` on. */
  beginning: Uint8Array;
}

/**
 * A command of WASI preview 1 that can be run any number of times, each time as if it were the first. Only what a
 * command needs that reads its arguments and writes files into a folder in memory: there is no clock but zero, no
 * randomness, no input. Between two runs what is not constant of its memory is put back, which costs less than a
 * fresh one with all its constants.
 */
export class WasiCommand {
  readonly #module: object;
  readonly #constantsEnd: number;
  #kept: Kept | null = null;
  #run = new Run([]);

  private constructor(module: object, constantsEnd: number) {
    this.#module = module;
    this.#constantsEnd = constantsEnd;
  }

  static async compile(bytes: Uint8Array): Promise<WasiCommand> {
    return new WasiCommand(await WebAssembly.compile(bytes), constantsEnd(bytes));
  }

  /**
   * @param args the first is the command's own name
   * @throws what the command traps with
   */
  async run(args: readonly string[]): Promise<WasiResult> {
    const kept = this.#kept ?? (await this.#fresh());
    this.#kept = null; // a run that breaks off leaves its stack behind
    const memory = new Uint8Array(kept.command.memory.buffer, this.#constantsEnd);
    memory.set(kept.beginning);
    memory.fill(0, kept.beginning.length);
    const run = new Run(args);
    this.#run = run;
    try {
      kept.command._start();
      this.#kept = kept;
    } catch (error) {
      if (!(error instanceof Exit)) throw error;
    }
    return {
      exitCode: run.exitCode,
      stdout: utf8Text(run.stdout.bytes()),
      stderr: utf8Text(run.stderr.bytes()),
      files: new Map([...run.files].map(([name, content]) => [name, content.bytes()])),
    };
  }

  async #fresh(): Promise<Kept> {
    let memory: Kept['command']['memory'] | undefined;
    const system = systemOf(
      () => this.#run,
      () => memory!.buffer,
    );
    const { exports } = await WebAssembly.instantiate(this.#module, { wasi_snapshot_preview1: system });
    // safe: every WASI command exports both
    const command = exports as Kept['command'];
    memory = command.memory;
    return { command, beginning: new Uint8Array(memory.buffer.slice(this.#constantsEnd)) };
  }
}

/** What a command may call. */
function systemOf(current: () => Run, buffer: () => ArrayBuffer) {
  const view = () => new DataView(buffer());
  const bytes = (at: number, length: number) => new Uint8Array(buffer(), at, length);
  return {
    args_sizes_get(count: number, size: number) {
      const { args } = current();
      view().setUint32(count, args.length, true);
      view().setUint32(
        size,
        args.reduce((sum, text) => sum + text.length, 0),
        true,
      );
      return ok;
    },
    args_get(pointers: number, buffer: number) {
      let at = buffer;
      for (const [index, text] of current().args.entries()) {
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
      current().open.delete(descriptor);
      return ok;
    },
    fd_fdstat_get(descriptor: number, result: number) {
      if (descriptor > rootDescriptor && !current().open.has(descriptor)) return badDescriptor;
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
      const { open, files } = current();
      const file = open.get(descriptor);
      if (!file) return badDescriptor;
      const from = [0, file.at, files.get(file.name)?.length ?? 0][whence] ?? 0;
      file.at = from + Number(offset);
      view().setBigUint64(result, BigInt(file.at), true);
      return ok;
    },
    fd_write(descriptor: number, vectors: number, count: number, result: number) {
      const { open, files, stdout, stderr } = current();
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
      const run = current();
      const name = utf8Text(bytes(path, pathLength));
      if (!run.files.has(name)) {
        if ((flags & createFlag) === 0) return noEntry;
        run.files.set(name, new GrowingBytes());
      }
      run.open.set(run.nextDescriptor, { name, at: 0 });
      view().setUint32(result, run.nextDescriptor++, true);
      return ok;
    },
    proc_exit(code: number) {
      current().exitCode = code;
      throw new Exit();
    },
  };
}

/**
 * Where the constants of a program end. The linker of LLVM puts them first and into a segment of their own, before what
 * a program changes; in native programs the same part can't be written to.
 */
function constantsEnd(bytes: Uint8Array): number {
  let at = 8;
  const number = (): number => {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = bytes[at++]!;
      value += (byte & 127) * 2 ** shift;
      if (byte < 128) return value;
    }
  };
  while (at < bytes.length) {
    const section = bytes[at++];
    const end = number() + at;
    if (section === dataSection) {
      const segments = number();
      const kind = number();
      const instruction = bytes[at++];
      if (segments < 2 || kind !== 0 || instruction !== constantInstruction) return 0;
      const from = number();
      at++; // the end of the expression
      return from + number();
    }
    at = end;
  }
  return 0;
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
