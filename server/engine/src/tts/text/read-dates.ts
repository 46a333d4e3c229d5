import type { LanguageWords, WrittenDate } from './languages/language-words.ts';
import type { SpokenNumbers } from './read-numbers.ts';
import { type Rule, textBefore } from './reading.ts';

/** Dates in digits (ISO 8601 and the language's own order) and times of the day. */
export function dateRules(tag: string, words: LanguageWords, numbers: SpokenNumbers): Rule[] {
  // native calendars aside: a year such as 2026 is one of ours
  const format = new Intl.DateTimeFormat(`${words.locale ?? tag}-u-ca-gregory-nu-latn`, {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
  const say = (date: WrittenDate): string | null => {
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
  return [
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
        const [, day = '', , month, year = ''] = match;
        return say({ day, month: Number(month), year, before: textBefore(match, text) });
      },
    },
    {
      pattern: new RegExp(
        String.raw`(?<![\d.,:/-])([01]?\d|2[0-3])[:h]([0-5]\d)(?::([0-5]\d))?(?![\d:]|[.,]\d)${words.afterTime?.source ?? ''}`,
        'gu',
      ),
      say: ([, hour, minute, second]) => {
        const time = words.time(Number(hour), Number(minute));
        return second === undefined
          ? time
          : `${time} ${numbers.unit({ whole: String(Number(second)), fraction: undefined }, 'second')}`;
      },
    },
  ];
}
