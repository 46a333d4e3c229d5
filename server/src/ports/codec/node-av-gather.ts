import { AV_CHANNEL_ORDER_UNSPEC, AV_SAMPLE_FMT_FLTP } from 'node-av/constants';
import { type Frame, SoftwareResampleContext } from 'node-av/lib';
import { copySamples } from './node-av-samples.ts';

/** node-av 6.1.1 crashes where more channels than these leave libswresample. */
const mostNativeChannels = 8;

/**
 * Gathers decoded frames of any sample format as blocks of planar floats. Where it can, libswresample keeps them until
 * a block is full: reading each frame from JavaScript takes twice the time of decoding MP3, mostly for short-lived
 * buffers.
 */
export class FrameGatherer implements Disposable {
  readonly #size: number;
  readonly #block: readonly Float32Array[];
  readonly #bytes: Buffer[];
  #native: SoftwareResampleContext | null = null;
  /** Frames that wait in `#native`, or in the block. */
  #waiting = 0;
  /** The frame that is read without `#native`, and how far it has been. */
  #frame: Frame | null = null;
  #read = 0;

  constructor(channels: number, blockFrames: number) {
    this.#size = blockFrames;
    this.#block = Array.from({ length: channels }, () => new Float32Array(blockFrames));
    this.#bytes = this.#block.map(({ buffer }) => Buffer.from(buffer));
  }

  /** Takes a frame in; false where its kind is another than that of the frames before. */
  add(frame: Frame): boolean {
    if (this.#native) {
      if (this.#native.convertFrame(null, frame) < 0) return false;
      this.#waiting += frame.nbSamples;
      return true;
    }
    if (!this.#frame) return false;
    this.#frame = frame;
    this.#read = 0;
    return true;
  }

  /** Makes ready for frames like this one, once `take` has given out all that waits. */
  expect(frame: Frame): void {
    this.#native?.free();
    this.#native = this.#block.length <= mostNativeChannels ? toFloats(frame) : null;
    this.#frame = frame;
  }

  /**
   * The next block, valid until the next call; null where no full one is there.
   * @param rest gives out what waits although it is less than a block
   */
  take(rest: boolean): Float32Array[] | null {
    if (this.#native) return this.#takeNative(rest);
    const frame = this.#frame;
    if (frame && this.#read < frame.nbSamples) {
      const count = Math.min(frame.nbSamples - this.#read, this.#size - this.#waiting);
      copySamples(frame, this.#read, count, [...this.#block], this.#waiting);
      this.#read += count;
      this.#waiting += count;
    }
    if (this.#waiting < (rest ? 1 : this.#size)) return null;
    const count = this.#waiting;
    this.#waiting = 0;
    return this.#block.map((channel) => channel.subarray(0, count));
  }

  #takeNative(rest: boolean): Float32Array[] | null {
    if (this.#waiting < (rest ? 1 : this.#size)) return null;
    const count = this.#native!.convertSync(this.#bytes, Math.min(this.#size, this.#waiting), null, 0);
    this.#waiting = count > 0 ? this.#waiting - count : 0;
    return count > 0 ? this.#block.map((channel) => channel.subarray(0, count)) : null;
  }

  [Symbol.dispose](): void {
    this.#native?.free();
  }
}

/** What turns frames like this one into planar floats, as it is; null where their speakers have no names. */
function toFloats({ channelLayout, sampleRate, format }: Frame): SoftwareResampleContext | null {
  if (channelLayout.order === AV_CHANNEL_ORDER_UNSPEC) return null;
  const context = new SoftwareResampleContext();
  // safe: an audio decoder's frames carry sample formats
  const sampleFormat = format as Parameters<SoftwareResampleContext['allocSetOpts2']>[1];
  const set = context.allocSetOpts2(
    channelLayout,
    AV_SAMPLE_FMT_FLTP,
    sampleRate,
    channelLayout,
    sampleFormat,
    sampleRate,
  );
  if (set >= 0 && context.init() >= 0) return context;
  context.free();
  return null;
}
