import { ClickCounter } from '../../dsp/declicker.ts';
import { HumDetector } from '../../dsp/hum.ts';
import { Limiter } from '../../dsp/limiter.ts';
import { LoudnessMeter } from '../../dsp/loudness.ts';
import { NoiseProfiler } from '../../dsp/noise-reducer.ts';
import { checkedBlocks } from '../../input.ts';
import { MonoGuide } from '../../speech/mono-guide.ts';
import type { RunTool, ToolRun } from '../../tool.ts';
import { EnhancerChain, type Findings, type Plan, planOf } from './chain.ts';
import { type Change, describeChanges } from './report.ts';
import { tool } from './tool.ts';

type Run = ToolRun<(typeof tool)['options']>;

const ceilingDb = -1;
/** Share of the work that each pass is. */
const analysis = 0.25;
const measuring = 0.35;

/**
 * Cleans up a recording in two to five passes and constant memory: listens (noise, hum, clicks, loudness), measures
 * the loudness of the cleaned sound where a target is set, then writes it. The output has the input's length,
 * channels and sample rate; sample n stands for sample n. Steps that find nothing to do are left out and said
 * so; without any step the output is the input, bit for bit (NaN and infinities become silence).
 */
export const run: RunTool<(typeof tool)['options']> = async (toolRun) => {
  const { input, options, open, signal, progress } = toolRun;
  signal.throwIfAborted();
  const format = { sampleRate: input.sampleRate, channelCount: input.channelCount };
  const plan = planOf(options);
  const repairs = { replacedSamples: 0 };

  const { findings, before } = await listen(toolRun, plan, repairs);
  const measuredShare = plan.targetLufs === null ? 0 : measuring;
  const gainDb = plan.targetLufs === null ? 0 : await gainTo(plan.targetLufs, toolRun, plan, findings);

  const chain = await EnhancerChain.create(format, plan, findings, options);
  const limiter = plan.targetLufs === null ? null : createLimiter(format);
  const meter = new LoudnessMeter(format);
  const sink = open('output', format);
  const gain = 10 ** (gainDb / 20);
  const write = async (block: Float32Array[]): Promise<void> => {
    if (!block[0]?.length) return;
    meter.write(block);
    await sink.write(block);
  };
  const level = (block: Float32Array[]): Float32Array[] => {
    if (!limiter || block.length === 0) return block;
    if (gain !== 1)
      for (const channel of block) for (let i = 0; i < channel.length; i++) channel[i] = channel[i]! * gain;
    return limiter.push(block);
  };
  let frames = 0;
  const start = analysis + measuredShare;
  for await (const block of checkedBlocks(tool, input, signal, { replacedSamples: 0 })) {
    frames += block[0]!.length;
    await write(level(chain.push(block)));
    if (input.frames)
      progress({ stage: 'enhance', fraction: start + (1 - start) * Math.min(1, frames / input.frames) });
  }
  await write(level(chain.end()));
  if (limiter) await write(limiter.end());
  progress({ stage: 'enhance', fraction: 1 });

  const after = meter.result();
  const changes: Change[] = describeChanges(plan, {
    clicks: findings.clicks,
    repairedClicks: chain.repairedClicks,
    hum: findings.hum,
    noiseDb: findings.noiseDb,
    noiseReductionDb: chain.noiseReductionDb,
    sibilantCutDb: chain.sibilantCutDb,
    gainDb,
    limitedDb: -(limiter?.mostReductionDb ?? 0),
    silent: before.integratedLufs === null,
  });
  return {
    engine: 'dsp',
    result: {
      message: changes.some((change) => change.applied)
        ? 'The recording was enhanced.'
        : 'Nothing had to be changed, so the sound is as it was.',
      lufsBefore: rounded(before.integratedLufs),
      lufsAfter: rounded(after.integratedLufs),
      truePeakDb: rounded(after.truePeakDb),
      stages: changes,
      ...repairs,
    },
  };
};

/** First pass: what kind of noise, hum and clicks there is, and how loud the recording is. */
async function listen(
  { input, signal, progress }: Run,
  plan: Plan,
  repairs: { replacedSamples: number },
): Promise<{ findings: Findings; before: ReturnType<LoudnessMeter['result']> }> {
  const format = { sampleRate: input.sampleRate, channelCount: input.channelCount };
  const detector = plan.hum ? await HumDetector.create(input.sampleRate) : null;
  const profiler = plan.noise ? await NoiseProfiler.create(format) : null;
  const counter = plan.clicks ? new ClickCounter(input.sampleRate) : null;
  const guide = new MonoGuide(input.channelCount);
  const meter = new LoudnessMeter({ ...format, truePeak: false });
  let frames = 0;
  progress({ stage: 'analyse', fraction: 0 });
  for await (const block of checkedBlocks(tool, input, signal, repairs)) {
    frames += block[0]!.length;
    const mono = guide.mix(block);
    detector?.write(mono);
    counter?.write(mono);
    profiler?.write(block);
    meter.write(block);
    if (input.frames) progress({ stage: 'analyse', fraction: analysis * Math.min(1, frames / input.frames) });
  }
  return {
    findings: {
      clicks: counter?.result() ?? null,
      hum: detector?.result() ?? null,
      noiseProfile: profiler?.result() ?? new Float64Array(0),
      noiseDb: profiler?.levelDb ?? null,
    },
    before: meter.result(),
  };
}

/**
 * Further passes: the gain in dB that brings the cleaned sound to a loudness; 0 for silence, at most 40, so that
 * a nearly silent file does not become a file of noise. Where the limiter takes loudness away the sound is
 * measured again behind it, up to twice.
 */
async function gainTo(targetLufs: number, toolRun: Run, plan: Plan, findings: Findings): Promise<number> {
  let gainDb = 0;
  let last: { gainDb: number; lufs: number } | null = null;
  for (let pass = 0; pass < 3; pass++) {
    const measured = await measure(toolRun, plan, findings, pass === 0 ? null : gainDb, pass);
    const { lufs } = measured;
    if (lufs === null) return 0;
    const missing = targetLufs - lufs;
    if (pass > 0 && Math.abs(missing) < 0.3) break;
    // behind the limiter a decibel of gain is less than a decibel of loudness
    const slope = last ? Math.max(0.4, (lufs - last.lufs) / (gainDb - last.gainDb || 1)) : 1;
    last = { gainDb, lufs };
    gainDb = Math.min(40, gainDb + missing / slope);
    if (pass === 0 && measured.peakDb + gainDb < ceilingDb) break;
  }
  return gainDb;
}

/** Loudness and highest sample of the cleaned sound, behind gain and limiter where a gain is given. */
async function measure(
  { input, options, signal, progress }: Run,
  plan: Plan,
  findings: Findings,
  gainDb: number | null,
  pass: number,
): Promise<{ lufs: number | null; peakDb: number }> {
  const format = { sampleRate: input.sampleRate, channelCount: input.channelCount };
  const chain = await EnhancerChain.create(format, plan, findings, options);
  const limiter = gainDb === null ? null : createLimiter(format);
  const gain = 10 ** ((gainDb ?? 0) / 20);
  const meter = new LoudnessMeter({ ...format, truePeak: false });
  let peak = 1e-9;
  const take = (block: Float32Array[]): void => {
    if (!block[0]?.length) return;
    for (const channel of block)
      for (let i = 0; i < channel.length; i++) {
        channel[i] = channel[i]! * gain;
        peak = Math.max(peak, Math.abs(channel[i]!));
      }
    meter.write(limiter ? limiter.push(block) : block);
  };
  let frames = 0;
  const from = analysis + measuring * (1 - 0.5 ** pass);
  for await (const block of checkedBlocks(tool, input, signal, { replacedSamples: 0 })) {
    frames += block[0]!.length;
    take(chain.push(block));
    if (input.frames)
      progress({
        stage: 'measure',
        fraction: from + measuring * 0.5 ** (pass + 1) * Math.min(1, frames / input.frames),
      });
  }
  take(chain.end());
  if (limiter) meter.write(limiter.end());
  return { lufs: meter.result().integratedLufs, peakDb: 20 * Math.log10(peak) };
}

const createLimiter = (format: { sampleRate: number; channelCount: number }): Limiter =>
  new Limiter(format.sampleRate, format.channelCount, { ceilingDb, truePeak: true });

const rounded = (value: number | null): number | null =>
  value === null ? null : Math.round(value * 10) / 10;
