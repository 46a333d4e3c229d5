import { ToolError } from '../../base/faults.ts';
import { MappedText, TextCollector } from './mapped-text.ts';
import { cardinalWords, digitWords, ordinalWords } from './number-words.ts';
import type { Override } from './spoken-text.ts';

/** How a range of the text is spoken: factors and sums on what was asked for as a whole. */
export type Prosody = { start: number; end: number; speed: number; pitch: number; gainDb: number };
export type Pause = { at: number; ms: number };
/** A text with what its markup says; without markup the lists are empty. */
export type MarkedText = {
  source: MappedText;
  prosody: readonly Prosody[];
  pauses: readonly Pause[];
  overrides: readonly Override[];
  /** Where a sentence ends whatever its punctuation. */
  breaks: readonly number[];
};

const known = ['speak', 'p', 's', 'break', 'emphasis', 'prosody', 'say-as', 'sub'] as const;
const mostPauseMs = 10_000;
const breakMs: Readonly<Record<string, number>> = {
  none: 0,
  'x-weak': 100,
  weak: 200,
  medium: 400,
  strong: 800,
  'x-strong': 1500,
};
const rates: Readonly<Record<string, number>> = {
  'x-slow': 0.5,
  slow: 0.75,
  medium: 1,
  default: 1,
  fast: 1.3,
  'x-fast': 1.8,
};
const pitches: Readonly<Record<string, number>> = {
  'x-low': -6,
  low: -3,
  medium: 0,
  default: 0,
  high: 3,
  'x-high': 6,
};
const volumes: Readonly<Record<string, number>> = {
  silent: -60,
  'x-soft': -12,
  soft: -6,
  medium: 0,
  default: 0,
  loud: 3,
  'x-loud': 6,
};
const emphases: Readonly<Record<string, Omit<Prosody, 'start' | 'end'>>> = {
  reduced: { speed: 1.08, pitch: -1, gainDb: -2 },
  none: { speed: 1, pitch: 0, gainDb: 0 },
  moderate: { speed: 0.92, pitch: 1.5, gainDb: 1.5 },
  strong: { speed: 0.85, pitch: 3, gainDb: 3 },
};
const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

export const isSsml = (text: string): boolean => /^\s*(?:<\?xml[^>]*\?>\s*)?<speak[\s>]/.test(text);

const plain = (text: string): MarkedText => ({
  source: MappedText.of(text),
  prosody: [],
  pauses: [],
  overrides: [],
  breaks: [],
});

type Open = { name: string; attributes: Map<string, string>; start: number; at: number };

/**
 * Reads the part of SSML that means something to every voice here: `speak p s break emphasis prosody say-as sub`
 * (W3C SSML 1.1). Anything that does not begin with `<speak` is plain text, whatever signs it holds.
 * @throws ToolError bad_option naming the element or value that can't be spoken
 */
export function readMarkup(text: string): MarkedText {
  if (!isSsml(text)) return plain(text);
  const out = new TextCollector();
  const prosody: Prosody[] = [];
  const pauses: Pause[] = [];
  const overrides: Override[] = [];
  const breaks: number[] = [];
  const open: Open[] = [];
  let spoken = '';
  let at = 0;
  const copy = (to: number) => {
    for (const match of text.slice(at, to).matchAll(/&(?:#(\d+)|#x([0-9a-f]+)|(\w+));|&|[^&]+/gi)) {
      const [piece, decimal, hex, name] = match;
      const from = at + match.index;
      const point = decimal ? Number(decimal) : hex ? Number.parseInt(hex, 16) : null;
      const sign =
        point !== null
          ? point >= 32 && point <= 0x10ffff
            ? String.fromCodePoint(point)
            : ' '
          : name
            ? entities[name]
            : undefined;
      if (sign === undefined) out.copy(piece, from);
      else out.write(sign, from);
      spoken += sign ?? piece;
    }
  };
  for (const tag of text.matchAll(
    /<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<(\/?)([\w:-]+)((?:[^<>"']|"[^"]*"|'[^']*')*?)(\/?)>/g,
  )) {
    copy(tag.index);
    at = tag.index + tag[0].length;
    const [, close, name, rest = '', empty] = tag;
    if (name === undefined) continue;
    if (!(known as readonly string[]).includes(name))
      throw refuse(`<${name}> can’t be spoken here. Use ${known.map((one) => `<${one}>`).join(', ')}.`);
    // tags part words only where they part sentences
    if (name === 'p' || name === 's' || name === 'break') {
      out.write(name === 'p' ? '\n\n' : ' ', tag.index);
      if (name !== 'break') breaks.push(out.length);
    }
    if (close) {
      const begun = open.pop();
      if (begun?.name !== name)
        throw refuse(
          begun
            ? `</${name}> stands where <${begun.name}> has to be closed first.`
            : `</${name}> closes nothing.`,
        );
      finish(begun, out.length, spoken.slice(begun.at));
    } else {
      const begun: Open = { name, attributes: attributesOf(rest), start: out.length, at: spoken.length };
      if (name === 'break') pauses.push({ at: out.length, ms: pauseOf(begun.attributes) });
      if (!empty) open.push(begun);
      else if (name !== 'break') finish(begun, out.length, '');
    }
  }
  if (/<[\w/]/.test(text.slice(at))) throw refuse('A tag is not closed with “>”.');
  copy(text.length);
  const left = open.at(-1);
  if (left) throw refuse(`<${left.name}> is not closed.`);
  return { source: out.finish(text.length), prosody, pauses, overrides, breaks };

  function finish({ name, attributes, start }: Open, end: number, inside: string): void {
    if (name === 'emphasis') {
      const level = attributes.get('level') ?? 'moderate';
      const manner = emphases[level];
      if (!manner) throw refuse(`Emphasis “${level}” is unknown. Use ${Object.keys(emphases).join(', ')}.`);
      prosody.push({ start, end, ...manner });
    } else if (name === 'prosody')
      prosody.push({
        start,
        end,
        speed: rateOf(attributes.get('rate')),
        pitch: pitchOf(attributes.get('pitch')),
        gainDb: volumeOf(attributes.get('volume')),
      });
    else if (name === 'sub') {
      const alias = attributes.get('alias');
      if (alias === undefined) throw refuse('<sub> needs alias="…".');
      overrides.push({ start, end, spoken: alias });
    } else if (name === 'say-as') overrides.push({ start, end, spoken: sayAs(attributes, inside) });
  }
}

const refuse = (message: string): ToolError => new ToolError('bad_option', `SSML: ${message}`);

function attributesOf(text: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const [, name = '', double, single] of text.matchAll(/([\w:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g))
    found.set(name, double ?? single ?? '');
  return found;
}

function pauseOf(attributes: Map<string, string>): number {
  const time = attributes.get('time');
  if (time === undefined) {
    const ms = breakMs[attributes.get('strength') ?? 'medium'];
    if (ms === undefined) throw refuse(`a break’s strength is one of ${Object.keys(breakMs).join(', ')}.`);
    return ms;
  }
  const [, amount, unit] = /^\s*(\d+(?:\.\d+)?)(ms|s)\s*$/.exec(time) ?? [];
  if (amount === undefined) throw refuse('a break’s time is written as in “500ms” or “1.5s”.');
  const ms = Number(amount) * (unit === 's' ? 1000 : 1);
  if (ms > mostPauseMs) throw refuse(`a break lasts at most ${mostPauseMs / 1000} s.`);
  return ms;
}

function rateOf(value: string | undefined): number {
  if (value === undefined) return 1;
  const percent = /^([+-]?)(\d+(?:\.\d+)?)%$/.exec(value);
  const plainNumber = /^\d+(?:\.\d+)?$/.test(value) ? Number(value) : undefined;
  const rate = percent
    ? percent[1]
      ? 1 + Number(`${percent[1]}${percent[2]}`) / 100
      : Number(percent[2]) / 100
    : (rates[value] ?? plainNumber);
  if (rate === undefined || !(rate > 0)) throw refuse('a rate is written as in “slow”, “fast” or “80%”.');
  return Math.max(0.3, Math.min(3, rate));
}

function pitchOf(value: string | undefined): number {
  if (value === undefined) return 0;
  const [, semitones] = /^([+-]?\d+(?:\.\d+)?)st$/.exec(value) ?? [];
  const [, percent] = /^([+-]\d+(?:\.\d+)?)%$/.exec(value) ?? [];
  const pitch =
    semitones !== undefined
      ? Number(semitones)
      : percent !== undefined
        ? 12 * Math.log2(Math.max(0.1, 1 + Number(percent) / 100))
        : pitches[value];
  if (pitch === undefined) throw refuse('a pitch is written as in “high”, “+2st” or “-10%”.');
  return Math.max(-12, Math.min(12, pitch));
}

function volumeOf(value: string | undefined): number {
  if (value === undefined) return 0;
  const [, decibels] = /^([+-]\d+(?:\.\d+)?)dB$/.exec(value) ?? [];
  const gain = decibels === undefined ? volumes[value] : Number(decibels);
  if (gain === undefined) throw refuse('a volume is written as in “soft”, “loud” or “+3dB”.');
  return Math.max(-60, Math.min(9, gain));
}

function sayAs(attributes: Map<string, string>, inside: string): string {
  const how = attributes.get('interpret-as') ?? '';
  const digits = inside.replaceAll(/\D/g, '');
  switch (how) {
    case 'characters':
    case 'spell-out':
    case 'verbatim':
      return [...inside.replaceAll(/\s/g, '')]
        .map((sign) => (/\d/.test(sign) ? digitWords(sign) : sign.toUpperCase()))
        .join(', ');
    case 'digits':
    case 'telephone':
      return digitWords(digits);
    case 'cardinal':
    case 'number':
      return cardinalWords(digits || '0');
    case 'ordinal':
      return ordinalWords(digits || '0');
    default:
      throw refuse(
        `say-as knows characters, spell-out, digits, telephone, cardinal and ordinal, not “${how}”. Write other things out.`,
      );
  }
}
