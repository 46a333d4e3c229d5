import { corePart, espeakPartsOf } from './espeak-parts.ts';
import { espeakVoices } from './espeak-voices.ts';

/** The voices that a part of eSpeak NG's data is there for. */
export const espeakReadersOf = (part: string) =>
  espeakVoices.filter(({ id }) => espeakPartsOf(id.slice('espeak:'.length)).includes(part));

/** For people whose device lacks a part, and is offline. @param size as it is kept, such as `73 kB` @param place where it will lie */
export const partNotFetched = (language: string, size: string, place: 'device' | 'computer'): string =>
  `The voice data for ${language} (${size}) has not been fetched yet; connect once, and it stays on this ${place}.`;

/** In English, the language whose words a part reads; null of the core, which all need. */
export const espeakLanguageOf = (part: string): string | null =>
  part === corePart ? null : (espeakReadersOf(part)[0]?.languageName.replace(/ \(.*\)$/, '') ?? part);
