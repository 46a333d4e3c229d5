import type { AudioSource } from '../../base/audio.ts';
import { ToolError } from '../../base/faults.ts';
import { checkedBlocks } from '../../base/input.ts';
import type { Loudness } from '../../base/loudness.ts';
import type { RunTool, ToolReport, ToolRun } from '../../base/tool.ts';
import { Limiter } from '../../dsp/levels/limiter.ts';
import { LimiterForecast } from '../../dsp/levels/limiter-forecast.ts';
import { type Measured, SoundMeasures } from '../../dsp/measures/sound-measures.ts';
import { whatChanged, withLoudness } from '../../dsp/measures/what-changed.ts';
import { HumDetector } from '../../dsp/noise/hum.ts';
import { MusicActivity } from '../../dsp/noise/music-activity.ts';
import { NoiseProfiler } from '../../dsp/noise/noise-reducer.ts';
import { openGtcrn } from '../../models/gtcrn/gtcrn-stage.ts';
import { automaticEngine, withModel } from '../../models/ports/with-model.ts';
import { openDeepFilter } from '../../models/tools/deepfilter-stage.ts';
import { MonoGuide } from '../../speech/pitch/mono-guide.ts';
import { EnhancerChain, type Findings, isRoomy, type NoiseModel, type Plan, planOf } from './chain.ts';
import { type Change, describeChanges } from './report.ts';
import { tool } from './tool.ts';

type Run = ToolRun<(typeof tool)['options']>;

const ceilingDb = -1;
const mostGainDb = 40;
/** Share of the work that the first and the second pass are; of the second more where it is not done again. */
const analysis = 0.25;
const measuring = 0.35;
const cleaning = 0.65;

/**
 * Cleans up a recording in two or three passes and constant memory: listens (noise, hum, clicks, loudness), measures
 * the loudness of the cleaned sound where a target is set, then writes it; cleans once where there is room to keep the
 * sound in between, else twice. The output has the input's length,
 * channels and sample rate; sample n stands for sample n. Steps that find nothing to do are left out and said
 * so; without any step the output is the input, bit for bit (NaN and infinities become silence).
 */
export const run: RunTool<(typeof tool)['options']> = (toolRun) => {
  return enhanceBy(toolRun, toolRun.options.engine);
};

async function enhanceBy(toolRun: Run, wanted: string): Promise<ToolReport> {
  // without noise reduction there is nothing that a model could do
  if (!planOf(toolRun.options).noise) return enhance(toolRun, 'dsp', null);
  const engine = wanted === 'auto' ? await automaticEngine(toolRun.models, 'enhancement') : wanted;
  if (engine === 'dsp') return enhance(toolRun, 'dsp', null);
  return withModel(toolRun.models, engine, async (open) => {
    if (open.kind !== 'gtcrn')
      return enhance(toolRun, engine, { kind: 'deepfilternet3', nets: await openDeepFilter(open) });
    // read as a whole, so that nothing is missed where the model is removed meanwhile
    return enhance(toolRun, engine, { kind: 'gtcrn', weights: await openGtcrn(open) });
  }).catch((error: unknown) => {
    // nobody asked for this very model: what can't be used is said, and the work is done without it
    if (wanted !== 'auto' || !(error instanceof ToolError) || !isOfModel(error)) throw error;
    return enhance(toolRun, 'dsp', null, error.message);
  });
}

const isOfModel = ({ code }: ToolError): boolean => code === 'no_model' || code === 'bad_model';

/** @param without why there is no model although one is installed */
async function enhance(
  toolRun: Run,
  engine: string,
  model: NoiseModel | null,
  without: string | null = null,
): Promise<ToolReport> {
  const { input, options, open, signal, progress } = toolRun;
  signal.throwIfAborted();
  const format = { sampleRate: input.sampleRate, channelCount: input.channelCount };
  const plan = planOf(options);
  const repairs = { replacedSamples: 0 };

  const { findings, before } = await listen(toolRun, plan, repairs);
  const measured =
    plan.targetLufs === null ? null : await measure(plan.targetLufs, toolRun, plan, findings, model);
  const gainDb = measured?.gainDb ?? 0;
  const cleaned = measured?.cleaned ?? null;
  const chain =
    measured && cleaned
      ? measured.chain
      : await EnhancerChain.create(format, plan, findings, options, signal, model);
  const limiter = plan.targetLufs === null ? null : createLimiter(format);
  const after = await SoundMeasures.create(format, {
    room: isRoomy(findings),
    clicks: findings.clicks !== null,
    truePeak: true,
  });
  const guide = new MonoGuide(input.channelCount);
  const sink = open('output', limiter ? { ...format, ceilingDbtp: ceilingDb } : format);
  const gain = 10 ** (gainDb / 20);
  const write = async (block: Float32Array[]): Promise<void> => {
    if (!block[0]?.length) return;
    after.write(block, guide.mix(block));
    await sink.write(block);
  };
  const level = (block: Float32Array[]): Float32Array[] => {
    if (!limiter || block.length === 0) return block;
    if (gain !== 1)
      for (const channel of block) for (let i = 0; i < channel.length; i++) channel[i] = channel[i]! * gain;
    return limiter.push(block);
  };
  let frames = 0;
  const start = analysis + (cleaned ? cleaning : measured ? measuring : 0);
  for await (const block of cleaned?.blocks() ?? cleanedBy(chain, toolRun)) {
    signal.throwIfAborted();
    frames += block[0]?.length ?? 0;
    await write(level(block));
    if (input.frames)
      progress({ stage: 'enhance', fraction: start + (1 - start) * Math.min(1, frames / input.frames) });
  }
  if (limiter) await write(limiter.end());
  progress({ stage: 'enhance', fraction: 1 });

  const left = after.result();
  const changes: Change[] = describeChanges(plan, {
    clicks: findings.clicks,
    repairedClicks: chain.repairedClicks,
    hum: findings.hum,
    rt60: findings.rt60,
    noiseDb: findings.noiseDb,
    noiseReductionDb: chain.noiseReductionDb,
    byModel: model?.kind ?? null,
    music: findings.music,
    sibilantCutDb: chain.sibilantCutDb,
    gainDb,
    limitedDb: -(limiter?.mostReductionDb ?? 0),
    silent: before.loudness.integratedLufs === null,
  });
  const measures = changes.some((change) => change.applied) ? whatChanged(before, left, { gainDb }) : [];
  return {
    engine,
    result: {
      message: changes.some((change) => change.applied)
        ? 'The recording was enhanced.'
        : 'Nothing had to be changed, so the sound is as it was.',
      ...(without === null ? {} : { engineNote: `Signal processing did the work. ${without}` }),
      lufsBefore: rounded(before.loudness.integratedLufs),
      ...reached(left.loudness),
      measures,
      stages: changes,
      ...repairs,
    },
    afterEncoding: (file) => ({ ...reached(file), measures: withLoudness(measures, file.integratedLufs) }),
  };
}

/** First pass: what kind of noise, hum and clicks there is, and how loud the recording is. */
async function listen(
  { input, signal, progress }: Run,
  plan: Plan,
  repairs: { replacedSamples: number },
): Promise<{ findings: Findings; before: Measured }> {
  const format = { sampleRate: input.sampleRate, channelCount: input.channelCount };
  const detector = plan.hum ? await HumDetector.create(input.sampleRate) : null;
  const profiler = plan.noise ? await NoiseProfiler.create(format) : null;
  const music = plan.deReverb > 0 || plan.noise ? await MusicActivity.create(input.sampleRate) : null;
  const measures = await SoundMeasures.create(format, { room: plan.deReverb > 0, clicks: plan.clicks });
  const guide = new MonoGuide(input.channelCount);
  let frames = 0;
  progress({ stage: 'analyse', fraction: 0 });
  for await (const block of checkedBlocks(tool, input, signal, repairs)) {
    frames += block[0]!.length;
    const mono = guide.mix(block);
    detector?.write(mono);
    music?.write(mono);
    profiler?.write(block);
    measures.write(block, mono);
    if (input.frames) progress({ stage: 'analyse', fraction: analysis * Math.min(1, frames / input.frames) });
  }
  const before = measures.result();
  const hum = detector?.result() ?? null;
  return {
    findings: {
      clicks: before.clicks ?? null,
      hum,
      rt60: before.rt60 ?? null,
      noiseProfile: profiler?.result() ?? new Float64Array(0),
      meanPower: profiler?.mean() ?? new Float64Array(0),
      noiseDb: profiler?.levelDb ?? null,
      music: music?.result({ humming: hum !== null }) ?? new Float32Array(0),
    },
    before,
  };
}

/** The input behind the chain, block by block; some of them may be empty. */
async function* cleanedBy(chain: EnhancerChain, { input, signal }: Run): AsyncIterable<Float32Array[]> {
  for await (const block of checkedBlocks(tool, input, signal, { replacedSamples: 0 }))
    yield await chain.push(block);
  yield await chain.end();
}

/**
 * Second pass: cleans, and tells the gain in dB that brings the cleaned sound to a loudness behind the limiter; 0 for
 * silence, at most 40, so that a nearly silent file does not become a file of noise.
 * @returns with it the chain, all used, and the cleaned sound where there was room for it
 */
async function measure(
  targetLufs: number,
  toolRun: Run,
  plan: Plan,
  findings: Findings,
  model: NoiseModel | null,
): Promise<{ gainDb: number; chain: EnhancerChain; cleaned: AudioSource | null }> {
  const { input, options, scratch, signal, progress } = toolRun;
  const format = { sampleRate: input.sampleRate, channelCount: input.channelCount };
  const chain = await EnhancerChain.create(format, plan, findings, options, signal, model);
  const forecast = new LimiterForecast(format, { ceilingDb });
  const kept = (await scratch?.(format)) ?? null;
  const share = kept ? cleaning : measuring;
  let frames = 0;
  for await (const block of cleanedBy(chain, toolRun)) {
    if (!block[0]?.length) continue;
    frames += block[0].length;
    forecast.write(block);
    await kept?.write(block);
    if (input.frames)
      progress({ stage: 'measure', fraction: analysis + share * Math.min(1, frames / input.frames) });
  }
  return { gainDb: forecast.gainTo(targetLufs, mostGainDb), chain, cleaned: kept ? await kept.read() : null };
}

const createLimiter = (format: { sampleRate: number; channelCount: number }): Limiter =>
  new Limiter(format.sampleRate, format.channelCount, { ceilingDb, truePeak: true });

const reached = ({ integratedLufs, truePeakDb }: Loudness) => ({
  lufsAfter: rounded(integratedLufs),
  truePeakDb: rounded(truePeakDb),
});

const rounded = (value: number | null): number | null =>
  value === null ? null : Math.round(value * 10) / 10;
