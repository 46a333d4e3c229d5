import type { Rule } from '../reading.ts';
import type { LanguageWords } from './language-words.ts';

const ones = ' 한 두 세 네 다섯 여섯 일곱 여덟 아홉'.split(' ');
const tens = ' 열 스물 서른 마흔 쉰 예순 일흔 여든 아흔'.split(' ');

/** Korean numerals, by which things and hours are counted; 1 to 99. */
function native(value: number): string {
  const one = ones[value % 10]!;
  return value === 20 ? '스무' : tens[Math.floor(value / 10)]! + one;
}
/** Above twelve hours have Chinese numerals. */
const hourOf = (hour: number): string => `${hour >= 1 && hour <= 12 ? native(hour) : hour} 시`;

const rules: readonly Rule[] = [
  {
    pattern: /(?<![\d.,:])([1-9]\d?) ?[-~〜～–] ?([1-9]\d?) ?(명|개(?!월|년|국)|살|마리|시간)/g,
    say: ([, from, to, counter]) => `${native(Number(from))} ${counter}에서 ${native(Number(to))} ${counter}`,
  },
  { pattern: /(?<![\d.,:])(1?\d|2[0-4])시(?!간|\p{L}*속)/gu, say: ([, hour]) => hourOf(Number(hour)) },
  {
    pattern: /(?<![\d.,:])([1-9]\d?) ?(명|개(?!월|년|국)|살|마리|시간|잔|권|켤레|그루|송이)/g,
    say: ([, value, counter]) => `${native(Number(value))} ${counter}`,
  },
  { pattern: /(?<!\d)(?:6월|10월)/g, say: ([month]) => (month === '6월' ? '유월' : '시월') },
];

export const korean: LanguageWords = {
  point: '점',
  fraction: 'digits',
  minus: '마이너스',
  to: '에서',
  signs: {
    '@': '골뱅이',
    '.': '점',
    '/': '슬래시',
    '-': '하이픈',
    _: '밑줄',
    '&': '앤드',
    '+': '더하기',
    '=': '이퀄',
  },
  currencies: {
    KRW: '원',
    EUR: '유로',
    USD: '달러',
    GBP: '파운드',
    JPY: '엔',
    CNY: '위안',
    INR: '루피',
    RUB: '루블',
  },
  cents: { USD: '센트', EUR: '센트' },
  scales: '[만억]',
  and: '',
  units: { percent: '# 퍼센트' },
  abbreviations: {},
  date: ({ day, month, year }) => `${year}년 ${month === 6 ? '유' : month === 10 ? '시' : month}월 ${day}일`,
  time: (hour, minute) => `${hourOf(hour)}${minute ? ` ${minute}분` : ''}`,
  ordinal: (value) =>
    value === '1' ? '첫 번째' : Number(value) < 100 ? `${native(Number(value))} 번째` : `${value} 번째`,
  rules,
};
