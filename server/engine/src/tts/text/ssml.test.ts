import { describe, expect, it } from 'vitest';
import { ToolError } from '../../base/faults.ts';
import { findVoice, ownVoices, planSpeech } from '../index.ts';

const plan = (text: string, voiceId = 'espeak:en-us') =>
  planSpeech(text, findVoice(ownVoices, voiceId), ownVoices);
const spoken = (inside: string, voiceId?: string): string =>
  plan(`<speak>${inside}</speak>`, voiceId)
    .map(({ written }) => written.spoken.trim())
    .join(' ');
const refusal = (text: string, voiceId?: string): string => {
  try {
    plan(text, voiceId);
  } catch (thrown) {
    if (thrown instanceof ToolError) return thrown.message;
    throw thrown;
  }
  return 'nothing is wrong';
};
const as = (how: string, inside: string, format?: string): string =>
  `<say-as interpret-as="${how}"${format ? ` format="${format}"` : ''}>${inside}</say-as>`;

describe('SSML', () => {
  it.each([
    ['espeak:en-us', as('cardinal', '1,204'), 'one thousand two hundred four'],
    ['espeak:en-us', as('cardinal', '-3.5'), 'minus three point five'],
    ['espeak:en-us', as('ordinal', '21'), 'twenty-first'],
    ['espeak:en-us', as('digits', '204'), 'two zero four'],
    ['espeak:en-us', as('characters', 'ab1'), 'A, B, one'],
    ['espeak:en-us', as('telephone', '+44 20 79'), 'plus four four, two zero, seven nine'],
    ['espeak:en-us', as('date', '11/25/2026'), 'November twenty-fifth, twenty twenty-six'],
    ['espeak:en-us', as('date', '25.11.2026', 'dmy'), 'November twenty-fifth, twenty twenty-six'],
    ['espeak:en-us', as('date', '5/3/2026'), 'May third, twenty twenty-six'],
    ['espeak:en-gb', as('date', '5/3/2026'), 'the fifth of March, twenty twenty-six'],
    ['espeak:en-gb-x-rp', as('date', '5/3/2026'), 'the fifth of March, twenty twenty-six'],
    ['espeak:en-us-nyc', as('date', '5/3/2026'), 'May third, twenty twenty-six'],
    ['espeak:en-us', as('time', '14:30'), 'fourteen thirty'],
    ['espeak:en-us', as('time', '2:30 pm'), 'two thirty P.M'],
    ['espeak:en-us', as('currency', '-$5'), 'minus five dollars'],
    ['espeak:en-us', as('currency', '$12.50'), 'twelve dollars and fifty cents'],
    ['espeak:en-us', as('currency', '12.50 EUR'), 'twelve euros and fifty cents'],
    ['espeak:en-us', as('unit', '5 km'), 'five kilometers'],
    ['espeak:en-us', as('fraction', '3/4'), 'three quarters'],
    ['espeak:de', as('cardinal', '1.234,5'), '1234 Komma 5'],
    ['espeak:de', as('ordinal', '21'), 'einundzwanzigste'],
    ['espeak:de', as('telephone', '030 12'), '0 3 0, 1 2'],
    ['espeak:de', as('date', '25/11/2026'), 'fünfundzwanzigster November 2026'],
    ['espeak:de', as('date', '11/25/2026', 'mdy'), 'fünfundzwanzigster November 2026'],
    ['espeak:de', as('currency', '12,50 €'), '12 Euro und 50 Cent'],
    ['espeak:ru', as('ordinal', '5'), 'пятый'],
    ['espeak:cmn', as('digits', '105'), '一 零 五'],
    ['espeak:ja', '<sub alias="にほん">日本</sub>', 'にほん'],
    ['espeak:en-us', '<sub alias="World Wide Web">WWW</sub>', 'World Wide Web'],
  ])('%s says %s as “%s”', (voiceId, inside, said) => {
    expect(spoken(inside, voiceId)).toBe(said);
  });

  it.each([
    ['<speak>one\n<b>two</b></speak>', 'line 2, character 1: <b> can’t be spoken here'],
    [
      '<speak>one <emphasis>two</speak>',
      'line 1, character 25: </speak> stands where <emphasis> has to be closed',
    ],
    ['<speak>one</p></speak>', 'line 1, character 11: </p> stands where <speak>'],
    ['<speak>one', 'line 1, character 1: <speak> is not closed'],
    ['<speak>one <break time="1s"', 'line 1, character 12: this tag is not written rightly'],
    ['<speak>one\n\n  <break time=1s/></speak>', 'line 3, character 3: this tag is not written rightly'],
    ['<speak>3 < 4</speak>', 'line 1, character 10: “<” is written as “&lt;”'],
    ['<speak>a&nbsp;b</speak>', 'line 1, character 9: “&nbsp;” is unknown'],
    ['<speak>one</speak> two', 'line 1, character 19: there is text behind </speak>'],
    ['<speak>one</speak><p>two</p>', 'line 1, character 22: there is text behind </speak>'],
    ['<speak>one</speak></p>', 'line 1, character 19: </p> closes nothing'],
    ['<speak>one<speak>two</speak></speak>', 'line 1, character 11: all of it stands in one <speak>'],
    ['<speak><prosody rate="quick">a</prosody></speak>', 'line 1, character 31: a rate is written'],
    [
      '<speak><prosody contour="x">a</prosody></speak>',
      'character 8: <prosody> takes rate, pitch, volume, not “contour”',
    ],
    ['<speak><break time="11s"/>a</speak>', 'line 1, character 8: a break lasts at most 10 s'],
    [`<speak>${as('address', 'x')}</speak>`, 'say-as knows characters'],
    [`<speak>${as('date', 'soon')}</speak>`, '“soon” can’t be read as a date here. Write it as “2026-11-25”'],
    ['<speak>a<lang>b</lang></speak>', 'line 1, character 9: <lang> needs xml:lang'],
  ])('refuses %j with the place', (text, message) => {
    expect(refusal(text)).toContain(message);
  });

  it('counts the place in what was given, before signs that nobody sees are dropped', () => {
    expect(refusal('<speak>s\u00ado\u200bft <b>two</b></speak>')).toContain('line 1, character 15: <b>');
  });

  it('speaks other languages by voices of the same kind, with their own numbers', () => {
    const parts = plan(
      '<speak>It costs <lang xml:lang="de">12,50 €</lang> in <lang xml:lang="fr-FR">5 %</lang>.</speak>',
    );
    expect(parts.map(({ voice, written }) => [voice.id, written.spoken.trim()])).toEqual([
      ['espeak:en-us', 'It costs'],
      ['espeak:de', '12 Euro und 50 Cent'],
      ['espeak:en-us', 'in'],
      ['espeak:fr-fr', '5 pour cent'],
    ]);
    expect(plan('<speak><lang xml:lang="ru">Привет</lang></speak>', 'espeak:en-us+f2')[0]!.voice.id).toBe(
      'espeak:ru+f2',
    );
    expect(refusal('<speak>a <lang xml:lang="de">b</lang></speak>', 'flite:slt')).toContain(
      'line 1, character 10: the voice “Sally” can’t speak “de”',
    );
    expect(refusal('<speak><lang xml:lang="ru">Привет</lang> мир, как дела</speak>')).toContain(
      'can’t read Cyrillic',
    );
  });

  it('keeps the places of words in the markup', () => {
    const text =
      '<speak>Am <say-as interpret-as="date">25.11.2026</say-as> &amp; z. B. für 12,50&#160;€ <s>morgen</s></speak>';
    const words = plan(text, 'espeak:de').flatMap(({ places }) => places);
    expect(words.map(({ charStart, charEnd }) => text.slice(charStart, charEnd))).toEqual([
      'Am',
      '25.11.2026',
      '&',
      'z. B.',
      'für',
      '12,50&#160;€',
      'morgen',
    ]);
  });

  it('has to be in letters of the voice as it is heard, not as it is written', () => {
    const sub = (alias: string, inside: string) => `<speak><sub alias="${alias}">${inside}</sub></speak>`;
    expect(spoken('<sub alias="good morning, my friends">Доброе утро, друзья</sub>')).toContain('morning');
    expect(refusal(sub('Доброе утро, друзья', 'good morning'))).toContain('can’t read Cyrillic letters');
  });

  it('knows numbers of characters in values, too', () => {
    expect(spoken('<sub alias="caf&#233; &amp; bar">c</sub>')).toContain('café & bar');
  });
});
