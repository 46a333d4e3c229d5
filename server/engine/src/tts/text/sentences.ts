import { primaryLanguage } from './language.ts';
import { languageWords } from './languages/all-words.ts';

/** How long it is silent after a stretch: `none` where a long stretch was cut between two words. */
export type Join = 'none' | 'comma' | 'semicolon' | 'sentence' | 'paragraph';
export type Stretch = { start: number; end: number; after: Join };

const terminal = '.!?…。！？．؟۔।॥։።';
const closing = '"\'”’»)\\]』」）】';
/** A full stop behind one of these, in any language that shortens so, ends no sentence. */
const abbreviations = new Set(
  (
    'mr mrs ms dr prof st sr jr vs etc eg ie e.g i.e al approx dept est inc ltd co corp ' +
    'gen col sgt capt lt rev hon gov sen rep jan feb mar apr jun jul aug sep sept oct nov dec hr fr mme mlle'
  ).split(' '),
);
/** Behind these it ends none where a number follows; “No.” is a sentence, too. */
const numbered = new Set('no nr nos vol fig pp art'.split(' '));
/** Those of a language, in small letters: the whole one without spaces and its last part. */
const ownAbbreviations = new Map<string, ReadonlySet<string>>();
function abbreviationsOf(language: string): ReadonlySet<string> {
  let found = ownAbbreviations.get(language);
  if (!found) {
    const written = Object.keys(languageWords[language]?.abbreviations ?? {}).map((one) => one.toLowerCase());
    found = new Set(
      written
        .flatMap((one) => [one.replaceAll(' ', ''), one.split(' ').at(-1)!])
        .filter((one) => !numbered.has(one)),
    );
    ownAbbreviations.set(language, found);
  }
  return found;
}
/** Languages that write a date as in "3. Mai". */
const dottedOrdinals = new Set('de da nb no fo is fi et lv lt cs sk pl hu hr sr bs sl lb tr'.split(' '));
/** What a synthesizer gets at once; longer sentences are cut at a clause. */
const mostChars = 240;
/** Scripts without spaces say about three times as much with a character. */
const mostDenseChars = 80;
/** A line that is shorter was broken by intent, as in a list or a poem. */
const shortLine = 50;
const dense =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/**
 * Cuts a text into stretches that are spoken at once: sentences, and clauses of sentences that are too long.
 * Works for scripts with and without spaces and in either direction, as text is stored in reading order.
 * @param language BCP 47
 * @param mostFirst a shorter limit for the first stretch, so that its sound is there sooner
 */
export function splitSentences(text: string, language: string, mostFirst = mostChars): Stretch[] {
  const stretches: Stretch[] = [];
  for (const line of splitLines(text)) {
    const sentences = splitLine(text, line.start, line.end, primaryLanguage(language));
    for (const [index, sentence] of sentences.entries()) {
      const after = index === sentences.length - 1 ? line.after : 'sentence';
      for (const part of splitSemicolons(text, { ...sentence, after }, primaryLanguage(language)))
        for (const short of shorten(text, part, stretches.length === 0 ? mostFirst : mostChars))
          stretches.push(short);
    }
  }
  return stretches;
}

/** Lines that belong together are joined: text that was wrapped at some width goes on in its next line. */
function splitLines(text: string): Stretch[] {
  const lines: Stretch[] = [];
  let start = 0;
  for (const match of text.matchAll(/\n\s*/g)) {
    const paragraph = /\n[^\S\n]*\n/.test(match[0]);
    const before = text.slice(text.lastIndexOf('\n', match.index - 1) + 1, match.index);
    if (!paragraph && before.trimEnd().length >= shortLine) continue;
    lines.push({ start, end: match.index, after: paragraph ? 'paragraph' : 'sentence' });
    start = match.index + match[0].length;
  }
  lines.push({ start, end: text.length, after: 'sentence' });
  return lines.filter((line) => text.slice(line.start, line.end).trim() !== '');
}

const sentenceEnd = new RegExp(`[${terminal}]+[${closing}]*`, 'gu');
const wide = /[。！？．]/;

function splitLine(
  text: string,
  from: number,
  to: number,
  language: string,
): { start: number; end: number }[] {
  const line = text.slice(from, to);
  const sentences: { start: number; end: number }[] = [];
  let start = 0;
  const add = (end: number) => {
    const lead = line.slice(start, end).search(/\S/);
    if (lead >= 0 && /[\p{L}\p{N}]/u.test(line.slice(start, end)))
      sentences.push({ start: from + start + lead, end: from + end });
    else if (lead >= 0 && sentences.length > 0) sentences.at(-1)!.end = from + end;
    start = end;
  };
  for (const match of line.matchAll(sentenceEnd)) {
    const end = match.index + match[0].length;
    const next = line.slice(end);
    if (!wide.test(match[0])) {
      if (next !== '' && !/^\s/.test(next)) continue;
      if (match[0] === '.' && !endsHere(line.slice(start, match.index), next.trimStart(), language)) continue;
      // "Stop!" he said
      if (/^\s+\p{Ll}/u.test(next)) continue;
    }
    add(end);
  }
  add(line.length);
  return sentences;
}

function endsHere(before: string, next: string, language: string): boolean {
  const word =
    /(\S+)$/
      .exec(before)?.[1]
      ?.replace(/^[("“‘'[]+/, '')
      .toLowerCase() ?? '';
  if (abbreviations.has(word) || abbreviationsOf(language).has(word)) return false;
  if (numbered.has(word) && /^\p{Nd}/u.test(next)) return false;
  // initials, as in J. R. Miller
  if (/^\p{L}$/u.test(word) && word !== 'i') return false;
  // 1. first of a list; but "in 1999. Then"
  if (/^\d{1,2}$/.test(word) && (dottedOrdinals.has(language) || before.trim() === word)) return false;
  return !/^\p{Ll}/u.test(next);
}

const semicolon = /[;；؛](?=\s|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])[^\S\n]*/gu;

/** Flite makes no more of a semicolon than of a comma. In Greek it asks. */
function splitSemicolons(text: string, stretch: Stretch, language: string): Stretch[] {
  const parts: Stretch[] = [];
  let { start } = stretch;
  for (const match of language === 'el' ? [] : text.slice(stretch.start, stretch.end).matchAll(semicolon)) {
    const end = stretch.start + match.index + match[0].length;
    if (!/[\p{L}\p{N}]/u.test(text.slice(start, end)) || !/[\p{L}\p{N}]/u.test(text.slice(end, stretch.end)))
      continue;
    parts.push({ start, end, after: 'semicolon' });
    start = end;
  }
  return [...parts, { ...stretch, start }];
}

const clauseEnd = /[,;:、，；：،؛—–](?=\s|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])[^\S\n]*/gu;

function shorten(text: string, stretch: Stretch, most: number): Stretch[] {
  const parts: Stretch[] = [];
  let { start } = stretch;
  let limit = most;
  for (;;) {
    const rest = text.slice(start, stretch.end);
    if (dense.test(rest)) limit = Math.min(limit, mostDenseChars);
    if (rest.length <= limit) break;
    const cut = cutOf(rest, limit);
    parts.push({ start, end: start + cut.at, after: cut.after });
    start += cut.at;
    limit = mostChars;
  }
  parts.push({ ...stretch, start });
  return parts.filter((part) => /[\p{L}\p{N}]/u.test(text.slice(part.start, part.end)));
}

function cutOf(rest: string, limit: number): { at: number; after: Join } {
  let clause = 0;
  let after: Join = 'comma';
  for (const match of rest.matchAll(clauseEnd)) {
    const end = match.index + match[0].length;
    if (end > limit) break;
    // a first word with a comma is too little to stand alone
    if (end < Math.min(20, limit / 3)) continue;
    clause = end;
    after = /^[,、，،]/.test(match[0]) ? 'comma' : 'semicolon';
  }
  if (clause > 0) return { at: clause, after };
  const space = rest.lastIndexOf(' ', limit);
  if (space > limit / 3) return { at: space + 1, after: 'none' };
  // never between the halves of a surrogate pair
  const high = /[\ud800-\udbff]/.test(rest[limit - 1]!);
  return { at: high ? limit - 1 : limit, after: 'none' };
}
