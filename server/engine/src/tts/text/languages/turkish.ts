import type { Rule } from '../reading.ts';
import type { LanguageWords } from './language-words.ts';
import { romanValue } from './roman.ts';

const ones = ' birinci ikinci üçüncü dördüncü beşinci altıncı yedinci sekizinci dokuzuncu'.split(' ');
const tens = ' onuncu yirminci otuzuncu kırkıncı ellinci altmışıncı yetmişinci sekseninci doksanıncı'.split(
  ' ',
);

/** Only the last word has the ending. */
function ordinal(value: number): string {
  const one = ones[value % 10];
  if (one) return value > 10 ? `${value - (value % 10)} ${one}` : one;
  const ten = tens[(value % 100) / 10];
  if (ten) return value > 100 ? `${value - (value % 100)} ${ten}` : ten;
  return value === 100 ? 'yüzüncü' : String(value);
}

const rules: readonly Rule[] = [
  // “3. kat”, “19. yüzyıl”: before a small letter no sentence ends
  { pattern: /(?<![\d.,])([1-9]\d{0,2})\.(?= \p{Ll})/gu, say: ([, value = '']) => ordinal(Number(value)) },
  {
    pattern: /(?<![\d.,])([1-9]\d{0,2})['’](?:inci|ıncı|uncu|üncü|nci|ncı|ncu|ncü)(?!\p{L})/gu,
    say: ([, value = '']) => ordinal(Number(value)),
  },
  {
    pattern: /(?<![\p{L}\d])([IVX]{2,})\.(?= \p{Lu})/gu,
    say: ([, digits = '']) => {
      const value = romanValue(digits);
      return value === null ? null : ordinal(value);
    },
  },
];

export const turkish: LanguageWords = {
  point: 'virgül',
  fraction: 'number',
  minus: 'eksi',
  to: 'ila',
  signs: {
    '@': 'et',
    '.': 'nokta',
    '/': 'eğik çizgi',
    '-': 'tire',
    _: 'alt çizgi',
    '&': 've',
    '+': 'artı',
    '=': 'eşittir',
  },
  currencies: {
    TRY: 'lira',
    EUR: 'avro',
    USD: 'dolar',
    GBP: 'sterlin',
    JPY: 'yen',
    INR: 'rupi',
    RUB: 'ruble',
    KRW: 'won',
  },
  cents: { TRY: 'kuruş', EUR: 'sent', USD: 'sent' },
  scales: 'milyon|milyar',
  and: '',
  ownSigns: { TL: 'TRY' },
  units: { 'kilometer-per-hour': 'saatte # kilometre', 'meter-per-second': 'saniyede # metre' },
  unitSymbols: { 'km/sa': 'kilometer-per-hour', sa: 'hour', dk: 'minute', sn: 'second' },
  abbreviations: {
    Dr: 'doktor',
    Prof: 'profesör',
    Doç: 'doçent',
    Sn: 'sayın',
    Av: 'avukat',
    vb: 've benzeri',
    vs: 'vesaire',
    örn: 'örneğin',
    bkz: 'bakınız',
    yy: 'yüzyıl',
    Cad: 'caddesi',
    Sok: 'sokağı',
    Mah: 'mahallesi',
    No: 'numara',
    Tel: 'telefon',
    'M. Ö': 'milattan önce',
    'M. S': 'milattan sonra',
  },
  time: (hour, minute) =>
    minute === 0 ? String(hour) : minute < 10 ? `${hour} sıfır ${minute}` : `${hour} ${minute}`,
  ordinal: (value) => ordinal(Number(value)),
  rules,
};
