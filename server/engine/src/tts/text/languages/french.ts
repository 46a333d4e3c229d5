import type { Rule } from '../reading.ts';
import type { LanguageWords } from './language-words.ts';
import { monthName } from './month-name.ts';
import { romanValue } from './roman.ts';

const small = (
  'zéro un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize dix-sept dix-huit ' +
  'dix-neuf'
).split(' ');
const tens = ' dix vingt trente quarante cinquante soixante soixante quatre-vingt quatre-vingt'.split(' ');

function cardinal(value: number): string {
  if (value < 20) return small[value]!;
  const ten = Math.floor(value / 10);
  const rest = ten === 7 || ten === 9 ? value - 10 * (ten - 1) : value % 10;
  if (rest === 0) return tens[ten]!;
  return `${tens[ten]}${(rest === 1 || rest === 11) && ten < 8 ? ' et ' : '-'}${small[rest]}`;
}

/** `21` is “vingt et unième”; above 99 the last part alone. */
function ordinal(value: number, feminine = false): string {
  if (value === 1) return feminine ? 'première' : 'premier';
  if (value > 99)
    return value % 100 === 0
      ? `${value} ième`
      : `${value - (value % 100)} ${ordinal(value % 100 === 1 ? 1 : value % 100)}`;
  const words = cardinal(value);
  if (words.endsWith('cinq')) return `${words}uième`;
  if (words.endsWith('neuf')) return `${words.slice(0, -1)}vième`;
  return `${words.replace(/e$/, '')}ième`;
}

const feminine = /^(?:heure|minute|seconde|milliseconde|livre|roupie|tonne)/;
const agree = (whole: string, noun: string): string | null => {
  if (/000000$/.test(whole)) return `${whole} de`.replace(/e$/, /^[aeiouéè]/.test(noun) ? '’' : 'e');
  if (!feminine.test(noun) || !/(?:^|[02-68])1$/.test(whole)) return null;
  return whole === '1'
    ? 'une'
    : whole.endsWith('01')
      ? `${whole.slice(0, -1)}0 une`
      : `${whole.slice(0, -1)}0 et une`;
};
const hours = (hour: number): string => `${agree(String(hour), 'heure') ?? hour} heure${hour > 1 ? 's' : ''}`;

const rules: readonly Rule[] = [
  {
    pattern: /(?<![\p{L}\d])(\d{1,2})(er|re|ère|e|ème|nd|nde)(?![\p{L}\d])/gu,
    say: ([, value = '', ending = '']) =>
      ending === 'nd'
        ? 'second'
        : ending === 'nde'
          ? 'seconde'
          : ordinal(Number(value), /^(?:re|ère)$/.test(ending)),
  },
  {
    pattern:
      /(?<![\p{L}\d])([IVX]+)(e|ème|er|ère)(?= (?:siècles?|arrondissement|République|étage|chapitre|s\.))/gu,
    say: ([, digits = '', ending = '']) => {
      const value = romanValue(digits);
      return value === null ? null : ordinal(value, ending === 'ère');
    },
  },
  {
    pattern:
      /(?<=(?:Louis|Charles|Henri|François|Philippe|Napoléon|Élisabeth|Jean-Paul|Pie|Benoît) )([IVX]+)(?:er)?(?![\p{L}\d])/gu,
    say: ([, digits = '']) => {
      const value = romanValue(digits);
      return value === null ? null : value === 1 ? 'premier' : String(value);
    },
  },
  { pattern: /(?<![\p{L}\d])[Nn][°º] ?(?=\d)/gu, say: () => 'numéro ' },
  {
    pattern: /(?<![\p{L}.])(MM|M)\.(?= \p{Lu})/gu,
    say: ([, title]) => (title === 'MM' ? 'messieurs' : 'monsieur'),
  },
  { pattern: /(?<![\p{L}.])Mmes(?!\p{L})/gu, say: () => 'mesdames' },
  { pattern: /(?<![\p{L}.])Mme(?!\p{L})/gu, say: () => 'madame' },
  { pattern: /(?<![\p{L}.])Mlle(?!\p{L})/gu, say: () => 'mademoiselle' },
  {
    pattern: /(?<![\p{L}.])(?:Dr|Pr)(?= \p{Lu})/gu,
    say: ([title]) => (title === 'Dr' ? 'docteur' : 'professeur'),
  },
  { pattern: /(?<![\p{L}.])St(?=[ -]\p{Lu})/gu, say: () => 'saint' },
  { pattern: /(?<=\d) ?M€/g, say: () => ' millions d’euros' },
];

export const french: LanguageWords = {
  point: 'virgule',
  fraction: 'number',
  minus: 'moins',
  to: 'à',
  signs: {
    '@': 'arobase',
    '.': 'point',
    '/': 'barre oblique',
    '-': 'tiret',
    _: 'tiret bas',
    '&': 'et',
    '+': 'plus',
    '=': 'égale',
  },
  currencies: {
    EUR: 'euro/euros',
    USD: 'dollar/dollars',
    GBP: 'livre/livres',
    JPY: 'yen/yens',
    INR: 'roupie/roupies',
    RUB: 'rouble/roubles',
    KRW: 'won/wons',
    CHF: 'franc suisse/francs suisses',
  },
  cents: {
    EUR: 'centime/centimes',
    USD: 'cent/cents',
    GBP: 'penny/pence',
    CHF: 'centime/centimes',
    RUB: 'kopeck/kopecks',
  },
  and: 'et',
  unitSymbols: { Go: 'gigabyte', Mo: 'megabyte', ko: 'kilobyte', To: 'terabyte' },
  abbreviations: {
    etc: 'et cetera',
    'p. ex': 'par exemple',
    'c.-à-d': 'c’est-à-dire',
    env: 'environ',
    av: 'avenue',
    bd: 'boulevard',
    tél: 'téléphone',
    'av. J.-C': 'avant Jésus-Christ',
    'apr. J.-C': 'après Jésus-Christ',
    chap: 'chapitre',
    vol: 'volume',
    max: 'maximum',
    min: 'minimum',
  },
  agree,
  date: ({ day, month, year }) => `${day === '1' ? 'premier' : day} ${monthName('fr', month)} ${year}`,
  time: (hour, minute) => `${hours(hour)}${minute ? ` ${agree(String(minute), 'minute') ?? minute}` : ''}`,
  andSeconds: 'et',
  always: '24 heures sur 24, 7 jours sur 7',
  ordinal: (value) => ordinal(Number(value)),
  rules,
};
