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
 * @returns how many samples were beyond full scale and had to be held (0 for float encodings)
 */
export function encodePcm(
  channels: readonly Float32Array[],
  encoding: PcmEncoding,
  bytes: Uint8Array,
): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const width = bytesPerSample[encoding];
  const stride = width * channels.length;
  const steps = { uint8: 0x80, int16: 0x8000, int24: 0x800000, int32: 0x80000000, float32: 0, float64: 0 }[
    encoding
  ];
  let clipped = 0;
  for (const [c, channel] of channels.entries()) {
    let at = c * width;
    for (let i = 0; i < channel.length; i++, at += stride) {
      if (encoding === 'float32') view.setFloat32(at, channel[i]!, true);
      else if (encoding === 'float64') view.setFloat64(at, channel[i]!, true);
      else {
        let value = Math.round((channel[i] || 0) * steps);
        // +1.0 is one step beyond the largest integer; only more than that is heard as clipping.
        if (value > steps || value < -steps) clipped++;
        value = Math.max(-steps, Math.min(steps - 1, value));
        if (encoding === 'int16') view.setInt16(at, value, true);
        else if (encoding === 'int32') view.setInt32(at, value, true);
        else if (encoding === 'uint8') view.setUint8(at, value + 128);
        else {
          view.setInt16(at, value, true);
          view.setInt8(at + 2, value >> 16);
        }
      }
    }
  }
  return clipped;
}
