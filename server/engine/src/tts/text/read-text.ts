import { primaryLanguage } from './language.ts';
import { languageWords } from './languages/all-words.ts';
import { languageReader } from './read-language.ts';
import type { Reading } from './reading.ts';

type Reader = (text: string) => Reading[];
const readers = new Map<string, Reader>();

function readerOf(tag: string): Reader {
  let reader = readers.get(tag);
  if (!reader) {
    const words = languageWords[primaryLanguage(tag)];
    // a language without words of ours is read by its synthesizer alone
    reader = words ? languageReader(tag, words) : () => [];
    readers.set(tag, reader);
  }
  return reader;
}

/**
 * What a text says that is not written in letters, by the rules of its language. Readings do not overlap and stand
 * in order.
 * @param tag BCP 47; regions differ in separators
 */
export const readText = (text: string, tag: string): Reading[] => readerOf(tag)(text);
