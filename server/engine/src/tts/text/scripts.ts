import { ToolError } from '../../base/faults.ts';
import type { SpeechVoice } from '../voice.ts';
import { primaryLanguage } from './language.ts';

const scripts = {
  Latin: /\p{Script=Latin}/u,
  Cyrillic: /\p{Script=Cyrillic}/u,
  Greek: /\p{Script=Greek}/u,
  Arabic: /\p{Script=Arabic}/u,
  Hebrew: /\p{Script=Hebrew}/u,
  Devanagari: /\p{Script=Devanagari}/u,
  Bengali: /\p{Script=Bengali}/u,
  Gujarati: /\p{Script=Gujarati}/u,
  Gurmukhi: /\p{Script=Gurmukhi}/u,
  Kannada: /\p{Script=Kannada}/u,
  Malayalam: /\p{Script=Malayalam}/u,
  Oriya: /\p{Script=Oriya}/u,
  Tamil: /\p{Script=Tamil}/u,
  Telugu: /\p{Script=Telugu}/u,
  Sinhala: /\p{Script=Sinhala}/u,
  Thai: /\p{Script=Thai}/u,
  Burmese: /\p{Script=Myanmar}/u,
  Georgian: /\p{Script=Georgian}/u,
  Armenian: /\p{Script=Armenian}/u,
  Ethiopic: /\p{Script=Ethiopic}/u,
  Cherokee: /\p{Script=Cherokee}/u,
  Chinese: /\p{Script=Han}/u,
  Japanese: /[\p{Script=Hiragana}\p{Script=Katakana}]/u,
  Korean: /\p{Script=Hangul}/u,
} as const;
type Script = keyof typeof scripts;

/** Languages that are written in a script other than Latin, those with the most readers first; all read Latin too. */
const writtenIn: Readonly<Record<Exclude<Script, 'Latin'>, readonly string[]>> = {
  Cyrillic: 'ru uk bg sr be mk kk ky tt ba cv kaa bs uz az tk'.split(' '),
  Greek: ['el', 'grc'],
  Arabic: ['ar', 'ur', 'fa', 'sd', 'ku', 'ug'],
  Hebrew: ['he'],
  Devanagari: ['hi', 'mr', 'ne', 'kok'],
  Bengali: ['bn', 'as', 'bpy'],
  Gujarati: ['gu'],
  Gurmukhi: ['pa'],
  Kannada: ['kn'],
  Malayalam: ['ml'],
  Oriya: ['or'],
  Tamil: ['ta'],
  Telugu: ['te'],
  Sinhala: ['si'],
  Thai: ['th'],
  Burmese: ['my', 'shn'],
  Georgian: ['ka'],
  Armenian: ['hy', 'hyw'],
  Ethiopic: ['am', 'ti'],
  Cherokee: ['chr'],
  Chinese: ['zh', 'yue'],
  Japanese: ['ja'],
  Korean: ['ko'],
};
/** Letters that tell a language from the others of its script. */
const tellingLetters: Readonly<Record<string, RegExp>> = {
  uk: /[їєґ]/iu,
  be: /ў/iu,
  sr: /[ђћ]/iu,
  mk: /[ѓќѕ]/iu,
  kk: /[ұ]/iu,
  grc: /[\u1f00-\u1fff]/u,
  ur: /[ٹڈڑںے]/u,
  fa: /[پچژگ]/u,
  ug: /[ۇۆۈ]/u,
};

const readBy = new Map<string, Script[]>();
for (const [script, languages] of Object.entries(writtenIn))
  for (const language of languages)
    readBy.set(language, [...(readBy.get(language) ?? ['Latin']), script as Script]); // safe: the table's own keys

const names: Partial<Record<Script, string>> = {
  Arabic: 'Arabic script',
  Chinese: 'Chinese characters',
  Japanese: 'Japanese kana',
};
/** A few letters of another script are names and quotes, which are skipped; more are a text for another voice. */
const mostForeign = 0.3;

/** More languages than that are looked up in the list of voices. */
const mostAdvised = 5;

/** A text in letters that a voice can't read. */
export class UnreadableText extends ToolError {
  /** What is wrong, without advice. */
  readonly reason: string;
  /** Voices that read these letters: one a language, likely languages first. */
  readonly able: readonly SpeechVoice[];
  constructor(reason: string, able: readonly SpeechVoice[], advice = adviceOf(able)) {
    super('bad_option', `${reason} ${advice}`);
    this.reason = reason;
    this.able = able;
  }
}

const adviceOf = (able: readonly SpeechVoice[]): string =>
  able.length > 0
    ? `Choose a voice that can: ${able.map(({ id, languageName }) => `${id} for ${languageName}`).join(', ')}.`
    : 'No voice here can.';

/** Letters that a voice would spell out one by one or skip, by script, the most first; empty where that harms nobody. */
function foreignTo(text: string, voice: SpeechVoice): (readonly [Script, number])[] {
  const own = scriptsOf(voice);
  let letters = 0;
  const foreign = new Map<Script, number>();
  for (const letter of text) {
    if (!/\p{L}/u.test(letter)) continue;
    letters++;
    if (/[a-z]/i.test(letter)) continue;
    const script = scriptOf(letter);
    if (script && !own.includes(script)) foreign.set(script, (foreign.get(script) ?? 0) + 1);
  }
  const found = [...foreign].sort((a, b) => b[1] - a[1]);
  if (isKanji(found[0]?.[0], voice)) return found;
  return found.reduce((sum, [, count]) => sum + count, 0) / letters > mostForeign ? found : [];
}

/** Of characters that stand for words a single one is a gap in the sentence. */
const isKanji = (script: Script | undefined, voice: SpeechVoice): boolean =>
  script === 'Chinese' && voice.language.startsWith('ja');

/** Whether a voice reads the letters of a text. */
export const canRead = (text: string, voice: SpeechVoice): boolean => foreignTo(text, voice).length === 0;

/**
 * Refuses a text that a voice would spell out letter by letter or skip.
 * @param heardIn the text as it is heard in a language (BCP 47), where numbers are words
 * @param all every voice there is, to say which ones can
 * @throws UnreadableText
 */
export function assertCanRead(
  heardIn: (language: string) => string,
  voice: SpeechVoice,
  all: readonly SpeechVoice[],
): void {
  const text = heardIn(voice.language);
  const foreign = foreignTo(text, voice);
  const script = foreign[0]?.[0];
  if (script === undefined) return;
  const reason = `The voice “${voice.name}” can’t read ${names[script] ?? `${script} letters`}.`;
  if (isKanji(script, voice)) throw new UnreadableText(reason, [], `${inKana}.`);
  const found = foreign.map(([one]) => one);
  // Japanese is written in both
  const isJapanese = found.includes('Japanese');
  const likely = script === 'Chinese' && isJapanese ? 'Japanese' : script;
  const readers = readersOf(likely, text, voice, all);
  const able = readers.filter((one) => canRead(heardIn(one.language), one)).slice(0, mostAdvised);
  if (able.length > 0 || readers.length === 0) throw new UnreadableText(reason, able);
  const advice = isJapanese && found.includes('Chinese') ? `${inKana} for ${readers[0]!.id}.` : inParts;
  throw new UnreadableText(reason, [], `No voice here reads all of this text. ${advice}`);
}

const inKana = 'Write the text in hiragana or katakana';
const inParts = 'Let each part be spoken by a voice of its language.';

/** A voice of each language that is written in a script: of the same gender where there is one. */
function readersOf(
  script: Script,
  text: string,
  { gender }: SpeechVoice,
  all: readonly SpeechVoice[],
): SpeechVoice[] {
  const languages = script === 'Latin' ? [] : writtenIn[script];
  const told = languages.filter((language) => tellingLetters[language]?.test(text));
  return [...new Set([...told, ...languages])].flatMap((language) => {
    const speakers = all.filter((one) => primaryLanguage(one.language) === language);
    return speakers.find((one) => one.gender === gender) ?? speakers[0] ?? [];
  });
}

/**
 * The language that a text in another script than Latin is most likely in, BCP 47; null where its letters don't tell.
 */
export function likelyLanguage(text: string): string | null {
  const counts = new Map<Script, number>();
  for (const letter of text) {
    const script = /\p{L}/u.test(letter) ? scriptOf(letter) : null;
    if (script) counts.set(script, (counts.get(script) ?? 0) + 1);
  }
  const [most] = [...counts].sort((a, b) => b[1] - a[1])[0] ?? [];
  if (most === undefined || most === 'Latin') return null;
  // Japanese is written in both
  const script = most === 'Chinese' && counts.has('Japanese') ? 'Japanese' : most;
  const languages = writtenIn[script];
  return languages.find((language) => tellingLetters[language]?.test(text)) ?? languages[0] ?? null;
}

function scriptsOf(voice: SpeechVoice): readonly Script[] {
  return readBy.get(primaryLanguage(voice.language)) ?? ['Latin'];
}

function scriptOf(letter: string): Script | null {
  for (const [name, pattern] of Object.entries(scripts)) if (pattern.test(letter)) return name as Script; // safe: the table's own keys
  return null;
}
