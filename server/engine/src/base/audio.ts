import { joinedChannels } from './joined.ts';

/** Sound in memory: one Float32Array a channel, all of one length, samples nominally in -1..1. */
export type Audio = { sampleRate: number; channels: Float32Array[] };

/**
 * Sound that is read front to back in blocks, as often as an algorithm has passes.
 * Drivers decode from a file, from the browser's private file system or from memory.
 */
export interface AudioSource {
  readonly sampleRate: number;
  readonly channelCount: number;
  /** Length in sample frames as far as it is known before the first pass has ended, else null. */
  readonly frames: number | null;
  /**
   * Starts a new pass from the first frame. A block holds one array a channel, 1..65536 frames,
   * and belongs to the reader until it asks for the next one.
   */
  blocks(): AsyncIterable<Float32Array[]>;
}

/** Where a tool writes one of its outputs. */
export interface AudioSink {
  /** Takes the block over only until the promise settles: copy what has to live longer. */
  write(block: Float32Array[]): Promise<void> | void;
}

/** A source over audio that is already in memory, in blocks of `blockFrames`. */
export function memorySource(audio: Audio, blockFrames = 16384): AudioSource {
  const frames = audio.channels[0]?.length ?? 0;
  return {
    sampleRate: audio.sampleRate,
    channelCount: audio.channels.length,
    frames,
    async *blocks() {
      for (let at = 0; at < frames; at += blockFrames)
        yield audio.channels.map((channel) => channel.subarray(at, Math.min(frames, at + blockFrames)));
    },
  };
}

/** A sink that keeps everything, for tests and short sounds. */
export function memorySink(sampleRate: number): AudioSink & { audio(): Audio } {
  const blocks: Float32Array[][] = [];
  return {
    write(block) {
      blocks.push(block.map((channel) => channel.slice()));
    },
    audio() {
      return { sampleRate, channels: joinedChannels(blocks) };
    },
  };
}
