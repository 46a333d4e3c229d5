export type LyricsLine = { ms: number; text: string };

/** Lyrics that keep time, as the LRC files that players read: `[01:02.34]a line`. */
export const lrcOf = (lines: readonly LyricsLine[]): string =>
  lines.map(({ ms, text }) => `[${stampOf(ms)}]${text.replaceAll(/[\r\n]+/g, ' ').trim()}`).join('\n');

/** The lines of an LRC text; what has no time is left out. */
export function linesOfLrc(lrc: string): LyricsLine[] {
  return lrc.split(/\r?\n/).flatMap((line) => {
    const [, minutes, seconds, rest] = /^\[(\d{1,3}):(\d{1,2}(?:\.\d{1,3})?)\](.*)$/.exec(line.trim()) ?? [];
    return minutes === undefined
      ? []
      : [{ ms: Math.round(60_000 * Number(minutes) + 1000 * Number(seconds)), text: (rest ?? '').trim() }];
  });
}

function stampOf(ms: number): string {
  const hundredths = Math.round(ms / 10);
  const two = (value: number) => `${value}`.padStart(2, '0');
  return `${two(Math.floor(hundredths / 6000))}:${two(Math.floor(hundredths / 100) % 60)}.${two(hundredths % 100)}`;
}
