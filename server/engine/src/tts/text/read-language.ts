import { foldSigns } from './fold-signs.ts';
import type { LanguageWords } from './languages/language-words.ts';
import { addressRules, hostRules, phoneRules } from './read-addresses.ts';
import { dateRules } from './read-dates.ts';
import { SpokenNumbers } from './read-numbers.ts';
import { applyRules, type Reading, type Rule } from './reading.ts';

/**
 * Reads text of a language by its words: numbers, dates, times, money, units, abbreviations, addresses, signs.
 * @param tag BCP 47, whose region decides on separators
 */
export function languageReader(tag: string, words: LanguageWords): (text: string) => Reading[] {
  const numbers = new SpokenNumbers(tag, words);
  const rules: readonly Rule[] = [
    ...addressRules(words, numbers),
    ...(words.timeRules ?? []),
    ...dateRules(tag, words, numbers),
    ...hostRules(words, numbers),
    ...phoneRules(numbers),
    ...(words.rules ?? []),
    ...numbers.quantityRules(),
    ...(words.numberRules ?? []),
    ...numbers.plainRules(),
    ...abbreviationRules(words.abbreviations),
    {
      pattern: /(?<=[\p{L}\p{N}] ?)[&+=](?= ?[\p{L}\p{N}])/gu,
      say: ([sign]) => ` ${words.signs[sign as '&' | '+' | '=']} `, // safe: the pattern's own signs
    },
    { pattern: /[*_~^|\\{}[\]®™]+/g, say: () => ' ' },
  ];
  return (text) => {
    const readings = applyRules(foldSigns(text), rules, text);
    if (words.spaceless) for (const reading of readings) reading.spoken = withoutSpaces(reading.spoken);
    return readings;
  };
}

const withoutSpaces = (text: string): string =>
  text.replaceAll(
    /(?<=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]) (?=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])/gu,
    '',
  );

/** Longer ones first; spaces in them may be missing or of another width. */
function abbreviationRules(abbreviations: Readonly<Record<string, string>>): Rule[] {
  const all = Object.keys(abbreviations).sort((a, b) => b.length - a.length);
  if (all.length === 0) return [];
  const found = new Map(all.map((short) => [short.replaceAll(' ', ''), abbreviations[short]!]));
  const escaped = all.map((short) => short.replaceAll('.', String.raw`\.`).replaceAll(' ', ' ?'));
  const first = [...new Set(all.map((short) => short[0]))].join('');
  return [
    {
      pattern: new RegExp(String.raw`(?=[${first}])(?<![\p{L}\p{M}\p{N}.])(${escaped.join('|')})[.॰]`, 'gu'),
      say: ([, short = '']) => found.get(short.replaceAll(' ', '')) ?? null,
    },
  ];
}
