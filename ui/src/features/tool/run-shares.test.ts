import { defaultValues } from '@formant/engine';
import { tools } from '@formant/engine/tools';
import { describe, expect, it } from 'vitest';
import type { Job, JobProgress } from '../../jobs/jobs.ts';
import { monoLimit, runShares } from './workbench-model.ts';

const input = (channelCount: number) => ({
  seconds: 100,
  sampleRate: 44_100,
  channelCount,
  frames: 4_410_000,
  codec: 'wav',
  bars: [0.5],
  loudness: -14,
});

describe('runShares', () => {
  const at = (tool: Job['tool'], stage: string, more: Partial<JobProgress>) =>
    runShares({
      tool,
      place: 'device',
      region: null,
      input: input(2),
      progress: { stage, fraction: 0, startedAt: 0, stageStartedAt: 0, stageSeconds: {}, ...more },
    });

  it('claims no more of the song than can be heard', () => {
    expect(at('vocal-remover', 'separate', { fraction: 0.83, readySeconds: 38 })).toEqual({
      done: 0.38,
      playable: 0.38,
    });
  });
  it('counts what listens first, of which nothing can be heard', () => {
    expect(at('echo-remover', 'listen', { fraction: 0.4 })).toEqual({ done: 0.4, playable: 0 });
    expect(
      at('echo-remover', 'remove', { fraction: 0.9, stageFrom: 0.5, readySeconds: 40 }).done,
    ).toBeCloseTo(0.7);
  });
  it('of a conversion does not go back when the file is written', () => {
    const steps = [
      at('converter', 'convert', { fraction: 1, readySeconds: 100 }),
      at('converter', 'finish', { fraction: 1 }),
      at('converter', 'fetch', { fraction: 0.2 }),
      at('converter', 'encode', { fraction: 0.1 }),
      at('converter', 'encode', { fraction: 1 }),
    ].map(({ done }) => done);
    expect(steps).toEqual(steps.toSorted((a, b) => a - b));
    expect(steps.at(-1)).toBe(1);
  });
});

describe('monoLimit', () => {
  const of = (tool: Job['tool'], channels: number, engine = 'dsp') =>
    monoLimit({
      tool,
      input: input(channels),
      options: { ...defaultValues(tools[tool].tool.options), engine },
    });

  it('tells before the start that signal processing finds no voice in mono', () => {
    expect([of('vocal-remover', 1), of('stem-splitter', 1)]).toEqual(['silent', 'no-vocals']);
  });
  it('says nothing of stereo, of a neural model, or of tools that mono is no matter to', () => {
    expect([of('vocal-remover', 2), of('vocal-remover', 1, 'onnx:htdemucs'), of('bpm-finder', 1)]).toEqual([
      null,
      null,
      null,
    ]);
  });
});
