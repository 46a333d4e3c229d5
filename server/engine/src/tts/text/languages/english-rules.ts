import { type Rule, textBefore } from '../reading.ts';
import { cardinalWords, decimalWords, digitWords, ordinalWords } from './english-numbers.ts';
import { dateRules, yearRules } from './english-times.ts';
import { romanValue } from './roman.ts';

const fractions: Readonly<Record<string, string>> = {
  '½': 'a half',
  '¼': 'a quarter',
  '¾': 'three quarters',
  '⅓': 'a third',
  '⅔': 'two thirds',
  '⅛': 'an eighth',
};

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
  '≠': 'is not',
  '≤': 'at most',
  '≥': 'at least',
  '±': 'plus or minus',
  '©': 'copyright',
  '§': 'section',
  '→': 'to',
  '¢': 'cents',
};

/** Behind a fraction, of which the rules for units know nothing. */
const parted: Readonly<Record<string, string>> = {
  km: 'kilometer',
  mi: 'mile',
  m: 'meter',
  cm: 'centimeter',
  kg: 'kilogram',
  lb: 'pound',
  oz: 'ounce',
  l: 'liter',
  L: 'liter',
  h: 'hour',
};

const titles: Readonly<Record<string, string>> = {
  Mr: 'mister',
  Mrs: 'missus',
  Ms: 'miz',
  Dr: 'doctor',
  Prof: 'professor',
  St: 'saint',
};
/** A street or a drive before one of these ends its sentence. */
const beginning = '(?:The|A|An|It|He|She|We|They|You|I|In|At|On|This|That|Then|There|And|But)';

/** Letters that are said one by one. Words in capitals, such as NASA, have vowels and stay words. */
const initialism =
  /^(?:[B-DF-HJ-NP-TV-XZ]{2,6}|USA?|UK|EU|UN|USB|URL|API|AI|CEO|IBM|HDMI|FAQ|ID|IT|OK|CPU|GPU|PDF|HTML|CSS|SSML|IP|LED|LCD|FBI|CIA|ATM|DIY|GPS|IQ|ISBN|MIDI|VIP|ASAP|FYI|EQ|UTC|BBC|USD|EUR)$/;
const saidAsWord = new Set(['MIDI', 'OK', 'ASAP']);
/** Letters with points between them, and none behind, are names of letters to every synthesizer. */
const spell = (letters: string): string => [...letters].join('.');
const grouped = (phone: string): string => phone.split(/\D+/).filter(Boolean).map(digitWords).join(', ');

/** What is said for a match, parted from what stands right behind it. */
const apart = ({ index = 0, 0: written }: RegExpMatchArray, text: string, said: string): string =>
  text[index + written.length] === ' ' ? said : `${said} `;

/** Read before money, units and plain numbers. */
export const rules: readonly Rule[] = [
  ...dateRules,
  {
    pattern: /(?<![\d.,/-])(?:1[ -])?(?:\(\d{3}\) ?|\d{3}([ .-]))\d{3}(?:\1|-)\d{4}(?![\d-]|[.,]\d)/g,
    say: ([phone]) => grouped(phone),
  },
  // of a book, an account, a team’s order
  {
    pattern: /(?<![\p{L}\d.,:/-])\d+(?:-\d+){2,}(?![\p{L}\d:/-]|[.,]\d)/gu,
    say: ([groups]) => grouped(groups),
  },
  {
    // without the words before it, 300-1000 is a range
    pattern:
      /(?=\d)(?<=\b(?:[Cc]all|[Pp]hone|[Tt]el|[Tt]ext|[Dd]ial|[Ff]ax)[:.]* )\d{3}-\d{4}\b|(?<![\d.,/-])555-\d{4}\b/g,
    say: ([phone]) => grouped(phone),
  },
  { pattern: /(?<![\d.,/-])9\/11(?![\d/])/g, say: () => 'nine eleven' },
  {
    pattern: /(?<![\p{L}\d])(\d)['’′] ?(\d{1,2})["”″]/gu,
    say: ([, feet = '', inches = '']) => `${cardinalWords(feet)} foot ${cardinalWords(inches)}`,
  },
  { pattern: /(?<![\p{L}\d])[vV](?=\d+(?:\.\d+)*(?!\p{L}))/gu, say: () => 'version ' },
  {
    // 2.0.1
    pattern: /(?<![\d.,])\d+(?:\.\d+){2,}(?![\d-]|\.\d)/g,
    say: ([version]) => version.split('.').map(cardinalWords).join(' dot '),
  },
  {
    pattern: /(?<![\p{L}\d.,])(\d+) ?[x×] ?(\d+)(?: ?[x×] ?(\d+))?(?! ?[=\p{L}\d]| ?[.,]\d)/gu,
    say: ([written, ...sides]) =>
      / ×/.test(written) ? null : sides.filter(Boolean).map(cardinalWords).join(' by '),
  },
  {
    pattern: /(?<![\p{L}\d.,])(\d+(?:\.\d+)?)x(?![\p{L}\d])/gu,
    say: ([, factor = '']) => `${decimalWords(factor)} times`,
  },
  { pattern: /(?= x )(?<=\d) x (?=\d+ ?=)/g, say: () => ' times ' },
  // but x86
  {
    pattern: /(?<![\p{L}\d])x([1-9]|100?)(?![\p{L}\d]|[.,]\d)/gu,
    say: ([, factor = '']) => `times ${cardinalWords(factor)}`,
  },
  {
    pattern: /(?<![\p{L}\d.,])(\d+(?:\.\d+)?)(?:e|E(?=[+-]))([+-]?)(\d{1,3})(?![\p{L}\d]|[.,]\d)/gu,
    say: ([, factor = '', sign, power = '']) =>
      `${decimalWords(factor)} times ten to the ${sign === '-' ? 'minus ' : ''}${cardinalWords(String(Number(power)))}`,
  },
  { pattern: /(?<![\p{L}\d])(\d+)(?:st|nd|rd|th)\b/giu, say: ([, digits = '']) => ordinalWords(digits) },
  {
    pattern: /(?<![\p{L}\d/.,])(?:(\d+) )?([1-9])\/([2-9]|1[0-2])(?![\d/]|[.,]\d)/gu,
    say: ([, whole, top = '', bottom = '']) => {
      const names: Readonly<Record<string, string>> = { 2: 'half', 4: 'quarter' };
      const name = names[bottom] ?? ordinalWords(bottom);
      const part = `${cardinalWords(top)} ${top === '1' ? name : name === 'half' ? 'halves' : `${name}s`}`;
      return whole ? `${cardinalWords(whole)} and ${part}` : part;
    },
  },
  {
    pattern: /(?:(\d+) ?)?([½¼¾⅓⅔⅛])/g,
    say: ([, whole, sign = '']) => `${whole ? `${cardinalWords(whole)} and ` : ''}${fractions[sign]}`,
  },
  {
    pattern: /(?=[kmcglLoh])(?<=(?:[½¼¾⅓⅔⅛]|\d\/\d) ?)(km|mi|m|cm|kg|lb|oz|l|L|h)(?![\p{L}\d/²³])/gu,
    say: (match, text) => {
      const several = /\d ?[½¼¾⅓⅔⅛] ?$|\d \d\/\d+ ?$/.test(textBefore(match, text));
      const near = textBefore(match, text).endsWith(' ') ? '' : ' ';
      return `${near}${parted[match[1]!]}${several ? 's' : ''}`;
    },
  },
  { pattern: /\b([aA]nd)\/or\b/g, say: ([, and]) => `${and} or` },
  { pattern: /(?<![\d.,/-])50\/50(?![\d/])/g, say: () => 'fifty fifty' },
  {
    pattern: /(?=\/)(?<=\d[^\s/]{0,3})\/(?=(?:second|minute|hour|day|night|week|month|year|person|unit)\b)/g,
    say: () => ' per ',
  },
  { pattern: /(?<![\p{L}\d])~ ?(?=[\d$£€])/gu, say: () => 'about ' },
  { pattern: /(?<![\p{L}\d])1 ?¢/gu, say: () => 'one cent' },
  { pattern: /(?<![\p{L}\d])\.(\d+)(?![\d.])/gu, say: ([, part = '']) => `point ${digitWords(part)}` },
  { pattern: /\bNo\.(?= ?\d)/g, say: (match, text) => apart(match, text, 'number') },
  {
    pattern: /\b(pp?)\.(?= ?\d)/g,
    say: (match, text) => apart(match, text, match[1] === 'p' ? 'page' : 'pages'),
  },
  {
    pattern:
      /\b(Chapter|Part|Volume|Section|Act|Scene|Phase|Type|World War|Louis|Henry|George|Edward|Charles|Elizabeth|William|James|Richard|Philip|Napoleon|Catherine|Pope \p{L}+) ([IVX]+)(?![\p{L}\d])(?!\.\p{L})/gu,
    say: (match, text) => {
      const { index = 0, 0: written, 1: before = '', 2: digits = '' } = match;
      const value = romanValue(digits);
      if (value === null) return null;
      const ruler = !/^(?:Chapter|Part|Volume|Section|Act|Scene|Phase|Type|World War)$/.test(before);
      // “George I think”
      const next = text.slice(index + written.length, index + written.length + 12);
      if (digits === 'I' && /^ \p{Ll}/u.test(next) && !/^ (?:of|was|and|had|died|became|is|in)\b/.test(next))
        return null;
      return `${before} ${ruler ? `the ${ordinalWords(String(value))}` : cardinalWords(String(value))}`;
    },
  },
  {
    // Main St., Elm Dr.; but St. Paul, Dr. Smith
    pattern: new RegExp(
      String.raw`(?=[SD])(?<=\p{L} )(St|Dr)\.(?! ?\p{Lu})|(?=[SD])(?<=\p{Lu}\p{L}+ )(St|Dr)\.(?= ${beginning}\b)`,
      'gu',
    ),
    say: (match, text) => {
      const street = (match[1] ?? match[2]) === 'St';
      return street ? 'street' : /\p{Lu}\p{L}+ $/u.test(textBefore(match, text)) ? 'drive' : 'doctor';
    },
  },
  { pattern: /\bDr\./g, say: () => 'doctor' },
  {
    pattern: /(?<![\p{L}.])(Mrs?|Ms|Dr|Prof|St)(?:\.(?= ?\p{Lu})|(?= \p{Lu}))/gu,
    say: (match, text) => apart(match, text, titles[match[1]!]!),
  },
  { pattern: /(?<![\p{L}.])vs(?!\p{L})\.?/gu, say: () => 'versus' },
];

/** Read after money and units, and before plain numbers. */
export const numberRules: readonly Rule[] = [
  ...yearRules,
  {
    pattern: /(?<![\p{L}\d.,])(\d+(?:\.\d+)?) ?([bmt])n(?![\p{L}\d])/gu,
    say: ([, amount = '', letter]) =>
      `${decimalWords(amount)} ${letter === 'b' ? 'billion' : letter === 'm' ? 'million' : 'trillion'}`,
  },
  { pattern: /\b(?:[A-Z]\.){2,}/g, say: ([letters]) => spell(letters.replaceAll('.', '')) },
  {
    pattern: /\b([A-Z]{2,6})(s?)\b/g,
    say: ([, letters = '', s = '']) =>
      initialism.test(letters) && !saidAsWord.has(letters) ? spell(letters) + (s ? "'s" : '') : null,
  },
  { pattern: /(?<=\b[A-G])#(?![\p{L}\d])/gu, say: () => ' sharp' },
  { pattern: /(?<![\p{L}\d])#(?=\p{L})/gu, say: () => 'hashtag ' },
  { pattern: /(?<=[\p{L}\d)])[²³]/gu, say: ([power]) => (power === '²' ? ' squared' : ' cubed') },
  { pattern: /(?<=\d)¢/g, say: () => ' cents' },
  { pattern: /[&+=@#<>×÷≈≠≤≥±©§→]/g, say: ([sign]) => ` ${signs[sign]} ` },
  { pattern: /(?<=[\p{L}\d])\/(?=[\p{L}\d])/gu, say: () => ' slash ' },
];
