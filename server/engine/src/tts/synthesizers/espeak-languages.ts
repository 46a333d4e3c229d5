import { corePart, espeakPartsOf } from './espeak-parts.ts';
import { espeakVoices } from './espeak-voices.ts';

/** The voices that a part of eSpeak NG's data is there for. */
export const espeakReadersOf = (part: string) =>
  espeakVoices.filter(({ id }) => espeakPartsOf(id.slice('espeak:'.length)).includes(part));

/** In English, the language whose words a part reads; null of the core, which all need. */
export const espeakLanguageOf = (part: string): string | null =>
  part === corePart ? null : (espeakReadersOf(part)[0]?.languageName.replace(/ \(.*\)$/, '') ?? part);
