import type { AudioSource } from './audio.ts';
import { ToolError } from './faults.ts';

/** A piece of a sound, in seconds from its start; `to` null is its end. */
export type SoundPart = { from: number; to: number | null };

/**
 * Reads `from-to`, each in seconds or as `m:ss` or `h:mm:ss` with decimals; one of both may be left out.
 * An empty text is the whole sound. Answers what is wrong in words for people.
 */
export function parsePart(text: string): { part: SoundPart | null } | { fault: string } {
  if (text.trim() === '') return { part: null };
  const [from, to, ...more] = text.split(/[-–]/).map((time) => time.trim());
  if (from === undefined || to === undefined || more.length > 0 || from + to === '')
    return { fault: 'Say from when to when, such as 10-25.5, 1:05-2:30 or 1:05- for everything after.' };
  const fromSeconds = from === '' ? 0 : secondsOf(from);
  const toSeconds = to === '' ? null : secondsOf(to);
  if (Number.isNaN(fromSeconds) || Number.isNaN(toSeconds))
    return { fault: 'Give times in seconds, or as minutes:seconds, such as 1:05.5.' };
  if (toSeconds !== null && toSeconds <= fromSeconds) return { fault: 'The end has to be after the start.' };
  return { part: { from: fromSeconds, to: toSeconds } };
}

function secondsOf(time: string): number {
  const match = /^(?:(?:(\d+):)?(\d{1,3}):)?(\d{1,6}(?:\.\d*)?)$/.exec(time);
  return match ? Number(match[1] ?? 0) * 3600 + Number(match[2] ?? 0) * 60 + Number(match[3]) : Number.NaN;
}

/**
 * That part of a source alone, exact to a sample; reading stops where it ends.
 * @throws ToolError bad_option while reading, where the sound is over before the part begins
 */
export function partOf(source: AudioSource, part: SoundPart): AudioSource {
  const { sampleRate } = source;
  const first = Math.round(part.from * sampleRate);
  const end = part.to === null ? Number.POSITIVE_INFINITY : Math.round(part.to * sampleRate);
  return {
    sampleRate,
    channelCount: source.channelCount,
    get frames() {
      return source.frames === null ? null : Math.max(0, Math.min(source.frames, end) - first);
    },
    async *blocks() {
      let at = 0;
      for await (const block of source.blocks()) {
        const length = block[0]?.length ?? 0;
        const from = Math.max(0, first - at);
        const to = Math.min(length, end - at);
        at += length;
        if (to > from)
          yield from === 0 && to === length ? block : block.map((channel) => channel.subarray(from, to));
        if (at >= end) return;
      }
      if (at <= first)
        throw new ToolError(
          'bad_option',
          `The part to keep begins at ${part.from} s, but the sound is over after ${(at / sampleRate).toFixed(1)} s. Choose an earlier start.`,
        );
    },
  };
}
