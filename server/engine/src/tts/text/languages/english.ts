import { applyRules, type Reading, type Rule } from '../reading.ts';
import {
  cardinalWords,
  decadeWords,
  decimalWords,
  digitWords,
  ordinalWords,
  yearWords,
} from './english-numbers.ts';

const months = 'January February March April May June July August September October November December'.split(
  ' ',
);
const monthName = `(?:${months.join('|')}|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)`;
const monthOf = (name: string): string =>
  months.find((month) => month.startsWith(name.replace('.', '').slice(0, 3))) ?? name;
const number = String.raw`\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?`;
const scale = 'thousand|million|billion|trillion';
const shortScales: Readonly<Record<string, string>> = {
  k: 'thousand',
  m: 'million',
  bn: 'billion',
  b: 'billion',
};

const currencies: Readonly<
  Record<string, readonly [one: string, many: string, cent: string, cents: string]>
> = {
  $: ['dollar', 'dollars', 'cent', 'cents'],
  '£': ['pound', 'pounds', 'penny', 'pence'],
  '€': ['euro', 'euros', 'cent', 'cents'],
  '¥': ['yen', 'yen', 'sen', 'sen'],
  '₹': ['rupee', 'rupees', 'paisa', 'paise'],
};

const codes: Readonly<Record<string, string>> = { USD: '$', GBP: '£', EUR: '€', JPY: '¥', INR: '₹' };
const currencyCodes = Object.keys(codes).join('|');

/** Singular and plural; case counts. */
const units: Readonly<Record<string, readonly [string, string]>> = {
  '%': ['percent', 'percent'],
  '‰': ['per mille', 'per mille'],
  '°C': ['degree Celsius', 'degrees Celsius'],
  '°F': ['degree Fahrenheit', 'degrees Fahrenheit'],
  '°': ['degree', 'degrees'],
  km: ['kilometer', 'kilometers'],
  cm: ['centimeter', 'centimeters'],
  mm: ['millimeter', 'millimeters'],
  m: ['meter', 'meters'],
  ft: ['foot', 'feet'],
  mi: ['mile', 'miles'],
  mph: ['mile per hour', 'miles per hour'],
  'km/h': ['kilometer per hour', 'kilometers per hour'],
  'm/s': ['meter per second', 'meters per second'],
  kg: ['kilogram', 'kilograms'],
  g: ['gram', 'grams'],
  mg: ['milligram', 'milligrams'],
  lb: ['pound', 'pounds'],
  lbs: ['pound', 'pounds'],
  oz: ['ounce', 'ounces'],
  ml: ['milliliter', 'milliliters'],
  l: ['liter', 'liters'],
  L: ['liter', 'liters'],
  ms: ['millisecond', 'milliseconds'],
  s: ['second', 'seconds'],
  min: ['minute', 'minutes'],
  hrs: ['hour', 'hours'],
  h: ['hour', 'hours'],
  Hz: ['hertz', 'hertz'],
  kHz: ['kilohertz', 'kilohertz'],
  MHz: ['megahertz', 'megahertz'],
  GHz: ['gigahertz', 'gigahertz'],
  dB: ['decibel', 'decibels'],
  kB: ['kilobyte', 'kilobytes'],
  KB: ['kilobyte', 'kilobytes'],
  MB: ['megabyte', 'megabytes'],
  GB: ['gigabyte', 'gigabytes'],
  TB: ['terabyte', 'terabytes'],
  W: ['watt', 'watts'],
  kW: ['kilowatt', 'kilowatts'],
  kWh: ['kilowatt hour', 'kilowatt hours'],
  V: ['volt', 'volts'],
};
const unitPattern = Object.keys(units)
  .sort((a, b) => b.length - a.length)
  .map((unit) => unit.replaceAll(/[/]/g, '\\/'))
  .join('|');

const abbreviations: Readonly<Record<string, string>> = {
  'mr.': 'mister',
  'mrs.': 'missus',
  'ms.': 'miz',
  'prof.': 'professor',
  'jr.': 'junior',
  'sr.': 'senior',
  'vs.': 'versus',
  'etc.': 'et cetera',
  'e.g.': 'for example',
  'i.e.': 'that is',
  'approx.': 'approximately',
  'dept.': 'department',
  'est.': 'established',
  'inc.': 'incorporated',
  'ltd.': 'limited',
  'corp.': 'corporation',
  'fig.': 'figure',
  'vol.': 'volume',
  'gen.': 'general',
  'capt.': 'captain',
  'sgt.': 'sergeant',
  'lt.': 'lieutenant',
  'ave.': 'avenue',
  'rd.': 'road',
  'blvd.': 'boulevard',
  'gov.': 'governor',
  'rep.': 'representative',
  'rev.': 'reverend',
};
const abbreviationPattern = Object.keys(abbreviations)
  .map((short) => short.replaceAll('.', '\\.'))
  .join('|');

const signs: Readonly<Record<string, string>> = {
  '&': 'and',
  '+': 'plus',
  '=': 'equals',
  '@': 'at',
  '#': 'number',
  '<': 'less than',
  '>': 'greater than',
  '×': 'times',
  '÷': 'divided by',
  '≈': 'about',
  '±': 'plus or minus',
  '©': 'copyright',
  '§': 'section',
  '→': 'to',
};

const fractions: Readonly<Record<string, string>> = {
  '½': 'a half',
  '¼': 'a quarter',
  '¾': 'three quarters',
  '⅓': 'a third',
  '⅔': 'two thirds',
};

/** Letters that are said one by one. Words in capitals, such as NASA, have vowels and stay words. */
const initialism =
  /^(?:[B-DF-HJ-NP-TV-XZ]{2,6}|USA?|UK|EU|UN|USB|URL|API|AI|CEO|IBM|HDMI|FAQ|ID|IT|OK|CPU|GPU|PDF|HTML|CSS|SSML|IP|LED|LCD|FBI|CIA|ATM|DIY|GPS|IQ|ISBN|MIDI|VIP|ASAP|FYI|EQ|UTC|BBC|USD|EUR)$/;
const saidAsWord = new Set(['MIDI', 'OK', 'ASAP']);
/** Letters with points between them, and none behind, are names of letters to every synthesizer. */
const spell = (letters: string): string => [...letters].join('.');

const plural = (count: string, [one, many]: readonly [string, string]): string =>
  count === '1' ? one : many;
/** @param sign of the currency, or its ISO code @param size such as “million” or “k” */
function moneyWords(amount: string, sign: string, size?: string): string {
  const [one, many, cent, cents] = currencies[codes[sign] ?? sign]!;
  if (size) return `${decimalWords(amount)} ${shortScales[size.toLowerCase()] ?? size.toLowerCase()} ${many}`;
  const [whole = '', part] = amount.replaceAll(',', '').split('.');
  if (part !== undefined && part.length !== 2) return `${decimalWords(amount)} ${many}`;
  const coins =
    part && Number(part) > 0
      ? `${cardinalWords(String(Number(part)))} ${Number(part) === 1 ? cent : cents}`
      : '';
  if (coins && Number(whole) === 0) return coins;
  return `${cardinalWords(whole)} ${plural(whole, [one, many])}${coins ? ` and ${coins}` : ''}`;
}
const clock = (hours: string, minutes: string, half: string | undefined): string => {
  const day = half ? ` ${half.toUpperCase()}.M` : '';
  const hour = Number(hours);
  if (minutes === '00')
    return half
      ? `${cardinalWords(String(hour))}${day}`
      : hour > 12 || hour === 0
        ? `${cardinalWords(String(hour))} hundred`
        : `${cardinalWords(String(hour))} o'clock`;
  const minute = minutes.startsWith('0') ? `oh ${cardinalWords(minutes.slice(1))}` : cardinalWords(minutes);
  return `${cardinalWords(String(hour))} ${minute}${day}`;
};
const sayAddress = (text: string): string =>
  text
    .replace(/^https?:\/\//i, '')
    .replace(/\/$/, '')
    .replace(/^www\./i, 'double-u double-u double-u dot ')
    .replaceAll('@', ' at ')
    .replaceAll('.', ' dot ')
    .replaceAll('/', ' slash ')
    .replaceAll('-', ' dash ')
    .replaceAll('_', ' underscore ')
    .replaceAll('?', ' question mark ')
    .replaceAll('=', ' equals ')
    .replaceAll('&', ' and ')
    .replaceAll('#', ' hash ')
    .replaceAll('%', ' percent ')
    .replaceAll(':', ' colon ')
    .replaceAll('~', ' tilde ')
    .replaceAll(/\d+/g, (digits) => ` ${digits.length > 4 ? digitWords(digits) : cardinalWords(digits)} `)
    .replaceAll(/\s+/g, ' ')
    .trim();

/** In order of precedence; what one has read is not read again by a later one. */
const rules: readonly Rule[] = [
  {
    pattern: /https?:\/\/[^\s<>"]+[^\s<>".,;:!?)\]}’']|\bwww\.[^\s<>"]+[^\s<>".,;:!?)\]}’']/gi,
    say: ([url]) => sayAddress(url),
  },
  { pattern: /[\w.+-]+@[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}/gi, say: ([mail]) => sayAddress(mail) },
  {
    pattern: /\b[\w-]+(?:\.[\w-]+)*\.(?:com|org|net|io|dev|edu|gov|co\.uk|de|ai|app)\b(?:\/[\w/-]*)?/gi,
    say: ([host]) => sayAddress(host),
  },
  {
    pattern: /\b(\d{4})-(\d{2})-(\d{2})\b/g,
    say: ([, year = '', month = '', day = '']) =>
      months[Number(month) - 1] && Number(day) >= 1 && Number(day) <= 31
        ? `${months[Number(month) - 1]} ${ordinalWords(String(Number(day)))}, ${yearWords(year)}`
        : null,
  },
  {
    pattern: new RegExp(String.raw`\b(${monthName})\.? (\d{1,2})(?:st|nd|rd|th)?(,? \d{4})?\b`, 'g'),
    say: ([, month = '', day = '', year]) =>
      Number(day) > 31
        ? null
        : `${monthOf(month)} ${ordinalWords(day)}${year ? `, ${yearWords(year.replace(/\D/g, ''))}` : ''}`,
  },
  {
    pattern: new RegExp(String.raw`\b(\d{1,2})(?:st|nd|rd|th)? (${monthName})\b\.?( \d{4}\b)?`, 'g'),
    say: ([, day = '', month = '', year]) =>
      Number(day) > 31 || Number(day) === 0
        ? null
        : `the ${ordinalWords(day)} of ${monthOf(month)}${year ? `, ${yearWords(year.trim())}` : ''}`,
  },
  {
    pattern: /\b([01]?\d|2[0-3]):([0-5]\d)(?: ?([ap])\.?m\b\.?)?/gi,
    say: ([, hours = '', minutes = '', half]) => clock(hours, minutes, half),
  },
  { pattern: /\b(1[0-2]|[1-9]) ?([ap])\.?m\b\.?/gi, say: ([, hours = '', half]) => clock(hours, '00', half) },
  {
    pattern: new RegExp(
      String.raw`([$£€¥₹]|\b(?:${currencyCodes}) ?)(${number})(?:( ?)(${scale}|bn|[kmb])\b)?`,
      'gi',
    ),
    say: ([, sign = '', amount = '', , size]) => moneyWords(amount, sign.trim().toUpperCase(), size),
  },
  {
    pattern: new RegExp(String.raw`(?<![\w.,])(${number}) ?([£€¥₹]|(?:${currencyCodes})\b)`, 'g'),
    say: ([, amount = '', sign = '']) => moneyWords(amount, sign),
  },
  {
    pattern: /\+\d[\d ()-]{6,}\d|\b\(?\d{3}\)?[ -]\d{3}[ -]\d{4}\b/g,
    say: ([phone]) =>
      (phone.startsWith('+') ? 'plus ' : '') +
      phone
        .split(/[^\d]+/)
        .filter(Boolean)
        .map(digitWords)
        .join(', '),
  },
  {
    pattern: /(?<![\w'’])(?:(\d{3}0)['’]?|['’](\d0))s\b/g,
    say: ([, decade, short]) => decadeWords(decade ?? short ?? ''),
  },
  {
    pattern: new RegExp(String.raw`(?<![\w.])([-−]?)(${number})( ?)(${unitPattern})(?![\w/])`, 'g'),
    say: ([, minus = '', amount = '', gap = '', unit = '']) =>
      // "the 5 m" is no unit for certain, "5 s" less so; written together or of several letters it is one
      unit.length === 1 && gap === ' ' && !/[%‰°mgslhVW]/.test(unit)
        ? null
        : `${minus ? 'minus ' : ''}${decimalWords(amount)} ${plural(amount, units[unit]!)}`,
  },
  { pattern: /\b(\d+)(?:st|nd|rd|th)\b/gi, say: ([, digits = '']) => ordinalWords(digits) },
  {
    pattern: /(?<![\d/.])(?:(\d+) )?([1-9])\/([2-9]|1[0-2])(?![\d/.])/g,
    say: ([, whole, top = '', bottom = '']) => {
      const names: Readonly<Record<string, string>> = { 2: 'half', 4: 'quarter' };
      const name = names[bottom] ?? ordinalWords(bottom);
      const part = `${cardinalWords(top)} ${top === '1' ? name : name === 'half' ? 'halves' : `${name}s`}`;
      return whole ? `${cardinalWords(whole)} and ${part}` : part;
    },
  },
  {
    pattern: /(?:(\d+) ?)?([½¼¾⅓⅔])/g,
    say: ([, whole, sign = '']) => `${whole ? `${cardinalWords(whole)} and ` : ''}${fractions[sign]}`,
  },
  {
    pattern: /(?<![\w.,])(\d+(?:\.\d+)?)[–-](\d+(?:\.\d+)?)(?![\w]|[.,]\d|-)/g,
    say: ([, from = '', to = '']) => {
      const years = /^(?:1[1-9]|20)\d\d$/;
      const say = (value: string) =>
        years.test(from) && value.length === 4 ? yearWords(value) : decimalWords(value);
      return `${say(from)} to ${say(to)}`;
    },
  },
  {
    pattern: /(?<![\w.,$£€¥₹#+-])(1[1-9]\d\d|20\d\d)(?![\w%°]|[.,]\d|-\d)/g,
    say: ([, year = '']) => yearWords(year),
  },
  { pattern: /\bNo\. ?(?=\d)/g, say: () => 'number ' },
  { pattern: /#(?=\d)/g, say: () => 'number ' },
  {
    pattern: new RegExp(String.raw`(?<![\w.])([-−]?)(${number})(?: (${scale})\b)?(?![\w])`, 'g'),
    say: ([, minus = '', amount = '', size]) =>
      `${minus ? 'minus ' : ''}${decimalWords(amount)}${size ? ` ${size}` : ''}`,
  },
  // what is left stands beside letters, as in B2B or 4K
  { pattern: /\d+/g, say: ([digits]) => ` ${cardinalWords(digits)} ` },
  {
    pattern:
      /\b(Chapter|Part|Volume|Section|Act|Phase|Type|World War|Louis|Henry|George|Edward|Charles|Elizabeth|William|Napoleon|Pope \w+) (?=[IVX])(X{0,3})(IX|IV|V?I{0,3})\b(?!\.\w)/g,
    say: ([, before = '', ten = '', one = '']) => {
      const value =
        10 * ten.length + ['', 'I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX'].indexOf(one);
      const ruler = !/^(?:Chapter|Part|Volume|Section|Act|Phase|Type|World War)$/.test(before);
      return `${before} ${ruler ? `the ${ordinalWords(String(value))}` : cardinalWords(String(value))}`;
    },
  },
  { pattern: /\bSt\.(?= ?\p{Lu})/gu, say: () => 'saint' },
  { pattern: /(?<=\p{L} )St\./gu, say: () => 'street' },
  { pattern: /(?<=\p{Lu}\p{L}+ )Dr\.(?! ?\p{Lu})/gu, say: () => 'drive' },
  { pattern: /\bDr\./g, say: () => 'doctor' },
  {
    pattern: new RegExp(String.raw`(?<![\w.])(?:${abbreviationPattern})`, 'gi'),
    say: ([short]) => abbreviations[short.toLowerCase()]!,
  },
  { pattern: /\b(?:[A-Z]\.){2,}/g, say: ([letters]) => spell(letters.replaceAll('.', '')) },
  {
    pattern: /\b([A-Z]{2,6})(s?)\b/g,
    say: ([, letters = '', s = '']) =>
      initialism.test(letters) && !saidAsWord.has(letters) ? spell(letters) + (s ? "'s" : '') : null,
  },
  { pattern: /[&+=@#<>×÷≈±©§→]/g, say: ([sign]) => ` ${signs[sign]} ` },
  { pattern: /(?<=\w)\/(?=\w)/g, say: () => ' slash ' },
  { pattern: /[*_~^|\\{}[\]®™]+/g, say: () => ' ' },
];

/**
 * What English text says that is not written in letters: numbers, dates, times, money, units, abbreviations,
 * addresses, signs. Readings do not overlap and stand in order.
 */
export const readEnglish = (text: string): Reading[] => applyRules(text, rules);
