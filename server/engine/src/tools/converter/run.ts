import type { AudioSource } from '../../base/audio.ts';
import { ToolError } from '../../base/faults.ts';
import { checkedBlocks, fractionDone } from '../../base/input.ts';
import type { Loudness } from '../../base/loudness.ts';
import { parsePart, partOf } from '../../base/sound-part.ts';
import type { RunTool } from '../../base/tool.ts';
import { keptCrossings, resampledSource } from '../../dsp/filters/resample.ts';
import { downmixToStereo } from '../../dsp/levels/downmix.ts';
import { Limiter } from '../../dsp/levels/limiter.ts';
import { LoudnessMeter } from '../../dsp/levels/loudness.ts';
import { formatLimits, rateFor } from './formats.ts';
import { tool } from './tool.ts';

/** Peaks between the samples stay below this, as EBU R 128 and the streaming services ask for. */
const ceilingDbtp = -1;
/** How often the limiter's settings are tried out and corrected before the result is written. */
const trials = 2;

/**
 * The signal part of a conversion, in constant memory: the part to keep, channels, sample rate and loudness. Encoding follows
 * outside, as the tool's `conversion` says. With a loudness target the input is read once to measure and, only
 * where peaks have to be held down, up to two times more to find the gain and ceiling that hit the target.
 * Very peaky sound may stay below a loud target; the result says so from 1 LU on.
 */
export const run: RunTool<(typeof tool)['options']> = async (toolRun) => {
  const { input, options, open, signal, progress } = toolRun;
  const { format } = options;
  const limits = formatLimits[format];
  const wantedHz = options.sampleRate === 'keep' ? null : Number(options.sampleRate);
  if (wantedHz !== null && rateFor(format, wantedHz) !== wantedHz)
    throw new ToolError(
      'bad_option',
      `${limits.label} goes up to ${Math.max(...(limits.rates ?? [])) / 1000} kHz, not ${wantedHz / 1000} kHz. Choose a lower sample rate or another format.`,
    );
  const repairs = { replacedSamples: 0 };
  const checked: AudioSource = {
    sampleRate: input.sampleRate,
    channelCount: input.channelCount,
    frames: input.frames,
    blocks: () => {
      repairs.replacedSamples = 0; // counted anew in every pass
      return checkedBlocks(tool, input, signal, repairs);
    },
  };
  const channelCount =
    options.channels === 'mono'
      ? 1
      : options.channels === 'stereo'
        ? 2
        : Math.min(input.channelCount, limits.maxChannels);
  const asked = parsePart(options.trim ?? ''); // as in `tool.ts`: kept jobs may lack it
  if ('fault' in asked) throw new ToolError('bad_option', asked.fault);
  const kept = asked.part ? partOf(checked, asked.part) : checked;
  const rate = rateFor(format, wantedHz ?? input.sampleRate);
  const source = resampledSource(mixed(kept, channelCount), rate, { crossings: keptCrossings });
  const { sampleRate } = source;
  const meter = () => new LoudnessMeter({ sampleRate, channelCount });
  const target = options.loudness === 'keep' ? null : Number(options.loudness);
  const shape = { gainDb: 0, ceilingDb: ceilingDbtp, limit: false };
  let before: Loudness | null = null;

  const pass = async (from: number, to: number, write: (block: Float32Array[]) => Promise<void> | void) => {
    const stage = target !== null && to < 1 ? 'measure' : 'convert';
    const limiter = shape.limit
      ? new Limiter(sampleRate, channelCount, { ceilingDb: shape.ceilingDb })
      : null;
    const gain = 10 ** (shape.gainDb / 20);
    let frames = 0;
    for await (const block of source.blocks()) {
      frames += block[0]?.length ?? 0;
      const louder = gain === 1 ? block : block.map((channel) => channel.map((sample) => sample * gain));
      await write(limiter ? limiter.push(louder) : louder);
      progress({ stage, fraction: from + (to - from) * fractionDone(source, frames) });
    }
    if (limiter) await write(limiter.end());
  };

  if (target !== null) {
    const first = meter();
    await pass(0, 0.3, (block) => first.write(block));
    before = first.result();
    if (before.integratedLufs !== null) {
      shape.gainDb = target - before.integratedLufs;
      shape.limit = (before.truePeakDb ?? -200) + shape.gainDb > ceilingDbtp;
    }
    for (let trial = 0; shape.limit && trial < trials; trial++) {
      const limited = meter();
      await pass(0.3 + 0.2 * trial, 0.5 + 0.2 * trial, (block) => limited.write(block));
      const { integratedLufs, truePeakDb } = limited.result();
      const over = (truePeakDb ?? ceilingDbtp) - ceilingDbtp;
      const missing = target - (integratedLufs ?? target);
      if (over <= 0 && Math.abs(missing) < 0.1) break;
      if (over > 0) shape.ceilingDb -= over + 0.05;
      shape.gainDb += Math.min(3, missing); // a limiter driven harder than that is heard
    }
  }
  const sink = open('output', { sampleRate, channelCount, ...(target === null ? {} : { ceilingDbtp }) });
  const after = target === null ? null : meter();
  let writtenFrames = 0;
  await pass(target === null ? 0 : 0.7, 1, (block) => {
    writtenFrames += block[0]?.length ?? 0;
    after?.write(block);
    return sink.write(block);
  });
  progress({ stage: 'convert', fraction: 1 });
  const reached = after?.result();
  return {
    engine: 'dsp',
    result: {
      message: message(limits.label, target, before, reached),
      ...(before && reached ? { inputLufs: rounded(before.integratedLufs), ...reachedFacts(reached) } : {}),
      ...(sampleRate === input.sampleRate ? {} : { sampleRateHz: sampleRate }),
      ...(channelCount === input.channelCount ? {} : { channels: channelCount }),
      ...(asked.part ? { keptFromSeconds: asked.part.from, keptSeconds: writtenFrames / sampleRate } : {}),
      ...repairs,
    },
    afterEncoding: (file) => ({
      message: message(limits.label, target, before, file),
      ...reachedFacts(file),
    }),
  };
};

const reachedFacts = ({ integratedLufs, truePeakDb }: Loudness) => ({
  outputLufs: rounded(integratedLufs),
  truePeakDbtp: rounded(truePeakDb),
});

const rounded = (value: number | null) => (value === null ? null : Math.round(value * 100) / 100);

function message(label: string, target: number | null, before: Loudness | null, after: Loudness | undefined) {
  const done = `Converted to ${label}.`;
  if (target === null) return done;
  if (before?.integratedLufs == null || after?.integratedLufs == null)
    return `${done} There is nothing but silence, so its loudness stayed as it was.`;
  const short = target - after.integratedLufs;
  return short > 1
    ? `${done} It stays ${short.toFixed(1)} LU below ${target} LUFS: its peaks would be crushed otherwise.`
    : `${done} Its loudness is now ${after.integratedLufs.toFixed(1)} LUFS.`;
}

/** The same sound in `channelCount` channels: mono is the mean of all, stereo from mono is twice the same. */
function mixed(source: AudioSource, channelCount: number): AudioSource {
  if (channelCount === source.channelCount) return source;
  return {
    ...source,
    channelCount,
    async *blocks() {
      for await (const block of source.blocks()) yield mix(block, channelCount);
    },
  };
}

function mix(block: Float32Array[], channelCount: number): Float32Array[] {
  const stereo = downmixToStereo(block);
  const [left, right] = stereo;
  if (!left) return [];
  if (channelCount === 2) return [left, right ?? left.slice()];
  if (!right) return [left];
  return [left.map((sample, i) => (sample + right[i]!) / 2)];
}
