import { maskedName } from '@formant/contract/facts/masks';
import { maskedText } from '../audit/index.ts';

/** What is known of somebody who has written. */
export interface Known {
  /** His name, and what his account is called. */
  names: readonly (string | null)[];
  emails: readonly (string | null)[];
}

/** Words of names that are nobody's own. */
const particles = new Set('von van der den de di da do du la le el al of the and und y'.split(' '));
const apostrophe = "['’‘´`ʼ]";

/** A masked text in which the words of a known name, and what stands before the `@` of a known address, are masked, too. */
export function maskedTextOf(text: string, { names, emails }: Known): string {
  const locals = emails.flatMap((email) => email?.split('@')[0] ?? []);
  const words = [
    ...names.flatMap((name) => name?.split(/[\s,.()"]+/) ?? []),
    ...locals,
    ...locals.flatMap((local) => local.split(/[._+-]+/).filter((part) => /\p{L}{3}/u.test(part))),
  ].filter((word) => word.length > 1 && !particles.has(word.toLowerCase()));
  if (words.length === 0) return maskedText(text);
  // the longest first, so that none is left in pieces
  const sought = [...new Set(words.map((word) => word.normalize('NFC')))]
    .sort((a, b) => b.length - a.length)
    .map((word) =>
      word.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&').replace(new RegExp(apostrophe, 'g'), apostrophe),
    );
  const known = new RegExp(`(?<![\\p{L}\\p{M}\\p{N}])(?:${sought.join('|')})(?![\\p{L}\\p{M}\\p{N}])`, 'giu');
  return maskedText(text).normalize('NFC').replace(known, maskedName);
}
