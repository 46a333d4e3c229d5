import { type VideoFormat, videoContainers } from '@formant/engine/codecs/video-container';
import { formatBytes } from '../../i18n/format.ts';
import { JobFault } from '../fault.ts';
import type { JobFiles } from '../files/job-files.ts';
import { encodings } from './encodings.ts';
import { type Encoding, jobFile } from './engine-protocol.ts';
import type { EngineWork } from './read-input.ts';

/** What a window that keeps its files in memory can hold of a video, beside the sound. */
const mostBytesInMemory = 500 * 1024 * 1024;

/** How the sound of a video is coded. */
export function soundEncoding(format: VideoFormat): Encoding {
  const { sound } = videoContainers[format];
  return { format: sound, quality: encodings[sound].standard };
}

/**
 * Puts a coded sound to the picture of the chosen video, as a file among the job's. It goes to disk while it is made.
 * @param what.comment what the sound says of itself
 * @throws JobFault storage_full or out_of_memory before anything is written, no_video; `signal.reason`
 */
export async function putInVideo(
  files: JobFiles,
  what: { video: File; sound: File; format: VideoFormat; comment: string | undefined },
  { signal, report, ffmpeg }: EngineWork,
): Promise<File> {
  const { video, sound, format } = what;
  await requireRoom(files, video.size + sound.size);
  const driver = await ffmpeg();
  signal.throwIfAborted();
  const name = jobFile.video(format);
  const sink = await files.create(name);
  let whole = false;
  try {
    driver.putSound(what, sink, report('video'));
    whole = true;
  } finally {
    sink.close();
    if (!whole) await files.remove(name);
  }
  const made = await files.read(name);
  if (!made) throw new Error('The video is missing');
  return new File([made], made.name, { type: videoContainers[format].mime });
}

async function requireRoom({ durable }: JobFiles, bytes: number): Promise<void> {
  if (!durable && bytes > mostBytesInMemory)
    throw new JobFault({
      code: 'out_of_memory',
      message: `The video of ${formatBytes(bytes)} is too large for this private window, which keeps files in memory. Download the sound, or open the page in another window.`,
    });
  const { usage = 0, quota = Number.POSITIVE_INFINITY } = (await navigator.storage?.estimate()) ?? {};
  if (durable && quota - usage < bytes)
    throw new JobFault({
      code: 'storage_full',
      message: `The video needs ${formatBytes(bytes)}, and ${formatBytes(Math.max(0, quota - usage))} are left. The sound is still here and can be downloaded.`,
    });
}
