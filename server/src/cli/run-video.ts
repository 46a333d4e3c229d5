import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, extname, join } from 'node:path';
import { type VideoFormat, videoContainers, videoFormatOf } from '@formant/engine/codecs/video-container';
import { type CodecChoice, loadCodec, loadVideoCodec } from '../ports/codec/choose.ts';
import { isLateNote } from '../ports/codec/messages.ts';
import type { RunArguments } from './run-arguments.ts';
import type { Ran } from './run-steps.ts';
import { UsageError } from './usage-error.ts';

/**
 * Looks, before any work is done, whether an input is a video whose picture goes into the result.
 * @returns the container of the result; null for a sound, which an MP4 may hold as well
 * @throws UsageError for a sound with the ending of a video, ToolError like `Codec.probe`, and where the container that
 * was named can't hold the picture
 */
export async function keptPicture(
  { video, outFile, codec }: Pick<RunArguments, 'video' | 'outFile' | 'codec'>,
  input: string,
  signal: AbortSignal,
): Promise<VideoFormat | null> {
  if (video === null || outFile === null) return null;
  const { hasPicture } = await (await loadCodec(codec)).probe(input, { signal });
  const ending = extname(outFile).toLowerCase();
  if (!hasPicture && ending !== '.mp4')
    throw new UsageError(
      `${input} has no picture, and ${ending} is for videos. Its sound alone can be .wav, .m4a or .mp3, for example.`,
    );
  if (!hasPicture) return null;
  if ((await containerOf(input)) !== video) await requireFit(input, video, codec, signal);
  return video;
}

async function containerOf(path: string): Promise<VideoFormat | null> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(64), 0, 64, 0);
    return videoFormatOf(buffer.subarray(0, bytesRead));
  } finally {
    await file.close();
  }
}

/** What only the end of the work would show is tried with a moment of silence. */
async function requireFit(
  input: string,
  format: VideoFormat,
  choice: CodecChoice,
  signal: AbortSignal,
): Promise<void> {
  const codec = await loadVideoCodec(choice);
  const folder = await mkdtemp(join(tmpdir(), 'formant-fit-'));
  const enough = new AbortController();
  try {
    const { sound } = videoContainers[format];
    const silence = join(folder, `silence.${sound}`);
    const writer = await codec.encode(silence, sound, { sampleRate: 48_000, channelCount: 1, signal });
    await writer.write([new Float32Array(4800)]);
    await writer.finish();
    await codec.putSound(input, silence, join(folder, `fit.${format}`), format, {
      signal: AbortSignal.any([signal, enough.signal]),
      progress: () => enough.abort(),
    });
  } catch (error) {
    signal.throwIfAborted();
    if (!enough.signal.aborted) throw error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Puts a video's picture to the sound that was made of it. The file of the sound alone makes room for the video.
 * @throws as `Codec.putSound`
 */
export async function withPicture(
  ran: Ran,
  format: VideoFormat,
  {
    codec,
    video,
    signal,
    progress,
  }: { codec: CodecChoice; video: string; signal: AbortSignal; progress(fraction: number): void },
): Promise<Ran> {
  const { putSound } = await loadVideoCodec(codec);
  const [output] = ran.outputs;
  if (!output) throw new Error('there is no sound for the video');
  const path = join(dirname(output.path), `with-picture.${format}`);
  const left = await putSound(video, output.path, path, format, { signal, progress });
  const reports = ran.reports.map((report, index) => {
    const { notes = [], ...result } = report.result;
    const last = index === ran.reports.length - 1;
    const told = [...(notes as unknown[]).filter((note) => !isLateNote(note)), ...(last ? left : [])];
    return { ...report, result: told.length > 0 ? { ...result, notes: told } : result };
  });
  return { ...ran, reports, outputs: [{ ...output, path }] };
}
