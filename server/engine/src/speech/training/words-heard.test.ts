import { describe, expect, it } from 'vitest';
import { resample } from '../../dsp/filters/resample.ts';
import { talk } from '../../testing/talk.ts';
import { scoreOf, wordsFit } from './consent-words.ts';
import { wordDistance, wordsHeard, wordsWithin } from './words-heard.ts';

const rate = 16_000;
const man = { f0: 110, formantScale: 1 };
const woman = { f0: 190, formantScale: 1.15 };
const said = async (seconds: number, who: typeof man, seed: number) =>
  wordsHeard(talk(seconds, rate, who, seed), rate);

describe('what is said', () => {
  it('is the same by another voice, at another pace, level and rate', async () => {
    const [his, hers, others] = [await said(6, man, 1), await said(6, woman, 1), await said(6, man, 2)];
    expect(wordDistance(his, his)).toBe(0);
    expect(wordDistance(his, hers)).toBeLessThan(wordDistance(his, others));
    const sound = talk(6, rate, man, 1);
    const slow = resample({ sampleRate: rate, channels: [sound] }, 1.08 * rate).channels[0]!;
    const slower = await wordsHeard(
      slow.map((v) => v / 8),
      rate,
    );
    expect(wordDistance(his, slower)).toBeLessThan(wordDistance(his, others));
    const fine = resample({ sampleRate: rate, channels: [sound] }, 48_000).channels[0]!;
    expect(wordDistance(his, await wordsHeard(fine, 48_000))).toBeLessThan(0.3);
  });

  it('is never bent further than to a third of its length', async () => {
    const [long, short] = [await said(9, man, 1), await said(2.5, man, 1)];
    expect(wordDistance(long, short)).toBe(Number.POSITIVE_INFINITY);
    expect(scoreOf(long, short, await said(20, man, 2))).toBe(Number.POSITIVE_INFINITY);
  });

  it('is nothing in silence, and nothing fits that', async () => {
    const [silence, his] = [await wordsHeard(new Float32Array(rate), rate), await said(4, man, 1)];
    expect(silence.frames).toBe(0);
    expect(wordDistance(silence, his)).toBe(Number.POSITIVE_INFINITY);
  });

  it('lies nearer to the claimed words than to any others where they are said', async () => {
    const [heard, claimed] = [await said(6, woman, 1), await said(6, man, 1)];
    const others = await said(30, man, 2);
    expect(scoreOf(heard, claimed, others)).toBeLessThan(0);
    expect(scoreOf(await said(6, woman, 2), claimed, others)).toBeGreaterThan(0);
    expect(wordsWithin(others, 10, 20)).toMatchObject({ frames: 20 });
  });

  it('is not compared in a language in which that was not measured', async () => {
    const sound = { samples: talk(4, rate, man, 1), sampleRate: rate };
    const fits = wordsFit(sound, { language: 'de', sentence: 'Ja.', others: ['Nein.'] }, () => {
      throw new Error('Nobody has to read');
    });
    expect(await fits).toBeNull();
  });
});
