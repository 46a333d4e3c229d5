import { join } from 'node:path';
import type { Scratch, ToolRun } from '@formant/engine';
import type { Codec, OpenAudio } from '../ports/codec/port.ts';

/** More sound than this is not put by: it would fill disks, and doing the work twice takes no room. */
const mostBytes = 4 * 2 ** 30;

/** What a tool puts by between two passes, as files in a folder that the caller removes. */
export class ScratchFiles {
  readonly #opened: OpenAudio[] = [];
  readonly #codec: Codec;
  readonly #folder: string;
  readonly #frames: number | null;
  readonly #signal: AbortSignal;

  /** @param frames how long the sound is, null where nobody knows */
  constructor(
    codec: Codec,
    folder: string,
    { frames, signal }: { frames: number | null; signal: AbortSignal },
  ) {
    this.#codec = codec;
    this.#folder = folder;
    this.#frames = frames;
    this.#signal = signal;
  }

  readonly open: NonNullable<ToolRun['scratch']> = async (format): Promise<Scratch | null> => {
    if (this.#frames === null || this.#frames * format.channelCount * 4 > mostBytes) return null;
    const path = join(this.#folder, `scratch-${this.#opened.length}.wav`);
    const signal = this.#signal;
    const writer = await this.#codec.encode(path, 'wav', { ...format, bits: 32, signal });
    return {
      write: (block) => writer.write(block),
      read: async () => {
        await writer.finish();
        const audio = await this.#codec.open(path, { signal });
        this.#opened.push(audio);
        return audio;
      },
    };
  };

  async close(): Promise<void> {
    for (const audio of this.#opened) await audio.close();
  }
}
