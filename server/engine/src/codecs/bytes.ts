/** Bytes that can be read anywhere: a file, a Blob, memory, ranged HTTP. */
export interface ByteSource {
  readonly size: number;
  /** Bytes `from` (inclusive) to `to` (exclusive), both inside 0..size. The reader may keep them. */
  read(from: number, to: number): Promise<Uint8Array> | Uint8Array;
}

/** Where an encoder writes; it goes back to `at` 0 at most once, to complete a header. */
export interface ByteSink {
  /** Takes the bytes over only until the promise settles. */
  write(bytes: Uint8Array, at: number): Promise<void> | void;
}

export function memoryBytes(bytes: Uint8Array): ByteSource {
  return { size: bytes.length, read: (from, to) => bytes.subarray(from, to) };
}

/** A sink that keeps everything. */
export function memoryByteSink(): ByteSink & { bytes(): Uint8Array } {
  let kept = new Uint8Array(1024);
  let length = 0;
  return {
    write(bytes, at) {
      const end = at + bytes.length;
      if (end > kept.length) {
        const larger = new Uint8Array(Math.max(end, kept.length * 2));
        larger.set(kept);
        kept = larger;
      }
      kept.set(bytes, at);
      length = Math.max(length, end);
    },
    bytes: () => kept.slice(0, length),
  };
}

/** Bytes one after the other, in memory of their own. */
export function joinedBytes(parts: readonly ArrayLike<number>[]): Uint8Array<ArrayBuffer> {
  const out = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    out.set(part, at);
    at += part.length;
  }
  return out;
}

/** As a RIFF or Vorbis header holds it. */
export function littleEndian32(value: number): Uint8Array {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, value, true);
  return bytes;
}
