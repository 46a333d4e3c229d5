import type { AudioSink, AudioSource } from '../base/audio.ts';
import { ToolError } from '../base/faults.ts';
import { checkedBlocks } from '../base/input.ts';
import type { Tool, ToolRun } from '../base/tool.ts';
import { type ToolId, tools } from './index.ts';

/**
 * What a tool that cleans has taken out of a sound: input minus cleaned, sample for sample and at the level that it
 * had in the input. Where the options also shape tone or level, the cleaning alone is done once more, since in the
 * result they can't be told from what is missing.
 * @param run    as the tool was run, `engine` as its report names it; nothing is opened
 * @param result the tool's output, where it is at hand: it is read instead where nothing else was done to it
 * @param sink   takes as many samples as the cleaned sound has, which are those of the input
 * @throws ToolError bad_option where the tool, with these options, takes nothing out; else as the tool's own run
 */
export async function removedBy(
  id: ToolId,
  run: Omit<ToolRun, 'open'>,
  result: AudioSource | null,
  sink: AudioSink,
): Promise<void> {
  const tool: Tool = tools[id].tool;
  const options = cleaningOf(id, run.options);
  if (!options)
    throw new ToolError(
      'bad_option',
      'With these settings nothing was taken out, so there is nothing to hear.',
    );
  const difference = new Difference(
    checkedBlocks(tool, run.input, run.signal, { replacedSamples: 0 })[Symbol.asyncIterator](),
    sink,
  );
  if (result && sameOptions(options, run.options)) {
    for await (const block of result.blocks()) {
      run.signal.throwIfAborted();
      await difference.write(block);
    }
  } else {
    const load = tools[id].run;
    await (await load())({ ...run, options, open: () => difference });
  }
  await difference.end();
}

/**
 * The options under which a tool does nothing but take something out; null where it takes nothing out.
 * @param options as parsed by the tool's own schema, or kept from such
 */
export function cleaningOf(
  id: ToolId,
  options: Readonly<Record<string, unknown>>,
): ToolRun['options'] | null {
  const tool: Tool = tools[id].tool;
  return tool.cleaning?.(options as ToolRun['options']) ?? null; // safe: as the parameter says
}

const sameOptions = (a: ToolRun['options'], b: ToolRun['options']): boolean =>
  Object.keys(a).every((name) => a[name] === b[name]);

/** Pairs what is written with the blocks of the input, and hands on what the input has more. */
class Difference implements AudioSink {
  readonly #input: AsyncIterator<Float32Array[]>;
  readonly #sink: AudioSink;
  /** What is left of the input's last block. */
  #rest: Float32Array[] = [];

  constructor(input: AsyncIterator<Float32Array[]>, sink: AudioSink) {
    this.#input = input;
    this.#sink = sink;
  }

  async write(cleaned: Float32Array[]): Promise<void> {
    const frames = cleaned[0]?.length ?? 0;
    for (let at = 0; at < frames; ) {
      const taken = await this.#take(frames - at);
      if (!taken[0]?.length) return; // a coded result may be a little longer
      const from = at;
      at += taken[0].length;
      await this.#sink.write(
        taken.map((channel, c) => channel.map((value, i) => value - (cleaned[c]?.[from + i] ?? 0))),
      );
    }
  }

  /** Reads the input to its end, so that its faults are heard of. */
  async end(): Promise<void> {
    while ((await this.#take(1 << 16))[0]?.length);
  }

  /** The next samples of the input, at most `frames`; none behind its end. */
  async #take(frames: number): Promise<Float32Array[]> {
    if (!this.#rest[0]?.length) {
      const { value, done } = await this.#input.next();
      if (done) return [];
      this.#rest = (value as Float32Array[]).map((channel) => channel.slice()); // safe: not done
    }
    const taken = this.#rest.map((channel) => channel.subarray(0, frames));
    this.#rest = this.#rest.map((channel) => channel.subarray(frames));
    return taken;
  }
}
