import { toolIds, tools } from '@formant/engine/tools';
import { describe, expect, it } from 'vitest';
import type { Job, JobOutput, JobResult } from '../../../jobs/jobs.ts';
import { keyFacts } from './key-facts.ts';
import { nextSteps } from './next-steps.ts';

const output = (name: string, loudness: number | null = -16): JobOutput =>
  // safe: the facts read no more of an output
  ({ name, label: name, seconds: 24, sampleRate: 48_000, channelCount: 2, loudness }) as JobOutput;
const outputsOf = (tool: Job['tool']) => tools[tool].tool.outputs.map(({ name }) => output(name));
const job = (tool: Job['tool']): Pick<Job, 'tool' | 'input' | 'region'> => ({
  tool,
  region: null,
  input: {
    seconds: 24,
    sampleRate: 48_000,
    channelCount: 2,
    frames: 24 * 48_000,
    codec: 'wav',
    bars: [0.5],
    loudness: -24.2,
  },
});
const result = (tool: Job['tool'], data: JobResult['result'], outputs = outputsOf(tool)): JobResult => ({
  outputs,
  engine: 'dsp',
  result: data,
  wallSeconds: 1,
  stageSeconds: {},
});

describe('next steps', () => {
  it.each(toolIds)('of %s are two to four, each another tool that has its output', (id) => {
    const steps = nextSteps(id, outputsOf(id), true);
    expect(steps.length).toBeGreaterThanOrEqual(2);
    expect(steps.length).toBeLessThanOrEqual(4);
    for (const { tool } of steps) expect(tool).not.toBe(id);
  });
  it('offer nothing for a silent voice', () => {
    const steps = nextSteps('vocal-remover', [output('vocals', null), output('instrumental')], true);
    expect(steps.map(({ output }) => output)).toEqual(['instrumental', 'instrumental']);
  });
});

describe('key facts', () => {
  it.each(toolIds)('of %s are three at most, also of a result that says nothing', (id) => {
    const { chief } = keyFacts(job(id), result(id, {}));
    expect(chief.length).toBeLessThanOrEqual(3);
    expect(chief.length).toBeGreaterThan(0);
  });
  it('say the loudness once and no percentage of a size', () => {
    const data = {
      message: 'Converted to WAV.',
      to: 'WAV',
      sizePercent: 1319.7,
      outputBytes: 6e6,
      inputBytes: 5e5,
    };
    const { chief, more, message } = keyFacts(job('converter'), result('converter', data));
    expect(chief.map(({ label }) => label)).toEqual(['Format', 'Size', 'Length']);
    expect([message, more.facts]).toEqual([null, []]);
    const enhanced = { lufsBefore: -24.2, lufsAfter: -16, truePeakDb: -1, stages: [] };
    const said = keyFacts(job('audio-enhancer'), result('audio-enhancer', enhanced));
    expect(said.chief).toContainEqual({ label: 'Loudness', value: '−24.2 → −16.0', unit: 'LUFS' });
    expect(JSON.stringify(said.more)).not.toMatch(/LUFS/);
  });
  it('leave out a sentence that only says that it worked, and keep one that says more', () => {
    const of = (message: string) =>
      keyFacts(job('voice-changer'), result('voice-changer', { message })).message;
    expect(of('The voice was changed.')).toBeNull();
    expect(of('All settings are neutral, so the sound is unchanged.')).toMatch(/neutral/);
  });
  it('give way to what was measured before and after, each with its figures and a plain word', () => {
    const measures = [
      {
        measure: 'noise',
        label: 'Noise in the pauses',
        before: -52.1,
        after: -76,
        unit: 'dB',
        word: '24 dB quieter',
      },
      {
        measure: 'echo',
        label: 'Echo after 183 ms',
        before: -6,
        after: null,
        unit: 'dB',
        word: 'too weak to be found now',
      },
      {
        ...{ measure: 'tone', label: 'Tone', before: null, after: null, unit: 'dB', word: 'warmer' },
        bands: [{ band: 'bass', changeDb: 1.6 }],
      },
    ];
    const said = keyFacts(job('audio-enhancer'), result('audio-enhancer', { lufsBefore: -24, measures }));
    expect(said.chief).toEqual([]);
    expect(said.changed?.label).toBe('What changed');
    expect(said.changed?.rows.map((row) => row.map(({ value }) => value))).toEqual([
      ['Noise in the pauses', '−52 → −76 dB', '24 dB quieter'],
      ['Echo after 183 ms', '−6 dB', 'too weak to be found now'],
      ['Tone', 'Bass +1.6 dB', 'warmer'],
    ]);
    expect(JSON.stringify(said.more)).not.toMatch(/easures/); // once
    expect(said.report).toBeNull(); // nor as the steps
    expect(keyFacts(job('audio-enhancer'), result('audio-enhancer', { measures: [] })).changed).toBeNull();
  });
});
