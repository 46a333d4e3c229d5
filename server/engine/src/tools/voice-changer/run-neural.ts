import { ToolError } from '../../base/faults.ts';
import { checkedBlocks } from '../../base/input.ts';
import type { RunTool } from '../../base/tool.ts';
import type { Stage } from '../../dsp/streaming/effect.ts';
import { SampleQueue } from '../../dsp/streaming/sample-queue.ts';
import { loadContentVec, loadRvc } from '../../models/voices/rvc.ts';
import { RvcStage } from '../../models/voices/rvc-stage.ts';
import { F0Summary } from '../../speech/pitch/f0-summary.ts';
import { MonoGuide } from '../../speech/pitch/mono-guide.ts';
import { ChangerChain, planOf, rangeMapOf } from './chain.ts';
import { hearRange } from './prepare.ts';
import { tool } from './tool.ts';

/** Said wherever ContentVec is wanted and is not there. */
const contentVecHint =
  'This voice is a neural model (RVC), which needs ContentVec beside it. Add that once: in the browser below the voice, elsewhere with “formant models install contentvec-768”.';

/**
 * The same output in the voice of an RVC model. Pitch and range move the melody that the network is given; formant,
 * intonation, breath, effects, mix, loudness and limiter come behind it, as with any voice. Channels are mixed down
 * for it and get the same sound back. Memory: the two networks and some seconds of sound.
 * @param bytes the generator as ONNX
 */
export const runNeural = async (
  { input, options, open, signal, progress, models }: Parameters<RunTool<(typeof tool)['options']>>[0],
  bytes: Uint8Array,
): ReturnType<RunTool<(typeof tool)['options']>> => {
  const encoderId = await models?.installed?.('contentvec');
  if (!models?.load || !encoderId) throw new ToolError('no_model', contentVecHint);
  const { sampleRate, channelCount } = input;
  const plan = planOf(options);
  const f0 = new F0Summary();
  const { pitch, range } = plan.voice;
  const own = range === null ? null : await hearRange(input, signal, () => {});
  const moved = own && range ? rangeMapOf(own, range) : null;
  const ratio = 2 ** (pitch / 12) * (moved?.pitchRatio ?? 1);
  const encoderModel = await models.open(encoderId);
  const generatorSession = await models.load(bytes).catch(async (error: unknown) => {
    await encoderModel.release();
    throw error;
  });
  try {
    const encoder = loadContentVec(await encoderModel.session('model.onnx'));
    const voice = await RvcStage.create(
      { encoder, generator: loadRvc(generatorSession) },
      { sampleRate, ratio, f0 },
    );
    const made = new SampleQueue();
    const chain = await ChangerChain.create(
      { sampleRate, channelCount },
      options,
      { ...plan, voice: { ...plan.voice, pitch: 0, range: null }, usesPitch: changesMore(plan.voice) },
      null,
      f0,
      madeBefore(made, channelCount),
    );
    const sink = open('output', { sampleRate, channelCount });
    const write = async (block: Float32Array[]): Promise<void> => {
      if (block[0]!.length > 0) await sink.write(block);
    };
    const guide = new MonoGuide(channelCount);
    const repairs = { replacedSamples: 0 };
    let frames = 0;
    progress({ stage: 'change', fraction: 0 });
    for await (const block of checkedBlocks(tool, input, signal, repairs)) {
      frames += block[0]!.length;
      made.write(await voice.push(guide.mix(block).slice()));
      signal.throwIfAborted();
      await write(chain.push(block));
      if (input.frames) progress({ stage: 'change', fraction: Math.min(1, frames / input.frames) });
    }
    made.write(await voice.end());
    signal.throwIfAborted();
    await write(chain.end());
    progress({ stage: 'change', fraction: 1 });
    return {
      engine: `onnx:${encoderId}+rvc`,
      result: {
        message: 'This is now said in the voice of a neural model (RVC).',
        preset: options.preset,
        pitch,
        effects: plan.voice.effects.filter(({ on }) => on).map(({ kind }) => kind),
        changed: true,
        f0MedianHz: f0.medianHz === null ? null : Math.round(f0.medianHz * 10) / 10,
        voicedPercent: Math.round(1000 * f0.voicedShare) / 10,
        limitedDb: Math.round(-100 * chain.limitedDb) / 100,
        ...repairs,
      },
    };
  } finally {
    await generatorSession.release();
    await encoderModel.release();
  }
};

const changesMore = ({ formant, intonation, monotoneHz }: ReturnType<typeof planOf>['voice']): boolean =>
  formant !== 0 || intonation !== 100 || monotoneHz !== null;

/** What was made before, as the first stage of the chain: it only has to be handed out. */
function madeBefore(made: SampleQueue, channelCount: number): Stage {
  const rest = (): Float32Array[] => {
    const samples = new Float32Array(made.length);
    made.read(samples);
    return Array.from({ length: channelCount }, () => samples.slice());
  };
  return { push: rest, end: rest };
}
