import { describe, expect, it } from 'vitest';
import { readResult } from './result-facts.ts';

describe('readResult', () => {
  it('reads units from the ends of names', () => {
    const { facts } = readResult({ voiceToBackingDb: -3.27, echoDelayMs: 250, rt60Seconds: 0.8 });
    expect(facts).toEqual([
      { label: 'Voice to backing', value: '−3.3', unit: 'dB' },
      { label: 'Echo delay', value: '250', unit: 'ms' },
      { label: 'RT60', value: '0.8', unit: 's' },
    ]);
  });

  it('shows a tempo with two decimals, a confidence in percent and candidates as a table', () => {
    const read = readResult({
      bpm: 128,
      confidence: 0.93,
      keyConfidence: 0.2,
      key: 'A minor',
      candidates: [
        { bpm: 128, confidence: 0.93 },
        { bpm: 64, confidence: 0.4 },
      ],
    });
    expect(read.facts).toContainEqual({ label: 'Tempo', value: '128.00', unit: 'BPM' });
    expect(read.facts).toContainEqual({ label: 'Confidence', value: '93', unit: '%' });
    expect(read.facts).toContainEqual({ label: 'Key confidence', value: '20', unit: '%' });
    expect(read.facts).toContainEqual({ label: 'Key', value: 'A minor' });
    expect(read.tables[0]?.rows[1]?.[0]).toEqual({ label: 'Tempo', value: '64.00', unit: 'BPM' });
  });

  it('shows reverberation times in hundredths of a second', () => {
    expect(readResult({ rt60Before: 0.523, rt60After: 0.3 }).facts).toEqual([
      { label: 'RT60 before', value: '0.52', unit: 's' },
      { label: 'RT60 after', value: '0.30', unit: 's' },
    ]);
  });

  it('says the sentence apart and leaves out what is missing or zero repairs', () => {
    const read = readResult({ message: 'Done.', voiceToBackingDb: null, replacedSamples: 0 });
    expect(read).toEqual({ message: 'Done.', facts: [], tables: [] });
  });

  it('says after the sentence what else a person should know', () => {
    const { message, tables } = readResult({
      message: 'Done.',
      notes: ['The file ends early.', 'So it is.'],
    });
    expect(message).toBe('Done. The file ends early. So it is.');
    expect(tables).toEqual([]);
  });

  it('shows echoes as a table of delays and gains', () => {
    const { facts, tables } = readResult({
      changed: true,
      echoes: [
        { delayMs: 183.2, gainDb: -6 },
        { delayMs: 366.4, gainDb: null },
      ],
    });
    expect(facts).toEqual([]);
    expect(tables).toEqual([
      {
        label: 'Echoes',
        rows: [
          [
            { label: 'Delay', value: '183.2', unit: 'ms' },
            { label: 'Gain', value: '−6', unit: 'dB' },
          ],
          [{ label: 'Delay', value: '366.4', unit: 'ms' }],
        ],
      },
    ]);
  });

  it('shows levels of stems as a table, silence in words', () => {
    const { facts, tables } = readResult({ levelsDb: { vocals: -8.13, drums: null }, mixedDownFrom: 6 });
    expect(facts).toEqual([{ label: 'Mixed down from', value: '6', unit: 'channels' }]);
    expect(tables).toEqual([
      {
        label: 'Levels',
        rows: [
          [
            { label: 'Sound', value: 'Vocals' },
            { label: 'Level', value: '−8.1', unit: 'dB' },
          ],
          [
            { label: 'Sound', value: 'Drums' },
            { label: 'Level', value: 'silent' },
          ],
        ],
      },
    ]);
  });

  it('says names of the engine in words and keeps the sentences of steps', () => {
    const text = 'Sharp s sounds were softened where they stood out.';
    const { facts, tables } = readResult({
      preset: 'deepVoice',
      stages: [{ step: 'deEss', applied: true, text, amountDb: 3, undo: { deEss: 0 } }],
    });
    expect(facts).toEqual([{ label: 'Preset', value: 'Deep voice' }]);
    expect(tables[0]?.rows[0]).toEqual([
      { label: 'Step', value: 'S sounds' },
      { label: 'What was done', value: text },
      { label: 'Amount', value: '3', unit: 'dB' },
    ]);
  });
});
