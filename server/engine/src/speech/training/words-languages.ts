/** The voices of eSpeak NG by which the consent sentence is compared, in the languages in which that was measured. */
const readers: Readonly<Record<string, string>> = { en: 'en-us', es: 'es', fr: 'fr-fr' };

/**
 * The voice of eSpeak NG that reads a language for the comparison of words; null where the comparison was not
 * measured or failed its measure.
 * @param language BCP 47
 * Cost: none worth telling.
 * Source: own; the figures stand in build/docs/decisions/speaker-of-the-consent.md.
 */
export const wordsReaderOf = (language: string): string | null =>
  readers[language.toLowerCase().split('-')[0]!] ?? null;
