import type { SpokenWord } from '@formant/engine/tts';

/** A line of subtitles is read at a glance up to here. */
const mostChars = 84;
const mostMs = 6000;
/** A pause of this length ends a line. */
const pauseMs = 700;

export type SubtitleFormat = 'srt' | 'vtt';

/** One spoken text and where it begins in the whole. */
export interface SpokenPart {
  /** What the words' places refer to. */
  text: string;
  words: readonly SpokenWord[];
  startMs: number;
}

type Cue = { startMs: number; endMs: number; text: string };

/** Subtitles from the times of the words: cues of up to two lines that end with sentences and pauses. */
export function subtitles(parts: readonly SpokenPart[], format: SubtitleFormat): string {
  const cues = parts.flatMap(cuesOf);
  const time = (ms: number) => timeOf(ms, format === 'srt' ? ',' : '.');
  const body = cues.map(({ startMs, endMs, text }, index) =>
    [
      ...(format === 'srt' ? [String(index + 1)] : []),
      `${time(startMs)} --> ${time(endMs)}`,
      // an arrow in the text would be read as a time
      ...twoLines(text.replaceAll('-->', '→')),
    ].join('\n'),
  );
  return `${format === 'vtt' ? 'WEBVTT\n\n' : ''}${body.join('\n\n')}\n`;
}

function cuesOf({ text, words, startMs: offset }: SpokenPart): Cue[] {
  const cues: Cue[] = [];
  let first = 0;
  for (let i = 0; i < words.length; i++) {
    const word = words[i]!;
    const next = words[i + 1];
    // with the signs that follow the word
    const said = text.slice(words[first]!.charStart, next ? next.charStart : text.length);
    const after = text.slice(word.charEnd, next ? next.charStart : text.length);
    const ends =
      !next ||
      /[.!?…。！？]|\n/.test(after) ||
      next.startMs - word.endMs > pauseMs ||
      said.length + next.text.length > mostChars ||
      next.endMs - words[first]!.startMs > mostMs;
    if (!ends) continue;
    cues.push({
      startMs: offset + words[first]!.startMs,
      endMs: offset + word.endMs,
      text: said.replaceAll(/\s+/g, ' ').trim(),
    });
    first = i + 1;
  }
  return cues;
}

function twoLines(text: string): string[] {
  if (text.length <= mostChars / 2) return [text];
  const middle = text.length / 2;
  const spaces = [...text.matchAll(/ /g)].map((match) => match.index);
  const [at] = spaces.sort((a, b) => Math.abs(a - middle) - Math.abs(b - middle));
  return at === undefined ? [text] : [text.slice(0, at), text.slice(at + 1)];
}

function timeOf(ms: number, point: ',' | '.'): string {
  const whole = Math.round(ms);
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0');
  return `${two(whole / 3_600_000)}:${two((whole / 60_000) % 60)}:${two((whole / 1000) % 60)}${point}${String(whole % 1000).padStart(3, '0')}`;
}
