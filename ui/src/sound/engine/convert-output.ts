import {
  type CancelSignal,
  type Conversion,
  conversionFacts,
  depthFor,
  encoderRate,
  fitsInto,
  isLossy,
  ToolError,
} from '@formant/engine';
import type { Kept } from '@formant/engine/codecs/tags/carried-tags';
import type { EncodedLoudness } from '@formant/engine/dsp/levels/encode-under-ceiling';
import { type FileSink, type JobFiles, readJson } from '../files/job-files.ts';
import { blobBytes, openPcm, type PcmFile } from '../files/pcm-file.ts';
import { sniff, sniffBytes } from '../files/sniff.ts';
import { encodeCeiling } from './encode-ceiling.ts';
import { encodeWav, in16Bits } from './encode-wav.ts';
import { type InputFacts, jobFile } from './engine-protocol.ts';
import type { Ffmpeg } from './ffmpeg.ts';

type Work = {
  files: JobFiles;
  /** The output, which lies among the files as decoded sound. */
  name: string;
  conversion: Conversion;
  /** What the file is to say of itself. */
  kept: Kept;
  /** True peaks stay below this in the file, dBTP; null where no limit was set. */
  ceilingDbtp: number | null;
  /** Nothing was cut away at the ends. */
  whole: boolean;
  ffmpeg(): Promise<Ffmpeg>;
  signal: CancelSignal;
  report(fraction: number): void;
};

/**
 * Writes an output in the form that its tool asks for.
 * @returns what the result says about it, and how loud the file is where it was measured
 */
export async function convert(
  asked: Work,
): Promise<{ facts: Record<string, unknown>; encoded: EncodedLoudness | null }> {
  const { files, name, ceilingDbtp } = asked;
  const { format } = asked.conversion;
  const original = await files.read(jobFile.input);
  const container = original ? await containerOf(original) : null;
  const facts = (await readJson(files, jobFile.facts)) as InputFacts | null; // safe: reading has written it
  const bits = depthFor(asked.conversion, facts?.bits ?? null);
  const work = { ...asked, conversion: { ...asked.conversion, bits } };
  const { conversion } = work;
  const copied =
    original !== null && conversion.copy && work.whole && (await fits(work, original, container));
  const target = jobFile.converted(name, format);
  let encoded: EncodedLoudness | null = null;
  if (!copied && ceilingDbtp !== null && isLossy(format))
    encoded = await encodeUnder(work, ceilingDbtp, target);
  else await write(work, target, { original, container, copied });
  const made = await files.read(target);
  if (!made) throw new Error('The converted file is missing');
  const told = conversionFacts({
    from: container,
    to: format,
    copied,
    inputBytes: original?.size ?? null,
    outputBytes: made.size,
  });
  return { facts: told, encoded };
}

/** Copies or encodes once, into the job's file `target`. */
async function write(
  work: Work,
  target: string,
  { original, container, copied }: { original: Blob | null; container: string | null; copied: boolean },
): Promise<void> {
  const { files, signal, report } = work;
  const { format } = work.conversion;
  const sink = await files.create(target);
  let done = false;
  try {
    // an MP4 may hold a video too, so its sound is taken out
    if (copied && original && container === format && format !== 'mp4')
      await copyBytes(original, sink, signal);
    else if (copied && original)
      await (await work.ffmpeg()).encode(
        { sound: original, kept: work.kept },
        { codec: ['-c:a', 'copy'], format },
        sink,
        report,
      );
    else await encode(work, sink);
    done = true;
  } finally {
    sink.close();
    if (!done) await files.remove(target);
  }
}

async function containerOf(file: Blob): Promise<string | null> {
  const kind = sniff(new Uint8Array(await file.slice(0, sniffBytes).arrayBuffer()));
  return kind.kind === 'audio' ? kind.container : null;
}

/** Whether the original's sound can move into the new container as it is. */
async function fits(
  { conversion: { format }, ffmpeg }: Work,
  original: Blob,
  container: string | null,
): Promise<boolean> {
  if (container === 'mp3' || container === 'flac') return container === format;
  if (format === 'wav') return container === 'wav' && (await isPcm(original));
  // only these hold what another container of ours takes; the rest need not be looked into
  if (container !== 'mp4' && container !== 'ogg' && container !== 'aac') return false;
  return fitsInto(format, (await ffmpeg()).probe(original).codec);
}

async function isPcm(file: Blob): Promise<boolean> {
  try {
    await openPcm(blobBytes(file));
    return true;
  } catch (fault) {
    if (fault instanceof ToolError) return false; // ADPCM and the like: it is encoded anew
    throw fault;
  }
}

async function copyBytes(file: Blob, sink: FileSink, signal: CancelSignal): Promise<void> {
  const part = 4 * 1024 * 1024;
  for (let at = 0; at < file.size; at += part) {
    signal.throwIfAborted();
    sink.write(new Uint8Array(await file.slice(at, at + part).arrayBuffer()), at);
  }
}

async function encode(work: Work, sink: FileSink): Promise<void> {
  const { conversion, kept, signal, report } = work;
  const sound = await soundOf(work);
  const pcm = await openPcm(blobBytes(sound));
  const { format } = conversion;
  if (format === 'wav')
    return encodeWav(pcm, { bits: depthFor(conversion, null), kept }, sink, signal, report);
  const codec = codecArguments(conversion, pcm);
  const ffmpeg = await work.ffmpeg();
  const write = (from: Blob) => ffmpeg.encode({ sound: from, kept }, { codec, format }, sink, report);
  if (!isLossy(format) && conversion.bits === 16) await in16Bits(work.files, sound, signal, write);
  else await write(sound);
}

async function encodeUnder(work: Work, ceilingDbtp: number, target: string): Promise<EncodedLoudness> {
  const { files, conversion, kept, signal, report } = work;
  const sound = await soundOf(work);
  const ffmpeg = await work.ffmpeg();
  const { format } = conversion;
  const codec = codecArguments(conversion, await openPcm(blobBytes(sound)));
  const encode = (from: Blob, sink: FileSink) =>
    ffmpeg.encode({ sound: from, kept }, { codec, format }, sink, report);
  return encodeCeiling({ files, sound, target, ceilingDbtp, ffmpeg, encode, signal });
}

async function soundOf({ files, name }: Work): Promise<File> {
  const sound = await files.read(jobFile.output(name));
  if (!sound) throw new Error('The output to convert is missing');
  return sound;
}

/** The same settings as the server's, so that a file is the same wherever it is made. */
function codecArguments(
  { format, bitrateKbps: kbps, rateMode: mode, bits }: Conversion,
  { layout: { sampleRate, channelCount: channels } }: PcmFile,
): string[] {
  const told = encoderRate(format, { sampleRate, channels, kbps, mode });
  const rate = !told
    ? []
    : 'quality' in told
      ? ['-q:a', `${told.quality}`]
      : (told.strict ? ['-b:a', '-minrate', '-maxrate'] : ['-b:a']).flatMap((name) => [
          name,
          `${told.kbps}k`,
        ]);
  switch (format) {
    case 'wav':
      return ['-c:a', bits === 16 ? 'pcm_s16le' : bits === 24 ? 'pcm_s24le' : 'pcm_f32le'];
    case 'flac':
      return ['-c:a', 'flac', '-sample_fmt', bits === 16 ? 's16' : 's32'];
    case 'mp3':
      return ['-c:a', 'libmp3lame', ...rate];
    case 'ogg':
      return ['-c:a', 'libvorbis', ...rate];
    case 'm4a':
    case 'mp4':
      return ['-c:a', 'aac', '-aac_coder', 'fast', ...rate];
  }
}
