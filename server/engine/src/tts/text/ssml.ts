import { ToolError } from '../../base/faults.ts';
import type { SpeechVoice } from '../voice.ts';
import { MappedText, TextCollector } from './mapped-text.ts';
import { sayAs } from './say-as.ts';
import type { Override } from './spoken-text.ts';
import {
  emphasisOf,
  pauseOf,
  pitchOf,
  rateOf,
  type SpeechChange,
  volumeOf,
  WrongValue,
} from './ssml-values.ts';

/** How a range of the text is spoken. */
export type Prosody = SpeechChange & { start: number; end: number };
export type Pause = { at: number; ms: number };
/** A text with what its markup says; without markup the lists are empty. */
export type MarkedText = {
  source: MappedText;
  prosody: readonly Prosody[];
  pauses: readonly Pause[];
  overrides: readonly Override[];
  /** Ranges in other languages, inner ones after outer ones. */
  voices: readonly { start: number; end: number; voice: SpeechVoice }[];
  /** Where a sentence ends whatever its punctuation. */
  breaks: readonly number[];
};

/** The elements, each with the attributes that mean something to every voice. */
const known: Readonly<Record<string, readonly string[]>> = {
  speak: ['version'],
  p: [],
  s: [],
  break: ['time', 'strength'],
  emphasis: ['level'],
  prosody: ['rate', 'pitch', 'volume'],
  'say-as': ['interpret-as', 'format'],
  sub: ['alias'],
  lang: [],
};
/** The elements, for people. */
export const ssmlElements = Object.keys(known).join(' ');
const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const isSsml = (text: string): boolean => /^\s*(?:<\?xml[^>]*\?>\s*)?<speak[\s>]/.test(text);

const plain = (source: MappedText): MarkedText => ({
  source,
  prosody: [],
  pauses: [],
  overrides: [],
  voices: [],
  breaks: [],
});

type Open = {
  name: string;
  attributes: ReadonlyMap<string, string>;
  /** In the text without markup, in what is spoken of it, and in the markup. */
  start: number;
  spokenAt: number;
  tagAt: number;
  voice: SpeechVoice;
};

const reference = /&(?:#(\d+)|#x([0-9a-f]+)|(\w+));/gi;
const pieces = new RegExp(`${reference.source}|&|<|[^&<]+`, 'gi');

/**
 * Reads the part of SSML that means something to every voice here (W3C SSML 1.1, see `ssmlElements`). Anything that
 * does not begin with `<speak` is plain text, whatever signs it holds.
 * @param voice speaks what is in no other language
 * @param voiceFor who speaks a language in its place; null where nobody does
 * @param placeOf says where a character stands, for errors
 * @throws ToolError bad_option with the place of what can't be spoken
 */
export function readMarkup(
  source: MappedText,
  {
    voice,
    voiceFor,
    placeOf,
  }: {
    voice: SpeechVoice;
    voiceFor(language: string): SpeechVoice | null;
    placeOf(at: number): string;
  },
): MarkedText {
  const { text } = source;
  if (!isSsml(text)) return plain(MappedText.of(text));
  const out = new TextCollector();
  const prosody: Prosody[] = [];
  const pauses: Pause[] = [];
  const overrides: Override[] = [];
  const voices: { start: number; end: number; voice: SpeechVoice }[] = [];
  const breaks: number[] = [];
  const open: Open[] = [];
  let spoken = '';
  let at = 0;
  let closed = false;
  const refuse = (message: string, place: number): ToolError =>
    new ToolError('bad_option', `SSML, ${placeOf(place)}: ${message}`);
  const copy = (to: number) => {
    for (const match of text.slice(at, to).matchAll(pieces)) {
      const [piece, decimal, hex, name] = match;
      const from = at + match.index;
      if (piece === '<')
        throw refuse(
          /^<[\w/]/.test(text.slice(from))
            ? 'this tag is not written rightly. A tag is closed with “>”, and its values stand in quotes.'
            : '“<” is written as “&lt;” here.',
          from,
        );
      if (closed && piece.trim() !== '') throw refuse('there is text behind </speak>. Put it inside.', from);
      const sign = piece.length > 1 && piece.startsWith('&') ? signOf(decimal, hex, name) : piece;
      if (sign === undefined)
        throw refuse(
          `“${piece}” is unknown. There are ${Object.keys(entities)
            .map((one) => `&${one};`)
            .join(' ')}, and numbers such as &#8364;.`,
          from,
        );
      if (sign === piece) out.copy(piece, from);
      else out.write(sign, from);
      spoken += sign;
    }
  };
  for (const tag of text.matchAll(
    /<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<(\/?)([\w:-]+)((?:\s+[\w:-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>/g,
  )) {
    copy(tag.index);
    at = tag.index + tag[0].length;
    const [, close, name, rest = '', empty] = tag;
    if (name === undefined) continue;
    const allowed = known[name];
    if (!allowed)
      throw refuse(
        `<${name}> can’t be spoken here. Use ${Object.keys(known)
          .map((one) => `<${one}>`)
          .join(', ')}.`,
        tag.index,
      );
    if (!close && (name === 'speak') !== (open.length === 0 && !closed))
      throw refuse('all of it stands in one <speak>…</speak>.', tag.index);
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
          tag.index,
        );
      named(tag.index, () => finish(begun, out.length, spoken.slice(begun.spokenAt)));
      closed = open.length === 0;
    } else {
      const attributes = attributesOf(rest);
      const wrong = [...attributes.keys()].find(
        (one) => !/^(?:xml|xmlns)\b|^id$/.test(one) && !allowed.includes(one),
      );
      if (wrong !== undefined)
        throw refuse(
          `<${name}> takes ${allowed.length > 0 ? allowed.join(', ') : 'nothing of that kind'}, not “${wrong}”.`,
          tag.index,
        );
      const begun: Open = {
        name,
        attributes,
        start: out.length,
        spokenAt: spoken.length,
        tagAt: tag.index,
        voice: named(tag.index, () => voiceOf(name, attributes)),
      };
      if (begun.voice !== (open.at(-1)?.voice ?? voice))
        voices.push({ start: out.length, end: Number.POSITIVE_INFINITY, voice: begun.voice });
      if (name === 'break') pauses.push({ at: out.length, ms: named(tag.index, () => pauseOf(attributes)) });
      if (!empty) open.push(begun);
      else if (name !== 'break') named(tag.index, () => finish(begun, out.length, ''));
    }
  }
  copy(text.length);
  const left = open.at(-1);
  if (left) throw refuse(`<${left.name}> is not closed. Write </${left.name}> where it ends.`, left.tagAt);
  return { source: out.finish(text.length), prosody, pauses, overrides, voices, breaks };

  function finish({ name, attributes, start, voice: own }: Open, end: number, inside: string): void {
    const changed = voices.findLast((one) => one.voice === own && one.end === Number.POSITIVE_INFINITY);
    if (changed && own !== (open.at(-1)?.voice ?? voice)) changed.end = end;
    if (name === 'emphasis') prosody.push({ start, end, ...emphasisOf(attributes.get('level')) });
    else if (name === 'prosody')
      prosody.push({
        start,
        end,
        speed: rateOf(attributes.get('rate')),
        pitch: pitchOf(attributes.get('pitch')),
        gainDb: volumeOf(attributes.get('volume')),
      });
    else if (name === 'sub') {
      const alias = attributes.get('alias');
      if (alias === undefined) throw new WrongValue('<sub> needs alias="…".');
      overrides.push({ start, end, spoken: alias });
    } else if (name === 'say-as') {
      const how = attributes.get('interpret-as');
      if (how === undefined) throw new WrongValue('<say-as> needs interpret-as="…".');
      overrides.push({ start, end, spoken: sayAs(inside, how, attributes.get('format'), own.language) });
    }
  }

  /** The voice of an element, which is another one where it is in another language. */
  function voiceOf(name: string, attributes: ReadonlyMap<string, string>): SpeechVoice {
    const around = open.at(-1)?.voice ?? voice;
    if (name !== 'lang') return around;
    const language = attributes.get('xml:lang');
    if (language === undefined) throw new WrongValue('<lang> needs xml:lang="…".');
    const able = voiceFor(language);
    if (!able)
      throw new WrongValue(
        `the voice “${voice.name}” can’t speak “${language}”. The voices of eSpeak NG change languages within a text; choose one, or take <lang> out.`,
      );
    return able;
  }

  function named<Value>(place: number, make: () => Value): Value {
    try {
      return make();
    } catch (thrown) {
      if (thrown instanceof WrongValue) throw refuse(thrown.message, place);
      throw thrown;
    }
  }
}

function attributesOf(text: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const [, name = '', double, single] of text.matchAll(/([\w:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g))
    found.set(name, entity(double ?? single ?? ''));
  return found;
}

/** What a reference stands for; control characters are spaces, unknown names nothing. */
function signOf(decimal?: string, hex?: string, name?: string): string | undefined {
  if (name !== undefined) return entities[name];
  const point = decimal ? Number(decimal) : Number.parseInt(hex ?? '', 16);
  return point >= 32 && point <= 0x10ffff ? String.fromCodePoint(point) : ' ';
}

const entity = (text: string): string =>
  text.replaceAll(
    reference,
    (piece, decimal?: string, hex?: string, name?: string) => signOf(decimal, hex, name) ?? piece,
  );
