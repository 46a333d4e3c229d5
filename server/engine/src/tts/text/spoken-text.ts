import type { SpokenUnit } from '../voice.ts';
import { primaryLanguage } from './language.ts';
import { readText } from './read-text.ts';

/** What a synthesizer gets, and which words of the text stand where in it. */
export type SpokenText = {
  spoken: string;
  words: readonly { start: number; end: number; spokenStart: number; spokenEnd: number }[];
};
/** Said in place of a range of the text, whatever is written there. */
export type Override = { start: number; end: number; spoken: string };
export type WordTime = { start: number; end: number; startMs: number; endMs: number };

const spaceless = new Set(['zh', 'cmn', 'yue', 'hak', 'ja', 'th', 'lo', 'km', 'my', 'shn']);

/** What is said in place of what is written: by markup, else by the rules of the language; in order. */
function replacedIn(text: string, language: string, overrides: readonly Override[]): Override[] {
  const readings = readText(text, language);
  return [
    ...overrides,
    ...readings.filter(
      (reading) => !overrides.some((one) => reading.start < one.end && one.start < reading.end),
    ),
  ].sort((a, b) => a.start - b.start);
}

/** A text with other words in some places, which stand in order and don't overlap. */
export function replacing(text: string, replaced: readonly Override[]): string {
  let out = '';
  let from = 0;
  for (const { start, end, spoken } of replaced) {
    out += text.slice(from, start) + spoken;
    from = end;
  }
  return out + text.slice(from);
}

/** The text as it is heard, which a voice has to be able to read. */
export const heardText = (text: string, language: string, overrides: readonly Override[]): string =>
  replacing(text, replacedIn(text, language, overrides));

/**
 * Writes a stretch out as it is spoken; a synthesizer reads plain whole numbers itself.
 * @param language BCP 47
 */
export function writeOut(text: string, language: string, overrides: readonly Override[] = []): SpokenText {
  const replaced = replacedIn(text, language, overrides);

  let spoken = '';
  /** Beginning of each unit of the text in what is spoken. */
  const at = new Int32Array(text.length + 1);
  let from = 0;
  const copy = (to: number) => {
    for (let i = from; i < to; i++) at[i] = spoken.length + i - from;
    spoken += text.slice(from, to);
    from = to;
  };
  for (const reading of replaced) {
    copy(reading.start);
    at.fill(spoken.length, reading.start, reading.end);
    spoken += reading.spoken;
    from = reading.end;
  }
  copy(text.length);
  at[text.length] = spoken.length;
  return {
    spoken: spoken.replaceAll('\n', ' '),
    words: wordsOf(text, language, replaced).map(({ start, end }) => ({
      start,
      end,
      spokenStart: at[start]!,
      spokenEnd: at[end]!,
    })),
  };
}

/** Words by spaces, in scripts without them by the dictionary of the platform; one that was read as one stays one. */
function wordsOf(
  text: string,
  language: string,
  replaced: readonly Override[],
): { start: number; end: number }[] {
  const words: { start: number; end: number }[] = [];
  if (spaceless.has(primaryLanguage(language))) {
    const segmenter = new Intl.Segmenter(primaryLanguage(language), { granularity: 'word' });
    for (const { segment, index, isWordLike } of segmenter.segment(text))
      if (isWordLike) words.push({ start: index, end: index + segment.length });
  } else
    for (const match of text.matchAll(/\S+/g)) {
      const lead = match[0].search(/[\p{L}\p{N}]/u);
      const covered = replaced.some(
        (one) => one.start < match.index + match[0].length && match.index < one.end,
      );
      if (lead < 0 && !covered) continue;
      const bare = match[0].replace(/[^\p{L}\p{N}\p{M}%°$€£¥₹]+$/u, '');
      const start = match.index + Math.max(0, match[0].search(/[\p{L}\p{N}$€£¥₹#&+=@-]/u));
      words.push({ start, end: Math.max(match.index + bare.length, start + 1) });
    }
  for (const { start, end } of replaced) {
    const first = words.findIndex((word) => word.end > start && word.start < end);
    if (first < 0) continue;
    let last = first;
    while (last + 1 < words.length && words[last + 1]!.start < end) last++;
    words.splice(first, last - first + 1, {
      start: Math.min(words[first]!.start, start),
      end: Math.max(words[last]!.end, end),
    });
  }
  return words;
}

/**
 * When each word is heard. Words that the synthesizer ran together share its stretch by their letters.
 * Times never fall, and a word ends before the next one begins.
 */
export function timeWords({ words }: SpokenText, units: readonly SpokenUnit[]): WordTime[] {
  const times: (WordTime | null)[] = words.map(() => null);
  let word = 0;
  for (const unit of units) {
    while (word + 1 < words.length && words[word + 1]!.spokenStart <= unit.at) word++;
    const { start, end } = words[word] ?? {};
    if (start === undefined || end === undefined) break;
    const known = times[word];
    times[word] = {
      start,
      end,
      startMs: known?.startMs ?? unit.startMs,
      endMs: Math.max(known?.endMs ?? 0, unit.endMs),
    };
  }
  return shareOut(words, times);
}

function shareOut(words: SpokenText['words'], times: readonly (WordTime | null)[]): WordTime[] {
  const shared: WordTime[] = [];
  for (let i = 0; i < words.length; ) {
    let next = i + 1;
    while (next < words.length && !times[next]) next++;
    const group = words.slice(i, next);
    // words before the first one that was heard begin with it
    const heard = times[i] ?? { startMs: 0, endMs: times[next]?.startMs ?? 0 };
    const letters = group.map((one) => Math.max(1, one.spokenEnd - one.spokenStart));
    const all = letters.reduce((sum, count) => sum + count, 0);
    let at = Math.max(heard.startMs, shared.at(-1)?.endMs ?? 0);
    const perLetter = Math.max(0, heard.endMs - at) / all;
    for (const [index, one] of group.entries()) {
      const endMs = at + perLetter * letters[index]!;
      shared.push({ start: one.start, end: one.end, startMs: at, endMs });
      at = endMs;
    }
    i = next;
  }
  return shared;
}
