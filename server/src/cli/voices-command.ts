import { speechVoices } from '../compute/speech-voices.ts';
import { modelFolder } from '../ports/models/folder.ts';
import { type CommandOptions, commandArguments } from './command-arguments.ts';
import { ownModels } from './own-folders.ts';

export const options = {
  language: { type: 'string' },
  json: { type: 'boolean', default: false },
} as const satisfies CommandOptions;

export const help = `Usage: formant voices [--language <tag>] [--json]

Lists every voice that can speak text: {id, kind, name, language, languageName, gender, engine, licence}.
Neural voices come with their model: "formant models list" shows those for speech.
`;

export async function command(args: string[]): Promise<void> {
  const { language, json } = commandArguments({ args, options }).values;
  const all = await speechVoices(modelFolder(ownModels()));
  const voices = all.filter(
    (voice) => language === undefined || voice.language.toLowerCase().startsWith(language.toLowerCase()),
  );
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
