import type { LanguageWords } from './languages/language-words.ts';
import type { SpokenNumbers } from './read-numbers.ts';
import type { Rule } from './reading.ts';

/** Web and mail addresses; what stands between their signs is read as a word. */
export function addressRules({ signs }: LanguageWords, numbers: SpokenNumbers): Rule[] {
  const named: Readonly<Record<string, string>> = signs;
  const say = (address: string): string =>
    address
      .replace(/^https?:\/\//i, '')
      .replace(/\/$/, '')
      .replaceAll(/[@./_=&+-]/g, (sign) => ` ${named[sign]} `)
      .replaceAll(/[^\p{L}\p{M}\p{N} ]/gu, ' ')
      .replaceAll(/\d+/g, (digits) => ` ${numbers.whole(digits)} `)
      .replaceAll(/\s+/g, ' ')
      .trim();
  return [
    {
      pattern: /https?:\/\/[^\s<>"，。、！？]+[^\s<>".,;:!?)\]}’'，。、！？]|\bwww\.[\w./?=&%-]+[\w/]/gi,
      say: ([url]) => say(url),
    },
    { pattern: /[\w.+-]+@[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}/gi, say: ([mail]) => say(mail) },
    {
      pattern:
        /\b[a-z][\w-]*(?:\.[\w-]+)*\.(?:com|org|net|io|de|fr|es|it|ru|br|jp|cn|tr|in|id|vn)\b(?:\/[\w/-]*)?/gi,
      say: ([host]) => say(host),
    },
  ];
}

/** Telephone numbers, digit by digit in the groups they are written in. */
export const phoneRules = (numbers: SpokenNumbers): Rule[] => [
  {
    pattern:
      /\+\d[\d ()/-]{6,}\d|(?<![\d.,:/-])(?=(?:[ ()/-]*\d){7})\(?0\d{1,4}\)?[ /-]\d{2,}(?:[ -]\d{2,})*(?![\d:/-]|[.,]\d)/g,
    say: ([phone]) =>
      (phone.startsWith('+') ? `${numbers.plus} ` : '') +
      phone.split(/\D+/).filter(Boolean).map(numbers.digits).join(', '),
  },
];
