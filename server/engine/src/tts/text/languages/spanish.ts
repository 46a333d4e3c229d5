import { type Rule, textBefore } from '../reading.ts';
import type { LanguageWords } from './language-words.ts';
import { romanValue } from './roman.ts';

const ordinals =
  'primero segundo tercero cuarto quinto sexto séptimo octavo noveno décimo undécimo duodécimo'.split(' ');
const feminine = /^(?:hora|libra|rupia|tonelada|lira)/;

const agree = (whole: string, noun: string): string | null => {
  if (/000000$/.test(whole)) return `${whole} de`;
  const una = feminine.test(noun);
  if (whole === '1') return una ? 'una' : 'un';
  if (whole === '21') return una ? 'veintiuna' : 'veintiún';
  if (whole === '101') return una ? 'ciento una' : 'ciento un';
  return /[3-9]1$/.test(whole) ? `${whole.slice(0, -1)}0 y ${una ? 'una' : 'un'}` : null;
};

const rules: readonly Rule[] = [
  {
    pattern: /(?<![\d.,])([01]?\d|2[0-3])\.([0-5]\d) h(?:oras)?\b/g,
    say: ([, hour, minute]) => spanish.time(Number(hour), Number(minute)),
  },
  {
    // 1.º, 2ª, 3.er
    pattern: /(?<![\p{L}\d])(\d{1,2})\.?(º|ª|er)(?![\p{L}\d])/gu,
    say: ([, value = '', ending]) => {
      const word = ordinals[Number(value) - 1];
      if (word === undefined) return null;
      return ending === 'ª' ? `${word.slice(0, -1)}a` : ending === 'er' ? word.replace(/o$/, '') : word;
    },
  },
  {
    pattern:
      /(?<=(?:Felipe|Alfonso|Carlos|Fernando|Juan|Juan Carlos|Juan Pablo|Enrique|Pío|Isabel|Benedicto|Luis) )([IVX]+)(?![\p{L}\d])/gu,
    say: (match, text) => {
      const value = romanValue(match[1]!);
      if (value === null) return null;
      const word = value <= 10 ? ordinals[value - 1]! : String(value);
      return textBefore(match, text).endsWith('Isabel ') ? word.replace(/o$/, 'a') : word;
    },
  },
  {
    pattern: /(?<=\b[Ss]iglos? |\bcapítulo |\b[Tt]omo )([IVX]+)(?![\p{L}\d])/gu,
    say: ([, digits = '']) => romanValue(digits)?.toString() ?? null,
  },
  { pattern: /(?<![\p{L}\d])[Nn]\.?[º°] ?(?=\d)/gu, say: () => 'número ' },
  { pattern: /(?<![\p{L}\d])(?:EE\. ?UU\.|EEUU)/gu, say: () => 'Estados Unidos' },
];

export const spanish: LanguageWords = {
  point: 'coma',
  fraction: 'number',
  minus: 'menos',
  to: 'a',
  signs: {
    '@': 'arroba',
    '.': 'punto',
    '/': 'barra',
    '-': 'guion',
    _: 'guion bajo',
    '&': 'y',
    '+': 'más',
    '=': 'igual a',
  },
  currencies: {
    EUR: 'euro/euros',
    USD: 'dólar/dólares',
    GBP: 'libra/libras',
    JPY: 'yen/yenes',
    INR: 'rupia/rupias',
    RUB: 'rublo/rublos',
    KRW: 'won/wones',
    MXN: 'peso/pesos',
  },
  cents: {
    EUR: 'céntimo/céntimos',
    USD: 'centavo/centavos',
    GBP: 'penique/peniques',
    MXN: 'centavo/centavos',
  },
  scales: 'mil(?:lones|lón)',
  ofScale: 'de ',
  and: 'con',
  abbreviations: {
    Sr: 'señor',
    Sra: 'señora',
    Srta: 'señorita',
    Sres: 'señores',
    Dr: 'doctor',
    Dra: 'doctora',
    D: 'don',
    Dña: 'doña',
    Prof: 'profesor',
    Ud: 'usted',
    Uds: 'ustedes',
    Vd: 'usted',
    'p. ej': 'por ejemplo',
    etc: 'etcétera',
    Avda: 'avenida',
    Av: 'avenida',
    pág: 'página',
    págs: 'páginas',
    núm: 'número',
    tel: 'teléfono',
    Tel: 'teléfono',
    'a. C': 'antes de Cristo',
    'd. C': 'después de Cristo',
    aprox: 'aproximadamente',
    máx: 'máximo',
    mín: 'mínimo',
    cap: 'capítulo',
  },
  agree,
  time: (hour, minute) =>
    minute
      ? `${agree(String(hour), 'hora') ?? hour} y ${minute}`
      : `${agree(String(hour), 'hora') ?? hour}${hour === 1 ? ' hora' : ' horas'}`,
  andSeconds: 'y',
  always: '24 siete',
  afterTime: /(?: ?(?:h|hs|horas?)(?!\p{L}))?/u,
  ordinal: (value) => ordinals[Number(value) - 1] ?? value,
  rules,
};
