import type { AudioSource } from '../../base/audio.ts';
import type { OpenModel } from '../../base/inference.ts';
import { checkedBlocks, fractionDone, type InputRepairs } from '../../base/input.ts';
import type { ToolOptions } from '../../base/options.ts';
import type { Tool, ToolRun } from '../../base/tool.ts';
import { keptCrossings, Resampler, readAll, resampledSource } from '../../dsp/filters/resample.ts';
import { downmixToStereo } from '../../dsp/levels/downmix.ts';
import { SampleQueue } from '../../dsp/streaming/sample-queue.ts';
import { htdemucsHz, htdemucsStems, loadHtdemucs, SongMeter } from './htdemucs.ts';

export type SongStems = Record<(typeof htdemucsStems)[number], Float32Array[]>;

/** Share of the time that measuring the song takes: it is only decoded. */
const measuring = 0.02;

/**
 * Splits a tool's input by HT Demucs in constant memory: stereo at 44.1 kHz for the network, the input's own
 * rate outside. `write` gets the stems and the song of the same moments; all blocks together are as long as the
 * input. Mono goes in on both sides and comes back as one channel. Above 22 kHz the stems are silent.
 * @throws ToolError bad_model for another kind of network; `signal.reason` when cancelled
 */
export async function splitSong<O extends ToolOptions>(
  tool: Tool,
  { input, signal, progress }: Pick<ToolRun<O>, 'input' | 'signal' | 'progress'>,
  model: OpenModel,
  repairs: InputRepairs,
  write: (stems: SongStems, song: Float32Array[]) => Promise<void>,
): Promise<void> {
  progress({ stage: 'analyse', fraction: 0 });
  const separator = loadHtdemucs(await model.session('model.onnx'));
  const meter = new SongMeter();
  let measured = 0;
  for await (const block of checkedBlocks(tool, input, signal, { replacedSamples: 0 })) {
    const song = downmixToStereo(block);
    meter.write([song[0]!, song[1] ?? song[0]!]);
    measured += song[0]!.length;
    progress({ stage: 'analyse', fraction: measuring * fractionDone(input, measured) });
  }

  const channelCount = Math.min(2, input.channelCount);
  const waiting = Array.from({ length: channelCount }, () => new SampleQueue());
  const stereo: AudioSource = {
    sampleRate: input.sampleRate,
    channelCount: 2,
    frames: input.frames,
    async *blocks() {
      for await (const block of checkedBlocks(tool, input, signal, repairs)) {
        const song = downmixToStereo(block);
        for (const [c, queue] of waiting.entries()) queue.write(song[c]!);
        yield [song[0]!, song[1] ?? song[0]!];
      }
    },
  };
  const back = new StemReturn(input.sampleRate, channelCount);
  let frames = 0;
  const flush = async (stems: SongStems | null): Promise<void> => {
    if (!stems) return;
    const count = Math.min(stems.vocals[0]!.length, waiting[0]!.length);
    if (count === 0) return;
    const song = waiting.map((queue) => {
      const part = new Float32Array(count);
      queue.read(part);
      return part;
    });
    const cut = (channels: Float32Array[]) => channels.map((channel) => channel.subarray(0, count));
    await write(
      { drums: cut(stems.drums), bass: cut(stems.bass), other: cut(stems.other), vocals: cut(stems.vocals) },
      song,
    );
    frames += count;
    progress({ stage: 'separate', fraction: measuring + (1 - measuring) * fractionDone(input, frames) });
  };
  const song = resampledSource(stereo, htdemucsHz, { crossings: keptCrossings }).blocks();
  for await (const stems of separator.separate(song, meter.result(), signal)) await flush(back.push(stems));
  await flush(back.end());
  // rates that are no multiples of each other may leave the stems a sample short
  const missing = waiting[0]!.length;
  await flush(back.silence(missing));
  progress({ stage: 'separate', fraction: 1 });
}

/** Brings the network's stereo stems to the rate and the channels of the input. */
class StemReturn {
  readonly #channelCount: number;
  readonly #resamplers: (Resampler | null)[][];

  constructor(toHz: number, channelCount: number) {
    this.#channelCount = channelCount;
    this.#resamplers = htdemucsStems.map(() =>
      Array.from({ length: channelCount }, () =>
        toHz === htdemucsHz ? null : new Resampler(htdemucsHz, toHz, { crossings: keptCrossings }),
      ),
    );
  }

  push(stems: Float32Array[][]): SongStems {
    return this.#named((stem, c) => {
      const [left, right] = stems[stem]!;
      const samples =
        this.#channelCount === 2 ? stems[stem]![c]! : left!.map((value, i) => (value + right![i]!) / 2);
      const resampler = this.#resamplers[stem]![c];
      if (!resampler) return samples;
      resampler.write(samples);
      return readAll(resampler);
    });
  }

  end(): SongStems {
    return this.#named((stem, c) => {
      const resampler = this.#resamplers[stem]![c];
      resampler?.end();
      return resampler ? readAll(resampler) : new Float32Array(0);
    });
  }

  silence(frames: number): SongStems {
    return this.#named(() => new Float32Array(frames));
  }

  #named(channel: (stem: number, c: number) => Float32Array): SongStems {
    const of = (name: (typeof htdemucsStems)[number]) =>
      Array.from({ length: this.#channelCount }, (_, c) => channel(htdemucsStems.indexOf(name), c));
    return { drums: of('drums'), bass: of('bass'), other: of('other'), vocals: of('vocals') };
  }
}
