import { choice, range, toggle } from '@formant/engine';
import { tools } from '@formant/engine/tools';
import { describe, expect, it } from 'vitest';
import { applies, rangeText, splitOptions } from './option-text.ts';

describe('rangeText', () => {
  const pitch = range({ label: 'Pitch', min: -24, max: 24, step: 0.1, default: 0, unit: 'st' });
  it.each([
    [3.5, '+3.5 st'],
    [-12, '−12.0 st'],
    [0, '0.0 st'],
  ])('shows %d as %s', (value, text) => expect(rangeText(pitch, value)).toBe(text));
  it('shows no decimals where steps are whole', () => {
    expect(rangeText(range({ label: 'S', min: 0, max: 100, step: 1, default: 0, unit: '%' }), 70)).toBe(
      '70 %',
    );
  });
});

describe('splitOptions', () => {
  it('shows three controls and folds the fourth and the advanced ones away', () => {
    const on = (advanced?: boolean) =>
      toggle({ label: 'x', default: false, ...(advanced ? { advanced } : {}) });
    const { primary, advanced } = splitOptions({ a: on(), b: on(true), c: on(), d: on(), e: on() });
    expect(primary.map(([name]) => name)).toEqual(['a', 'c', 'd']);
    expect(advanced.map(([name]) => name)).toEqual(['e', 'b']);
  });
  it('shows what is to stand at first sight in any case', () => {
    const on = (label: string) => toggle({ label, default: false });
    const options = { a: on('a'), b: on('b'), c: on('c'), d: on('d'), e: on('e') };
    const { primary, advanced } = splitOptions(options, ({ label }) => label === 'e');
    expect(primary.map(([name]) => name)).toEqual(['a', 'b', 'c', 'e']);
    expect(advanced.map(([name]) => name)).toEqual(['d']);
  });
  it('takes options of every kind', () => {
    expect(
      splitOptions({ a: choice({ label: 'A', choices: { x: 'X' }, default: 'x' }) }).primary,
    ).toHaveLength(1);
  });
});

describe('applies', () => {
  const { bitrate, bits, channels } = tools.converter.tool.options;
  it('shows a bit rate for MP3 and a bit depth for WAV, not the other way round', () => {
    const shown = (format: string) => [bitrate, bits, channels].map((option) => applies(option, { format }));
    expect(shown('mp3')).toEqual([true, false, true]);
    expect(shown('wav')).toEqual([false, true, true]);
  });
});
