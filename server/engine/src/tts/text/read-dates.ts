import type { LanguageWords, WrittenDate } from './languages/language-words.ts';
import type { SpokenNumbers } from './read-numbers.ts';
import { type Rule, textBefore } from './reading.ts';

// native calendars aside: a year such as 2026 is one of ours
const formatOf = (tag: string): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat(`${tag}-u-ca-gregory-nu-latn`, {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });

/** Whether a language's region writes the month before the day and the year. @param tag BCP 47 */
export const writesMonthFirst = (tag: string): boolean => monthStands(formatOf(tag));
const monthStands = (format: Intl.DateTimeFormat): boolean =>
  format.formatToParts(0).find(({ type }) => type === 'day' || type === 'month' || type === 'year')?.type ===
  'month';

/** Dates in digits (ISO 8601 and the region's own order) and times of the day. */
export function dateRules(tag: string, words: LanguageWords, numbers: SpokenNumbers): Rule[] {
  const format = formatOf(words.locale ?? tag);
  const monthFirst = monthStands(format);
  const say = (written: Omit<WrittenDate, 'monthFirst'>): string | null => {
    const date = { ...written, monthFirst };
    const day = Number(date.day);
    if (date.month < 1 || date.month > 12 || day < 1 || day > 31) return null;
    if (words.date) return words.date({ ...date, day: String(day) });
    return (
      format
        // only its month's name is taken over: a day that the month doesn't have is said as it is written
        .formatToParts(Date.UTC(2026, date.month - 1, 1))
        .map(({ type, value }) =>
          type === 'day' ? numbers.whole(String(day)) : type === 'year' ? numbers.whole(date.year) : value,
        )
        .join('')
    );
  };
  const timeOf = (hour: string, minute: string, second: string | undefined, after = ''): string => {
    const time = words.time(Number(hour), Number(minute), after);
    if (second === undefined) return time;
    const seconds = numbers.unit({ whole: String(Number(second)), fraction: undefined }, 'second');
    return [time, words.andSeconds, seconds].filter(Boolean).join(' ');
  };
  const clock = String.raw`([01]?\d|2[0-3])[:h]([0-5]\d)(?::([0-5]\d))?`;
  const begins = String.raw`(?<![\d.,:/-])`;
  const ends = String.raw`(?![\d:]|[.,]\d)`;
  const after = `(${words.afterTime?.source ?? ''})`;
  return [
    {
      pattern:
        /(?<![\d.,/-])(\d{4})-(\d\d)-(\d\d)T([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d)(?:\.\d+)?)?(?:Z|([+-])(\d\d):?00)?(?![\d:]|[.,]\d)/g,
      say: (match, text) => {
        const [written, year = '', month, day = '', hour = '', minute = '', second, sign, zone = ''] = match;
        const date = say({ day, month: Number(month), year, before: textBefore(match, text) });
        const ahead = String(Number(zone));
        const place = written.endsWith('Z')
          ? ' UTC'
          : sign
            ? ` UTC ${sign === '-' ? words.minus : words.signs['+']} ${numbers.whole(ahead)}`
            : '';
        return date === null
          ? null
          : `${date}${words.spaceless ? '' : ', '}${timeOf(hour, minute, second)}${place}`;
      },
    },
    {
      pattern: /(?<![\d.,/-])(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?![\d/-]|[.,]\d)/g,
      say: (match, text) => {
        const [, year = '', , month, day = ''] = match;
        return say({ day, month: Number(month), year, before: textBefore(match, text) });
      },
    },
    {
      pattern: /(?<![\d.,/-])(\d{1,2})([-/.])(\d{1,2})\2(\d{4})(?![\d/-]|[.,]\d)/g,
      say: (match, text) => {
        const [, first = '', , last = '', year = ''] = match;
        // as the region has it, unless that is no date
        const [day, month] =
          (monthFirst && Number(first) <= 12) || Number(last) > 12 ? [last, first] : [first, last];
        return say({ day, month: Number(month), year, before: textBefore(match, text) });
      },
    },
    { pattern: /(?<![\d.,:/-])24\/7(?![\d/])/g, say: () => words.always ?? null },
    {
      pattern: new RegExp(`${begins}${clock} ?[–-] ?${clock}${ends}${after}`, 'gu'),
      say: ([, hour = '', minute = '', second, toHour = '', toMinute = '', toSecond, half]) =>
        `${timeOf(hour, minute, second)} ${words.to} ${timeOf(toHour, toMinute, toSecond, half)}`,
    },
    {
      pattern: new RegExp(`${begins}${clock}${ends}${after}`, 'gu'),
      say: ([, hour = '', minute = '', second, half]) => timeOf(hour, minute, second, half),
    },
  ];
}
