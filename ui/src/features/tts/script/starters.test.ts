import { checkSpeech, ownVoices } from '@formant/engine/tts';
import { expect, it } from 'vitest';
import { openingScript } from './opening.ts';
import { newBlock } from './script.ts';
import { begunWith, startersIn } from './starters.ts';

it('begins with voices of this device that can read what they are given', () => {
  for (const starter of [...startersIn('en-GB'), ...startersIn('ja'), ...startersIn('tlh')])
    for (const { voiceId, text } of starter.lines) {
      const voice = ownVoices.find(({ id }) => id === voiceId)!;
      expect(() => checkSpeech(text, voice, ownVoices)).not.toThrow();
    }
});

it('offers English texts to who reads English, and six languages to everybody, with the own one first', () => {
  expect(startersIn('en-US').map(({ name }) => name)).toContain('A conversation');
  const [tour, ...others] = startersIn('ja');
  expect(others).toEqual([]);
  expect(tour!.lines[0]!.voiceId).toBe('espeak:ja');
  expect(new Set(tour!.lines.map(({ voiceId }) => voiceId)).size).toBe(6);
});

it('takes the place of what nobody has used, and stands behind the rest', () => {
  const [starter] = startersIn('en');
  const opening = openingScript('en').blocks[0]!;
  const texts = starter!.lines.map(({ text }) => text);
  expect(begunWith([opening, newBlock(' ')], starter!).map(({ text }) => text)).toEqual(texts);
  const spoken = { ...opening, takeIds: ['a'], takeId: 'a' };
  expect(begunWith([spoken], starter!).map(({ text }) => text)).toEqual([opening.text, ...texts]);
});
