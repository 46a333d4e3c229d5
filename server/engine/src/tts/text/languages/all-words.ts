import { arabic, persian } from './arabic.ts';
import { cantonese, mandarin } from './chinese.ts';
import { english } from './english.ts';
import { french } from './french.ts';
import { german } from './german.ts';
import { indonesian } from './indonesian.ts';
import { italian } from './italian.ts';
import { japanese } from './japanese.ts';
import { korean } from './korean.ts';
import type { LanguageWords } from './language-words.ts';
import { portuguese } from './portuguese.ts';
import { russian } from './russian.ts';
import { bengali, hindi, marathi, tamil, telugu, urdu } from './south-asian.ts';
import { spanish } from './spanish.ts';
import { turkish } from './turkish.ts';
import { vietnamese } from './vietnamese.ts';

/** By the language of BCP 47. */
export const languageWords: Readonly<Record<string, LanguageWords>> = {
  en: english,
  zh: mandarin,
  cmn: mandarin,
  yue: cantonese,
  hi: hindi,
  es: spanish,
  fr: french,
  ar: arabic,
  bn: bengali,
  pt: portuguese,
  ru: russian,
  ur: urdu,
  id: indonesian,
  de: german,
  ja: japanese,
  mr: marathi,
  te: telugu,
  tr: turkish,
  ta: tamil,
  vi: vietnamese,
  ko: korean,
  it: italian,
  fa: persian,
};
