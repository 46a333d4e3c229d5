import { speechVoices } from '../compute/speech-voices.ts';
import { modelsFolder } from '../kernel/config.ts';
import { modelFolder } from '../ports/models/folder.ts';
import { commandArguments } from './command-arguments.ts';

export const help = `Usage: formant voices [--language <tag>] [--json]

Lists every voice that can speak text: {id, kind, name, language, languageName, gender, engine, licence}.
Neural voices come with their model: "formant models list" shows those for speech.
`;

export async function command(args: string[]): Promise<void> {
  const { language, json } = parse(args);
  const all = await speechVoices(modelFolder(modelsFolder(process.env)));
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

function parse(args: string[]) {
  return commandArguments({
    args,
    options: { language: { type: 'string' }, json: { type: 'boolean', default: false } },
  }).values;
}
