import { fromBase64 } from '../../base/base64.ts';
import type { Fft } from './fft.ts';
import { isSmooth, largestFft } from './fft.ts';
import { pffftWasm } from './pffft.generated.ts';

/** The exports of pffft.wasm under the names its build gave them. */
type Pffft = {
  /** memory */ d: { readonly buffer: ArrayBuffer };
  /** constructors, to be called once */ e(): void;
  /** pffft_aligned_malloc(bytes), 0 when there is no memory left */ f(bytes: number): number;
  /** pffft_new_setup(size, 0 = real), 0 for a size it can't do */ k(size: number, kind: number): number;
  /** pffft_transform_ordered(setup, input, output, work, 0 = forward | 1 = backward) */
  p(setup: number, input: number, output: number, work: number, direction: number): void;
};

/** Where in the memory of pffft a plan and its arrays lie. */
type Places = { setup: number; input: number; output: number; work: number };

// The engine's type library is that of the language alone; this is the part of WebAssembly it needs.
declare const WebAssembly: {
  Module: new (bytes: Uint8Array) => object;
  Instance: new (module: object, imports: object) => { exports: object };
};

let pffft: Pffft | null | undefined;

/**
 * Real FFT by pffft in WebAssembly SIMD, single precision.
 * One WebAssembly instance serves every size. Null where the platform won't run it.
 * @param size a multiple of 32 made of 2, 3 and 5, up to 65536: what pffft can do
 * Cost: O(size log size) and one copy in and out a transform; a plan keeps its memory as long as the program runs.
 * Source: pffft (Pommier, after Swarztrauber's FFTPACK), as @echogarden/pffft-wasm builds it.
 */
export function wasmFft(size: number): Fft | null {
  if (!isSmooth(size) || size > largestFft)
    throw new RangeError(`pffft needs a multiple of 32 made of 2, 3 and 5, not ${size}`);
  if (pffft === undefined) pffft = instantiate();
  const lib = pffft;
  if (!lib) return null;
  const setup = lib.k(size, 0);
  const input = lib.f(size * 4);
  const output = lib.f(size * 4);
  // pffft would take its scratch space from the 64 kB stack otherwise, too small from 16384 on.
  const work = lib.f(size * 4);
  if (!setup || !input || !output || !work) return null;

  return new PffftPlan(lib, { setup, input, output, work }, size);
}

/** A class, so that what calls plans of several sizes calls the same function: compiled code is kept then. */
class PffftPlan implements Fft {
  readonly size: number;
  readonly bins: number;
  readonly engine = 'wasm';
  readonly #lib: Pffft;
  readonly #at: Places;
  #from = new Float32Array(0);
  #to = this.#from;

  constructor(lib: Pffft, at: Places, size: number) {
    this.#lib = lib;
    this.#at = at;
    this.size = size;
    this.bins = size / 2 + 1;
  }

  forward(time: Float32Array, spectrum: Float32Array): void {
    const { size } = this;
    this.#attach();
    this.#from.set(time.length === size ? time : time.subarray(0, size));
    this.#lib.p(this.#at.setup, this.#at.input, this.#at.output, this.#at.work, 0);
    spectrum.set(this.#to);
    // pffft keeps the last bin, which is real, in the imaginary part of the first.
    spectrum[size] = spectrum[1]!;
    spectrum[1] = 0;
    spectrum[size + 1] = 0;
  }

  inverse(spectrum: Float32Array, time: Float32Array): void {
    const { size } = this;
    this.#attach();
    const from = this.#from;
    const to = this.#to;
    const scale = 1 / size;
    // a view of the array would be garbage in every call
    for (let i = 0; i < size; i++) from[i] = spectrum[i]!;
    from[1] = spectrum[size]!;
    this.#lib.p(this.#at.setup, this.#at.input, this.#at.output, this.#at.work, 1);
    for (let i = 0; i < size; i++) time[i] = to[i]! * scale;
  }

  /** Memory moves when another plan makes it grow; the old views then have no length. */
  #attach(): void {
    if (this.#from.length === this.size) return;
    this.#from = new Float32Array(this.#lib.d.buffer, this.#at.input, this.size);
    this.#to = new Float32Array(this.#lib.d.buffer, this.#at.output, this.size);
  }
}

function instantiate(): Pffft | null {
  try {
    const module = new WebAssembly.Module(fromBase64(pffftWasm));
    let exports: Pffft | undefined;
    const imports = {
      a: {
        a: () => {
          throw new Error('pffft: assertion failed');
        },
        b: (wanted: number) => grow(exports!, wanted),
        c: (to: number, from: number, bytes: number) => {
          new Uint8Array(exports!.d.buffer).copyWithin(to, from, from + bytes);
        },
      },
    };
    // safe: the bytes are ours and a test calls every one of these exports
    exports = new WebAssembly.Instance(module, imports).exports as Pffft;
    exports.e();
    return exports;
  } catch {
    // No WebAssembly, no SIMD or a policy against it: `createFft` then takes the reference, and says so.
    return null;
  }
}

const pageBytes = 65536;

function grow(lib: Pffft, wantedBytes: number): number {
  // safe: `d` is a WebAssembly.Memory, whose type the language's library lacks
  const memory = lib.d as unknown as { buffer: ArrayBuffer; grow(pages: number): number };
  try {
    memory.grow(Math.ceil((wantedBytes - memory.buffer.byteLength) / pageBytes));
    return 1;
  } catch {
    return 0;
  }
}
