import type { Rule } from '../reading.ts';
import type { LanguageWords } from './language-words.ts';

const digits = 'ゼロ いち に さん よん ご ろく なな はち きゅう'.split(' ');
const hundreds: Readonly<Record<number, string>> = {
  1: 'ひゃく',
  3: 'さんびゃく',
  6: 'ろっぴゃく',
  8: 'はっぴゃく',
};
const thousands: Readonly<Record<number, string>> = { 1: 'せん', 3: 'さんぜん', 8: 'はっせん' };
const scales = ['', 'まん', 'おく', 'ちょう'];

function group(value: number): string {
  const [thousand, hundred, ten, one] = [1000, 100, 10, 1].map((size) => Math.floor(value / size) % 10) as [
    number,
    number,
    number,
    number,
  ]; // safe: of four sizes
  return [
    thousand ? (thousands[thousand] ?? `${digits[thousand]}せん`) : '',
    hundred ? (hundreds[hundred] ?? `${digits[hundred]}ひゃく`) : '',
    ten ? `${ten > 1 ? digits[ten] : ''}じゅう` : '',
    one ? digits[one] : '',
  ].join('');
}

/** Whole numbers below 10¹⁶ in kana, by ten thousands. */
function number(whole: string): string {
  if (/^0*$/.test(whole)) return digits[0]!;
  let out = '';
  for (let scale = 3; scale >= 0; scale--) {
    const end = whole.length - 4 * scale;
    const value = Number(whole.slice(Math.max(0, end - 4), Math.max(0, end)) || 0);
    if (value > 0) out += (value === 1000 && scale > 0 ? 'いっせん' : group(value)) + scales[scale];
  }
  return out.replace('いちちょう', 'いっちょう');
}

const days = (
  ' ついたち ふつか みっか よっか いつか むいか なのか ようか ここのか とおか じゅういちにち じゅうににち じゅうさんにち ' +
  'じゅうよっか じゅうごにち じゅうろくにち じゅうしちにち じゅうはちにち じゅうくにち はつか にじゅういちにち ' +
  'にじゅうににち にじゅうさんにち にじゅうよっか にじゅうごにち にじゅうろくにち にじゅうしちにち にじゅうはちにち ' +
  'にじゅうくにち さんじゅうにち さんじゅういちにち'
).split(' ');
const months = ' いち に さん し ご ろく しち はち く じゅう じゅういち じゅうに'.split(' ');
const weekdays: Readonly<Record<string, string>> = {
  日: 'にち',
  月: 'げつ',
  火: 'か',
  水: 'すい',
  木: 'もく',
  金: 'きん',
  土: 'ど',
};

/** A number with another last digit than counting has. */
const ending = (whole: string, last: Readonly<Record<string, string>>): string => {
  const found = last[whole.at(-1)!];
  if (found === undefined) return number(whole);
  const rest = String(Number(whole) - Number(whole.at(-1)));
  return (rest === '0' ? '' : number(rest)) + found;
};
const year = (whole: string): string => `${ending(whole, { 4: 'よ' })}ねん`;
const hour = (whole: string): string => `${ending(whole, { 4: 'よ', 7: 'しち', 9: 'く' })}じ`;
function minute(whole: string): string {
  const said = whole.endsWith('0') && whole !== '0' ? number(whole).replace(/じゅう$/, 'じゅっ') : null;
  const counted = said ?? ending(whole, { 1: 'いっ', 6: 'ろっ', 8: 'はっ' });
  return counted + (/[っん]$/.test(counted) ? 'ぷん' : 'ふん');
}
/** Before k, s and h: “ひとつ” counted as in いっこ, はっさい. */
const doubled = (whole: string, sounds: Readonly<Record<string, string>>): string =>
  whole.endsWith('0') ? number(whole).replace(/じゅう$/, 'じゅっ') : ending(whole, sounds);

type Counter = readonly [sign: string, say: (whole: string) => string | null];
const counters: readonly Counter[] = [
  ['年', year],
  ['月', (whole) => (months[Number(whole)] ? `${months[Number(whole)]}がつ` : null)],
  ['日', (whole) => (whole === '1' ? 'いちにち' : (days[Number(whole)] ?? null))],
  ['時間', (whole) => `${hour(whole)}かん`],
  ['時', hour],
  ['分', minute],
  ['秒', (whole) => `${number(whole)}びょう`],
  ['円', (whole) => `${ending(whole, { 4: 'よ' })}えん`],
  [
    '人',
    (whole) => (whole === '1' ? 'ひとり' : whole === '2' ? 'ふたり' : `${ending(whole, { 4: 'よ' })}にん`),
  ],
  ['個', (whole) => `${doubled(whole, { 1: 'いっ', 6: 'ろっ', 8: 'はっ' })}こ`],
  ['歳', (whole) => (whole === '20' ? 'はたち' : `${doubled(whole, { 1: 'いっ', 8: 'はっ' })}さい`)],
];

const rules: readonly Rule[] = [
  { pattern: /(?<=月) ?1日/g, say: () => 'ついたち' },
  {
    pattern: /(?<![\d.,])(¥ ?)?(\d{1,4}) ?(万|億)(円|人)?/g,
    say: ([, yen, amount = '', scale, counter]) =>
      number(amount + '0'.repeat(scale === '万' ? 4 : 8)) +
      (yen || counter === '円' ? 'えん' : counter === '人' ? 'にん' : ''),
  },
  ...counters.map(
    ([sign, say]): Rule => ({
      pattern: new RegExp(
        String.raw`(?<![\d.,-])(?:(\d{1,4}) ?[-~〜～–] ?)?(\d{1,3}(?:,\d{3})+|\d+) ?${sign}`,
        'g',
      ),
      say: ([, from, amount = '']) => {
        const said = say(amount.replaceAll(',', ''));
        return said === null ? null : `${from ? `${number(from)}から` : ''}${said}`;
      },
    }),
  ),
  { pattern: /([日月火水木金土])曜日/g, say: ([, day = '']) => `${weekdays[day]}ようび` },
];

/** In kana, which is what eSpeak NG reads of Japanese. */
export const japanese: LanguageWords = {
  point: 'てん',
  fraction: 'digits',
  minus: 'マイナス',
  to: 'から',
  signs: {
    '@': 'アットマーク',
    '.': 'ドット',
    '/': 'スラッシュ',
    '-': 'ハイフン',
    _: 'アンダーバー',
    '&': 'アンド',
    '+': 'プラス',
    '=': 'イコール',
  },
  currencies: {
    JPY: 'えん',
    EUR: 'ユーロ',
    USD: 'ドル',
    GBP: 'ポンド',
    CNY: 'げん',
    INR: 'ルピー',
    RUB: 'ルーブル',
    KRW: 'ウォン',
  },
  cents: { USD: 'セント', EUR: 'セント' },
  scales: '[万億]',
  and: '',
  units: {
    celsius: 'せっし#ど',
    fahrenheit: 'かし#ど',
    degree: '#ど',
    'kilometer-per-hour': 'じそく#キロメートル',
    'meter-per-second': 'びょうそく#メートル',
    hour: '#じかん',
    minute: '#ふん',
    second: '#びょう',
    millisecond: '#ミリびょう',
  },
  abbreviations: {},
  spaceless: true,
  number,
  decimal: ({ whole, fraction }) =>
    `${whole === '0' ? 'れい' : doubled(whole, { 1: 'いっ', 8: 'はっ' })}てん${[...fraction].map((digit) => (digit === '0' ? 'れい' : number(digit))).join('')}`,
  agree: (whole, noun) =>
    noun === 'えん' && whole.endsWith('4')
      ? ending(whole, { 4: 'よ' })
      : noun === 'ふん'
        ? minute(whole).slice(0, -2)
        : null,
  date: ({ day, month, year: written }) => `${year(written)}${months[month]}がつ${days[Number(day)]}`,
  time: (hours, minutes) => `${hour(String(hours))}${minutes ? minute(String(minutes)) : ''}`,
  ordinal: (value) => `だい${number(value)}`,
  rules,
};
