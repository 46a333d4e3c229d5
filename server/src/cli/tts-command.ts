import { readFile, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { loweredRateNote } from '@formant/engine/base/conversion';
import { mostSpeechChars, speechRate, ssmlElements } from '@formant/engine/tts';
import { speakFile } from '../compute/speak-file.ts';
import { loadCodec } from '../ports/codec/choose.ts';
import { fileFormats } from '../ports/codec/port.ts';
import { wavAlone } from '../ports/codec/wav-alone.ts';
import { type CommandOptions, commandArguments } from './command-arguments.ts';
import { interruptible } from './interruptible.ts';
import { installedModels } from './own-folders.ts';
import { ProgressLine } from './progress-line.ts';
import { besideResults, formatOf, placeOf, putInPlace, requireFree } from './result-files.ts';
import { readInput, requireReader, sendOut, standard } from './standard-streams.ts';
import { UsageError } from './usage-error.ts';

export const options = {
  text: { type: 'string' },
  file: { type: 'string' },
  voice: { type: 'string' },
  like: { type: 'string', multiple: true, default: [] as string[] },
  language: { type: 'string' },
  output: { type: 'string', short: 'o' },
  out: { type: 'string' },
  format: { type: 'string' },
  bitrate: { type: 'string' },
  speed: { type: 'string', default: '1' },
  pitch: { type: 'string', default: '0' },
  studio: { type: 'boolean', default: false },
  overwrite: { type: 'boolean', default: false },
  'dry-run': { type: 'boolean', short: 'n', default: false },
  json: { type: 'boolean', default: false },
} as const satisfies CommandOptions;

export const help = `Usage: formant tts (--text <text> | --file <file>) --voice <id|file> -o <file> [options]

  --text <text>      what is spoken; or --file with a text file in UTF-8 (- is standard input), at most ${mostSpeechChars.toLocaleString('en')} characters.
                     Text that begins with <speak is SSML: ${ssmlElements}
  --voice <id|file>  a voice of "formant voices", such as flite:slt, espeak:de or piper:<model>; or a trained voice (.fvoice):
                     the nearest synthesizer's voice speaks and is changed into it
  --like <file>      with a voice of Pocket TTS: speaks like the person in a recording of 5 to 20 s, who has to be you or
                     to have allowed it; may be given more than once. The file says that a computer made it
  --language <tag>   fails unless the voice speaks it; of a trained voice, the language it is to speak
  -o, --output <f>   one file; its ending chooses the format. - is standard output
  --out <folder>     where output.<format> goes; made if it is not there
  --format <format>  ${fileFormats.filter((format) => format !== 'mp4').join(', ')}; default wav (32-bit float, 48 kHz, mono)
  --bitrate <kbps>   of mp3, ogg and m4a
  --speed <factor>   0.5 to 2; default 1
  --pitch <number>   semitones, -12 to 12; default 0
  --studio           a voice of eSpeak or Flite with less buzz, breath between phrases and a small room
  --overwrite        replace an earlier result of the same name, which is refused otherwise
  -n, --dry-run      say what would be made, and make nothing
  --json             print one JSON object:
                     {voice, outputs: [{name, path}], result: {durationMs, words: [{word, start, end, charStart,
                     charEnd}]}, engine, audioSeconds, cpuSeconds, wallSeconds}; times in seconds
`;

/** A text of so many characters can't take more bytes. */
const mostFileBytes = 4 * mostSpeechChars;

export async function command(args: string[]): Promise<void> {
  const given = readArguments(args);
  const { voice, overwrite, outFile } = given;
  const target = outFile ?? join(given.out ?? '', `output.${given.format}`);
  const inputs = [
    ...(given.file === null || given.file === standard ? [] : [given.file]),
    ...(isVoiceFile(voice) ? [resolve(voice)] : []),
    ...given.like,
  ];
  const toStandard = outFile === standard;
  await requireFree(toStandard ? [] : [target], { inputs, overwrite });
  if (given.dryRun) {
    const outputs = [{ name: 'output', path: target }];
    process.stdout.write(
      given.json ? `${JSON.stringify({ dryRun: true, voice, outputs })}\n` : `${voice} -> ${target}\n`,
    );
    return;
  }
  if (toStandard) requireReader();
  const text = given.file === null ? given.text : await readText(given.file);
  await interruptible((signal) => speak({ ...given, text, target }, signal));
}

async function speak(
  { voice, target, ...given }: ReturnType<typeof readArguments> & { target: string },
  signal: AbortSignal,
): Promise<void> {
  const toStandard = target === standard;
  const line = new ProgressLine(process.stderr, { speak: 'Speaking' });
  const startedAt = performance.now();
  try {
    const { output, words, engine, cpuSeconds } = await besideResults(placeOf(given), async (folder) => {
      const { text, speed, pitch, studio, format, bitrateKbps, language, like } = given;
      const models = await installedModels();
      const done = await speakFile(
        {
          text,
          voiceId: voice,
          ...(isVoiceFile(voice)
            ? { voice: { language: null, gender: null, file: resolve(voice), settings: null } }
            : {}),
          ...(language === undefined ? {} : { language }),
          ...(like.length === 0 ? {} : { like }),
          speed,
          pitch,
          studio,
          path: join(folder, `output.${format}`),
          format,
          ...(bitrateKbps === undefined ? {} : { bitrateKbps }),
        },
        {
          // plain WAV takes none of the libraries that other formats and recordings take
          codec: format === 'wav' && like.length === 0 ? wavAlone() : await loadCodec('auto'),
          signal,
          progress: (progress) => line.show(progress),
          ...(models ? { models } : {}),
        },
      );
      line.clear();
      if (toStandard) await sendOut(done.output.path, signal);
      else await putInPlace([{ from: done.output.path, to: target }], given.overwrite);
      return done;
    });
    if (toStandard) return;
    const audioSeconds = output.durationMs / 1000;
    const wallSeconds = (performance.now() - startedAt) / 1000;
    const lowered = loweredRateNote(given.format, {
      sampleRate: speechRate,
      channels: 1,
      kbps: given.bitrateKbps,
    });
    if (!given.json) {
      process.stdout.write(
        `${target}\n${lowered === null ? '' : `${lowered}\n`}${audioSeconds.toFixed(1)} s of speech in ${wallSeconds.toFixed(1)} s (${engine})\n`,
      );
      return;
    }
    const spoken = words.map((word) => ({
      word: word.text,
      start: word.startMs / 1000,
      end: word.endMs / 1000,
      charStart: word.charStart,
      charEnd: word.charEnd,
    }));
    const outputs = [{ name: output.name, path: target }];
    const result = {
      durationMs: output.durationMs,
      words: spoken,
      ...(lowered === null ? {} : { notes: [lowered] }),
    };
    process.stdout.write(
      `${JSON.stringify({ voice, outputs, result, engine, audioSeconds, cpuSeconds, wallSeconds })}\n`,
    );
  } finally {
    line.clear();
  }
}

/** Ids of synthesizers' voices have no such ending. */
const isVoiceFile = (voice: string): boolean => voice.toLowerCase().endsWith('.fvoice');

async function readText(file: string): Promise<string> {
  const bytes = file === standard ? await readInput(mostFileBytes) : null;
  const size = bytes?.length ?? (await stat(file)).size;
  if (size > mostFileBytes)
    throw new UsageError(
      `${file} has ${size.toLocaleString('en')} bytes; at most ${mostSpeechChars.toLocaleString('en')} characters are spoken at once. Cut it into parts.`,
    );
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes ?? (await readFile(file)));
  } catch (error) {
    if (error instanceof TypeError)
      throw new UsageError(`${file} is no text in UTF-8. Save it as UTF-8 and try again.`);
    throw error;
  }
}

function readArguments(args: string[]) {
  const { values, positionals } = parse(args);
  if (positionals.length > 0)
    throw new UsageError(`"${positionals[0]}" is too much. Text goes behind --text, in quotes.`);
  if ((values.text === undefined) === (values.file === undefined))
    throw new UsageError('What should be spoken? Give either --text <text> or --file <file>.');
  if (values.voice === undefined)
    throw new UsageError('Which voice? Add --voice <id>, of "formant voices", or a voice file (.fvoice).');
  if (values.like.length > 0 && isVoiceFile(values.voice))
    throw new UsageError('--like goes with a voice of Pocket TTS, and not with a voice file.');
  if ((values.out === undefined) === (values.output === undefined))
    throw new UsageError('Where should the sound go? Add -o <file>, or --out <folder>.');
  if (values.output === standard && values.json)
    throw new UsageError('--json and -o - would both write to standard output. Leave one out.');
  const outFile =
    values.output === undefined || values.output === standard
      ? (values.output ?? null)
      : resolve(values.output);
  const format = formatOf(values.format, outFile) ?? 'wav';
  if (format === 'mp4')
    throw new UsageError(
      `There is no format "${format}" for speech. Formats are: ${fileFormats.filter((one) => one !== 'mp4').join(', ')}.`,
    );
  return {
    text: values.text ?? '',
    file:
      values.file === undefined || values.file === standard ? (values.file ?? null) : resolve(values.file),
    voice: values.voice,
    language: values.language,
    like: values.like.map((file) => resolve(file)),
    out: values.out === undefined ? null : resolve(values.out),
    outFile,
    dryRun: values['dry-run'],
    format,
    speed: numberOf('--speed', values.speed, 0.5, 2),
    pitch: numberOf('--pitch', values.pitch, -12, 12),
    studio: values.studio,
    bitrateKbps: values.bitrate === undefined ? undefined : numberOf('--bitrate', values.bitrate, 8, 512),
    overwrite: values.overwrite,
    json: values.json,
  };
}

function numberOf(option: string, text: string, min: number, max: number): number {
  const number = text.trim() === '' ? Number.NaN : Number(text);
  if (!(number >= min && number <= max))
    throw new UsageError(`${option} takes a number from ${min} to ${max}.`);
  return number;
}

function parse(args: string[]) {
  return commandArguments({
    args: args.map(joinNegative(args)).filter((arg) => arg !== null),
    allowPositionals: true,
    options,
  });
}

/** Node takes "--pitch -3" and "--text -5 degrees" for two options; what stands behind these is always a value. */
const joinNegative =
  (args: readonly string[]) =>
  (arg: string, index: number): string | null => {
    const takesValue = (one: string | undefined) => one === '--pitch' || one === '--text';
    if (takesValue(args[index - 1])) return null;
    return takesValue(arg) && index + 1 < args.length ? `${arg}=${args[index + 1]}` : arg;
  };
