import { type Rule, textBefore } from '../reading.ts';
import { formOf, type LanguageWords } from './language-words.ts';
import { romanValue } from './roman.ts';

const stems = (
  ' перв втор трет четвёрт пят шест седьм восьм девят десят одиннадцат двенадцат тринадцат четырнадцат пятнадцат ' +
  'шестнадцат семнадцат восемнадцат девятнадцат'
).split(' ');
const tens = '  двадцат тридцат сороков пятидесят шестидесят семидесят восьмидесят девяност'.split(' ');
const hundreds = ' сот двухсот трёхсот четырёхсот пятисот шестисот семисот восьмисот девятисот'.split(' ');
const thousands = ' тысячн двухтысячн трёхтысячн'.split(' ');
/** Stems whose nominative has its stress on the ending. */
const stressed = /^(?:втор|шест|седьм|восьм|сороков)$/;

type Ending = 'ый' | 'ая' | 'ое' | 'ого' | 'ом' | 'ому' | 'ой' | 'ым' | 'ую' | 'ые' | 'ых';

function ended(stem: string, ending: Ending): string {
  if (stem === 'трет')
    return `трет${{ ый: 'ий', ая: 'ья', ое: 'ье', ого: 'ьего', ом: 'ьем', ому: 'ьему', ой: 'ьей', ым: 'ьим', ую: 'ью', ые: 'ьи', ых: 'ьих' }[ending]}`;
  return stem + (ending === 'ый' && stressed.test(stem) ? 'ой' : ending);
}

/** Only the last part of an ordinal has an ending: `2026` is “две тысячи двадцать шестого”. */
function ordinal(value: number, ending: Ending): string {
  const parts = [
    [1000, thousands],
    [100, hundreds],
    [10, tens],
  ] as const;
  const before: string[] = [];
  let rest = value;
  for (const [size, names] of parts) {
    const count = Math.floor(rest / size);
    if (count === 0 || (size === 10 && rest < 20)) continue;
    rest %= size;
    if (rest === 0) {
      const stem = names[count];
      return stem ? [...before, ended(stem, ending)].join(' ') : `${value}`;
    }
    before.push(count === 1 && size === 1000 ? 'тысяча' : String(count * size));
  }
  const stem = stems[rest];
  return stem ? [...before, ended(stem, ending)].join(' ') : String(value);
}

const feminine =
  /^(?:целая|целых|\p{L}*(?:минут[аы]|секунд[аы]|копейк[аи]|тысяч[аи]|тонн[аы]|рупи[яи]|иен[аы]|лир[аы]|вон[аы]?))(?!\p{L})/u;

/** “одна минута”, “двадцать две минуты”. */
function agree(whole: string, noun: string): string | null {
  if (!feminine.test(noun) || !/[12]$/.test(whole) || /1[12]$/.test(whole)) return null;
  const rest = String(Number(whole) - Number(whole.at(-1)));
  const last = whole.endsWith('1') ? 'одна' : 'две';
  return rest === '0' ? last : `${rest} ${last}`;
}

const parts = ['десятая/десятых', 'сотая/сотых', 'тысячная/тысячных'];
const plurals = new Intl.PluralRules('ru');
const counted = (value: string, forms: string): string => {
  const name = formOf(forms, plurals.select(Number(value)) === 'one' ? 'one' : 'other');
  return `${agree(value, 'целая') ?? value} ${name}`;
};

/** “три целых пять десятых”; further than thousandths digit by digit. */
function decimal({ whole, fraction }: { whole: string; fraction: string }): string {
  const part = parts[fraction.length - 1];
  if (part === undefined) return `${whole} запятая ${[...fraction].join(' ')}`;
  return `${counted(whole, 'целая/целых')} ${counted(String(Number(fraction)), part)}`;
}

const scaleForms: Readonly<Record<string, string>> = {
  тыс: 'тысяча/тысячи/тысяч/тысячи',
  млн: 'миллион/миллиона/миллионов/миллиона',
  млрд: 'миллиард/миллиарда/миллиардов/миллиарда',
};
const genitive = (year: string): string => `${ordinal(Number(year), 'ого')} года`;
// written out: whoever reads another language need not wait for the platform's names of them
const months = [
  'января',
  'февраля',
  'марта',
  'апреля',
  'мая',
  'июня',
  'июля',
  'августа',
  'сентября',
  'октября',
  'ноября',
  'декабря',
];
/** “Сегодня двадцать пятое”, else on the twenty-fifth. */
const dayEnding = (before: string): Ending =>
  before.trim() === '' || /(?:[Сс]егодня|[Зз]автра|[Вв]чера|[—–])\s$/u.test(before) ? 'ое' : 'ого';

const written: Readonly<Record<string, Ending>> = {
  й: 'ый',
  ый: 'ый',
  я: 'ая',
  ая: 'ая',
  е: 'ое',
  ое: 'ое',
  го: 'ого',
  ого: 'ого',
  м: 'ом',
  му: 'ому',
  ю: 'ую',
  х: 'ых',
};

const rules: readonly Rule[] = [
  {
    pattern: /(?<![\d.,])(\d{1,3}(?:,\d+)?) (тыс|млн|млрд)\.?(?: (руб)\.?(?!\p{L})| (₽))?(?!\p{L})/gu,
    say: ([, written = '', scale = '', ...names]) => {
      const [whole = '', fraction] = written.split(',');
      const category = fraction === undefined ? plurals.select(Number(whole)) : 'other';
      const forms = scaleForms[scale]!;
      const name = formOf(forms, category);
      const said = fraction === undefined ? (agree(whole, name) ?? whole) : decimal({ whole, fraction });
      return `${said} ${name}${names.some(Boolean) ? ' рублей' : ''}`;
    },
  },
  // said with the date before it
  { pattern: /(?<=\d\.\d{2}\.\d{4} ?)г\./gu, say: () => ' ' },
  {
    pattern: new RegExp(
      String.raw`(?<![\d.,])(\d{1,2}) (${months.join('|')})(?: (\d{4})(?: (?:г\.|года?)(?!\p{L}))?)?(?![\p{L}\d])`,
      'gu',
    ),
    say: (match, text) => {
      const [, day = '', name = '', year] = match;
      if (Number(day) < 1 || Number(day) > 31) return null;
      return `${ordinal(Number(day), dayEnding(textBefore(match, text)))} ${name}${year ? ` ${genitive(year)}` : ''}`;
    },
  },
  {
    // “в 1999 г.”, “в 2026 году”, “с 1999 года”
    pattern: /(?<![\d.,-])([12]\d{3}) (?:(год[ау]?)(?!\p{L})|г\.)/gu,
    say: (match, text) => {
      const [, year = '', noun] = match;
      const prepositional =
        noun === 'году' || (noun === undefined && /(?:^|\s)[Вв]о?\s$/u.test(textBefore(match, text)));
      const ending = prepositional ? 'ом' : noun === 'год' ? 'ый' : 'ого';
      return `${ordinal(Number(year), ending)} ${noun ?? (prepositional ? 'году' : 'года')}`;
    },
  },
  {
    pattern: /(?<![\p{L}\d])(\d{1,3})-(й|ый|ая|я|ое|е|ого|го|му|м|ю|х)(?![\p{L}\d])/gu,
    say: ([, value = '', ending = '']) => ordinal(Number(value), written[ending]!),
  },
  {
    pattern: /(?<![\p{L}\d])([IVX]+) (век(?:а|е|ов)?)(?!\p{L})/gu,
    say: ([, digits = '', noun = '']) => {
      const value = romanValue(digits);
      const ending = noun === 'век' ? 'ый' : noun === 'века' ? 'ого' : noun === 'веке' ? 'ом' : 'ых';
      return value === null ? null : `${ordinal(value, ending)} ${noun}`;
    },
  },
  {
    pattern:
      /(?<=(?:Пётр|Петр|Николай|Александр|Павел|Иван|Людовик|Генрих|Карл|Наполеон) )([IVX]+)(?![\p{L}\d])/gu,
    say: ([, digits = '']) => {
      const value = romanValue(digits);
      return value === null ? null : ordinal(value, 'ый');
    },
  },
  {
    pattern: /(?<=(?:Екатерина|Елизавета) )([IVX]+)(?![\p{L}\d])/gu,
    say: ([, digits = '']) => {
      const value = romanValue(digits);
      return value === null ? null : ordinal(value, 'ая');
    },
  },
];

export const russian: LanguageWords = {
  point: 'запятая',
  fraction: 'digits',
  minus: 'минус',
  to: '–',
  signs: {
    '@': 'собака',
    '.': 'точка',
    '/': 'косая черта',
    '-': 'дефис',
    _: 'подчёркивание',
    '&': 'и',
    '+': 'плюс',
    '=': 'равно',
  },
  currencies: {
    RUB: 'рубль/рубля/рублей/рубля',
    EUR: 'евро',
    USD: 'доллар/доллара/долларов/доллара',
    GBP: 'фунт/фунта/фунтов/фунта',
    JPY: 'иена/иены/иен/иены',
    INR: 'рупия/рупии/рупий/рупии',
    KRW: 'вона/воны/вон/воны',
  },
  cents: {
    RUB: 'копейка/копейки/копеек/копейки',
    EUR: 'цент/цента/центов/цента',
    USD: 'цент/цента/центов/цента',
    GBP: 'пенс/пенса/пенсов/пенса',
  },
  and: '',
  ownSigns: { 'руб.': 'RUB', руб: 'RUB' },
  unitSymbols: {
    км: 'kilometer',
    м: 'meter',
    см: 'centimeter',
    мм: 'millimeter',
    'км/ч': 'kilometer-per-hour',
    'м/с': 'meter-per-second',
    кг: 'kilogram',
    г: 'gram',
    л: 'liter',
    мл: 'milliliter',
    га: 'hectare',
    ГБ: 'gigabyte',
    МБ: 'megabyte',
    КБ: 'kilobyte',
    ТБ: 'terabyte',
    ч: 'hour',
    мин: 'minute',
    сек: 'second',
    с: 'second',
    мс: 'millisecond',
  },
  abbreviations: {
    'т. е': 'то есть',
    'т. д': 'так далее',
    'т. п': 'тому подобное',
    'т. к': 'так как',
    'т. н': 'так называемый',
    'т. ч': 'том числе',
    'до н. э': 'до нашей эры',
    'н. э': 'нашей эры',
    др: 'другие',
    руб: 'рублей',
    коп: 'копеек',
    ул: 'улица',
    просп: 'проспект',
    стр: 'страница',
    рис: 'рисунок',
    гл: 'глава',
    тел: 'телефон',
    тыс: 'тысяч',
    млн: 'миллионов',
    млрд: 'миллиардов',
    им: 'имени',
    напр: 'например',
    проф: 'профессор',
    акад: 'академик',
  },
  agree,
  decimal,
  date: ({ day, month: number, year, before }) =>
    `${ordinal(Number(day), dayEnding(before))} ${months[number - 1]} ${genitive(year)}`,
  time: (hour, minute) => {
    const hours = `${hour} ${formOf('час/часа/часов/часа', plurals.select(hour))}`;
    if (minute === 0) return hours;
    const name = formOf('минута/минуты/минут/минуты', plurals.select(minute));
    return `${hours} ${agree(String(minute), name) ?? minute} ${name}`;
  },
  always: '24 на 7',
  ordinal: (value) => ordinal(Number(value), 'ый'),
  rules,
};
