import type { LanguageWords } from './language-words.ts';
import { monthName } from './month-name.ts';

const hours = (
  'الثانية عشرة,الواحدة,الثانية,الثالثة,الرابعة,الخامسة,السادسة,السابعة,الثامنة,التاسعة,العاشرة,الحادية عشرة,' +
  'الثانية عشرة,الثالثة عشرة,الرابعة عشرة,الخامسة عشرة,السادسة عشرة,السابعة عشرة,الثامنة عشرة,التاسعة عشرة,' +
  'العشرون,الحادية والعشرون,الثانية والعشرون,الثالثة والعشرون'
).split(',');
const minuteName = (minute: number): string => (minute >= 3 && minute <= 10 ? 'دقائق' : 'دقيقة');

export const arabic: LanguageWords = {
  point: 'فاصلة',
  fraction: 'digits',
  minus: 'سالب',
  to: 'إلى',
  signs: {
    '@': 'آت',
    '.': 'نقطة',
    '/': 'شرطة مائلة',
    '-': 'شرطة',
    _: 'شرطة سفلية',
    '&': 'و',
    '+': 'زائد',
    '=': 'يساوي',
  },
  currencies: {
    EUR: 'يورو',
    USD: 'دولار/دولارات/دولارا/دولار',
    GBP: 'جنيه/جنيهات/جنيها/جنيه',
    JPY: 'ين',
    SAR: 'ريال/ريالات/ريالا/ريال',
    EGP: 'جنيه/جنيهات/جنيها/جنيه',
    AED: 'درهم/دراهم/درهما/درهم',
    INR: 'روبية/روبيات/روبية/روبية',
    RUB: 'روبل',
  },
  cents: { USD: 'سنت/سنتات/سنتا/سنت', EUR: 'سنت/سنتات/سنتا/سنت' },
  and: 'و',
  ownSigns: { 'ر.س': 'SAR', 'ج.م': 'EGP', 'د.إ': 'AED' },
  unitSymbols: {
    كم: 'kilometer',
    سم: 'centimeter',
    ملم: 'millimeter',
    كغ: 'kilogram',
    كجم: 'kilogram',
    كغم: 'kilogram',
    'كم/س': 'kilometer-per-hour',
    'كم/ساعة': 'kilometer-per-hour',
  },
  units: { percent: '# بالمئة' },
  abbreviations: {},
  andSeconds: 'و',
  time: (hour, minute) => `${hours[hour]}${minute ? ` و ${minute} ${minuteName(minute)}` : ''}`,
  rules: [
    { pattern: /(?<=\d:\d\d ?)[مص](?![\p{L}\p{M}])/gu, say: ([half]) => (half === 'م' ? ' مساء' : ' صباحا') },
    { pattern: /(?<=(?<!\d)[12]\d{3} ?)م(?:\.|(?![\p{L}\p{M}]))/gu, say: () => ' ميلادية' },
    { pattern: /(?<=(?<!\d)\d{3,4} ?)هـ/gu, say: () => ' هجرية' },
    { pattern: /(?<![\p{L}\p{M}])د\.(?= ?\p{L})/gu, say: () => 'الدكتور' },
  ],
};

const solarMonths = 'فروردین اردیبهشت خرداد تیر مرداد شهریور مهر آبان آذر دی بهمن اسفند'.split(' ');

export const persian: LanguageWords = {
  point: 'ممیز',
  fraction: 'number',
  minus: 'منفی',
  to: 'تا',
  signs: {
    '@': 'ات',
    '.': 'نقطه',
    '/': 'اسلش',
    '-': 'خط تیره',
    _: 'زیرخط',
    '&': 'و',
    '+': 'به‌علاوه',
    '=': 'مساوی',
  },
  currencies: { IRR: 'ریال', EUR: 'یورو', USD: 'دلار', GBP: 'پوند', JPY: 'ین', INR: 'روپیه', RUB: 'روبل' },
  cents: { USD: 'سنت', EUR: 'سنت' },
  and: 'و',
  ownSigns: { '﷼': 'IRR' },
  abbreviations: {},
  // years of the solar calendar are those of our time, too
  date: ({ day, month, year }) =>
    `${day} ${/^1[34]/.test(year) ? solarMonths[month - 1] : monthName('fa', month)} ${year}`,
  time: (hour, minute) => (minute ? `${hour} و ${minute} دقیقه` : String(hour)),
};
