import type { NeuralModel } from '@formant/contract/models';
import { ownVoices } from '@formant/engine/tts';
import { describe, expect, it } from 'vitest';
import { openingScript } from '../script/opening.ts';
import { newBlock } from '../script/script.ts';
import { naturalChoice, naturalInstead } from './natural-voices.ts';
import type { Voice } from './voice.ts';

const neural = (id: string, language: string, gender: Voice['gender']): Voice => ({
  ...{ id, kind: 'tts', name: id, language, languageName: language, gender },
  ...{ engine: id.split(':')[0]!, licence: 'CC0-1.0' },
});
const heart = neural('kokoro:k+af_heart', 'en-US', 'female');
const george = neural('kokoro:k+bm_george', 'en-GB', 'male');
const michael = neural('kokoro:k+am_michael', 'en-US', 'male');
const alba = neural('piper:alba', 'en-GB', 'female');
const thorsten = neural('piper:thorsten', 'de-DE', 'male');
const offer = (id: string, bytes: number, natural = false): NeuralModel => ({
  ...{ id, name: id, task: 'speech', kind: 'piper', licence: 'CC0-1.0' },
  ...{ source: 'https://models.example/', natural, bytes, files: [] },
});
const listed = [george, michael, heart, alba, thorsten, ...ownVoices];
const german = openingScript('de').blocks[0]!;
const english = newBlock('Hello.');

describe('what a block is offered', () => {
  it('is the natural voice of the product in its language, else the smallest', () => {
    const offered = [offer('thorsten', 50), offer('alba', 60), offer('k', 90, true)];
    const from = (block: typeof english, models = offered) =>
      naturalChoice(block, { voices: listed, here: [], offered: models });
    expect(from(english)).toMatchObject({ is: 'offered', model: { id: 'k' } });
    expect(from(german)).toMatchObject({ is: 'offered', model: { id: 'thorsten' } });
    expect(from(english, [offer('k', 90), offer('alba', 60)])).toMatchObject({ model: { id: 'alba' } });
  });

  it('is nothing where nobody has one in its language, or its voice is gone', () => {
    const choice = (block: typeof english, voices = listed) =>
      naturalChoice(block, { voices, here: [], offered: [offer('k', 90, true)] });
    expect(choice(german)).toBeNull();
    expect(choice(english, [...ownVoices])).toBeNull();
    expect(choice({ ...english, voiceId: 'voice:gone' })).toBeNull();
  });

  it('is what is here, in the place of any offer', () => {
    const found = naturalChoice(english, { voices: listed, here: [heart], offered: [offer('k', 90, true)] });
    expect(found).toEqual({ is: 'here', voice: heart, model: 'k' });
  });
});

describe('a block that speaks in the voice it began with', () => {
  it('takes the natural voice that is most like it', () => {
    // the standard voice is an American woman
    expect(naturalInstead(english, listed, [george, michael, alba, heart])).toBe(heart);
    expect(naturalInstead(english, listed, [george, alba])).toBe(alba);
    expect(naturalInstead(german, listed, [george, thorsten])).toBe(thorsten);
  });

  it('keeps its own where none here speaks its language, or somebody has chosen another', () => {
    expect(naturalInstead(german, listed, [heart])).toBeNull();
    expect(naturalInstead({ ...english, voiceId: 'flite:rms' }, listed, [heart])).toBeNull();
    expect(naturalInstead({ ...english, voiceId: george.id }, listed, [heart])).toBeNull();
  });
});
