import { describe, expect, it } from 'vitest';
import { findVoice, languageFor, ownVoices, planSpeech, UnreadableText } from '../index.ts';

const refusal = (text: string, voiceId = 'flite:slt'): UnreadableText | null => {
  try {
    planSpeech(text, findVoice(ownVoices, voiceId), ownVoices);
    return null;
  } catch (thrown) {
    if (thrown instanceof UnreadableText) return thrown;
    throw thrown;
  }
};
const languagesOf = (text: string) => refusal(text)?.able.map(({ languageName }) => languageName);

describe('a text in letters that the voice can’t read', () => {
  it.each([
    ['Мы шли домой через мост.', ['Russian', 'Ukrainian', 'Bulgarian', 'Serbian', 'Belarusian']],
    [
      'Ми йшли додому через міст, її не було.',
      ['Ukrainian', 'Russian', 'Bulgarian', 'Serbian', 'Belarusian'],
    ],
    ['مرحبا بكم في هذا المكان', ['Arabic', 'Urdu', 'Persian', 'Sindhi', 'Kurdish']],
    ['שלום לכולם', ['Hebrew']],
    ['Καλημέρα σε όλους', ['Greek', 'Greek (Ancient)']],
    ['नमस्ते दुनिया', ['Hindi', 'Marathi', 'Nepali', 'Konkani']],
    ['你好世界', ['Chinese (Mandarin)', 'Chinese (Cantonese)']],
    ['こんにちは、みなさん', ['Japanese']],
    ['2人です、ありがとうございます。', ['Japanese']],
    ['안녕하세요', ['Korean']],
  ])('is refused with languages of those letters, likely ones first: %s', (text, languages) => {
    expect(languagesOf(text)).toEqual(languages);
  });

  it('offers voices that then speak it, of the same gender', () => {
    const text = 'Мы шли домой через мост.';
    for (const voice of refusal(text)?.able ?? []) {
      expect(voice.gender).toBe('female');
      expect(refusal(text, voice.id)).toBeNull();
    }
    expect(refusal(text, 'flite:rms')?.able[0]?.id).toBe('espeak:ru');
  });

  it('is told in one sentence with ids for whoever types them', () => {
    expect(refusal('שלום לכולם', 'flite:rms')?.message).toBe(
      'The voice “Ross” can’t read Hebrew letters. Choose a voice that can: espeak:he for Hebrew.',
    );
  });

  it('names no voice that would refuse it in turn', () => {
    expect(refusal('日本語のテスト', 'flite:slt')?.message).toBe(
      'The voice “Sally” can’t read Japanese kana. No voice here reads all of this text. Write the text in hiragana or katakana for espeak:ja+f2.',
    );
    expect(refusal('שלום Привет', 'flite:rms')?.message).toMatch(
      /No voice here reads all of this text\. Let each part be spoken by a voice of its language\.$/,
    );
  });

  it('tells its language to voices that have none of their own', () => {
    expect(languageFor('Мы шли домой.', null, 'mul')).toBe('ru');
    expect(languageFor('Ми йшли, її не було.', null, 'mul')).toBe('uk');
    expect(languageFor('We went home.', null, 'mul')).toBeNull();
    expect(languageFor('We went home.', null, 'fr')).toBe('fr');
    expect(languageFor('We went home.', 'de', 'fr')).toBe('de');
  });

  it('may hold a foreign name', () => {
    expect(refusal('The town is called Минск by those who live in it.')).toBeNull();
  });

  it('is read where its characters stand for numbers that are written out in kana', () => {
    expect(refusal('2026年11月25日、2人で1,200円です。', 'espeak:ja')).toBeNull();
    expect(refusal('2026年11月25日、日本です。', 'espeak:ja')).not.toBeNull();
  });
});
