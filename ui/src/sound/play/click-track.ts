import type { ByteSource } from '@formant/engine/codecs/bytes';
import type { PcmFile } from '../files/pcm-file.ts';

const clickHz = 1760;
const clickSeconds = 0.04;
/** Time in which a click falls to a third. */
const decaySeconds = 0.008;
/** Highest sample of a click; with a loud song below it the sum may still clip, so it has a volume of its own. */
const peak = 0.7;

/**
 * Metronome clicks as sound that is made while it is read: a player takes it for a track, so that every click
 * starts with the very sample of the song that its beat falls on, on the same audio clock.
 */
export class ClickTrack implements ByteSource {
  readonly size: number;
  readonly #sampleRate: number;
  readonly #click: Float32Array;
  #frames: Int32Array = new Int32Array(0);

  /** @param frames length of the song in samples */
  constructor(sampleRate: number, frames: number) {
    this.#sampleRate = sampleRate;
    this.#click = clickOf(sampleRate);
    this.size = frames * Float32Array.BYTES_PER_ELEMENT;
  }

  /** @param seconds rising; what a player has queued already keeps its old clicks until it seeks */
  setBeats(seconds: readonly number[]): void {
    this.#frames = Int32Array.from(seconds, (second) => Math.round(second * this.#sampleRate));
  }

  /** The clicks of `count` samples from sample `from`, tails of earlier clicks included. */
  render(from: number, count: number): Float32Array<ArrayBuffer> {
    const out = new Float32Array(count);
    const first = this.#firstAfter(from - this.#click.length);
    for (let beat = first; beat < this.#frames.length; beat++) {
      const start = this.#frames[beat]! - from;
      if (start >= count) break;
      for (let i = Math.max(0, -start); i < this.#click.length && start + i < count; i++)
        out[start + i] = out[start + i]! + this.#click[i]!;
    }
    return out;
  }

  read(from: number, to: number): Uint8Array {
    const bytes = Float32Array.BYTES_PER_ELEMENT;
    return new Uint8Array(this.render(from / bytes, (to - from) / bytes).buffer);
  }

  /** As a mono file of 32-bit floats. */
  pcm(): PcmFile {
    const frames = this.size / Float32Array.BYTES_PER_ELEMENT;
    return {
      bytes: this,
      layout: { sampleRate: this.#sampleRate, channelCount: 1, encoding: 'float32', dataStart: 0, frames },
    };
  }

  #firstAfter(frame: number): number {
    let low = 0;
    let high = this.#frames.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#frames[middle]! <= frame) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/** A short falling tone; its first sample is not zero, so that the onset is exactly there. */
function clickOf(sampleRate: number): Float32Array {
  return Float32Array.from({ length: Math.round(clickSeconds * sampleRate) }, (_, i) => {
    const t = i / sampleRate;
    return peak * Math.exp(-t / decaySeconds) * Math.cos(2 * Math.PI * clickHz * t);
  });
}
