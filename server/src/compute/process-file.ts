import { constants, copyFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type AudioSink,
  type Conversion,
  conversionFacts,
  depthFor,
  fitsInto,
  isLossy,
  loweredRateNote,
  type OutputFormat,
  type Progress,
} from '@formant/engine';
import type { Models } from '@formant/engine/base/inference';
import { ceilingNote } from '@formant/engine/dsp/levels/encode-under-ceiling';
import { PeakBuilder, peaksToInt8 } from '@formant/engine/dsp/levels/peaks';
import { madeMark } from '@formant/engine/speech/voices/made-mark';
import { tools } from '@formant/engine/tools';
import { encodings, nearestRate } from '../ports/codec/encodings.ts';
import type { AudioWriter, Codec, FileFormat, OpenAudio } from '../ports/codec/port.ts';
import { type CeilingWriter, ceilingWriter } from './ceiling-writer.ts';
import { cpuSeconds } from './cpu-seconds.ts';
import { makeFolder } from './make-folder.ts';
import type { OutputFile, ToolJob, ToolJobDone } from './port.ts';
import { readVoiceFile } from './read-voice-file.ts';
import { ScratchFiles } from './scratch-files.ts';

export type Processed = ToolJobDone & { wallSeconds: number };
export type ProcessOptions = {
  codec: Codec;
  signal: AbortSignal;
  progress(progress: Progress): void;
  /** A folder on the disk of `outDir` for files in the making; removed in the end. */
  workDir?: string;
  /** Neural models that the job's options may name. */
  models?: Models;
  /** False where nobody looks at the outputs' waveforms: their peaks then are empty, and cost nothing. */
  draws?: boolean;
};

/**
 * The one way a tool meets files, used by the command line and the compute pool: decode, run, encode. Outputs
 * appear in `outDir` under their final names all at once when everything has succeeded; otherwise none does.
 * `cpuSeconds` is user and system time of this process and of the ffmpeg processes it waited for, from opening the
 * input to the last written byte; starting Node and loading modules are not in it.
 * @throws ToolError for input it can't work on, `signal.reason` after a cancel
 */
export async function processFile(job: ToolJob, options: ProcessOptions): Promise<Processed> {
  const { codec, signal, progress, draws = true } = options;
  const { tool, run: load } = tools[job.tool];
  const run = await load();
  const workDir = options.workDir ?? join(job.outDir, `.formant-${process.pid}-${Date.now().toString(36)}`);
  const cpuBefore = cpuSeconds();
  const wallBefore = performance.now();
  const outputs = new Map<string, Output>();
  const input = await codec.open(job.input, { signal, limits: tool.limits });
  // safe: the job's options were parsed by this tool's own schema
  const conversion = tool.conversion?.(job.options as Parameters<typeof tool.conversion>[0]);
  const format = conversion?.format ?? job.format;
  const copied = conversion?.copy === true && fitsInto(format, input.probe.codec);
  const ceilings: CeilingWriter[] = [];
  const scratch = new ScratchFiles(codec, workDir, { frames: input.frames, signal });
  const create = async (file: string, { ceilingDbtp, ...sound }: OutputFormat) => {
    if (copied) return copyOf(codec, job.input, file, format, input, signal);
    const settings = {
      ...sound,
      bitrateKbps: conversion ? conversion.bitrateKbps : job.bitrateKbps,
      ...(Object.keys(job.voiceFiles ?? {}).length > 0 ? { mark: madeMark } : {}),
      tagsFrom: job.input,
      ...(conversion ? { bits: depthFor(conversion, input.probe.bits), rateMode: conversion.rateMode } : {}),
      signal,
    };
    if (ceilingDbtp === undefined || !isLossy(format)) return codec.encode(file, format, settings);
    const writer = await ceilingWriter(codec, file, format, { ...settings, ceilingDbtp });
    ceilings.push(writer);
    return writer;
  };
  try {
    await makeFolder(workDir);
    const { afterEncoding, ...report } = await run({
      input,
      // safe: the job's options were parsed by this tool's own schema
      options: job.options as Parameters<typeof run>[0]['options'],
      open(name, sound) {
        if (!tool.outputs.some((output) => output.name === name) || outputs.has(name))
          throw new Error(`${tool.id} opened an output that it does not have: ${name}`);
        const file = join(workDir, `${name}.${format}`);
        const output = new Output(name, sound, draws, () => create(file, sound));
        outputs.set(name, output);
        return output;
      },
      scratch: scratch.open,
      signal,
      progress,
      models: options.models,
      readVoice: (reference) => readVoiceFile(job.voiceFiles, reference),
    });
    for (const output of outputs.values()) await output.finish();
    signal.throwIfAborted();
    const files = await publish(workDir, job.outDir, format, [...outputs.values()]);
    if (conversion)
      Object.assign(
        report.result,
        conversionFacts({
          from: input.probe.format,
          to: format,
          copied,
          inputBytes: (await stat(job.input)).size,
          outputBytes: files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0),
        }),
      );
    const notes = [...input.notes];
    const lowered = copied ? null : loweredNote(format, [...outputs.values()][0]?.format, job, conversion);
    if (lowered) notes.push(lowered);
    for (const { encoded } of ceilings) {
      if (!encoded) continue;
      Object.assign(report.result, afterEncoding?.(encoded.loudness));
      const note = ceilingNote(format.toUpperCase(), encoded);
      if (note) notes.push(note);
    }
    if (notes.length > 0) report.result.notes = notes;
    return {
      outputs: files,
      report,
      audioSeconds: (input.frames ?? 0) / input.sampleRate,
      cpuSeconds: cpuSeconds() - cpuBefore,
      wallSeconds: (performance.now() - wallBefore) / 1e3,
    };
  } finally {
    for (const output of outputs.values()) await output.abort();
    await scratch.close();
    await input.close();
    await rm(workDir, { recursive: true, force: true });
  }
}

/** Where the bit rate that was asked for is more than the format takes. */
function loweredNote(
  format: FileFormat,
  sound: OutputFormat | undefined,
  { bitrateKbps }: ToolJob,
  conversion: Conversion | undefined,
): string | null {
  if (!sound || format === 'wav') return null;
  const encoding = encodings[format];
  return loweredRateNote(format, {
    sampleRate: nearestRate(encoding, sound.sampleRate),
    channels: Math.min(sound.channelCount, encoding.maxChannels),
    kbps: conversion ? conversion.bitrateKbps : bitrateKbps,
    mode: conversion?.rateMode,
  });
}

/**
 * The input's own sound in another container, as a writer that has nothing to write: what passes through the
 * tool only draws the waveform. A file that is in its format already stays as it is, with its gapless times.
 */
async function copyOf(
  codec: Codec,
  from: string,
  to: string,
  format: FileFormat,
  { probe }: OpenAudio,
  signal: AbortSignal,
): Promise<AudioWriter> {
  const holdsOnlySound = probe.format === format && format !== 'mp4';
  if (holdsOnlySound) await copyFile(from, to, constants.COPYFILE_FICLONE);
  else await codec.copy(from, to, format, { signal });
  return {
    write: async () => undefined,
    finish: async () => undefined,
    abort: () => rm(to, { force: true }),
  };
}

async function publish(
  workDir: string,
  outDir: string,
  fileFormat: FileFormat,
  outputs: Output[],
): Promise<OutputFile[]> {
  const files: OutputFile[] = [];
  for (const { name, frames, format, peaks } of outputs) {
    const path = join(outDir, `${name}.${fileFormat}`);
    await rename(join(workDir, `${name}.${fileFormat}`), path);
    files.push({
      name,
      path,
      format: fileFormat,
      sizeBytes: (await stat(path)).size,
      durationMs: Math.round((1000 * frames) / format.sampleRate),
      sampleRate: format.sampleRate,
      channels: format.channelCount,
      peaks: peaks ? peaksToInt8(peaks.result()) : new Int8Array(0),
    });
  }
  return files;
}

/** One of a tool's outputs; its file starts with the first block, because tools open outputs without waiting. */
class Output implements AudioSink {
  readonly name: string;
  readonly format: OutputFormat;
  /** null where they are not wanted. */
  readonly peaks: PeakBuilder | null;
  frames = 0;
  readonly #create: () => Promise<AudioWriter>;
  #writer: Promise<AudioWriter> | null = null;

  constructor(name: string, format: OutputFormat, draws: boolean, create: () => Promise<AudioWriter>) {
    this.name = name;
    this.format = format;
    this.peaks = draws ? new PeakBuilder(format.sampleRate, 1024) : null;
    this.#create = create;
  }

  async write(block: Float32Array[]): Promise<void> {
    this.#writer ??= this.#create();
    this.frames += block[0]?.length ?? 0;
    this.peaks?.write(block);
    await (await this.#writer).write(block);
  }

  async finish(): Promise<void> {
    this.#writer ??= this.#create();
    await (await this.#writer).finish();
  }

  async abort(): Promise<void> {
    // a writer that could not even start has said so through write or finish
    const writer = await this.#writer?.catch(() => null);
    await writer?.abort();
  }
}
