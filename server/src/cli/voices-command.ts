import { type SpeechVoice, sameLanguage } from '@formant/engine/tts';
import { speechVoices } from '../compute/speech-voices.ts';
import { modelFolder } from '../ports/models/folder.ts';
import { type CommandOptions, commandArguments } from './command-arguments.ts';
import { ownModels } from './own-folders.ts';
import { UsageError } from './usage-error.ts';

export const options = {
  language: { type: 'string' },
  json: { type: 'boolean', default: false },
} as const satisfies CommandOptions;

export const help = `Usage: formant voices [--language <tag>] [--json]

Lists every voice that can speak text: {id, kind, name, language, languageName, gender, engine, licence}.
--language lists those of a tag such as de or en-GB; where none has that region, those of the language.
Neural voices come with their model: "formant models list" shows those for speech.
`;

export async function command(args: string[]): Promise<void> {
  const { language, json } = commandArguments({ args, options }).values;
  const all = await speechVoices(modelFolder(ownModels()));
  const voices = language === undefined ? all : speaking(language, all);
  if (json) process.stdout.write(`${JSON.stringify(voices, null, 2)}\n`);
  else {
    const width = Math.max(0, ...voices.map((voice) => voice.id.length));
    const lines = voices.map(
      ({ id, language, gender, name }) =>
        `${id.padEnd(width)}  ${language.padEnd(16)} ${gender.padEnd(7)} ${name}\n`,
    );
    process.stdout.write(lines.join(''));
  }
}

/**
 * The voices of a tag and of what it is part of; where there is none of its region, all of its language.
 * @throws UsageError where no voice speaks it
 */
function speaking(language: string, all: readonly SpeechVoice[]): readonly SpeechVoice[] {
  const wanted = language.toLowerCase();
  const able = all.filter((voice) => sameLanguage(voice.language, wanted));
  const near = able.filter((voice) => `${voice.language.toLowerCase()}-`.startsWith(`${wanted}-`));
  if (able.length > 0) return near.length > 0 ? near : able;
  const named = all.find(({ languageName }) => languageName.toLowerCase() === wanted);
  throw new UsageError(
    `No voice here speaks "${language}".${named ? ` Did you mean ${named.language}?` : ''} Languages are tags such as en-GB or de; "formant voices" shows them.`,
  );
}
