import { ToolError } from '../../base/faults.ts';
import { checkedBlocks, fractionDone } from '../../base/input.ts';
import type { RunTool } from '../../base/tool.ts';
import { createFft } from '../../dsp/fft/create-fft.ts';
import { trackBeats } from '../../dsp/rhythm/beats.ts';
import { KeyFinder } from '../../dsp/rhythm/key.ts';
import { OnsetDetector } from '../../dsp/rhythm/onset.ts';
import { steadyBeats } from '../../dsp/rhythm/steady.ts';
import {
  aboveSurroundings,
  findTempi,
  followTempo,
  type TempoCandidate,
  tempoFftSize,
} from '../../dsp/rhythm/tempo.ts';
import { tempoMap } from './tempo-map.ts';
import { tool } from './tool.ts';

/**
 * Tempo (to .01 BPM), three candidates, beats in seconds, a tempo map and the key. `bpm` is null and `message`
 * says so where no beat recurs: silence, a held note, speech, less than about three seconds. A song that keeps its tempo has
 * one entry in the map and beats on an even grid.
 */
export const run: RunTool<(typeof tool)['options']> = async ({ input, options, signal, progress }) => {
  const [minBpm = 0, maxBpm = 0] =
    // jobs that were kept or queued by an earlier version have no `tempi`
    (options.tempi ?? 'any') === 'any'
      ? [options.slowest, options.fastest]
      : options.tempi.split('-').map(Number);
  if (minBpm * 1.5 > maxBpm)
    throw new ToolError(
      'bad_option',
      'The fastest tempo must be at least one and a half times the slowest. Widen the range.',
    );
  const onsets = new OnsetDetector(input.sampleRate, await createFft(OnsetDetector.fftSize));
  const keys = new KeyFinder(input.sampleRate, await createFft(KeyFinder.fftSize));
  const repairs = { replacedSamples: 0 };
  let frames = 0;
  for await (const block of checkedBlocks(tool, input, signal, repairs)) {
    const mono = mixed(block);
    onsets.write(mono);
    keys.write(mono);
    frames += mono.length;
    progress({ stage: 'listen', fraction: 0.9 * fractionDone(input, frames) });
  }
  progress({ stage: 'count', fraction: 0.9 });

  const strength = onsets.result();
  const fft = await createFft(tempoFftSize);
  const candidates = findTempi(strength, { minBpm, maxBpm }, fft);
  const best = candidates[0];
  const key = keys.result();
  const tonal = { key: key?.name ?? null, keyConfidence: key ? rounded(key.confidence, 2) : null };
  signal.throwIfAborted();
  if (!best) {
    progress({ stage: 'count', fraction: 1 });
    return {
      engine: 'dsp',
      result: {
        message: 'No steady beat was found. Try a longer part of the song, or one with drums.',
        bpm: null,
        confidence: 0,
        candidates: [],
        beats: [],
        tempoMap: [],
        ...tonal,
        ...repairs,
      },
    };
  }
  const rate = strength.framesPerSecond;
  const above = aboveSurroundings(strength.all, rate);
  const tracked = trackBeats(above, rate, followTempo(strength, best.bpm, fft));
  const steady = steadyBeats(above, rate, best.bpm, tracked);
  const beats = (steady ?? tracked).map((frame) => rounded(onsets.secondsOf(frame), 3));
  progress({ stage: 'count', fraction: 1 });
  return {
    engine: 'dsp',
    result: {
      message: `${rounded(best.bpm, 2)} BPM${key ? `, ${key.name}` : ''}`,
      bpm: rounded(best.bpm, 2),
      confidence: confidence(candidates),
      candidates: candidates.map(({ bpm, score }) => ({
        bpm: rounded(bpm, 2),
        share: rounded(score / candidates.reduce((sum, candidate) => sum + candidate.score, 0), 2),
      })),
      beats,
      tempoMap: steady ? [{ fromSeconds: beats[0]!, bpm: rounded(best.bpm, 2) }] : tempoMap(beats),
      ...tonal,
      ...repairs,
    },
  };
};

/** 0..1: how much recurs at all, and how far the best is ahead of the next. */
function confidence(candidates: readonly TempoCandidate[]): number {
  const [best, second] = candidates;
  if (!best) return 0;
  const ahead = second ? 1 - second.score / best.score : 1;
  return rounded(Math.max(0, Math.min(1, best.score / 2)) * (0.5 + 0.5 * ahead), 2);
}

function mixed(block: readonly Float32Array[]): Float32Array {
  if (block.length === 1) return block[0]!;
  const out = new Float32Array(block[0]!.length);
  for (const channel of block)
    for (let i = 0; i < out.length; i++) out[i] = out[i]! + channel[i]! / block.length;
  return out;
}

function rounded(value: number, digits: number): number {
  return Math.round(value * 10 ** digits) / 10 ** digits;
}
