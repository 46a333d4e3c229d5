import { fromBase64 } from '../../base/base64.ts';
import { resampleWasm } from './resample.generated.ts';
import { polyphaseFilter, Resampler, readAll } from './resample.ts';

// The engine's type library is that of the language alone; this is the part of WebAssembly it needs.
declare const WebAssembly: {
  Module: new (bytes: Uint8Array) => object;
  Instance: new (module: object, imports: object) => { exports: object };
};

type Converter = {
  memory: { readonly buffer: ArrayBuffer; grow(pages: number): number };
  convert(
    samples: number,
    table: number,
    out: number,
    count: number,
    up: number,
    down: number,
    taps: number,
  ): void;
};

const pageBytes = 65_536;
/** Below lie the module's stack and data. */
let heapStart = 0;
let converter: Converter | null | undefined;

/**
 * One channel at another sample rate, in memory: as a `Resampler` of so many crossings, in single precision, four products
 * at once where the platform has SIMD.
 * @param samples at `fromHz`, nominally -1..1
 * @param crossings of zero of the filter to either side; see `Resampler` for what they do
 * @returns round(samples * toHz / fromHz) samples; at the same rate the very same array
 * Cost: an eighth of `Resampler`; keeps the memory of the longest sound.
 * Source: as `Resampler`.
 */
export function resampleQuickly(
  samples: Float32Array,
  fromHz: number,
  toHz: number,
  crossings: number,
): Float32Array {
  if (fromHz === toHz) return samples;
  const { up, down, reach, phases, table } = polyphaseFilter(fromHz, toHz, crossings);
  const taps = 2 * reach;
  converter = converter === undefined ? instantiate() : converter;
  if (!converter || phases !== up || taps % 4 !== 0) {
    const resampler = new Resampler(fromHz, toHz, { crossings });
    resampler.write(samples);
    resampler.end();
    return readAll(resampler);
  }
  const count = Math.round((samples.length * up) / down);
  const before = reach - 1;
  const padded = before + samples.length + taps + down;
  const tableAt = heapStart / 4;
  const samplesAt = tableAt + table.length;
  const outAt = samplesAt + padded;
  const missing = 4 * (outAt + count) - converter.memory.buffer.byteLength;
  if (missing > 0) converter.memory.grow(Math.ceil(missing / pageBytes));
  const memory = new Float32Array(converter.memory.buffer);
  memory.set(table, tableAt);
  memory.fill(0, samplesAt, samplesAt + before);
  memory.set(samples, samplesAt + before);
  memory.fill(0, samplesAt + before + samples.length, outAt);
  converter.convert(4 * samplesAt, 4 * tableAt, 4 * outAt, count, up, down, taps);
  return memory.slice(outAt, outAt + count);
}

/** Null where there is no SIMD: then the other resampler does it. */
function instantiate(): Converter | null {
  try {
    const module = new WebAssembly.Module(fromBase64(resampleWasm));
    // safe: a test converts with it
    const made = new WebAssembly.Instance(module, {}).exports as Converter;
    heapStart = made.memory.buffer.byteLength;
    return made;
  } catch {
    return null;
  }
}
