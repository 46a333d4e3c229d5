const blockFrames = 16384;

/** Cuts a stream of interleaved 32-bit floats, little-endian, into planar blocks. */
export class PlanarBlocks {
  frames = 0;
  readonly #channels: number;
  readonly #block: Float32Array[];
  #carry: Buffer = Buffer.alloc(0);
  #filled = 0;

  constructor(channels: number) {
    this.#channels = channels;
    this.#block = Array.from({ length: channels }, () => new Float32Array(blockFrames));
  }

  /** The full blocks that these bytes complete; each is valid until the next is asked for. */
  *take(bytes: Buffer): Generator<Float32Array[]> {
    const frameBytes = 4 * this.#channels;
    const all = this.#carry.length > 0 ? Buffer.concat([this.#carry, bytes]) : bytes;
    const count = Math.floor(all.length / frameBytes);
    for (let from = 0; from < count; ) {
      const step = Math.min(count - from, blockFrames - this.#filled);
      this.#copy(all, from, step);
      from += step;
      this.#filled += step;
      this.frames += step;
      if (this.#filled < blockFrames) continue;
      yield this.#block;
      this.#filled = 0;
    }
    this.#carry = Buffer.from(all.subarray(count * frameBytes));
  }

  rest(): Float32Array[] | null {
    return this.#filled > 0 ? this.#block.map((channel) => channel.subarray(0, this.#filled)) : null;
  }

  #copy(bytes: Buffer, from: number, count: number): void {
    const channels = this.#channels;
    const view = new DataView(bytes.buffer, bytes.byteOffset + from * channels * 4, count * channels * 4);
    for (const [channel, target] of this.#block.entries())
      for (let i = 0, at = channel * 4; i < count; i++, at += channels * 4)
        target[this.#filled + i] = view.getFloat32(at, true);
  }
}

/** Interleaves planar blocks as 32-bit floats, little-endian. */
export class Interleaver {
  /** Bytes of their own each time: a stream may still hold the last ones. */
  take(block: Float32Array[]): Uint8Array {
    const frames = block[0]?.length ?? 0;
    const bytes = new Uint8Array(frames * block.length * 4);
    const view = new DataView(bytes.buffer);
    for (const [channel, samples] of block.entries())
      for (let i = 0, at = channel * 4; i < frames; i++, at += block.length * 4)
        view.setFloat32(at, samples[i]!, true);
    return bytes;
  }
}
