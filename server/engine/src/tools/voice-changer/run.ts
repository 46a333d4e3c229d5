import { checkedBlocks } from '../../input.ts';
import { F0Summary } from '../../speech/f0-summary.ts';
import type { RunTool } from '../../tool.ts';
import { ChangerChain, planOf } from './chain.ts';
import { tool } from './tool.ts';

/**
 * Changes a recorded voice in one pass and constant memory (about 3 s of sound are held): pitch, formants,
 * melody, breath, then the preset's effects, the original's loudness and a limiter at -0.3 dBFS.
 * The output has the input's length, channels and sample rate; sample n stands for sample n.
 * With neutral settings it is the input, bit for bit (NaN and infinities become silence).
 */
export const run: RunTool<(typeof tool)['options']> = async ({ input, options, open, signal, progress }) => {
  signal.throwIfAborted();
  const format = { sampleRate: input.sampleRate, channelCount: input.channelCount };
  const plan = planOf(options);
  const f0 = new F0Summary();
  const repairs = { replacedSamples: 0 };
  const chain = plan.neutral ? null : await ChangerChain.create(format, options, f0);
  const sink = open('output', format);
  let frames = 0;
  progress({ stage: 'change', fraction: 0 });
  for await (const block of checkedBlocks(tool, input, signal, repairs)) {
    frames += block[0]!.length;
    const output = chain ? chain.push(block) : block;
    if (output[0]!.length > 0) await sink.write(output);
    if (input.frames) progress({ stage: 'change', fraction: Math.min(1, frames / input.frames) });
  }
  if (chain) {
    const rest = chain.end();
    if (rest[0]!.length > 0) await sink.write(rest);
  }
  progress({ stage: 'change', fraction: 1 });
  const medianHz = f0.medianHz;
  return {
    engine: 'dsp',
    result: {
      message: messageFor(plan, medianHz),
      preset: options.preset,
      pitch: plan.pitch,
      formant: plan.formant,
      changed: chain !== null,
      f0MedianHz: medianHz === null ? null : Math.round(medianHz * 10) / 10,
      voicedPercent: Math.round(1000 * f0.voicedShare) / 10,
      limitedDb: Math.round(-100 * (chain?.limitedDb ?? 0)) / 100,
      ...repairs,
    },
  };
};

function messageFor(plan: ReturnType<typeof planOf>, medianHz: number | null): string {
  if (plan.neutral) return 'All settings are neutral, so the sound is unchanged.';
  if (plan.usesPitch && medianHz === null)
    return 'No voice with a pitch was found, so the pitch could not be changed; the other settings were applied.';
  return 'The voice was changed.';
}
