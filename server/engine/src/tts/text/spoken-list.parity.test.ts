import { describe, expect, it } from 'vitest';
import { espeakLoader, readByEspeak } from '../synthesizers/espeak.ts';
import { cutEspeakPart } from '../synthesizers/espeak-parts.ts';
import { unitsOf } from '../synthesizers/espeak-run.ts';
import { cleanText } from './clean-text.ts';
import { MappedText } from './mapped-text.ts';
import { heardText } from './spoken-text.ts';

/** A file of the checkout, in Node as in a browser. */
async function bytesOf(path: string): Promise<ArrayBuffer> {
  if ('window' in globalThis) return (await fetch(`/${path}`)).arrayBuffer();
  const { readFile } = await import('node:fs/promises');
  const bytes = await readFile(path);
  return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength);
}

/**
 * A language, what is written and what is said, as a person reads it: in words, or with the digits that eSpeak NG
 * reads rightly. Sounds are compared, so that words and digits are the same where they sound the same.
 */
const list = new TextDecoder()
  .decode(await bytesOf('server/engine/src/tts/text/spoken-list.tsv'))
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => {
    const [language = '', written = '', spoken = ''] = line.split('\t');
    return { language, written, spoken };
  });
const voices: Readonly<Record<string, string>> = {
  zh: 'cmn',
  pt: 'pt-br',
  en: 'en-us',
  'en-GB': 'en-gb',
};
const languages = [...new Set(list.map(({ language }) => language))];

const data = new Uint8Array(await bytesOf('node_modules/@echogarden/espeak-ng-emscripten/espeak-ng.data'));
const withEspeak = espeakLoader({ espeakPart: async (part) => cutEspeakPart(data, part) });

const heard = (written: string, language: string): string =>
  heardText(cleanText(MappedText.of(written)).text, language, [])
    .replaceAll(/\s+/g, ' ')
    .trim();
/** In IPA, without stress and spaces; a word read by the rules of English begins with its sign. */
const sounds = async (text: string, language: string): Promise<string> =>
  unitsOf(await readByEspeak(withEspeak, voices[language] ?? language, text))
    .flatMap((unit) => unit.sounds)
    .join('')
    .replaceAll(/[ˈˌ]/g, '');

describe('what is read of what is written', () => {
  it('is listed for the languages with most speakers, in more than 400 lines', () => {
    expect(list.length).toBeGreaterThanOrEqual(400);
    expect(languages).toEqual(
      expect.arrayContaining('en zh hi es fr ar bn pt ru ur id de ja mr te tr ta vi yue ko'.split(' ')),
    );
    expect(new Set(list.map(({ language, written }) => `${language} ${written}`)).size).toBe(list.length);
  });

  it.each(languages)('is said as in the list: %s', async (language) => {
    const wrong: string[] = [];
    for (const { written, spoken } of list.filter((line) => line.language === language)) {
      const said = heard(written, language);
      if (said !== spoken && (await sounds(said, language)) !== (await sounds(spoken, language)))
        wrong.push(`“${written}” is “${said}” and not “${spoken}”`);
    }
    expect(wrong).toEqual([]);
  });
});
