import type { LanguageWords } from './languages/language-words.ts';
import type { SpokenNumbers } from './read-numbers.ts';
import type { Rule } from './reading.ts';

/** Web and mail addresses; what stands between their signs is read as a word. */
export function addressRules({ signs }: LanguageWords, numbers: SpokenNumbers): Rule[] {
  const named: Readonly<Record<string, string | undefined>> = { ...signs };
  const say = (address: string): string =>
    address
      .replace(/^https?:\/\//i, '')
      .replace(/\/$/, '')
      // a word of ours is no longer part of the address
      .replaceAll(
        /^www(?=\.)|[^\p{L}\p{M}\p{N} ]/giu,
        (sign) => ` ${named[sign.toLowerCase()] ?? (sign.length > 1 ? sign : '')} `,
      )
      .replaceAll(
        /\d+/g,
        (digits) => ` ${digits.length > 4 ? numbers.digits(digits) : numbers.whole(digits)} `,
      )
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
        // small letters at its end: “over.It was” only lacks a space
        /\b[A-Za-z][\w-]*(?:\.[\w-]+)*\.(?:com|org|net|io|dev|edu|gov|ai|app|uk|de|fr|es|it|ru|br|jp|cn|tr|in|id|vn)\b(?:\/[\w/-]*)?/g,
      say: ([host]) => say(host),
    },
  ];
}

/** The four numbers of an internet address, with the points between them. */
export const hostRules = ({ signs }: LanguageWords, numbers: SpokenNumbers): Rule[] => {
  // where a point parts thousands, four groups may be a number
  const number = new RegExp(`^${numbers.pattern}$`, 'u');
  return [
    {
      pattern:
        /(?<![\p{L}\d.,-])(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)(?:\.(?!\d{4})|(?![\d.]))){4}(?<!\.)(?![\d-]|[.,]\d)/gu,
      say: ([host]) =>
        number.test(host)
          ? null
          : host
              .split('.')
              .map((part) => numbers.whole(part))
              .join(` ${signs['.']} `),
    },
  ];
};

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
