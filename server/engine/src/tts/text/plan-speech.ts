import { ToolError } from '../../base/faults.ts';
import type { SpeechVoice } from '../voice.ts';
import { assertSpeakable, cleanText } from './clean-text.ts';
import { MappedText } from './mapped-text.ts';
import { assertCanRead } from './scripts.ts';
import { type Join, splitSentences } from './sentences.ts';
import { type SpokenText, writeOut } from './spoken-text.ts';
import { type MarkedText, readMarkup } from './ssml.ts';

/** No text is longer, markup included. */
export const mostSpeechChars = 50_000;

export type PlannedStretch = {
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

const joinMs: Readonly<Record<Join, number>> = { none: 0, clause: 160, sentence: 380, paragraph: 750 };

/**
 * Reads a text for a voice: markup, what can't be spoken, sentences, numbers and abbreviations.
 * @param all every voice there is, for advice
 * @param eager cuts the first sentence short, so that its sound is there sooner
 * @throws ToolError empty, too_long, bad_option
 */
export function planSpeech(
  text: string,
  voice: SpeechVoice,
  all: readonly SpeechVoice[],
  { eager = false }: { eager?: boolean } = {},
): PlannedStretch[] {
  if (text.length > mostSpeechChars)
    throw new ToolError(
      'too_long',
      `This text has ${text.length.toLocaleString('en')} characters; at most ${mostSpeechChars.toLocaleString('en')} are spoken at once. Cut it into parts.`,
    );
  const clean = cleanText(MappedText.of(text));
  const marked = readMarkup(clean.text);
  const body = marked.source.text;
  assertSpeakable(text, body);
  assertCanRead(body, voice, all);
  const stretches: PlannedStretch[] = [];
  for (const { from, to, breaks, pauseMs } of cutsOf(marked)) {
    const found = splitSentences(
      body.slice(from, to),
      voice.language,
      eager && stretches.length === 0 ? 70 : undefined,
    );
    for (const [index, { start, end, after }] of found.entries()) {
      const last = index === found.length - 1;
      const at = { start: from + start, end: from + end };
      stretches.push({
        ...spokenPart(marked, clean, voice, at),
        pauseMs: last
          ? Math.max(
              pauseMs,
              breaks || /[.!?…。！？]\W*$/.test(body.slice(at.start, at.end)) ? joinMs[after] : 0,
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
  return { written, places, ...manner };
}

type Cut = { from: number; to: number; breaks: boolean; pauseMs: number };

/** Stretches of text between marks: each is spoken in one manner. */
function cutsOf({ source, prosody, pauses, breaks }: MarkedText): Cut[] {
  const ends = new Set([
    ...prosody.flatMap(({ start, end }) => [start, end]),
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
