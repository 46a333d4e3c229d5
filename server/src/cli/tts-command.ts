import { readFile, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { mostSpeechChars } from '@formant/engine/tts';
import { speakFile } from '../compute/speak-file.ts';
import { modelsFolder } from '../kernel/config.ts';
import { loadCodec } from '../ports/codec/choose.ts';
import { fileFormats, isFileFormat } from '../ports/codec/port.ts';
import { modelFolder } from '../ports/models/folder.ts';
import { commandArguments } from './command-arguments.ts';
import { ProgressLine } from './progress-line.ts';
import { besideResults, putInPlace, requireFree } from './result-files.ts';
import { UsageError } from './usage-error.ts';

export const help = `Usage: formant tts (--text <text> | --file <file>) --voice <id|file> --out <folder> [options]

  --text <text>      what is spoken; or --file with a text file in UTF-8, at most ${mostSpeechChars.toLocaleString('en')} characters.
                     Text that begins with <speak is SSML: speak p s break emphasis prosody say-as sub
  --voice <id|file>  a voice of "formant voices", such as flite:slt, espeak:de or piper:<model>; or a trained voice (.fvoice):
                     the nearest synthesizer's voice speaks and is changed into it
  --language <tag>   fails unless the voice speaks it; of a trained voice, the language it is to speak
  --out <folder>     where output.<format> goes; made if it is not there
  --format <format>  ${fileFormats.filter((format) => format !== 'mp4').join(', ')}; default wav (32-bit float, 48 kHz, mono)
  --bitrate <kbps>   of mp3, ogg and m4a
  --speed <factor>   0.5 to 2; default 1
  --pitch <number>   semitones, -12 to 12; default 0
  --overwrite        replace an earlier result of the same name, which is refused otherwise
  --json             print one JSON object:
                     {voice, outputs: [{name, path}], result: {durationMs, words: [{word, start, end, charStart,
                     charEnd}]}, engine, audioSeconds, cpuSeconds, wallSeconds}; times in seconds
`;

/** A text of so many characters can't take more bytes. */
const mostFileBytes = 4 * mostSpeechChars;

export async function command(args: string[]): Promise<void> {
  const given = readArguments(args);
  const { voice, overwrite } = given;
  const target = join(given.out, `output.${given.format}`);
  const inputs = [
    ...(given.file === null ? [] : [given.file]),
    ...(isVoiceFile(voice) ? [resolve(voice)] : []),
  ];
  await requireFree([target], { inputs, overwrite });
  const text = given.file === null ? given.text : await readText(given.file);
  const cancel = new AbortController();
  const interrupt = () => cancel.abort();
  const interrupts = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  for (const signal of interrupts) process.once(signal, interrupt);
  const line = new ProgressLine(process.stderr, { speak: 'Speaking' });
  const startedAt = performance.now();
  try {
    const { output, words, engine, cpuSeconds } = await besideResults(given.out, async (folder) => {
      const { speed, pitch, format, bitrateKbps, language } = given;
      const done = await speakFile(
        {
          text,
          voiceId: voice,
          ...(isVoiceFile(voice)
            ? { voice: { language: null, gender: null, file: resolve(voice), settings: null } }
            : {}),
          ...(language === undefined ? {} : { language }),
          speed,
          pitch,
          path: join(folder, `output.${format}`),
          format,
          ...(bitrateKbps === undefined ? {} : { bitrateKbps }),
        },
        {
          codec: await loadCodec('auto'),
          signal: cancel.signal,
          progress: (progress) => line.show(progress),
          models: modelFolder(modelsFolder(process.env)),
        },
      );
      await putInPlace([{ from: done.output.path, to: target }], overwrite);
      return done;
    });
    line.clear();
    const audioSeconds = output.durationMs / 1000;
    const wallSeconds = (performance.now() - startedAt) / 1000;
    if (given.json) {
      const spoken = words.map((word) => ({
        word: word.text,
        start: word.startMs / 1000,
        end: word.endMs / 1000,
        charStart: word.charStart,
        charEnd: word.charEnd,
      }));
      process.stdout.write(
        `${JSON.stringify({
          voice,
          outputs: [{ name: output.name, path: target }],
          result: { durationMs: output.durationMs, words: spoken },
          engine,
          audioSeconds,
          cpuSeconds,
          wallSeconds,
        })}\n`,
      );
    } else
      process.stdout.write(
        `${target}\n${audioSeconds.toFixed(1)} s of speech in ${wallSeconds.toFixed(1)} s (${engine})\n`,
      );
  } finally {
    line.clear();
    for (const signal of interrupts) process.off(signal, interrupt);
  }
}

/** Ids of synthesizers' voices have no such ending. */
const isVoiceFile = (voice: string): boolean => voice.toLowerCase().endsWith('.fvoice');

async function readText(file: string): Promise<string> {
  const { size } = await stat(file);
  if (size > mostFileBytes)
    throw new UsageError(
      `${file} has ${size.toLocaleString('en')} bytes; at most ${mostSpeechChars.toLocaleString('en')} characters are spoken at once. Cut it into parts.`,
    );
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await readFile(file));
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
  if (values.out === undefined) throw new UsageError('Where should the sound go? Add --out <folder>.');
  const format = values.format ?? 'wav';
  if (!isFileFormat(format) || format === 'mp4')
    throw new UsageError(
      `There is no format "${format}" for speech. Formats are: ${fileFormats.filter((one) => one !== 'mp4').join(', ')}.`,
    );
  return {
    text: values.text ?? '',
    file: values.file === undefined ? null : resolve(values.file),
    voice: values.voice,
    language: values.language,
    out: resolve(values.out),
    format,
    speed: numberOf('--speed', values.speed, 0.5, 2),
    pitch: numberOf('--pitch', values.pitch, -12, 12),
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
    options: {
      text: { type: 'string' },
      file: { type: 'string' },
      voice: { type: 'string' },
      language: { type: 'string' },
      out: { type: 'string' },
      format: { type: 'string' },
      bitrate: { type: 'string' },
      speed: { type: 'string', default: '1' },
      pitch: { type: 'string', default: '0' },
      overwrite: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
    },
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
