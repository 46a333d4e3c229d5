import type { Rule } from '../reading.ts';
import type { LanguageWords } from './language-words.ts';
import { romanValue } from './roman.ts';

const ordinals = 'primeiro segundo terceiro quarto quinto sexto sétimo oitavo nono décimo'.split(' ');
const feminine = /^(?:hora|libra|rupia|tonelada|lira)/;

/** One and two agree, also behind tens: “21 horas” is “vinte e uma horas”. */
function agree(whole: string, noun: string): string | null {
  if (/000000$/.test(whole)) return `${whole} de`;
  if (!feminine.test(noun) || !/[12]$/.test(whole) || /1[12]$/.test(whole)) return null;
  const one = whole.endsWith('1') ? 'uma' : 'duas';
  const rest = String(Number(whole) - Number(whole.at(-1)));
  return rest === '0' ? one : rest === '100' ? `cento e ${one}` : `${rest} e ${one}`;
}

const rules: readonly Rule[] = [
  {
    pattern:
      /(?<=(?:Pedro|João|Dom João|Luís|Carlos|Manuel|Afonso|Henrique|Filipe|João Paulo|Pio|Bento) )([IVX]+)(?![\p{L}\d])/gu,
    say: ([, digits = '']) => {
      const value = romanValue(digits);
      return value === null ? null : value <= 10 ? ordinals[value - 1]! : String(value);
    },
  },
  {
    pattern: /(?<=\b[Ss]éculos? |\b[Cc]apítulo |\b[Tt]omo )([IVX]+)(?![\p{L}\d])/gu,
    say: ([, digits = '']) => romanValue(digits)?.toString() ?? null,
  },
  { pattern: /(?<![\p{L}\d])[Nn]\.?[º°] ?(?=\d)/gu, say: () => 'número ' },
  { pattern: /(?<![\p{L}\d])1[º°] de(?= \p{L})/gu, say: () => 'primeiro de' },
];

export const portuguese: LanguageWords = {
  point: 'vírgula',
  groups: '[. ]', // Brazil the one, Portugal the other
  fraction: 'number',
  minus: 'menos',
  to: 'a',
  signs: {
    '@': 'arroba',
    '.': 'ponto',
    '/': 'barra',
    '-': 'hífen',
    _: 'sublinhado',
    '&': 'e',
    '+': 'mais',
    '=': 'igual a',
  },
  currencies: {
    BRL: 'real/reais',
    EUR: 'euro/euros',
    USD: 'dólar/dólares',
    GBP: 'libra/libras',
    JPY: 'iene/ienes',
    INR: 'rupia/rupias',
    RUB: 'rublo/rublos',
    KRW: 'won/wons',
  },
  cents: { BRL: 'centavo/centavos', EUR: 'cêntimo/cêntimos', USD: 'centavo/centavos', GBP: 'penny/pence' },
  scales: 'mil(?:hões|hão)|bilhões|bilhão',
  ofScale: 'de ',
  and: 'e',
  abbreviations: {
    Sr: 'senhor',
    Sra: 'senhora',
    Srta: 'senhorita',
    Dr: 'doutor',
    Dra: 'doutora',
    Prof: 'professor',
    Profa: 'professora',
    'p. ex': 'por exemplo',
    etc: 'et cetera',
    Av: 'avenida',
    pág: 'página',
    págs: 'páginas',
    tel: 'telefone',
    Tel: 'telefone',
    'a. C': 'antes de Cristo',
    'd. C': 'depois de Cristo',
    aprox: 'aproximadamente',
    máx: 'máximo',
    mín: 'mínimo',
    cap: 'capítulo',
    Ltda: 'limitada',
  },
  agree,
  time: (hour, minute) =>
    minute
      ? `${agree(String(hour), 'hora') ?? hour} e ${minute}`
      : `${agree(String(hour), 'hora') ?? hour}${hour === 1 ? ' hora' : ' horas'}`,
  andSeconds: 'e',
  always: '24 horas por dia, 7 dias por semana',
  afterTime: /(?: ?(?:h|horas?)(?!\p{L}))?/u,
  ordinal: (value) => ordinals[Number(value) - 1] ?? `${value}º`,
  rules,
};
