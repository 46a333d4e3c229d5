import type { Rule } from '../reading.ts';
import type { LanguageWords } from './language-words.ts';

const digitNames = '零一二三四五六七八九';
const digitsOf = (digits: string): string => [...digits].map((digit) => digitNames[Number(digit)]).join('');

/** Below ten thousand; a gap is one zero. */
function group(value: number, two: string): string {
  let out = '';
  let gap = false;
  for (const [size, name] of [
    [1000, '千'],
    [100, '百'],
    [10, '十'],
    [1, ''],
  ] as const) {
    const digit = Math.floor(value / size) % 10;
    if (digit === 0) {
      gap = out !== '';
      continue;
    }
    out += (gap ? '零' : '') + (digit === 2 && size === 1000 ? two : digitNames[digit]) + name;
    gap = false;
  }
  return out;
}

/** Whole numbers below 10¹⁶ by ten thousands. @param signs of ten thousand, of 10⁸ and of two before them */
const numbersIn =
  ({ wan, yi, two }: { wan: string; yi: string; two: string }) =>
  (whole: string): string => {
    if (/^0*$/.test(whole)) return '零';
    const scales = ['', wan, yi, `${wan}${yi}`];
    let out = '';
    let gap = false;
    for (let scale = 3; scale >= 0; scale--) {
      const end = whole.length - 4 * scale;
      const value = Number(whole.slice(Math.max(0, end - 4), Math.max(0, end)) || 0);
      if (value === 0) {
        gap = out !== '';
        continue;
      }
      const said = value === 2 && scale > 0 ? two : group(value, two);
      out += (out !== '' && (gap || value < 1000) ? '零' : '') + said + scales[scale];
      gap = false;
    }
    return out.replace(/^一十/, '十');
  };

const rulesIn = (two: string, number: (whole: string) => string): readonly Rule[] => [
  { pattern: /(?<!\d)1[3-9]\d{9}(?!\d)/g, say: ([phone]) => digitsOf(phone) },
  {
    pattern: /(?<![\d.,])([12]\d{3}) ?[-–~～至] ?([12]\d{3})(?=年)/g,
    say: ([, from = '', to = '']) => `${digitsOf(from)}到${digitsOf(to)}`,
  },
  {
    pattern: /(?<![\d/.,])(\d{1,2})\/(\d{1,2})(?![\d/]|[.,]\d)/g,
    say: ([, top = '', bottom = '']) => `${number(bottom)}分之${number(top)}`,
  },
  // years are read digit by digit
  { pattern: /(?<![\d.,])([12]\d{3})(?=年)/g, say: ([, year = '']) => digitsOf(year) },
  {
    pattern: /(?<![\d.,第])2(?= ?[个個位条條只隻本次年天小公千米张張块塊名万萬亿億周週岁歲元])/g,
    say: () => two,
  },
];

interface Signs {
  wan: string;
  yi: string;
  two: string;
  point: string;
  hour: string;
}

function chineseWords(
  signs: Signs,
): Pick<
  LanguageWords,
  | 'number'
  | 'agree'
  | 'date'
  | 'time'
  | 'ordinal'
  | 'rules'
  | 'point'
  | 'to'
  | 'fraction'
  | 'cents'
  | 'and'
  | 'abbreviations'
  | 'spaceless'
  | 'scales'
> {
  const number = numbersIn(signs);
  const hourOf = (hour: number): string => (hour === 2 ? signs.two : number(String(hour)));
  return {
    point: signs.point,
    to: '到',
    fraction: 'digits',
    cents: {},
    and: '',
    abbreviations: {},
    spaceless: true,
    number,
    agree: (whole) => (whole === '2' ? signs.two : null),
    date: ({ day, month, year }) => `${digitsOf(year)}年${number(String(month))}月${number(day)}日`,
    time: (hour, minute) =>
      `${hourOf(hour)}${signs.hour}${minute === 0 ? '' : `${minute < 10 ? '零' : ''}${number(String(minute))}分`}`,
    ordinal: (value) => `第${number(value)}`,
    rules: rulesIn(signs.two, number),
    scales: '[万亿萬億]',
  };
}

export const mandarin: LanguageWords = {
  ...chineseWords({ wan: '万', yi: '亿', two: '两', point: '点', hour: '点' }),
  minus: '负',
  always: '二十四小时全天候',
  signs: { '@': '艾特', '.': '点', '/': '斜杠', '-': '杠', _: '下划线', '&': '和', '+': '加', '=': '等于' },
  currencies: {
    CNY: '元',
    EUR: '欧元',
    USD: '美元',
    GBP: '英镑',
    JPY: '日元',
    INR: '卢比',
    RUB: '卢布',
    KRW: '韩元',
  },
  ownSigns: { '¥': 'CNY' },
  units: { percent: '百分之#', kilogram: '#公斤' },
};

export const cantonese: LanguageWords = {
  ...chineseWords({ wan: '萬', yi: '億', two: '兩', point: '點', hour: '點' }),
  minus: '負',
  signs: { '@': 'at', '.': '點', '/': '斜線', '-': '橫線', _: '底線', '&': '和', '+': '加', '=': '等於' },
  currencies: { HKD: '元', CNY: '人民幣', EUR: '歐元', USD: '美元', GBP: '英鎊', JPY: '日圓' },
  ownSigns: { $: 'HKD', HK$: 'HKD' },
  locale: 'zh-HK',
  units: { percent: '百分之#' },
};
