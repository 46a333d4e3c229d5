import { ToolError } from '../../base/faults.ts';
import { checkedBlocks, fractionDone } from '../../base/input.ts';
import type { SoundMeasure } from '../../base/measure.ts';
import type { RunTool, ToolRun } from '../../base/tool.ts';
import { createFft } from '../../dsp/fft/create-fft.ts';
import { Resampler } from '../../dsp/filters/resample.ts';
import { SoundMeasures } from '../../dsp/measures/sound-measures.ts';
import { echoChanged, whatChanged } from '../../dsp/measures/what-changed.ts';
import { EchoAnalysis, type EchoFinding } from '../../dsp/room/echo-analysis.ts';
import { EchoInverse, resampledTaps } from '../../dsp/room/echo-inverse.ts';
import { tool } from './tool.ts';

type Run = ToolRun<(typeof tool)['options']>;
const analysisHz = EchoAnalysis.sampleRate;

/**
 * Finds discrete echoes (40 to 800 ms), subtracts them, all channels alike, and looks for them again in the result.
 * Without an echo the recording comes back untouched, and the result says so. Reads the input twice, in constant memory
 * but for 64 kB for each of the first hundred 8 s. Above 8 kHz, where echoes seldom reach, nothing is changed.
 */
export const run: RunTool<(typeof tool)['options']> = async (toolRun) => {
  const { input, options, open, signal, progress } = toolRun;
  if (options.delay > 0 && options.delay < 20)
    throw new ToolError('bad_option', 'The delay of an echo must be at least 20 ms. Use 0 to have it found.');
  const finding =
    options.delay > 0 ? given(options.delay / 1000, 10 ** (options.gain / 20)) : await find(toolRun);
  const amount = options.amount / 100;
  const runs = finding.runs.map((found) =>
    resampledTaps({ ...found, taps: found.taps.map((tap) => tap * amount) }, analysisHz, input.sampleRate),
  );
  const sink = open('output', { sampleRate: input.sampleRate, channelCount: input.channelCount });
  const inverses = Array.from({ length: input.channelCount }, () => new EchoInverse(runs));
  const repairs = { replacedSamples: 0 };
  const untouched = runs.length === 0 || amount === 0;
  const format = { sampleRate: input.sampleRate, channelCount: input.channelCount };
  // an echo colours nothing that stays
  const measures = () => SoundMeasures.create(format, { tone: false });
  const [before, after] = [await measures(), await measures()];
  const heardAgain = !untouched && options.delay === 0;
  const left = heardAgain ? await EchoListener.create(input.sampleRate, { crossings: 12 }) : null;
  let frames = 0;
  for await (const block of checkedBlocks(tool, input, signal, repairs)) {
    if (untouched) await sink.write(block);
    else {
      const out = block.map((channel) => new Float32Array(channel.length));
      for (const [c, inverse] of inverses.entries()) inverse.process(block[c]!, out[c]!);
      const mono = mean(out);
      before.write(block, mean(block));
      after.write(out, mono);
      left?.write(mono);
      await sink.write(out);
    }
    frames += block[0]!.length;
    progress({ stage: 'remove', fraction: 0.5 + fractionDone(input, frames) / 2 });
  }
  progress({ stage: 'remove', fraction: 1 });
  // what a person has described was not measured, so nothing is told of it
  const echoes = left ? echoesChanged(finding, left.result()) : [];
  return {
    engine: 'dsp',
    result: {
      message: message(finding),
      changed: !untouched,
      echoes: finding.echoes.map(({ delaySeconds, gain }) => ({
        delayMs: Math.round(delaySeconds * 10_000) / 10,
        gainDb: Math.round(10 * decibels(gain)) / 10,
      })),
      measures: untouched
        ? []
        : [...echoes, ...whatChanged(before.result(), after.result(), { noise: false })],
      ...repairs,
    },
  };
};

/** Two delays within so many seconds are the same echo. */
const sameSeconds = 0.002;

const echoesChanged = (before: EchoFinding, after: EchoFinding): SoundMeasure[] =>
  before.echoes.map(({ delaySeconds, gain }) => {
    const left = after.echoes.find((echo) => Math.abs(echo.delaySeconds - delaySeconds) <= sameSeconds);
    return echoChanged(delaySeconds, decibels(gain), left ? decibels(left.gain) : null);
  });

const decibels = (gain: number): number => 20 * Math.log10(Math.max(1e-3, Math.abs(gain)));

async function find({ input, signal, progress }: Run): Promise<EchoFinding> {
  const listener = await EchoListener.create(input.sampleRate);
  let frames = 0;
  for await (const block of checkedBlocks(tool, input, signal, { replacedSamples: 0 })) {
    listener.write(mean(block));
    frames += block[0]!.length;
    progress({ stage: 'listen', fraction: fractionDone(input, frames) / 2 });
  }
  return listener.result();
}

/** An `EchoAnalysis` of sound at any rate. */
class EchoListener {
  readonly #analysis: EchoAnalysis;
  readonly #resampler: Resampler | null;
  readonly #converted = new Float32Array(16_384);

  private constructor(analysis: EchoAnalysis, resampler: Resampler | null) {
    this.#analysis = analysis;
    this.#resampler = resampler;
  }

  /** @param filter of the resampling: the analysis needs up to .81 of its band, and evens out what is lost above .7 */
  static async create(sampleRate: number, filter: { crossings?: number } = {}): Promise<EchoListener> {
    const analysis = new EchoAnalysis(await createFft(EchoAnalysis.fftSize));
    return new EchoListener(
      analysis,
      sampleRate === analysisHz ? null : new Resampler(sampleRate, analysisHz, filter),
    );
  }

  write(mono: Float32Array): void {
    if (this.#resampler) this.#resampler.write(mono);
    else this.#analysis.write(mono);
    this.#drain();
  }

  /** Call once, after the last block. */
  result(): EchoFinding {
    this.#resampler?.end();
    this.#drain();
    return this.#analysis.result();
  }

  #drain(): void {
    const [resampler, converted] = [this.#resampler, this.#converted];
    if (!resampler) return;
    for (let count = resampler.read(converted); count > 0; count = resampler.read(converted))
      this.#analysis.write(converted.subarray(0, count));
  }
}

/** Of all channels; of one it is that channel itself. */
function mean(block: readonly Float32Array[]): Float32Array {
  if (block.length === 1) return block[0]!;
  const mono = new Float32Array(block[0]!.length);
  for (const channel of block)
    for (let i = 0; i < mono.length; i++) mono[i] = mono[i]! + channel[i]! / block.length;
  return mono;
}

/** The echo that a person describes: one, with all its high notes. */
function given(delaySeconds: number, gain: number): EchoFinding {
  const position = delaySeconds * analysisHz;
  const firstTap = Math.floor(position) - 16;
  const taps = Float64Array.from({ length: 33 }, (_, i) => {
    const distance = firstTap + i - position;
    const angle = Math.PI * distance;
    return gain * (distance === 0 ? 1 : Math.sin(angle) / angle) * (0.5 + 0.5 * Math.cos(angle / 17));
  });
  return { echoes: [{ delaySeconds, gain }], runs: [{ firstTap, taps }] };
}

function message({ echoes }: EchoFinding): string {
  if (echoes.length === 0) return 'No echo was found, so the recording is unchanged.';
  const list = echoes.map(({ delaySeconds }) => `${Math.round(delaySeconds * 1000)} ms`).join(', ');
  return echoes.length === 1 ? `An echo of ${list} was removed.` : `Echoes of ${list} were removed.`;
}
