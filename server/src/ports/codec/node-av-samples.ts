import { ToolError } from '@formant/engine/base/faults';
import {
  AV_SAMPLE_FMT_DBL,
  AV_SAMPLE_FMT_DBLP,
  AV_SAMPLE_FMT_FLT,
  AV_SAMPLE_FMT_FLTP,
  AV_SAMPLE_FMT_S16,
  AV_SAMPLE_FMT_S16P,
  AV_SAMPLE_FMT_S32,
  AV_SAMPLE_FMT_S32P,
  AV_SAMPLE_FMT_U8,
  AV_SAMPLE_FMT_U8P,
} from 'node-av/constants';
import type { Frame } from 'node-av/lib';

type Reader = { array: (data: Buffer) => ArrayLike<number>; scale: number; offset: number };

const view =
  <T>(Type: new (buffer: ArrayBufferLike, offset: number, length: number) => T, width: number) =>
  (data: Buffer) =>
    new Type(data.buffer, data.byteOffset, Math.floor(data.byteLength / width));

const u8: Reader = { array: (data) => data, scale: 1 / 128, offset: -1 };
const s16: Reader = { array: view(Int16Array, 2), scale: 1 / 2 ** 15, offset: 0 };
const s32: Reader = { array: view(Int32Array, 4), scale: 1 / 2 ** 31, offset: 0 };
const f32: Reader = { array: view(Float32Array, 4), scale: 1, offset: 0 };
const f64: Reader = { array: view(Float64Array, 8), scale: 1, offset: 0 };

const interleaved = new Map<number, Reader>([
  [AV_SAMPLE_FMT_U8, u8],
  [AV_SAMPLE_FMT_S16, s16],
  [AV_SAMPLE_FMT_S32, s32],
  [AV_SAMPLE_FMT_FLT, f32],
  [AV_SAMPLE_FMT_DBL, f64],
]);
const planar = new Map<number, Reader>([
  [AV_SAMPLE_FMT_U8P, u8],
  [AV_SAMPLE_FMT_S16P, s16],
  [AV_SAMPLE_FMT_S32P, s32],
  [AV_SAMPLE_FMT_FLTP, f32],
  [AV_SAMPLE_FMT_DBLP, f64],
]);

/**
 * Copies `count` sample frames of a decoded frame, from its `from`-th on, to `into[channel][at...]` as floats.
 */
export function copySamples(
  frame: Frame,
  from: number,
  count: number,
  into: Float32Array[],
  at: number,
): void {
  const data = frame.extendedData;
  const apart = planar.get(frame.format);
  const together = interleaved.get(frame.format);
  if (!data?.[0] || !(apart ?? together))
    throw new ToolError(
      'unsupported_codec',
      'The sound has samples of an unknown kind. Export it again as WAV.',
    );
  for (const [channel, target] of into.entries()) {
    const { array, scale, offset } = (apart ?? together)!;
    const plane = apart ? data[channel] : data[0];
    if (!plane) {
      target.fill(0, at, at + count); // a damaged frame that has fewer channels than it says
      continue;
    }
    const samples = array(plane);
    const step = apart ? 1 : into.length;
    let index = apart ? from : from * step + channel;
    for (let i = at; i < at + count; i++, index += step) target[i] = (samples[index] ?? 0) * scale + offset;
  }
}
