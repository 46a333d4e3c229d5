import { type Rule, textBefore } from '../reading.ts';
import type { LanguageWords } from './language-words.ts';
import { romanValue } from './roman.ts';

const below20 = (
  'null erst zweit dritt viert fünft sechst siebt acht neunt zehnt elft zwölft dreizehnt vierzehnt fünfzehnt ' +
  'sechzehnt siebzehnt achtzehnt neunzehnt'
).split(' ');
const ones = 'null ein zwei drei vier fünf sechs sieben acht neun'.split(' ');
const tens = ' zehn zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig'.split(' ');
const centuries = 'elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn'.split(' ');

/** An ordinal below 100 without its ending. */
function stem(value: number): string {
  const known = below20[value];
  if (known !== undefined) return known;
  const one = value % 10;
  return `${one ? `${ones[one]}und` : ''}${tens[Math.floor(value / 10)]}st`;
}

/** The ending by the word before: “am dritten”, “der dritte”, “ein dritter”. */
function ordinal(value: string, before: string): string {
  const word = /(\p{L}+),? $/u.exec(before)?.[1]?.toLowerCase() ?? '';
  const ending = /^(?:der|die|das|jede|diese)$/.test(word)
    ? 'e'
    : /^(?:am|vom|zum|zur|im|beim|den|dem|des|bis|ab|seit|seinem|ihrem|seinen|ihren|jeden|jedem|dieses)$/.test(
          word,
        )
      ? 'en'
      : 'er';
  return stem(Number(value)) + ending;
}

/** “neunzehnhundert…” from 1100 to 1999. */
function year(written: string): string {
  const century = centuries[Number(written.slice(0, -2)) - 11];
  const rest = Number(written.slice(-2));
  return century ? `${century}hundert${rest ? ` ${rest}` : ''}` : written;
}

// written out: whoever reads another language need not wait for the platform's names of them
const months = [
  'Januar',
  'Februar',
  'März',
  'April',
  'Mai',
  'Juni',
  'Juli',
  'August',
  'September',
  'Oktober',
  'November',
  'Dezember',
];
const beforeOrdinal = 'am|im|vom|zum|zur|beim|der|die|das|den|dem|des|jeden|jedem|seinem|ihrem|seinen|ihren';

const rules: readonly Rule[] = [
  {
    pattern: new RegExp(
      String.raw`(?<![\d.,])(\d{1,2})\. ?(${months.join('|')}|Jan\.|Feb\.|Aug\.|Sept?\.|Okt\.|Nov\.|Dez\.)(?: (\d{4}))?(?!\p{L}|\d)`,
      'gu',
    ),
    say: (match, text) => {
      const [, day = '', name = '', written] = match;
      if (Number(day) < 1 || Number(day) > 31) return null;
      const month = months.find((one) => one.startsWith(name.slice(0, 3))) ?? name;
      return `${ordinal(day, textBefore(match, text))} ${month}${written ? ` ${year(written)}` : ''}`;
    },
  },
  {
    // a day and a month in digits: “am 3.5. um acht”
    pattern: /(?<=\b(?:am|vom|bis|zum|ab|den|der) )(\d{1,2})\. ?(\d{1,2})\.(?!\d)/g,
    say: (match, text) => {
      const month = months[Number(match[2]) - 1];
      return month === undefined || Number(match[1]) > 31
        ? null
        : `${ordinal(match[1]!, textBefore(match, text))} ${month}`;
    },
  },
  {
    pattern: new RegExp(
      String.raw`(?<=(?<!\p{L})(?:${beforeOrdinal}|Am|Im|Vom|Zum|Der|Die|Das|Den|Dem) )([1-9]\d?)\.(?= \p{L})`,
      'gu',
    ),
    say: (match, text) => ordinal(match[1]!, textBefore(match, text)),
  },
  {
    pattern:
      /(?<![\d.,])(1[1-9]\d\d)(?![\d%°]|[.,:/-]\d| ?(?:[€$£]|km?\b|kg\b|m\b|EUR|Euro))(?=[\s).,;!?]|$)/g,
    say: ([, written = '']) => year(written),
  },
  {
    pattern: /(?<=\p{Lu}\p{L}+ )([IVX]+)\.(?= \p{L}|$)/gu,
    say: ([, digits = '']) => {
      const value = romanValue(digits);
      if (value === null) return null;
      const name = stem(value);
      return `der ${name[0]!.toUpperCase()}${name.slice(1)}e`;
    },
  },
  {
    pattern: /(?<![\d.,])([01]?\d|2[0-3])\.([0-5]\d) Uhr(?!\p{L})/gu,
    say: ([, hour, minute]) => german.time(Number(hour), Number(minute)),
  },
  { pattern: /§§ ?(?=\d)/g, say: () => 'Paragrafen ' },
  { pattern: /(?<![\p{L}\d])#(?=\d)/gu, say: () => 'Nummer ' },
  { pattern: /(?<=\d ?)Mio\.?(?= ?€| ?EUR|\s|$)/g, say: () => ' Millionen' },
  { pattern: /(?<=\d ?)Mrd\.?(?= ?€| ?EUR|\s|$)/g, say: () => ' Milliarden' },
  { pattern: /(?<=(?:Mio\.|Mrd\.|Millionen?|Milliarden?) )€/g, say: () => 'Euro' },
];

export const german: LanguageWords = {
  point: 'Komma',
  fraction: 'digits',
  minus: 'minus',
  to: 'bis',
  signs: {
    '@': 'ät',
    '.': 'Punkt',
    '/': 'Schrägstrich',
    '-': 'Strich',
    _: 'Unterstrich',
    '&': 'und',
    '+': 'plus',
    '=': 'gleich',
  },
  currencies: {
    EUR: 'Euro',
    USD: 'Dollar',
    GBP: 'Pfund',
    JPY: 'Yen',
    INR: 'Rupie/Rupien',
    RUB: 'Rubel',
    KRW: 'Won',
    CHF: 'Franken',
  },
  cents: { EUR: 'Cent', USD: 'Cent', GBP: 'Penny/Pence', CHF: 'Rappen', RUB: 'Kopeke/Kopeken' },
  scales: 'Millionen?|Milliarden?',
  and: 'und',
  abbreviations: {
    'z. B': 'zum Beispiel',
    'd. h': 'das heißt',
    'u. a': 'unter anderem',
    'o. ä': 'oder ähnlich',
    'u. U': 'unter Umständen',
    'i. d. R': 'in der Regel',
    'v. Chr': 'vor Christus',
    'n. Chr': 'nach Christus',
    usw: 'und so weiter',
    bzw: 'beziehungsweise',
    ca: 'circa',
    evtl: 'eventuell',
    ggf: 'gegebenenfalls',
    inkl: 'inklusive',
    bspw: 'beispielsweise',
    vgl: 'vergleiche',
    Nr: 'Nummer',
    Str: 'Straße',
    Tel: 'Telefon',
    Dr: 'Doktor',
    Prof: 'Professor',
    Fr: 'Frau',
    Hr: 'Herr',
    Hrn: 'Herrn',
    St: 'Sankt',
    Abb: 'Abbildung',
    Bd: 'Band',
    Kap: 'Kapitel',
    geb: 'geboren',
    gest: 'gestorben',
    max: 'maximal',
    mind: 'mindestens',
    Mio: 'Millionen',
    Mrd: 'Milliarden',
  },
  agree: (whole, noun) =>
    whole === '1'
      ? /^(?:Stunde|Minute|\p{L}*[sS]ekunde|Rupie|Kopeke|Tonne)/u.test(noun)
        ? 'eine'
        : 'ein'
      : null,
  date: ({ day, month, year: written, before }) =>
    `${ordinal(day, before)} ${months[month - 1]} ${year(written)}`,
  time: (hour, minute) => `${hour === 1 ? 'ein' : hour} Uhr${minute ? ` ${minute}` : ''}`,
  andSeconds: 'und',
  always: '24 sieben',
  afterTime: /(?: ?(?:Uhr|h)(?!\p{L}))?/u,
  ordinal: (value) => ordinal(value, 'der '),
  rules,
};
