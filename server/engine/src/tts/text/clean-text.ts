import { ToolError } from '../../base/faults.ts';
import type { MappedText } from './mapped-text.ts';

/** Control characters but line breaks, marks that reorder what people see, halves of surrogate pairs. */
const unspeakable =
  /(?!\n)[\p{Cc}\p{Cs}\p{Co}\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\ufff9-\uffff]/gu;
/** Soft hyphens stand inside words. */
const invisible = /\u00ad/g;
/** Emoji, but not the signs that people write as text. */
const picture =
  /(?:\p{Regional_Indicator}{2}|[0-9#*]\ufe0f?\u20e3|(?![\u00a9\u00ae\u2122\u2139])\p{Extended_Pictographic}(?:\p{Emoji_Modifier}|\ufe0f|\u20e3|\u200d\p{Extended_Pictographic})*)+/gu;

/** The text without what nobody can speak: control and formatting characters, emoji. */
export const cleanText = (source: MappedText): MappedText =>
  source.without(invisible, '').without(unspeakable, ' ').without(picture, ' ');

/**
 * @param given the text as it came
 * @param left what there is to speak of it
 * @throws ToolError empty
 */
export function assertSpeakable(given: string, left: string): void {
  if (/[\p{L}\p{N}]/u.test(left)) return;
  throw new ToolError(
    'empty',
    given.trim() === ''
      ? 'There is no text to be spoken. Write something.'
      : given.search(picture) >= 0
        ? 'There are only emoji in this text, and those can’t be spoken. Write some words.'
        : 'There is nothing to be spoken in this text: it has no letters and no digits. Write some words.',
  );
}
