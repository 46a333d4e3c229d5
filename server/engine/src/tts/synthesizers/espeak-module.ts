import { fromBase64 } from '../../base/base64.ts';
import { utf8Bytes, utf8Text } from '../../base/utf8.ts';
import { espeakFileSystem } from './espeak-files.ts';

// The engine's type library is that of the language alone; this is the part of WebAssembly it needs.
declare const WebAssembly: {
  compile(bytes: Uint8Array): Promise<object>;
  instantiate(module: object, imports: object): Promise<{ exports: object }>;
};

export interface EspeakEvent {
  type: 'word' | 'sentence' | 'mark' | 'play' | 'end' | 'msg_terminated' | 'phoneme' | 'samplerate';
  /** Code points before it, counted from 1. */
  text_position: number;
  /** Code points; 0 for phonemes. */
  word_length: number;
  /** Milliseconds from the beginning. */
  audio_position: number;
  /** Of a phoneme: its IPA, empty for a pause. */
  id: string | undefined;
}
export interface EspeakWorker {
  /** 0 when there is such a voice; throws MissingEspeakPart, as `synthesize` does. */
  set_voice(name: string): number;
  /** Words a minute, 80..450. */
  set_rate(rate: number): void;
  /** 0..99, 50 the voice's own. */
  set_pitch(pitch: number): void;
  /**
   * Text is read as SSML.
   * @param listener told of samples, which belong to eSpeak NG once it has returned, and of what is heard in them
   */
  synthesize(text: string, listener: (samples: Int16Array, events: EspeakEvent[]) => void): void;
  get_samplerate(): number;
}

/** What scripts/espeak/speak.c gives. */
interface Espeak {
  memory: { readonly buffer: ArrayBuffer };
  _initialize(): void;
  /** @returns Hz, negative for data that is not its own */
  start(): number;
  take_memory(bytes: number): number;
  free_memory(pointer: number): void;
  set_voice(name: number): number;
  speak(text: number, rate: number, pitch: number): number;
}

let compiled: Promise<object> | null = null;

/** Compiles eSpeak NG once for all that use it in this process, page or worker. */
function compile() {
  compiled ??= import('./espeak.generated.ts').then(({ espeakWasm }) =>
    WebAssembly.compile(fromBase64(espeakWasm)),
  );
  return compiled;
}

/**
 * Starts eSpeak NG, some hundredths of a second.
 * @param parts of its data, which it keeps and reads from: the core at least; others may be added while it runs
 */
export async function loadEspeak(parts: ReadonlyMap<string, Uint8Array>): Promise<EspeakWorker> {
  let espeak: Espeak | null = null;
  let view = new DataView(new ArrayBuffer(0));
  let bytes = new Uint8Array(0);
  const memory = () => {
    const { buffer } = espeak!.memory; // safe: nothing asks before it has started
    if (bytes.buffer !== buffer) {
      view = new DataView(buffer);
      bytes = new Uint8Array(buffer);
    }
    return { view, bytes };
  };
  let listen: (samples: Int16Array, events: EspeakEvent[]) => void = () => {};
  const module = await compile();
  const files = espeakFileSystem(parts, memory);
  const nothing = () => 0;
  const { exports } = await WebAssembly.instantiate(module, {
    formant: {
      ...files.formant,
      spoken(samples: number, count: number, events: number): number {
        const { view, bytes } = memory();
        listen(
          new Int16Array(bytes.buffer, samples, samples === 0 ? 0 : count),
          eventsAt(view, bytes, events),
        );
        return 0;
      },
    },
    wasi_snapshot_preview1: {
      ...files.wasi_snapshot_preview1,
      clock_time_get: nothing,
      environ_get: nothing,
      environ_sizes_get(count: number, size: number): number {
        memory().view.setUint32(count, 0, true);
        memory().view.setUint32(size, 0, true);
        return 0;
      },
      // what it has to say is said by its results
      fd_write(_descriptor: number, vectors: number, count: number, result: number): number {
        const { view } = memory();
        let total = 0;
        for (let i = 0; i < count; i++) total += view.getUint32(vectors + 8 * i + 4, true);
        view.setUint32(result, total, true);
        return 0;
      },
      proc_exit(code: number): never {
        throw new Error(`eSpeak NG ended with ${code}`);
      },
    },
    env: { emscripten_notify_memory_growth: nothing, __syscall_unlink: nothing, __syscall_rmdir: nothing },
  });
  // safe: a test calls every one of these exports
  const running = exports as Espeak;
  espeak = running;
  running._initialize();
  const sampleRate = running.start();
  if (sampleRate <= 0) throw new Error(`eSpeak NG could not read its data: ${sampleRate}`);

  let rate = 175;
  let pitch = 50;
  /** Gives a function a text in memory. */
  const withText = (text: string, use: (pointer: number) => number): number => {
    const encoded = utf8Bytes(`${text}\0`);
    const pointer = running.take_memory(encoded.length);
    memory().bytes.set(encoded, pointer);
    const result = use(pointer);
    running.free_memory(pointer);
    return result;
  };
  return {
    set_voice: (name) => withText(name, (pointer) => running.set_voice(pointer)),
    set_rate(wanted) {
      rate = wanted;
    },
    set_pitch(wanted) {
      pitch = wanted;
    },
    synthesize(text, listener) {
      listen = listener;
      const code = withText(text, (pointer) => running.speak(pointer, rate, pitch));
      listen = () => {};
      if (code !== 0) throw new Error(`eSpeak NG could not speak: ${code}`);
    },
    get_samplerate: () => sampleRate,
  };
}

const eventTypes = [
  null,
  'word',
  'sentence',
  'mark',
  'play',
  'end',
  'msg_terminated',
  'phoneme',
  'samplerate',
] as const satisfies readonly (EspeakEvent['type'] | null)[];
/** Of `espeak_EVENT`: nine numbers of four bytes, the last two a text or a pointer. */
const eventBytes = 36;
const idBytes = 8;

/** A list of `espeak_EVENT` up to its end. */
function eventsAt(view: DataView, bytes: Uint8Array, pointer: number): EspeakEvent[] {
  const events: EspeakEvent[] = [];
  for (let at = pointer; ; at += eventBytes) {
    const type = eventTypes[view.getInt32(at, true)];
    if (!type) return events;
    events.push({
      type,
      text_position: view.getInt32(at + 8, true),
      word_length: view.getInt32(at + 12, true),
      audio_position: view.getInt32(at + 16, true),
      id: type === 'phoneme' ? idAt(bytes, at + 28) : undefined,
    });
  }
}

/** IPA of at most eight bytes in UTF-8. */
function idAt(bytes: Uint8Array, from: number): string {
  let to = from;
  while (to < from + idBytes && bytes[to] !== 0) to++;
  return utf8Text(bytes.subarray(from, to));
}
