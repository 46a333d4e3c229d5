import { foldSigns } from './fold-signs.ts';
import { primaryLanguage } from './language.ts';
import { languageWords } from './languages/all-words.ts';
import { writesMonthFirst } from './read-dates.ts';
import { SpokenNumbers } from './read-numbers.ts';
import { readText } from './read-text.ts';
import { WrongValue } from './ssml-values.ts';

const ways =
  'characters, spell-out, digits, telephone, cardinal, ordinal, date, time, currency, unit and fraction';
/** What is read by the rules of the text, and how it has to be written. */
const written: Readonly<Record<string, string>> = {
  date: '“2026-11-25”, with format="dmy", "mdy" or "ymd" for other orders',
  time: '“14:30”',
  currency: '“$12.50” or “12.50 USD”',
  unit: '“5 km” or “20 °C”',
  fraction: '“3/4”',
};

/**
 * What `say-as` makes of a text.
 * @param how `interpret-as`
 * @param format of a date: the order of its parts
 * @param tag BCP 47
 * @throws WrongValue for what can't be read in that way
 */
export function sayAs(inside: string, how: string, format: string | undefined, tag: string): string {
  const text = inside.trim();
  const speaker = speakerOf(tag);
  const digits = foldSigns(text).replaceAll(/\D/g, '');
  switch (how) {
    case 'characters':
    case 'spell-out':
    case 'verbatim':
      return [...text.replaceAll(/\s/g, '')]
        .map((sign) => (/\d/.test(foldSigns(sign)) ? speaker.digits(foldSigns(sign)) : sign.toUpperCase()))
        .join(', ');
    case 'digits':
      return speaker.digits(digits);
    case 'telephone':
      return foldSigns(text)
        .split(/[^\d+]+/)
        .filter((part) => part !== '')
        .map(
          (part) =>
            (part.startsWith('+') ? `${speaker.plus} ` : '') + speaker.digits(part.replaceAll('+', '')),
        )
        .join(', ');
    case 'cardinal':
    case 'number':
      if (digits === '') throw new WrongValue(`“${text}” is no number.`);
      return speaker.number(foldSigns(text));
    case 'ordinal':
      if (digits === '') throw new WrongValue(`“${text}” is no number.`);
      return speaker.ordinal(digits);
    case 'date':
      return read(isoDate(text, format, tag), text, how, tag);
    case 'time':
    case 'currency':
    case 'unit':
    case 'fraction':
      return read(text, text, how, tag);
    default:
      throw new WrongValue(`say-as knows ${ways}, not “${how}”. Write other things out.`);
  }
}

/** By the rules of the text, which have to find all of it to be one thing, and more than a number. */
function read(text: string, given: string, how: string, tag: string): string {
  const [whole] = readText(text, tag);
  const number = how === 'date' ? /^\d+$/ : /^[-\d.,\s]+$/;
  if (!whole || whole.start > 0 || whole.end < text.length || number.test(text))
    throw new WrongValue(
      `“${given}” can’t be read as a ${how} here. Write it as ${written[how]}, or write it out.`,
    );
  return whole.spoken;
}

/** A date in digits in the order that its format names, else in the order of the language. */
function isoDate(text: string, format: string | undefined, tag: string): string {
  const parts = foldSigns(text).match(/\d+/g) ?? [];
  if (parts.length !== 3 || /\p{L}/u.test(text)) return text;
  const usual = parts[0]!.length === 4 ? 'ymd' : writesMonthFirst(tag) ? 'mdy' : 'dmy';
  const order = format ?? usual;
  if (!/^(?:dmy|mdy|ymd)$/.test(order))
    throw new WrongValue(`a date’s format is dmy, mdy or ymd, not “${order}”.`);
  const at = (part: string): string => parts[order.indexOf(part)]!.padStart(2, '0');
  return `${at('y')}-${at('m')}-${at('d')}`;
}

interface Speaker {
  digits(digits: string): string;
  number(written: string): string;
  ordinal(digits: string): string;
  plus: string;
}

function speakerOf(tag: string): Speaker {
  const words = languageWords[primaryLanguage(tag)];
  const plain: Speaker = {
    digits: (digits) => [...digits].join(' '),
    number: (text) => text,
    ordinal: () => {
      throw new WrongValue(`ordinal numbers of “${tag}” are not known here. Write them out.`);
    },
    plus: '+',
  };
  if (!words) return plain;
  const numbers = new SpokenNumbers(tag, words);
  return {
    digits: numbers.digits,
    number: (text) => {
      const [, minus, amount = ''] = new RegExp(`(-?)(${numbers.pattern})`, 'u').exec(text) ?? [];
      return `${minus ? `${words.minus} ` : ''}${numbers.say(numbers.parse(amount))}`;
    },
    ordinal: (digits) => words.ordinal?.(digits) ?? plain.ordinal(digits),
    plus: numbers.plus,
  };
}
