import { type Forms, formOf, type LanguageWords, type WrittenNumber } from './languages/language-words.ts';
import type { Rule } from './reading.ts';

/** More digits are an account's or a serial number's. */
const mostDigits = 15;

/** Symbols that stand for one currency wherever they are written. */
const currencySigns: Readonly<Record<string, string>> = {
  '€': 'EUR',
  US$: 'USD',
  R$: 'BRL',
  A$: 'AUD',
  AU$: 'AUD',
  C$: 'CAD',
  CA$: 'CAD',
  HK$: 'HKD',
  NZ$: 'NZD',
  S$: 'SGD',
  MX$: 'MXN',
  $: 'USD',
  '£': 'GBP',
  '¥': 'JPY',
  '₹': 'INR',
  '₽': 'RUB',
  '₩': 'KRW',
  '₺': 'TRY',
  '₫': 'VND',
  '৳': 'BDT',
  '₴': 'UAH',
  '₪': 'ILS',
  '₱': 'PHP',
  '₦': 'NGN',
  zł: 'PLN',
};
const currencyCodes =
  'EUR USD GBP JPY INR RUB KRW BRL CNY TRY VND BDT IDR CHF CAD AUD MXN PLN SEK NOK DKK CZK HKD NZD SGD UAH ILS PHP NGN ZAR SAR AED EGP PKR IRR'.split(
    ' ',
  );

/** Symbols of units, each with its name in ECMA-402. */
const unitSymbols: Readonly<Record<string, string>> = {
  '%': 'percent',
  '°C': 'celsius',
  '℃': 'celsius',
  '°F': 'fahrenheit',
  '°': 'degree',
  km: 'kilometer',
  m: 'meter',
  cm: 'centimeter',
  mm: 'millimeter',
  'km/h': 'kilometer-per-hour',
  'm/s': 'meter-per-second',
  kg: 'kilogram',
  g: 'gram',
  l: 'liter',
  L: 'liter',
  ml: 'milliliter',
  ha: 'hectare',
  GB: 'gigabyte',
  MB: 'megabyte',
  kB: 'kilobyte',
  KB: 'kilobyte',
  TB: 'terabyte',
  h: 'hour',
  min: 'minute',
  s: 'second',
  ms: 'millisecond',
};

/** Scripts whose words stand beside numbers without a space. */
const joining = String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]`;
/** Where a number begins, and where a sign behind it ends: not within a word. */
const begins = String.raw`(?<!(?!${joining})[\p{L}\p{M}\d.,])`;
const ends = String.raw`(?!(?!${joining})[\p{L}\p{M}\d/²³])`;

const escaped = (text: string): string => text.replaceAll(/[.$/()]/g, String.raw`\$&`);
const anyOf = (names: readonly string[]): string =>
  [...names]
    .sort((a, b) => b.length - a.length)
    .map(escaped)
    .join('|');

/** How numbers, and what is counted by them, are said in a language. */
export class SpokenNumbers {
  /** Source of a pattern for a number as this language writes it. */
  readonly pattern: string;
  readonly #tag: string;
  readonly #words: LanguageWords;
  readonly #decimal: string;
  readonly #plurals: Intl.PluralRules;
  readonly #formats = new Map<string, Intl.NumberFormat>();

  constructor(language: string, words: LanguageWords) {
    const tag = words.locale ?? language;
    this.#tag = `${tag}-u-nu-latn`;
    this.#words = words;
    this.#plurals = new Intl.PluralRules(tag);
    const parts = new Intl.NumberFormat(this.#tag).formatToParts(1_234_567.8);
    const of = (type: string): string => parts.find((part) => part.type === type)?.value ?? '';
    this.#decimal = of('decimal');
    const group = of('group').replaceAll(/\s/g, ' ');
    // the folded text has plain spaces only
    const groups = words.groups ?? (group === ' ' ? ' ' : escaped(group));
    // 1,00,000 as people write it in India, whatever language they read
    const indian = group === ',' ? String.raw`[1-9]\d?(?:,\d\d)+,\d{3}(?!\d)|` : '';
    const grouped = String.raw`${indian}[1-9]\d{0,2}(?:${groups}\d{3})+(?!\d)`;
    this.pattern = String.raw`(?:(?:${grouped}|\d+)(?:${escaped(this.#decimal)}\d+)?)`;
  }

  get plus(): string {
    return this.#words.signs['+'];
  }

  parse(written: string): WrittenNumber {
    const [whole = '', fraction] = written.split(this.#decimal);
    return { whole: whole.replaceAll(/\D/g, ''), fraction };
  }

  /** One digit after the other. */
  digits = (digits: string): string =>
    [...digits].map((digit) => this.#words.number?.(digit) ?? digit).join(' ');

  whole(digits: string): string {
    if (digits.length > mostDigits || /^0\d/.test(digits)) return this.digits(digits);
    return this.#words.number?.(digits) ?? digits;
  }

  say({ whole, fraction }: WrittenNumber): string {
    if (fraction === undefined) return this.whole(whole);
    if (this.#words.decimal) return this.#words.decimal({ whole, fraction });
    const asNumber = this.#words.fraction === 'number' && fraction.length <= 3;
    const zeros = asNumber ? (/^0+(?=\d)/.exec(fraction)?.[0] ?? '') : '';
    const rest = asNumber ? this.whole(fraction.slice(zeros.length)) : this.digits(fraction);
    return [this.whole(whole), this.#words.point, this.digits(zeros), rest].filter(Boolean).join(' ');
  }

  /** A number of things with their name. @param noun with its forms */
  count(number: WrittenNumber, noun: Forms): string {
    const name = formOf(noun, this.#category(number));
    const agreed = number.fraction === undefined ? this.#words.agree?.(number.whole, name) : null;
    return `${agreed ?? this.say(number)} ${name}`.replace('’ ', '’');
  }

  #category({ whole, fraction }: WrittenNumber): Intl.LDMLPluralRule {
    // “3,50 kilometres” counts as 3.5
    return this.#plurals.select(Number(fraction === undefined ? whole : `${whole}.${fraction}`));
  }

  /** An amount in a unit of ECMA-402. */
  unit(number: WrittenNumber, unit: string): string {
    const own = this.#words.units?.[unit];
    if (own) {
      const [before = '', after = ''] = own.split('#');
      const noun = formOf(after.trim(), this.#category(number));
      const agreed =
        number.fraction === undefined ? this.#words.agree?.(number.whole, noun || before.trim()) : null;
      return `${before}${agreed ?? this.say(number)}${after.startsWith(' ') ? ' ' : ''}${noun}`;
    }
    const format = this.#format({
      style: 'unit',
      unit,
      unitDisplay: 'long',
      // “1.0 kilometers”
      minimumFractionDigits: Math.min(20, number.fraction?.length ?? 0),
      maximumFractionDigits: 20,
    });
    return this.#filled(format, number);
  }

  money(number: WrittenNumber, code: string): string {
    const { whole, fraction } = number;
    const names = this.#words.currencies[code];
    const cents = this.#words.cents[code];
    if (fraction === undefined || (fraction.length === 2 && cents)) {
      const coins = Number(fraction ?? 0);
      const coin = coins > 0 && cents ? this.count({ whole: String(coins), fraction: undefined }, cents) : '';
      if (coin && Number(whole) === 0) return coin;
      const amount = this.#amount({ whole, fraction: undefined }, code, names);
      return coin ? [amount, this.#words.and, coin].filter(Boolean).join(' ') : amount;
    }
    const short = fraction.replace(/0+$/, '');
    return this.#amount({ whole, fraction: short === '' ? undefined : short }, code, names);
  }

  #amount(number: WrittenNumber, code: string, names: Forms | undefined): string {
    if (names !== undefined) return this.count(number, names);
    return this.#filled(this.#named(code), number);
  }

  #named = (code: string): Intl.NumberFormat =>
    this.#format({ style: 'currency', currency: code, currencyDisplay: 'name', minimumFractionDigits: 0 });

  #currencyName = (code: string): string =>
    this.#named(code)
      .formatToParts(1_000_000)
      .find(({ type }) => type === 'currency')?.value ?? code;

  /** “five million dollars”, of which only the name of the currency is moved behind. */
  #scaled(number: WrittenNumber, scale: string, code: string): string {
    const { spaceless, ofScale = '', scaleNames, currencies } = this.#words;
    const name = formOf(currencies[code] ?? this.#currencyName(code), 'many');
    const size = scaleNames?.[scale.toLowerCase()] ?? scale;
    return [this.say(number), spaceless ? '' : ' ', size, spaceless ? '' : ` ${ofScale}`, name].join('');
  }

  /** Whether two numbers are the ends of a range and not parts of one number, as of a telephone. */
  #rises(from: string, to: string): boolean {
    const [first, last] = [this.parse(from), this.parse(to)];
    return Number(`${first.whole}.${first.fraction ?? 0}`) < Number(`${last.whole}.${last.fraction ?? 0}`);
  }

  #format(options: Intl.NumberFormatOptions): Intl.NumberFormat {
    const key = `${options.unit ?? ''}${options.currency ?? ''}${options.minimumFractionDigits}`;
    let format = this.#formats.get(key);
    if (!format) {
      format = new Intl.NumberFormat(this.#tag, options);
      this.#formats.set(key, format);
    }
    return format;
  }

  /** What the platform writes for a number, with the number as it is said. */
  #filled(format: Intl.NumberFormat, number: WrittenNumber): string {
    const parts = format.formatToParts(Number(`${number.whole}.${number.fraction ?? 0}`));
    const rest = parts.filter(({ type }) => type === 'unit' || type === 'currency' || type === 'literal');
    const noun = rest
      .map(({ value }) => value)
      .join('')
      .trim();
    const agreed = number.fraction === undefined ? this.#words.agree?.(number.whole, noun) : null;
    let said = false;
    const out = parts.map(({ type, value }) => {
      if (rest.some((part) => part.type === type)) return ` ${value} `;
      if (said) return '';
      said = true;
      return agreed ?? this.say(number);
    });
    return out.join('').replaceAll(/\s+/g, ' ').trim();
  }

  /** Numbers with a currency or a unit. */
  quantityRules(): Rule[] {
    const signs = { ...currencySigns, ...this.#words.ownSigns };
    const codes = new Map<string, string>([
      ...Object.entries(signs),
      ...currencyCodes.map((code) => [code, code] as const),
    ]);
    const currency = anyOf([...codes.keys()]);
    // looked at first: what stands before a place takes longer to look at
    const first = [...new Set([...codes.keys()].map((one) => one[0]))].join('');
    const symbols: Readonly<Record<string, string>> = { ...unitSymbols, ...this.#words.unitSymbols };
    const unit = anyOf(Object.keys(symbols));
    const scales = this.#words.scales ?? '(?!)';
    const sign = (minus: string | undefined): string => (minus ? `${this.#words.minus} ` : '');
    const amountOf = (written: string, name: string, scale: string | undefined): string => {
      const [number, code] = [this.parse(written), codes.get(name)!];
      return scale ? this.#scaled(number, scale, code) : this.money(number, code);
    };
    const counted = (written: string, name: string): string => {
      const [number, code] = [this.parse(written), codes.get(name)];
      return code ? this.money(number, code) : this.unit(number, symbols[name]!);
    };
    return [
      {
        pattern: new RegExp(
          String.raw`(?=[-\d])${begins}(-?)(${this.pattern})(?: ?(${currency}|${unit}))? ?[–~〜～-] ?(${this.pattern}) ?(${currency}|${unit})${ends}`,
          'gu',
        ),
        say: ([, minus, from = '', own, to = '', name = '']) => {
          const other = own !== undefined && own !== name;
          if (!minus && !other && !this.#rises(from, to)) return null;
          const first = other ? counted(from, own) : this.say(this.parse(from));
          const last = counted(to, name);
          // 百分之五到十
          const end = this.say(this.parse(to));
          const named = !other && last.endsWith(end);
          return `${sign(minus)}${named ? counted(from, name) : first} ${this.#words.to} ${named ? end : last}`;
        },
      },
      {
        // $20–30, $20–$30, $5m–$10m
        pattern: new RegExp(
          String.raw`(?=[${first}])${begins}(?<!-)(${currency}) ?(${this.pattern})(?: ?(${scales}))? ?[–~〜～-] ?(?:\1 ?)?(${this.pattern})(?![\d%])(?![.,-]\d)(?: ?(${scales}))?`,
          'gu',
        ),
        say: ([, name = '', from = '', own, to = '', scale]) => {
          const other = own !== undefined && own !== scale;
          if (!other && !this.#rises(from, to)) return null;
          const first = other ? amountOf(from, name, own) : this.say(this.parse(from));
          return `${first} ${this.#words.to} ${amountOf(to, name, scale)}`;
        },
      },
      {
        pattern: new RegExp(
          String.raw`(?=[-${first}])${begins}(-?)(${currency}) ?(-?)(${this.pattern})(?![\d%])(?![.,]\d)(?: ?(${scales}))?`,
          'gu',
        ),
        say: ([, before, name = '', behind, amount = '', scale]) =>
          sign(before || behind) + amountOf(amount, name, scale),
      },
      {
        pattern: new RegExp(
          String.raw`(?=[-\d])${begins}(-?)(${this.pattern}) ?(${scales}) ?(${currency})${ends}`,
          'gu',
        ),
        say: ([, minus, amount = '', scale, name = '']) => sign(minus) + amountOf(amount, name, scale),
      },
      {
        pattern: new RegExp(String.raw`(?=[-\d])${begins}(-?)(${this.pattern}) ?(${currency})${ends}`, 'gu'),
        say: ([, minus, amount = '', name = '']) =>
          sign(minus) + this.money(this.parse(amount), codes.get(name)!),
      },
      {
        // Turkish writes the sign first
        pattern: new RegExp(
          String.raw`(?=-?%)${begins}(-?)% ?(${this.pattern})(?: ?[–-] ?%?(${this.pattern}))?(?![\d%])`,
          'gu',
        ),
        say: ([, minus, from = '', to]) => {
          const end = to === undefined ? '' : ` ${this.#words.to} ${this.say(this.parse(to))}`;
          return sign(minus) + this.unit(this.parse(from), 'percent') + end;
        },
      },
      {
        pattern: new RegExp(String.raw`(?=[-\d])${begins}(-?)(${this.pattern}) ?(${unit})${ends}`, 'gu'),
        say: ([, minus, amount = '', name = '']) =>
          sign(minus) + this.unit(this.parse(amount), symbols[name]!),
      },
    ];
  }

  /** Words beside a letter are parted from it, as in 5A; digits need not be. */
  #beside({ index = 0, 0: written }: RegExpMatchArray, text: string, said: string): string {
    if (!this.#words.number || this.#words.spaceless) return said;
    const end = index + written.length;
    const letter = /\p{L}/u;
    return `${letter.test(text.slice(index - 1, index)) ? ' ' : ''}${said}${letter.test(text.slice(end, end + 1)) ? ' ' : ''}`;
  }

  /** Ranges, differences, and numbers that stand alone. */
  plainRules(): Rule[] {
    const apart = String.raw`(?![\d]|[.,:/-]\d)`;
    return [
      {
        // 5 - 3 = 2
        pattern: /(?=- ?[\d.,]+ ?=)(?<=[\d)] ?)-/g,
        say: () => ` ${this.#words.minus} `,
      },
      {
        pattern: new RegExp(
          String.raw`(?=\d)${begins}(?<![:/-])(${this.pattern}) ?[–~〜～-] ?(${this.pattern})${apart}`,
          'gu',
        ),
        say: ([, from = '', to = '']) =>
          this.#rises(from, to)
            ? `${this.say(this.parse(from))} ${this.#words.to} ${this.say(this.parse(to))}`
            : null,
      },
      {
        pattern: new RegExp(String.raw`(?=-\d)${begins}(?<![:/-])-(${this.pattern})${apart}`, 'gu'),
        say: ([, amount = '']) => `${this.#words.minus} ${this.say(this.parse(amount))}`,
      },
      {
        pattern: new RegExp(String.raw`(?<!\d|\d[.,:/-])(${this.pattern})${apart}`, 'gu'),
        say: (match, text) => this.#beside(match, text, this.say(this.parse(match[0]))),
      },
      { pattern: /\d+/g, say: (match, text) => this.#beside(match, text, this.whole(match[0])) },
    ];
  }
}
