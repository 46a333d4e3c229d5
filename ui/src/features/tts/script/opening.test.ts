import { expect, it } from 'vitest';
import { isFree, isOpening, openingScript } from './opening.ts';

it('begins with a sentence in the language of the person, in a voice that reads it', () => {
  const of = (language: string) => openingScript(language).blocks[0]!;
  expect(of('en-GB')).toMatchObject({ voiceId: 'flite:slt' });
  expect(of('de-AT').text).toMatch(/^Hallo\./);
  expect(of('de-AT').voiceId).toMatch(/^espeak:/);
  expect(of('tlh').text).toMatch(/^Hello\./); // nobody here speaks it
  for (const language of ['en', 'de', 'ja', 'tlh']) expect(isOpening(of(language))).toBe(true);
});

it('is free until somebody has written or spoken', () => {
  const block = openingScript('en').blocks[0]!;
  expect(isFree(block)).toBe(true);
  expect(isFree({ ...block, text: ' ' })).toBe(true);
  expect(isFree({ ...block, text: 'Mine.' })).toBe(false);
  expect(isFree({ ...block, takeIds: ['t'] })).toBe(false);
  expect(isOpening({ ...block, takeIds: ['t'] })).toBe(false);
});
