import { formatTime } from '../../i18n/format.ts';
import { JobFault } from '../fault.ts';
import type { Sniffed } from '../files/sniff.ts';

/** Beyond this the decoded sound would fill the page's memory; ffmpeg decodes straight to disk. */
const mostBytes = 24 * 1024 * 1024;
const mostSeconds = 6 * 60;
/** Formats that all browsers decode, and whose headers tell the sample rate. */
const known = new Set(['mp3', 'flac', 'ogg', 'mp4', 'aac']);

/**
 * Decodes a short file with the browser's own decoder, which is there already and fast. It resamples to its
 * context's rate, so the file's own must be known. Null when another decoder has to do it.
 * @throws JobFault truncated, when the header promises more than there is
 */
export async function decodeInPage(
  file: File,
  kind: Extract<Sniffed, { kind: 'audio' }>,
): Promise<AudioBuffer | null> {
  const { container, sampleRate, seconds } = kind;
  if (!sampleRate || !known.has(container) || file.size > mostBytes) return null;
  if ((seconds ?? guessSeconds(file.size, container)) > mostSeconds) return null;
  let decoded: AudioBuffer;
  try {
    const context = new OfflineAudioContext(1, 1, sampleRate);
    decoded = await context.decodeAudioData(await file.arrayBuffer());
  } catch {
    return null; // ffmpeg knows more formats, and says what is wrong with a broken one
  }
  if (decoded.duration > mostSeconds * 2) return null;
  if (seconds !== undefined && decoded.duration < seconds - Math.max(1, seconds * 0.01))
    throw new JobFault({
      code: 'truncated',
      message: `The sound ends at ${formatTime(decoded.duration)}, although the header promises ${formatTime(seconds)}. The download of this file was probably cut short.`,
      goodSeconds: decoded.duration,
    });
  return decoded;
}

/** From the lowest usual bit rate, so that a guess never lets a long file through. */
function guessSeconds(bytes: number, container: string): number {
  return (bytes * 8) / (container === 'flac' ? 400_000 : 64_000);
}
