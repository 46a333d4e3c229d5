import type { Rule } from '../reading.ts';

/**
 * Forms of a noun by number, parted by `/`: one for every number; or one and other; or one, few, many and other, as
 * Russian counts.
 */
export type Forms = string;

/** A number as it was written, without its grouping signs, in ASCII digits. */
export interface WrittenNumber {
  whole: string;
  /** Digits behind the decimal sign. */
  fraction: string | undefined;
}

/** A day of the Gregorian calendar; the year is empty where none was written. */
export interface WrittenDate {
  day: string;
  month: number;
  year: string;
  /** What stands before it in the text, for endings that depend on it. */
  before: string;
  /** Whether the language's region writes the month first, as America does. */
  monthFirst: boolean;
}

/** What is said for signs; `?` to `~` and a leading `www` are said of addresses alone, and only where named. */
export interface SignWords {
  '@': string;
  '.': string;
  '/': string;
  '-': string;
  _: string;
  '&': string;
  '+': string;
  '=': string;
  '?'?: string;
  '#'?: string;
  '%'?: string;
  ':'?: string;
  '~'?: string;
  www?: string;
}

/**
 * How a language says what is not written in letters. What the platform knows by `Intl` (separators, months, units,
 * currencies and their plurals) stands here only where people say it in another way, and whole numbers stay digits
 * where eSpeak NG says them rightly.
 */
export interface LanguageWords {
  point: string;
  /** Source of a pattern for what stands between thousands, where people write more than what the platform knows. */
  groups?: string;
  /** Digits after the point one by one, or as a number of their own where they are few. */
  fraction: 'digits' | 'number';
  minus: string;
  /** Between the ends of a range. */
  to: string;
  signs: SignWords;
  /** By ISO code. */
  currencies: Readonly<Record<string, Forms>>;
  /** Hundredths by ISO code; without them the amount is said as a decimal number. */
  cents: Readonly<Record<string, Forms>>;
  /** Source of a pattern for words such as “million”, which stand between a sign before the number and its name. */
  scales?: string;
  /** What is said for those that are written short, in small letters. */
  scaleNames?: Readonly<Record<string, string>>;
  /** Between such a word and the currency, with its space. */
  ofScale?: string;
  /** Between an amount and its hundredths. */
  and: string;
  /** What `¥` and `$` are here, where not yen and US dollars. */
  ownSigns?: Readonly<Record<string, string>>;
  /** Its own symbols of units, each with what it is in ECMA-402. */
  unitSymbols?: Readonly<Record<string, string>>;
  /** By the ECMA-402 name, with `#` for the number. */
  units?: Readonly<Record<string, string>>;
  /** Without their last full stop, as written; spaces may be missing or narrow. */
  abbreviations: Readonly<Record<string, string>>;
  /** Whole numbers in words, for languages whose numbers eSpeak NG gets wrong. */
  number?(whole: string): string;
  /** A number of things before their name, where that is not what it is when counting; null where it is. */
  agree?(whole: string, noun: string): string | null;
  /** A decimal number, where it is no more than a word between two numbers. */
  decimal?(number: { whole: string; fraction: string }): string;
  date?(date: WrittenDate): string;
  /** @param after what `afterTime` found */
  time(hour: number, minute: number, after?: string): string;
  /** What follows a time and is said by it, such as “Uhr”. */
  afterTime?: RegExp;
  /** Between a time and its seconds. */
  andSeconds?: string;
  /** Said for “24/7”. */
  always?: string;
  ordinal?(value: string): string;
  /** Whose separators, plurals and names are taken, where browsers don’t know the language itself. BCP 47. */
  locale?: string;
  /** Written without spaces between words. */
  spaceless?: true;
  /** Times that are not hours and minutes in digits: read before those. */
  timeRules?: readonly Rule[];
  /** Read before money, units and plain numbers, and after addresses, dates in digits and telephone numbers. */
  rules?: readonly Rule[];
  /** Read after money and units, and before plain numbers. */
  numberRules?: readonly Rule[];
}

/** The form of a noun for a plural category of CLDR. */
export function formOf(forms: Forms, category: Intl.LDMLPluralRule): string {
  const all = forms.split('/');
  if (all.length === 4)
    return all[category === 'one' ? 0 : category === 'few' ? 1 : category === 'many' ? 2 : 3]!;
  return (category === 'one' ? all[0] : all.at(-1))!;
}
