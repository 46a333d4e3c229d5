/** Two sounds in one in eSpeak's IPA, and Kokoro's single letters for them. Source: misaki's table for eSpeak. */
const joined: readonly (readonly [string, string])[] = [
  ['aɪ', 'I'],
  ['aʊ', 'W'],
  ['dʒ', 'ʤ'],
  ['dz', 'ʣ'],
  ['eɪ', 'A'],
  ['oʊ', 'O'],
  ['əʊ', 'Q'],
  ['tʃ', 'ʧ'],
  ['ts', 'ʦ'],
  ['ɔɪ', 'Y'],
];
const english: readonly (readonly [string, string])[] = [
  ['əl', 'ᵊl'],
  ['ɚ', 'əɹ'],
  ['r', 'ɹ'],
  ['x', 'k'],
  ['ç', 'k'],
  ['ɐ', 'ə'],
  ['ɬ', 'l'],
  ['ʔ', 't'],
  ['e', 'A'],
];

/**
 * A word in the letters that Kokoro was trained on.
 * @param sounds the word's sounds as eSpeak NG gives them, each with its stress mark; a diphthong is one of them
 * @param espeakVoice the voice that gave them
 */
export function kokoroSigns(sounds: readonly string[], espeakVoice: string): string {
  const isEnglish = espeakVoice.startsWith('en');
  const british = espeakVoice === 'en-gb';
  const letters = sounds.map((sound) => {
    let out = sound;
    // a tie between the two would be lost in the whole word: only sounds that are one are replaced
    for (const [from, to] of isEnglish ? [...joined, ...english] : joined) out = out.replace(from, to);
    return out;
  });
  const word = letters.join('').replaceAll(/[\u0303\u02b2]/g, isEnglish ? '' : '$&');
  if (!isEnglish) return word;
  const syllabic = word.replaceAll(/(\S)\u0329/g, 'ᵊ$1');
  return british
    ? syllabic.replaceAll('eə', 'ɛː').replaceAll('iə', 'ɪə')
    : syllabic
        .replaceAll('ɜːɹ', 'ɜɹ')
        .replaceAll('ɜː', 'ɜɹ')
        .replaceAll('ɪə', 'iə')
        .replaceAll('ː', '')
        .replaceAll('o', 'ɔ');
}
