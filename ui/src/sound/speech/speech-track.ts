import { wavHeader } from '@formant/engine/codecs/wav-header';
import { speechRate } from '@formant/engine/tts';

/** Mono sound of 16 bits at `speechRate` that may still grow. */
export interface SpeechTrack {
  readonly key: string;
  /** Silence after it, seconds. */
  readonly pauseSeconds: number;
  /** Frames that are there by now. */
  frames(): number;
  /** Nothing more will come. */
  ended(): boolean;
  read(from: number, count: number): Promise<Int16Array<ArrayBuffer>>;
}

const encoding = 'int16';
const format = { sampleRate: speechRate, channelCount: 1, encoding } as const;
const headerBytes = wavHeader(format, 0).length;

/** A WAV file of the sound, made of parts that were spoken or read. */
export function wavOf(parts: readonly BlobPart[], frames: number): Blob {
  return new Blob([wavHeader(format, frames).slice(), ...parts], { type: 'audio/wav' });
}

export const framesOfWav = (wav: Blob): number => Math.max(0, (wav.size - headerBytes) >> 1);
/** The samples alone. */
export const samplesOfWav = (wav: Blob): Blob => wav.slice(headerBytes);
/** Samples of -1..1 as 16-bit numbers. */
export function toInt16(samples: Float32Array): Int16Array<ArrayBuffer> {
  const out = new Int16Array(samples.length);
  for (let i = 0; i < samples.length; i++)
    out[i] = Math.max(-32768, Math.min(32767, Math.round(samples[i]! * 32768)));
  return out;
}
export const silence = (seconds: number): Int16Array<ArrayBuffer> =>
  new Int16Array(Math.round(seconds * speechRate));

/** What `wavOf` has made, read in parts. */
export function wavTrack(key: string, wav: Blob, pauseSeconds: number): SpeechTrack {
  const frames = framesOfWav(wav);
  return {
    key,
    pauseSeconds,
    frames: () => frames,
    ended: () => true,
    async read(from, count) {
      const start = headerBytes + 2 * from;
      return new Int16Array(await wav.slice(start, start + 2 * Math.min(count, frames - from)).arrayBuffer());
    },
  };
}

/** Sound that is being spoken. */
export class LiveTrack implements SpeechTrack {
  readonly key: string;
  readonly pauseSeconds: number;
  readonly parts: Int16Array<ArrayBuffer>[] = [];
  #frames = 0;
  #ended = false;
  /** Called whenever there is more. */
  onGrow = () => {};

  constructor(key: string, pauseSeconds: number) {
    this.key = key;
    this.pauseSeconds = pauseSeconds;
  }

  frames(): number {
    return this.#frames;
  }
  ended(): boolean {
    return this.#ended;
  }
  append(samples: Int16Array<ArrayBuffer>): void {
    this.parts.push(samples);
    this.#frames += samples.length;
    this.onGrow();
  }
  end(): void {
    this.#ended = true;
    this.onGrow();
  }

  async read(from: number, count: number): Promise<Int16Array<ArrayBuffer>> {
    const out = new Int16Array(Math.max(0, Math.min(count, this.#frames - from)));
    let at = 0;
    for (const part of this.parts) {
      const start = Math.max(from, at);
      const end = Math.min(from + out.length, at + part.length);
      if (end > start) out.set(part.subarray(start - at, end - at), start - from);
      at += part.length;
    }
    return out;
  }

  wav(): Blob {
    return wavOf(this.parts, this.#frames);
  }
}
