import { ToolError } from '../../base/faults.ts';
import type { SpeechVoice } from '../voice.ts';
import { assertSpeakable, cleanText } from './clean-text.ts';
import { sameLanguage } from './language.ts';
import { MappedText } from './mapped-text.ts';
import { assertCanRead, canRead } from './scripts.ts';
import { type Join, splitSentences } from './sentences.ts';
import { heardText, replacing, type SpokenText, writeOut } from './spoken-text.ts';
import { type MarkedText, readMarkup } from './ssml.ts';

/** No text is longer, markup included. */
export const mostSpeechChars = 50_000;

export type PlannedStretch = {
  /** The voice that was asked for, or one of the same synthesizer for a part in another language. */
  voice: SpeechVoice;
  written: SpokenText;
  /** Of each of `written.words` in the text that was given. */
  places: readonly { text: string; charStart: number; charEnd: number }[];
  /** Factor and sum on what was asked for as a whole. */
  speed: number;
  pitch: number;
  gainDb: number;
  /** Silence after it at the voice's own pace; 0 joins it to the next one. */
  pauseMs: number;
};

/** Longer than what synthesizers make of a comma themselves: eSpeak NG 150 ms, Flite 190. */
const joinMs: Readonly<Record<Join, number>> = {
  none: 0,
  comma: 160,
  semicolon: 270,
  sentence: 380,
  paragraph: 750,
};

/**
 * Looks whether a voice can speak a text: its length, its markup and its letters.
 * @param all every voice there is, for advice
 * @returns the text without markup, and without what can't be spoken
 * @throws ToolError empty, too_long, bad_option
 */
export function checkSpeech(
  text: string,
  voice: SpeechVoice,
  all: readonly SpeechVoice[],
): { clean: MappedText; marked: MarkedText } {
  if (text.length > mostSpeechChars)
    throw new ToolError(
      'too_long',
      `This text has ${text.length.toLocaleString('en')} characters; at most ${mostSpeechChars.toLocaleString('en')} are spoken at once. Cut it into parts.`,
    );
  const clean = cleanText(MappedText.of(text));
  const marked = readMarkup(clean, {
    voice,
    voiceFor: (language) => speakerOf(language, voice, all),
    placeOf: (at) => placeIn(text, clean.range(at, at).charStart),
  });
  assertSpeakable(text, marked.source.text);
  assertReadable(marked, voice, all);
  return { clean, marked };
}

/**
 * Reads a text for a voice: markup, what can't be spoken, sentences, numbers and abbreviations.
 * @param all every voice there is, for advice
 * @param eager cuts the first sentence short, so that its sound is there sooner
 * @throws ToolError as `checkSpeech`
 */
export function planSpeech(
  text: string,
  voice: SpeechVoice,
  all: readonly SpeechVoice[],
  { eager = false }: { eager?: boolean } = {},
): PlannedStretch[] {
  const { clean, marked } = checkSpeech(text, voice, all);
  const body = marked.source.text;
  const stretches: PlannedStretch[] = [];
  for (const { from, to, breaks, pauseMs } of cutsOf(marked)) {
    const found = splitSentences(
      body.slice(from, to),
      voiceAt(marked, from, voice).language,
      eager && stretches.length === 0 ? 70 : undefined,
    );
    for (const [index, { start, end, after }] of found.entries()) {
      const last = index === found.length - 1;
      const at = { start: from + start, end: from + end };
      stretches.push({
        ...spokenPart(marked, clean, voiceAt(marked, at.start, voice), at),
        pauseMs: last
          ? Math.max(
              pauseMs,
              breaks || /[.!?…。！？।۔؟][^\p{L}\p{N}]*$/u.test(body.slice(at.start, at.end))
                ? joinMs[after]
                : 0,
            )
          : joinMs[after],
      });
    }
    // silence where nothing is said, as of two breaks in a row
    const previous = stretches.at(-1);
    if (found.length === 0 && previous) previous.pauseMs += pauseMs;
  }
  return stretches;
}

function spokenPart(
  marked: MarkedText,
  clean: MappedText,
  voice: SpeechVoice,
  at: { start: number; end: number },
) {
  const part = marked.source.text.slice(at.start, at.end);
  const overrides = marked.overrides
    .filter((one) => one.start >= at.start && one.start < at.end)
    .map((one) => ({ ...one, start: one.start - at.start, end: Math.min(one.end, at.end) - at.start }));
  const written = writeOut(part, voice.language, overrides);
  const manner = { speed: 1, pitch: 0, gainDb: 0 };
  for (const one of marked.prosody) {
    if (one.start > at.start || one.end <= at.start) continue;
    manner.speed *= one.speed;
    manner.pitch += one.pitch;
    manner.gainDb += one.gainDb;
  }
  const places = written.words.map(({ start, end }) => {
    const inClean = marked.source.range(at.start + start, at.start + end);
    return { text: part.slice(start, end), ...clean.range(inClean.charStart, inClean.charEnd) };
  });
  return { voice, written, places, ...manner };
}

/** Who speaks another language in a text of a voice: of eSpeak NG, whose voices are all there at once. */
function speakerOf(language: string, voice: SpeechVoice, all: readonly SpeechVoice[]): SpeechVoice | null {
  if (sameLanguage(language, voice.language)) return voice;
  if (voice.engine !== 'espeak') return null;
  const able = all.filter(
    (one) => one.engine === 'espeak' && one.gender === voice.gender && sameLanguage(one.language, language),
  );
  return able.find((one) => one.language.toLowerCase() === language.toLowerCase()) ?? able[0] ?? null;
}

const voiceAt = ({ voices }: MarkedText, at: number, voice: SpeechVoice): SpeechVoice =>
  voices.findLast(({ start, end }) => start <= at && at < end)?.voice ?? voice;

/** Each part has to be in letters that its voice reads, as they are written or by the rules of the language. */
function assertReadable(marked: MarkedText, voice: SpeechVoice, all: readonly SpeechVoice[]): void {
  const { source, voices, overrides } = marked;
  const others = new Set(voices.map((one) => one.voice));
  for (const own of new Set([voice, ...others])) {
    // of the same length, so that places stay right
    const heard =
      others.size === 0
        ? source.text
        : source.text.replaceAll(/./gsu, (sign, at: number) =>
            voiceAt(marked, at, voice) === own ? sign : ' '.repeat(sign.length),
          );
    const mine = overrides
      .filter(({ start }) => voiceAt(marked, start, voice) === own)
      .sort((a, b) => a.start - b.start);
    // nearly every text is in its voice's letters, and the rules take their time
    if (!canRead(replacing(heard, mine), own))
      assertCanRead((language) => heardText(heard, language, mine), own, all);
  }
}

/** For people: “line 2, character 14”. */
function placeIn(text: string, at: number): string {
  const before = text.slice(0, at).split('\n');
  return `line ${before.length}, character ${before.at(-1)!.length + 1}`;
}

type Cut = { from: number; to: number; breaks: boolean; pauseMs: number };

/** Stretches of text between marks: each is spoken in one manner. */
function cutsOf({ source, prosody, pauses, voices, breaks }: MarkedText): Cut[] {
  const ends = new Set([
    ...[...prosody, ...voices].flatMap(({ start, end }) => [start, end]),
    ...pauses.map(({ at }) => at),
    ...breaks,
    source.text.length,
  ]);
  let from = 0;
  return [...ends]
    .sort((a, b) => a - b)
    .filter((to) => to > 0)
    .map((to) => {
      const cut: Cut = {
        from,
        to,
        breaks: to === source.text.length || breaks.includes(to),
        pauseMs: pauses.filter(({ at }) => at === to).reduce((sum, { ms }) => sum + ms, 0),
      };
      from = to;
      return cut;
    });
}
