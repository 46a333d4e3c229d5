import type { Rule } from '../reading.ts';
import type { LanguageWords } from './language-words.ts';
import { monthName } from './month-name.ts';
import { romanValue } from './roman.ts';

const ordinals = (
  'primo secondo terzo quarto quinto sesto settimo ottavo nono decimo undicesimo dodicesimo tredicesimo ' +
  'quattordicesimo quindicesimo sedicesimo diciassettesimo diciottesimo diciannovesimo ventesimo ventunesimo'
).split(' ');
const ordinalOf = (digits: string): string | null => ordinals[(romanValue(digits) ?? 0) - 1] ?? null;

const titles: Readonly<Record<string, string>> = {
  'Sig.ra': 'signora',
  'Sig.na': 'signorina',
  'Dott.ssa': 'dottoressa',
  'Prof.ssa': 'professoressa',
};

const rules: readonly Rule[] = [
  {
    pattern: /(?<!\p{L})(?:Sig\.ra|Sig\.na|Dott\.ssa|Prof\.ssa)(?!\p{L})/gu,
    say: ([title]) => titles[title]!,
  },
  {
    pattern:
      /(?<=(?:Luigi|Carlo|Vittorio Emanuele|Umberto|Enrico|Pio|Giovanni Paolo|Benedetto|Federico|Filippo) )([IVX]+)(?![\p{L}\d])/gu,
    say: ([, digits = '']) => ordinalOf(digits),
  },
  { pattern: /(?<![\p{L}\d])([IVX]+)(?= secolo\b)/gu, say: ([, digits = '']) => ordinalOf(digits) },
  { pattern: /(?<=\b[Ss]ecolo )([IVX]+)(?![\p{L}\d])/gu, say: ([, digits = '']) => ordinalOf(digits) },
  { pattern: /(?<![\p{L}\d])[Nn](?:\.[º°]?|[º°]) ?(?=\d)/gu, say: () => 'numero ' },
];

export const italian: LanguageWords = {
  point: 'virgola',
  fraction: 'number',
  minus: 'meno',
  to: 'a',
  signs: {
    '@': 'chiocciola',
    '.': 'punto',
    '/': 'barra',
    '-': 'trattino',
    _: 'trattino basso',
    '&': 'e',
    '+': 'più',
    '=': 'uguale a',
  },
  currencies: {
    EUR: 'euro',
    USD: 'dollaro/dollari',
    GBP: 'sterlina/sterline',
    JPY: 'yen',
    INR: 'rupia/rupie',
    RUB: 'rublo/rubli',
    KRW: 'won',
    CHF: 'franco svizzero/franchi svizzeri',
  },
  cents: {
    EUR: 'centesimo/centesimi',
    USD: 'centesimo/centesimi',
    GBP: 'penny/pence',
    CHF: 'centesimo/centesimi',
  },
  and: 'e',
  abbreviations: {
    Sig: 'signor',
    Sigg: 'signori',
    Dott: 'dottor',
    Prof: 'professor',
    Ing: 'ingegner',
    Avv: 'avvocato',
    'p. es': 'per esempio',
    ecc: 'eccetera',
    pag: 'pagina',
    pagg: 'pagine',
    tel: 'telefono',
    Tel: 'telefono',
    'a. C': 'avanti Cristo',
    'd. C': 'dopo Cristo',
    cap: 'capitolo',
    ca: 'circa',
  },
  agree: (whole, noun) =>
    whole !== '1'
      ? null
      : /^ora/.test(noun)
        ? 'un’'
        : /^(?:sterlina|rupia|tonnellata)/.test(noun)
          ? 'una'
          : 'un',
  date: ({ day, month, year }) => `${day === '1' ? 'primo' : day} ${monthName('it', month)} ${year}`,
  andSeconds: 'e',
  always: '24 ore su 24, 7 giorni su 7',
  time: (hour, minute) => {
    const said = hour === 1 ? 'una' : String(hour);
    return minute ? `${said} e ${minute}` : said;
  },
  ordinal: (value) => ordinals[Number(value) - 1] ?? `${value}º`,
  rules,
};
