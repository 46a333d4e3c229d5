import { type Rule, textBefore } from '../reading.ts';
import { cardinalWords, decadeWords, ordinalWords, yearWords } from './english-numbers.ts';

// written out: whoever reads another language need not wait for the platform's names of them
export const months =
  'January February March April May June July August September October November December'.split(' ');
const days = 'Monday Tuesday Wednesday Thursday Friday Saturday Sunday'.split(' ');
const monthName = `(${months.join('|')}|(?:Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)\\b\\.?)`;
const dayName = String.raw`(Mon|Tues?|Wed|Thu(?:rs?)?|Fri|Sat|Sun)\b\.?`;
const longName = (names: readonly string[], name: string): string =>
  names.find((one) => one.startsWith(name.slice(0, 3))) ?? name;
const day = String.raw`(0?[1-9]|[12]\d|3[01])(?:st|nd|rd|th)?`;
const range = '(?: ?[–-] ?)';
const half = String.raw`([aApP])\.?[mM]\b\.?`;
/** Ends a day or a year: no part of a time, an amount or another number. */
const ends = String.raw`(?![\p{L}\d%:]|[.,-]\d)`;

/** A year of four digits, as a year; others as numbers. */
export const sayYear = (written: string): string =>
  /^[1-9]\d{3}$/.test(written) ? yearWords(written) : cardinalWords(written);
const sayDay = (written: string): string => ordinalWords(String(Number(written)));
const ofYear = (written: string | undefined): string => (written ? `, ${sayYear(written)}` : '');

/** “the fifth”, where the text has no “the” yet. */
export const onDay = (written: string, before: string): string =>
  `${/\bthe $/i.test(before) ? '' : 'the '}${sayDay(written)}`;

/** `9:05` is "nine oh five", `9:00` "nine o'clock", `14:00` "fourteen hundred". @param after such as " pm" */
export function sayTime(hour: number, minute: number, after = ''): string {
  const morning = /[ap](?=\.?m)/i.exec(after)?.[0];
  const named = morning ? ` ${morning.toUpperCase()}.M` : '';
  const said = cardinalWords(String(hour));
  if (minute === 0)
    return named ? said + named : hour > 12 || hour === 0 ? `${said} hundred` : `${said} o'clock`;
  return `${said} ${minute < 10 ? 'oh ' : ''}${cardinalWords(String(minute))}${named}`;
}
/** One end of a range, which has its half of the day by the other end. */
const sayEnd = (hour: string, minute: string | undefined, letter: string | undefined): string =>
  letter === undefined && minute === undefined
    ? cardinalWords(hour)
    : sayTime(Number(hour), Number(minute ?? 0), letter ? `${letter}m` : '');

/** Times with a half of the day, read before those in hours and minutes alone. */
export const timeRules: readonly Rule[] = [
  {
    pattern: new RegExp(
      String.raw`(?<![\p{L}\d.,:/-])(1[0-2]|[1-9])(?::([0-5]\d))? ?(?:${half})? ?[–-] ?(1[0-2]|[1-9])(?::([0-5]\d))? ?${half}`,
      'gu',
    ),
    say: ([, from = '', fromMinute, fromHalf, to = '', toMinute, toHalf]) =>
      `${sayEnd(from, fromMinute, fromHalf)} to ${sayEnd(to, toMinute, toHalf)}`,
  },
  {
    pattern: new RegExp(String.raw`(?<![\p{L}\d.,:/-])(1[0-2]|[1-9]) ?${half}`, 'gu'),
    say: ([, hour = '', letter]) => sayEnd(hour, undefined, letter),
  },
];

/** Dates with a month's name, weekdays and years before quantities: “1990s” are no seconds. */
export const dateRules: readonly Rule[] = [
  {
    // May 10–12, 2026
    pattern: new RegExp(String.raw`\b${monthName} ${day}${range}${day}(?:,? (\d{4}))?${ends}`, 'gu'),
    say: ([, month = '', from = '', to = '', year]) =>
      `${longName(months, month)} ${sayDay(from)} to ${sayDay(to)}${ofYear(year)}`,
  },
  {
    pattern: new RegExp(String.raw`\b${monthName} ${day}(?:,? (\d{4}))?${ends}`, 'gu'),
    say: ([, month = '', written = '', year]) =>
      `${longName(months, month)} ${sayDay(written)}${ofYear(year)}`,
  },
  {
    // 10–12 May
    pattern: new RegExp(
      String.raw`(?<![\p{L}\d.,:/-])(?:${day}${range})?${day} ${monthName}(?![\p{L}])(?: (\d{4}))?${ends}`,
      'gu',
    ),
    say: (match, text) => {
      const [, from, to = '', month = '', year] = match;
      const before = textBefore(match, text);
      const days = from ? `${onDay(from, before)} to the ${sayDay(to)}` : onDay(to, before);
      return `${days} of ${longName(months, month)}${ofYear(year)}`;
    },
  },
  {
    // Sept. 2026
    pattern: new RegExp(String.raw`\b${monthName}(?= [12]\d{3}${ends})`, 'gu'),
    say: ([, month = '']) => longName(months, month),
  },
  {
    pattern: /\b(Jan|Feb|Mar|Apr|Aug|Sept?|Oct|Nov|Dec)\./g,
    say: ([, month = '']) => longName(months, month),
  },
  {
    pattern: new RegExp(String.raw`\b${dayName}${range}${dayName}(?!\p{L})`, 'gu'),
    say: ([, from = '', to = '']) => `${longName(days, from)} to ${longName(days, to)}`,
  },
  {
    pattern: new RegExp(String.raw`\b${dayName}(?=,? (?:${day}\b|${monthName}))`, 'gu'),
    say: ([, name = '']) => longName(days, name),
  },
  { pattern: /(?= ?[–-])(?<=\d0s) ?[–-] ?(?=(?:\d\d)?\d0s\b)/g, say: () => ' to ' },
  {
    // Dec 31 – Jan 2
    pattern: new RegExp(
      String.raw`(?= ?[–-])(?<=\b${monthName} ${day}(?:, \d{4})?) ?[–-] ?(?=${monthName} \d)`,
      'gu',
    ),
    say: () => ' to ',
  },
  {
    pattern:
      /(?<![\p{L}\d'’])(?:(\d{3}0)['’]?|['’](\d0)|(?<=\b(?:the|my|his|her|their|early|mid|late)[ -])(\d0))s\b/gu,
    say: ([, decade, short, bare]) => decadeWords(decade ?? short ?? bare ?? ''),
  },
];

/** Four digits that are counted by nothing are a year. */
export const yearRules: readonly Rule[] = [
  {
    pattern: /(?<![\p{L}\d.,$£€¥₹#+/-])((?:1[1-9]|20)\d\d) ?[–-] ?(\d\d|[12]\d{3})(?![\p{L}\d%°/-]|[.,]\d)/gu,
    say: ([, from = '', to = '']) => {
      const month = to.length === 2 && to < from.slice(2) ? months[Number(to) - 1] : undefined;
      return month ? `${month} ${yearWords(from)}` : `${yearWords(from)} to ${sayYear(to)}`;
    },
  },
  {
    pattern: /(?<![\p{L}\d.,$£€¥₹#+-])(1[1-9]\d\d|20\d\d)(?![\p{L}\d%°]|[.,]\d|-\d)/gu,
    say: ([, year = '']) => yearWords(year),
  },
];
