import { formatNumber } from '../../../i18n/format.ts';
import { mostBlocks, mostChars, paragraphsOf } from './script.ts';

/** Far more than 50,000 characters of any script have. */
const mostBytes = 1_000_000;
/** Cues that follow each other this closely belong to one stretch of speech. */
const samePieceMs = 1500;

/**
 * The text of a file of words: UTF-8, UTF-16 with its mark, or what Western Windows programs write.
 * @throws Error with words for people
 */
export async function readTextFile(file: File): Promise<string> {
  if (file.size === 0) throw new Error('This file is empty.');
  if (file.size > mostBytes)
    throw new Error(
      `This file has ${formatNumber(file.size / 1e6)} MB; a script has up to ${formatNumber(mostChars)} characters. Import a part of it.`,
    );
  const bytes = new Uint8Array(await file.arrayBuffer());
  const mark = (bytes[0]! << 8) | (bytes[1] ?? 0);
  if (mark === 0xfffe || mark === 0xfeff)
    return new TextDecoder(mark === 0xfffe ? 'utf-16le' : 'utf-16be').decode(bytes);
  if (bytes.includes(0)) throw new Error('This is not a text file. Choose a .txt, .srt or .vtt file.');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/**
 * A text as blocks: its paragraphs, or of subtitles what was said without a pause. Very many are put together.
 * @throws Error with words for people
 */
export function blocksOfText(text: string): string[] {
  const plain = text.replace(/^\ufeff/, '').replaceAll(/\r\n?/g, '\n');
  const parts = isSubtitles(plain) ? spokenOf(plain) : paragraphsOf(plain);
  const chars = parts.reduce((sum, part) => sum + part.length, 0);
  if (chars === 0) throw new Error('There are no words in it.');
  if (chars > mostChars)
    throw new Error(
      `This text has ${formatNumber(chars)} characters; a script has up to ${formatNumber(mostChars)}. Import a part of it.`,
    );
  if (parts.length <= mostBlocks) return parts;
  const each = Math.ceil(parts.length / mostBlocks);
  return Array.from({ length: Math.ceil(parts.length / each) }, (_, index) =>
    parts.slice(index * each, (index + 1) * each).join('\n\n'),
  );
}

const cueTime = /^\s*((?:\d+:)?\d{1,2}:\d{2}[.,]\d{1,3})\s*-->\s*((?:\d+:)?\d{1,2}:\d{2}[.,]\d{1,3}).*$/;
const isSubtitles = (text: string): boolean => text.split('\n', 40).some((line) => cueTime.test(line));

function spokenOf(text: string): string[] {
  const pieces: string[] = [];
  let open = '';
  let lastEnd = Number.NEGATIVE_INFINITY;
  for (const cue of text.split(/\n[^\S\n]*\n/)) {
    const lines = cue.split('\n');
    const at = lines.findIndex((line) => cueTime.test(line));
    const [, start, end] = cueTime.exec(lines[at] ?? '') ?? [];
    if (start === undefined || end === undefined) continue;
    const said = lines
      .slice(at + 1)
      .join(' ')
      .replaceAll(/<[^>]*>|\{\\[^}]*\}/g, '')
      .replaceAll(/\s+/g, ' ')
      .trim();
    if (!said) continue;
    const goesOn = millisecondsOf(start) - lastEnd < samePieceMs && !/[.!?…。！？]["'”’)]*$/.test(open);
    if (!goesOn && open) pieces.push(open);
    open = goesOn && open ? `${open} ${said}` : said;
    lastEnd = millisecondsOf(end);
  }
  return open ? [...pieces, open] : pieces;
}

const millisecondsOf = (time: string): number =>
  1000 *
  time
    .replace(',', '.')
    .split(':')
    .reduce((sum, part) => 60 * sum + Number(part), 0);
