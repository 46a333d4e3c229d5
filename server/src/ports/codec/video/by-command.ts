import { rm, stat } from 'node:fs/promises';
import {
  tellsDamage,
  type VideoFormat,
  videoArguments,
  videoContainers,
} from '@formant/engine/codecs/video-container';
import { z } from 'zod';
import { probeTrack, type Track } from '../ffmpeg-probe.ts';
import { FfmpegProcess, ffprobe, safeInput } from '../ffmpeg-process.ts';
import { damagedPicture, nothingDecoded, subtitlesLeft, unfitPicture } from '../messages.ts';
import { hardLimits, type PutSoundOptions } from '../port.ts';

/** `Codec.putSound` by the ffmpeg command. */
export async function putSoundByCommand(
  { index, subtitles }: Track,
  { video, sound, to, format }: { video: string; sound: string; to: string; format: VideoFormat },
  { signal, progress }: PutSoundOptions = {},
): Promise<string[]> {
  const taken = subtitles.filter(({ codec }) => videoContainers[format].subtitles.includes(codec));
  const { ofSound, output } = videoArguments(format, {
    startSeconds: await soundStart(video, index, signal),
    comment: (await probeTrack(sound, signal ? { signal } : {})).probe.tags.comment,
    subtitles: taken.map((track) => track.index),
  });
  const { size } = await stat(video);
  const ffmpeg = new FfmpegProcess(
    [
      ...['-progress', 'pipe:1', '-stats_period', '0.2'],
      ...[...safeInput(video), ...ofSound, ...safeInput(sound), ...output, '-y', `file:${to}`],
    ],
    hardLimits.maxSeconds,
  );
  const stop = () => void ffmpeg.end();
  signal?.addEventListener('abort', stop, { once: true });
  let whole = false;
  try {
    ffmpeg.closeInput();
    for await (const text of ffmpeg.stdout.setEncoding('utf8')) {
      // by bytes: of what is copied ffmpeg tells no time that can be relied on
      const written = Number(/total_size=(\d+)/.exec(String(text))?.[1] ?? 0);
      progress?.(Math.min(1, written / size));
    }
    const code = await ffmpeg.exit();
    signal?.throwIfAborted();
    if (code !== 0) throw unfit.test(ffmpeg.complaints) ? unfitPicture(format) : await ffmpeg.failure();
    if (tellsDamage(ffmpeg.complaints)) throw damagedPicture();
    whole = true;
  } catch (error) {
    signal?.throwIfAborted(); // a pipe that was cut says so in words of its own
    throw error;
  } finally {
    signal?.removeEventListener('abort', stop);
    if (!whole) {
      await ffmpeg.end();
      await rm(to, { force: true });
    }
  }
  return subtitlesLeft(subtitles.length - taken.length, format);
}

const unfit =
  /Could not find tag for codec|Only VP8 or VP9|not currently supported in container|codec not supported in this|incompatible with output codec|Could not write header/;

/** When the first sample comes that a decoder gives out, in the video's own time; what encoders put before it is not. */
async function soundStart(video: string, index: number, signal: AbortSignal | undefined): Promise<number> {
  const asked = ['-select_streams', `${index}`, '-read_intervals', '%+#16', '-show_frames'];
  const said = await ffprobe(video, signal, [...asked, '-show_entries', 'frame=pts_time']);
  const frames = 'json' in said ? answer.parse(said.json).frames : [];
  const first = frames.find(({ pts_time }) => pts_time !== undefined);
  if (!first) throw nothingDecoded();
  return first.pts_time ?? 0;
}
const answer = z.object({
  frames: z.array(z.object({ pts_time: z.coerce.number().optional() })).default([]),
});
