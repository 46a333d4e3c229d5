import { writeFile } from 'node:fs/promises';
import { basename, dirname, extname, join, resolve } from 'node:path';
import { languageTag } from '@formant/contract/voices';
import { type TrainVoice, trainingStages, trainVoice } from '@formant/engine/speech/training/train-voice';
import { decodeVoiceFile, encodeVoiceFile, type VoiceHeader } from '@formant/engine/speech/voices/voice-file';
import { cpuSeconds } from '../compute/cpu-seconds.ts';
import { hearSpeakers } from '../compute/hear-speakers.ts';
import { readVoiceFile } from '../compute/read-voice-file.ts';
import { loadCodec } from '../ports/codec/choose.ts';
import { hardLimits, type OpenAudio } from '../ports/codec/port.ts';
import { modelFolder } from '../ports/models/folder.ts';
import { batchFiles } from './batch-files.ts';
import { type CommandOptions, commandArguments } from './command-arguments.ts';
import { interruptible } from './interruptible.ts';
import { ownModels } from './own-folders.ts';
import { ProgressLine } from './progress-line.ts';
import { besideResults, putInPlace, requireFree } from './result-files.ts';
import { keepInput, standard } from './standard-streams.ts';
import { UsageError } from './usage-error.ts';

export const actions = ['train', 'show'] as const;
export const options = {
  name: { type: 'string' },
  out: { type: 'string', short: 'o' },
  licence: { type: 'string', default: 'private' },
  language: { type: 'string' },
  consent: { type: 'string' },
  overwrite: { type: 'boolean', default: false },
  'dry-run': { type: 'boolean', short: 'n', default: false },
  json: { type: 'boolean', default: false },
} as const satisfies CommandOptions;

const mostNameChars = 100;

export const help = `Usage: formant voice train <sample...> --name <name> --out <file.fvoice> [options]
       formant voice show <file.fvoice> [--json]

train makes a voice of recordings of one speaker: half a minute of clean speech or more, in any format. Samples are
files, folders, patterns such as "talk/*.wav", and - for standard input.
  --name <name>         what the voice is called; at most ${mostNameChars} characters
  -o, --out <file>      where it is written
  --licence <licence>   who may use it, such as CC-BY-4.0; default private
  --language <code>     the language spoken, such as en-GB
  --consent <words>     the words by which the speaker has allowed it
  --overwrite           replace an earlier voice of that name, which is refused otherwise
  -n, --dry-run         say what would be made of what, and make nothing
  --json                print one JSON object: {path, header, quality, seconds, cpuSeconds, wallSeconds}

show prints what a voice file says of itself.

Use a voice with: formant run voice-changer <file> --set voice=<file.fvoice> --out <folder>
`;

export async function command(args: string[]): Promise<void> {
  const { values, positionals } = commandArguments({ args, allowPositionals: true, options });
  const [action, ...files] = positionals;
  if (action === 'train') return train(files, values);
  if (action === 'show') return show(files, values.json);
  throw new UsageError(
    `${action === undefined ? 'What should be done?' : `There is no "voice ${action}".`} Use "voice train" or "voice show".`,
  );
}

type Values = ReturnType<
  typeof commandArguments<{ allowPositionals: true; options: typeof options }>
>['values'];

async function train(samples: string[], values: Values): Promise<void> {
  if (samples.length === 0)
    throw new UsageError('Which samples? Usage: formant voice train <sample...> --name <name> --out <file>');
  const name = values.name?.trim();
  if (!name) throw new UsageError('What is the voice called? Add --name <name>.');
  if (name.length > mostNameChars)
    throw new UsageError(`--name takes at most ${mostNameChars} characters; these are ${name.length}.`);
  const path = voicePlace(values.out);
  if (values.language !== undefined && !languageTag.safeParse(values.language).success)
    throw new UsageError(`--language takes a tag such as en or pt-BR, not "${values.language}".`);
  const { overwrite } = values;
  const files = await filesOf(samples);
  await requireFree([path], { inputs: files.filter((file) => file !== standard), overwrite });
  if (extname(path).toLowerCase() !== '.fvoice')
    throw new UsageError(`A voice file ends with .fvoice, and "${values.out}" does not. Name another --out.`);
  if (values['dry-run']) {
    process.stdout.write(
      values.json ? `${JSON.stringify({ dryRun: true, files, path })}\n` : `${files.join(', ')} -> ${path}\n`,
    );
    return;
  }
  await interruptible((signal) => trainFrom(files, { ...values, name, path }, signal));
}

function voicePlace(out: string | undefined): string {
  if (out === undefined) throw new UsageError('Where should the voice go? Add --out <file.fvoice>.');
  if (out === standard) throw new UsageError('A voice is not printed: name a file with --out <file.fvoice>.');
  return resolve(out);
}

/** The sound files that samples name, as in a batch, and standard input where it is one of them. */
async function filesOf(samples: readonly string[]): Promise<string[]> {
  const named = samples.filter((sample) => sample !== standard);
  const found = named.length > 0 ? await batchFiles(named, { recursive: false, leaveOut: null }) : [];
  return [...found.map(({ path }) => path), ...(samples.includes(standard) ? [standard] : [])];
}

async function trainFrom(
  samples: readonly string[],
  { name, path, overwrite, ...values }: Values & { name: string; path: string },
  signal: AbortSignal,
): Promise<void> {
  const line = new ProgressLine(process.stderr, trainingStages);
  const codec = await loadCodec('auto');
  const opened: OpenAudio[] = [];
  const cpuBefore = cpuSeconds();
  const wallBefore = performance.now();
  try {
    const { header } = await besideResults(dirname(path), async (folder) => {
      const incoming = join(folder, 'standard-input');
      if (samples.includes(standard)) await keepInput(incoming, signal);
      const files = samples.map((sample) => (sample === standard ? incoming : sample));
      const modelHeard = await hearSpeakers(modelFolder(ownModels()), codec, {
        files,
        consent: null,
        limits: hardLimits,
        signal,
      });
      for (const file of files) opened.push(await codec.open(file, { signal, limits: hardLimits }));
      const createdAt = new Date().toISOString();
      const voice = await trainVoice({
        sources: opened,
        name,
        licence: values.licence.slice(0, 200),
        consent: consentOf(values.consent, createdAt),
        language: values.language ?? null,
        createdAt,
        modelHeard,
        signal,
        progress: (progress) => line.show(progress),
      });
      // a full disk or Ctrl+C must not leave half a voice under its name
      const making = join(folder, basename(path));
      await writeFile(making, encodeVoiceFile(voice));
      await putInPlace([{ from: making, to: path }], overwrite);
      return voice;
    });
    line.clear();
    const { quality } = header;
    const took = {
      cpuSeconds: cpuSeconds() - cpuBefore,
      wallSeconds: (performance.now() - wallBefore) / 1e3,
    };
    const said = { path, header, quality, seconds: quality.seconds, ...took };
    process.stdout.write(values.json ? `${JSON.stringify(said)}\n` : `${path}\n${readable(header)}`);
  } finally {
    line.clear();
    for (const source of opened) await source.close();
  }
}

function consentOf(statement: string | undefined, givenAt: string): TrainVoice['consent'] {
  return statement?.trim() ? { statement: statement.trim().slice(0, 1000), recorded: false, givenAt } : null;
}

async function show(files: string[], json: boolean): Promise<void> {
  const [file, ...surplus] = files;
  if (file === undefined || surplus.length > 0)
    throw new UsageError('Which voice? Usage: formant voice show <file.fvoice>');
  const { header } = decodeVoiceFile(await readVoiceFile({ [file]: resolve(file) }, file));
  process.stdout.write(json ? `${JSON.stringify(header)}\n` : readable(header));
}

function readable({ name, licence, language, pitch, quality }: VoiceHeader): string {
  const { speechSeconds, seconds, snrDb, clippingPercent, decaySeconds, warnings, comparedBy } = quality;
  const lines = [
    `name: ${name}`,
    `licence: ${licence}`,
    ...(language ? [`language: ${language}`] : []),
    `speech: ${speechSeconds} s in ${seconds} s of sound`,
    pitch
      ? `pitch: ${Math.round(pitch.medianHz)} Hz, mostly ${Math.round(pitch.lowHz)} to ${Math.round(pitch.highHz)} Hz`
      : 'pitch: none',
    ...(snrDb === null ? [] : [`noise: ${snrDb} dB below the speech`]),
    ...(decaySeconds === null ? [] : [`decay of words: ${decaySeconds} s`]),
    `clipping: ${clippingPercent} %`,
    ...(comparedBy ? [`speakers compared by: ${comparedBy}`] : []),
    ...warnings.map((warning) => `note: ${warning}`),
  ];
  return `${lines.join('\n')}\n`;
}
