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

  it('says the sentence apart and leaves out what is missing or zero repairs', () => {
    const read = readResult({ message: 'Done.', voiceToBackingDb: null, replacedSamples: 0 });
    expect(read).toEqual({ message: 'Done.', facts: [], tables: [] });
  });
});
