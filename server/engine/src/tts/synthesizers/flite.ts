import type { SpeechAssets, SpeechVoice, SpokenSound, Synthesizer } from '../voice.ts';
import { decodeWavSamples } from './flite-wav.ts';
import { alignPhones, type Phone } from './flite-words.ts';
import { WasiCommand } from './wasi.ts';

const licence = 'BSD-4-Clause';
const voice = (
  name: string,
  about: Pick<SpeechVoice, 'name' | 'language' | 'languageName' | 'gender'>,
): SpeechVoice => ({
  id: `flite:${name}`,
  kind: 'tts',
  ...about,
  engine: 'flite',
  licence,
});
const american = { language: 'en-US', languageName: 'English (America)' } as const;

export const fliteVoices: readonly SpeechVoice[] = [
  voice('slt', { name: 'Sally', gender: 'female', ...american }),
  voice('rms', { name: 'Ross', gender: 'male', ...american }),
  voice('awb', { name: 'Alan', gender: 'male', language: 'en-GB', languageName: 'English (Scotland)' }),
  voice('kal16', { name: 'Kal', gender: 'male', ...american }),
];

/** The smallest voice: its dictionary is the others', and it is asked for nothing else. */
const dictionaryVoice = 'kal';
const keptWords = 4000;

/**
 * Flite: English only, from recorded speakers and so more natural than eSpeak NG. Every sentence is a run of the
 * WebAssembly command, from its beginning. Cost: about .02 s of CPU a second of speech.
 */
export function flite(assets: Pick<SpeechAssets, 'fliteWasm'>): Synthesizer {
  let loading: Promise<WasiCommand> | null = null;
  const dictionary = new Map<string, readonly string[]>();

  async function run(args: readonly string[]) {
    loading ??= assets.fliteWasm().then(WasiCommand.compile);
    const command = await loading.catch((error: unknown) => {
      loading = null; // the next sentence tries again
      throw error;
    });
    const result = await command.run(['flite', ...args]);
    if (result.exitCode !== 0) throw new Error(`flite ended with ${result.exitCode}: ${result.stderr}`);
    return result;
  }

  /** How each word is said when it stands alone, for finding it in the sentence. */
  async function pronounce(words: readonly string[]): Promise<(readonly string[])[]> {
    const unknown = [...new Set(words.filter((word) => !dictionary.has(word)))];
    if (unknown.length > 0) {
      if (dictionary.size > keptWords) dictionary.clear();
      // a full stop and a capital letter end the phrase, so that pauses stand between the words
      const list = unknown.map((word) => `${word[0]!.toUpperCase()}${word.slice(1)}.`).join('  ');
      const { stdout } = await run(['-ps', '-voice', dictionaryVoice, ` ${list} `, 'none']);
      const said = stdout
        .trim()
        .split(/(?:\s*\bpau\b\s*)+/)
        .filter(Boolean);
      // where the dictionary took words together or apart, their spelling has to do
      const fits = said.length === unknown.length;
      for (const [index, word] of unknown.entries())
        dictionary.set(word, fits ? said[index]!.trim().split(/\s+/) : [...word]);
    }
    return words.map((word) => dictionary.get(word)!);
  }

  return {
    id: 'flite',
    async speak(text, { voice, speed, pitch }): Promise<SpokenSound> {
      const plain = text.replaceAll(/[^\x20-\x7e]/g, fold);
      const { files, stdout } = await run([
        '-psdur',
        '-voice',
        voice.id.slice('flite:'.length),
        '--setf',
        `duration_stretch=${(1 / speed).toFixed(4)}`,
        '--setf',
        `f0_shift=${(2 ** (pitch / 12)).toFixed(4)}`,
        ` ${plain} `,
        'speech.wav',
      ]);
      const sound = decodeWavSamples(files.get('speech.wav'));
      const words = [...plain.matchAll(/[A-Za-z0-9']+/g)].filter((match) => /[A-Za-z0-9]/.test(match[0]));
      const phones = phonesOf(stdout);
      const said = await pronounce(words.map((match) => match[0].toLowerCase()));
      const units = alignPhones(phones, said).map((time, index) => ({ at: words[index]!.index, ...time }));
      return { ...sound, units };
    },
  };
}

/** Flite reads ASCII; letters with marks lose them, and what is left over becomes a space, each as long as it was. */
const fold = (sign: string): string => {
  const ascii = sign
    .replaceAll(/[‘’]/g, "'")
    .replaceAll(/[“”]/g, '"')
    .replaceAll(/[–—]/g, ',')
    .replaceAll('…', '.');
  const bare = ascii.normalize('NFD').replaceAll(/\p{M}/gu, '');
  return /^[\x20-\x7e]$/.test(bare) ? bare : ' ';
};

/** `name:end` in seconds, from the beginning of its phrase or of the sound. */
function phonesOf(trace: string): Phone[] {
  const phones: Phone[] = [];
  let offset = 0;
  let last = 0;
  for (const line of trace.split('\n')) {
    for (const entry of line.trim().split(/\s+/)) {
      const [, name, end] = /^(.+):([\d.]+)$/.exec(entry) ?? [];
      if (name === undefined || end === undefined) continue;
      const endMs = offset + 1000 * Number(end);
      if (name !== 'pau') phones.push({ name, startMs: last, endMs });
      last = endMs;
    }
    offset = last;
  }
  return phones;
}
