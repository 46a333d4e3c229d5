import type { Quantiser16 } from './quantiser16.ts';

/** How samples lie in a file, all little-endian. */
export const pcmEncodings = ['uint8', 'int16', 'int24', 'int32', 'float32', 'float64'] as const;
export type PcmEncoding = (typeof pcmEncodings)[number];

export const bytesPerSample = {
  uint8: 1,
  int16: 2,
  int24: 3,
  int32: 4,
  float32: 4,
  float64: 8,
} as const satisfies Record<PcmEncoding, number>;

/**
 * Interleaved bytes to one Float32Array a channel; full scale of integers is -1..1 - 1/2^(bits-1).
 * @param channels arrays of at least `frames` samples, overwritten
 */
export function decodePcm(
  bytes: Uint8Array,
  encoding: PcmEncoding,
  channels: readonly Float32Array[],
  frames: number,
): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const width = bytesPerSample[encoding];
  const stride = width * channels.length;
  for (const [c, channel] of channels.entries()) {
    let at = c * width;
    switch (encoding) {
      case 'uint8':
        for (let i = 0; i < frames; i++, at += stride) channel[i] = (bytes[at]! - 128) / 128;
        break;
      case 'int16':
        for (let i = 0; i < frames; i++, at += stride) channel[i] = view.getInt16(at, true) / 0x8000;
        break;
      case 'int24':
        for (let i = 0; i < frames; i++, at += stride)
          channel[i] = ((view.getInt8(at + 2) << 16) | view.getUint16(at, true)) / 0x800000;
        break;
      case 'int32':
        for (let i = 0; i < frames; i++, at += stride) channel[i] = view.getInt32(at, true) / 0x80000000;
        break;
      case 'float32':
        for (let i = 0; i < frames; i++, at += stride) channel[i] = view.getFloat32(at, true);
        break;
      case 'float64':
        for (let i = 0; i < frames; i++, at += stride) channel[i] = view.getFloat64(at, true);
        break;
    }
  }
}

/**
 * One Float32Array a channel to interleaved bytes. Integers are rounded to the nearest step and held at full
 * scale, NaN becomes silence; floats are written as they are.
 * @param bytes at least frames * channels * bytesPerSample, overwritten
 * @param quantisers one a channel, kept from block to block: 16 bits then are dithered
 * @returns how many samples were beyond full scale and had to be held (0 for float encodings)
 */
export function encodePcm(
  channels: readonly Float32Array[],
  encoding: PcmEncoding,
  bytes: Uint8Array,
  quantisers: readonly Quantiser16[] = [],
): number {
  const [left, right] = channels;
  if (encoding === 'int16' && quantisers.length > 0) return encodeDithered(channels, bytes, quantisers);
  if (encoding === 'int24' && channels.length === 2 && littleEndian && bytes.byteOffset % 4 === 0)
    return encodeStereo24(left!, right!, bytes);
  let clipped = 0;
  for (const [c, channel] of channels.entries()) {
    if (encoding === 'float32' || encoding === 'float64') encodeFloats(channel, encoding, bytes, c, channels);
    else clipped += encodeIntegers(channel, encoding, bytes, c, channels);
  }
  return clipped;
}

const littleEndian = new Uint8Array(new Uint16Array([1]).buffer)[0] === 1;

function encodeDithered(
  channels: readonly Float32Array[],
  bytes: Uint8Array,
  quantisers: readonly Quantiser16[],
): number {
  const count = (channels[0]?.length ?? 0) * channels.length;
  const fits = littleEndian && bytes.byteOffset % 2 === 0;
  const into = fits ? new Int16Array(bytes.buffer, bytes.byteOffset, count) : new Int16Array(count);
  let clipped = 0;
  for (const [c, channel] of channels.entries())
    clipped += quantisers[c]!.write(channel, 0, channel.length, into, c, channels.length);
  if (fits) return clipped;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let i = 0; i < count; i++) view.setInt16(2 * i, into[i]!, true);
  return clipped;
}

function encodeFloats(
  channel: Float32Array,
  encoding: 'float32' | 'float64',
  bytes: Uint8Array,
  index: number,
  { length: stride }: readonly unknown[],
): void {
  const width = bytesPerSample[encoding];
  if (littleEndian && bytes.byteOffset % width === 0) {
    const { buffer, byteOffset } = bytes;
    const count = Math.floor(bytes.byteLength / width);
    const into =
      encoding === 'float32'
        ? new Float32Array(buffer, byteOffset, count)
        : new Float64Array(buffer, byteOffset, count);
    for (let i = 0, at = index; i < channel.length; i++, at += stride) into[at] = channel[i]!;
    return;
  }
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let i = 0, at = index * width; i < channel.length; i++, at += stride * width)
    if (encoding === 'float32') view.setFloat32(at, channel[i]!, true);
    else view.setFloat64(at, channel[i]!, true);
}

/** What songs mostly are, two frames in three words at a time: half the time of one byte after the other. */
function encodeStereo24(left: Float32Array, right: Float32Array, bytes: Uint8Array): number {
  const whole = left.length & ~1;
  const words = new Uint32Array(bytes.buffer, bytes.byteOffset, (whole / 2) * 3);
  let over = 0;
  for (let i = 0, at = 0; i < whole; i += 2, at += 3) {
    const a = left[i]!;
    const b = right[i]!;
    const c = left[i + 1]!;
    const d = right[i + 1]!;
    let p: number;
    let q: number;
    let r: number;
    let s: number;
    if (a * a < inside && b * b < inside && c * c < inside && d * d < inside) {
      p = inside24(a);
      q = inside24(b);
      r = inside24(c);
      s = inside24(d);
    } else {
      // exactly +1.0 is no clipping, as in `encodeIntegers`
      over += isOver24(a) + isOver24(b) + isOver24(c) + isOver24(d);
      p = to24(a);
      q = to24(b);
      r = to24(c);
      s = to24(d);
    }
    words[at] = (p & 0xff_ffff) | (q << 24);
    words[at + 1] = ((q >>> 8) & 0xffff) | (r << 16);
    words[at + 2] = ((r >>> 16) & 0xff) | (s << 8);
  }
  if (whole === left.length) return over;
  const end = [left.subarray(whole), right.subarray(whole)];
  const rest = bytes.subarray(whole * 6);
  return (
    over + encodeIntegers(end[0]!, 'int24', rest, 0, end) + encodeIntegers(end[1]!, 'int24', rest, 1, end)
  );
}

const most24 = 0x7f_ffff;
const least24 = -0x80_0000;

/** The square of what surely rounds to no more than the largest integer. */
const inside = (1 - 2 ** -22) ** 2;

/**
 * The step of a sample that is `inside`, in less than half the time of `to24`: cutting off what is positive is rounding
 * down. The sum is exact wherever it decides, because a double has 29 bits behind the point of 2^23.
 */
const inside24 = (sample: number): number => ~~(sample * 0x80_0000 + 0x80_0000 + 0.5) - 0x80_0000;

function to24(sample: number): number {
  const scaled = sample * 0x80_0000 + 0.5;
  if (scaled < 0x80_0000 && scaled >= least24) return Math.floor(scaled);
  return scaled > 0 ? most24 : scaled < 0 ? least24 : 0; // NaN is neither
}

const isOver24 = (sample: number): number => {
  const scaled = Math.floor(sample * 0x80_0000 + 0.5);
  return scaled > most24 + 1 || scaled < least24 ? 1 : 0;
};

function encodeIntegers(
  channel: Float32Array,
  encoding: 'uint8' | 'int16' | 'int24' | 'int32',
  bytes: Uint8Array,
  index: number,
  { length: channelCount }: readonly unknown[],
): number {
  const width = bytesPerSample[encoding];
  const stride = width * channelCount;
  const steps = { uint8: 0x80, int16: 0x8000, int24: 0x800000, int32: 0x80000000 }[encoding];
  const offset = encoding === 'uint8' ? 0x80 : 0;
  let clipped = 0;
  let at = index * width;
  for (let i = 0; i < channel.length; i++, at += stride) {
    const scaled = Math.floor((channel[i]! || 0) * steps + 0.5);
    let value = scaled;
    if (scaled >= steps) {
      // +1.0 is one step beyond the largest integer; only more than that is heard as clipping.
      if (scaled > steps) clipped++;
      value = steps - 1;
    } else if (scaled < -steps) {
      clipped++;
      value = -steps;
    }
    value += offset;
    bytes[at] = value;
    if (width === 1) continue;
    bytes[at + 1] = value >> 8;
    if (width === 2) continue;
    bytes[at + 2] = value >> 16;
    if (width === 4) bytes[at + 3] = value >> 24;
  }
  return clipped;
}
