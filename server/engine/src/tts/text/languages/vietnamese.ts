import type { LanguageWords } from './language-words.ts';

const digits = 'không một hai ba bốn năm sáu bảy tám chín'.split(' ');
const scales = ['', 'nghìn', 'triệu', 'tỷ'];

/** Below a thousand. @param full with its hundreds though there are none, as behind thousands */
function group(value: number, full: boolean): string {
  const hundreds = Math.floor(value / 100);
  const tens = Math.floor((value % 100) / 10);
  const one = value % 10;
  const out: string[] = [];
  if (hundreds > 0 || full) out.push(digits[hundreds]!, 'trăm');
  if (tens === 0 && one > 0 && out.length > 0) out.push('linh');
  if (tens === 1) out.push('mười');
  if (tens > 1) out.push(digits[tens]!, 'mươi');
  if (one > 0) out.push(tens > 1 && one === 1 ? 'mốt' : tens > 0 && one === 5 ? 'lăm' : digits[one]!);
  return out.join(' ');
}

/** Whole numbers below 10¹², which eSpeak NG gets wrong from fifteen on. */
function number(whole: string): string {
  if (/^0+$/.test(whole)) return digits[0]!;
  if (whole.length > 12) return [...whole].map((digit) => digits[Number(digit)]).join(' ');
  const out: string[] = [];
  for (let scale = 3; scale >= 0; scale--) {
    const end = whole.length - 3 * scale;
    const value = Number(whole.slice(Math.max(0, end - 3), Math.max(0, end)) || 0);
    if (value === 0) continue;
    out.push(group(value, out.length > 0));
    if (scale > 0) out.push(scales[scale]!);
  }
  return out.join(' ');
}

export const vietnamese: LanguageWords = {
  point: 'phẩy',
  fraction: 'digits',
  minus: 'âm',
  to: 'đến',
  signs: {
    '@': 'a còng',
    '.': 'chấm',
    '/': 'gạch chéo',
    '-': 'gạch ngang',
    _: 'gạch dưới',
    '&': 'và',
    '+': 'cộng',
    '=': 'bằng',
  },
  currencies: {
    VND: 'đồng',
    EUR: 'ơ rô',
    USD: 'đô la',
    GBP: 'bảng',
    JPY: 'yên',
    INR: 'ru pi',
    RUB: 'rúp',
    KRW: 'won',
  },
  cents: {},
  scales: 'nghìn|triệu|tỷ',
  and: '',
  ownSigns: { đ: 'VND' },
  units: {
    percent: '# phần trăm',
    kilometer: '# ki lô mét',
    centimeter: '# xen ti mét',
    millimeter: '# mi li mét',
    kilogram: '# ki lô gam',
    milliliter: '# mi li lít',
    'kilometer-per-hour': '# ki lô mét trên giờ',
    'meter-per-second': '# mét trên giây',
    gigabyte: '# gi ga bai',
    megabyte: '# mê ga bai',
    celsius: '# độ xê',
  },
  abbreviations: {
    'v.v': 'vân vân',
    TP: 'thành phố',
    GS: 'giáo sư',
    PGS: 'phó giáo sư',
    TS: 'tiến sĩ',
    ThS: 'thạc sĩ',
    BS: 'bác sĩ',
  },
  number,
  rules: [
    {
      pattern: /(?<![\d/.,])(\d{1,2})\/(\d{1,2})(?![\d/]|[.,]\d)/g,
      say: ([, top = '', bottom = '']) => `${number(top)} phần ${number(bottom)}`,
    },
  ],
  date: ({ day, month, year, before }) =>
    `${/ngày\s$/iu.test(before) ? '' : 'ngày '}${number(day)} tháng ${month === 4 ? 'tư' : number(String(month))} năm ${number(year)}`,
  always: 'hai mươi bốn trên bảy',
  time: (hour, minute) => `${number(String(hour))} giờ${minute ? ` ${number(String(minute))} phút` : ''}`,
  ordinal: (value) => `thứ ${value === '1' ? 'nhất' : value === '4' ? 'tư' : number(value)}`,
};
