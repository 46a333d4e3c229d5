import type { Audio } from '@formant/engine';
import { JobFault } from '../fault.ts';
import { sniff, sniffBytes } from '../files/sniff.ts';

const mostBytes = 200 * 1024 * 1024;
/** Training looks at ten minutes; a longer file is a recording that was meant for something else. */
const mostSeconds = 20 * 60;
const usualRate = 48_000;

/**
 * A chosen or recorded file as sound in memory, at its own rate, by the browser's decoder.
 * @throws JobFault with words for people
 */
export async function decodeSample(file: File): Promise<Audio> {
  if (file.size === 0)
    throw new JobFault({ code: 'empty', message: 'This file is empty. Choose another one.' });
  if (file.size > mostBytes) throw tooLong();
  const kind = sniff(new Uint8Array(await file.slice(0, sniffBytes).arrayBuffer()));
  if (kind.kind === 'other')
    throw new JobFault({
      code: 'not_audio',
      message: `This is ${kind.what}, not audio. Choose a recording.`,
    });
  if ((kind.seconds ?? 0) > mostSeconds) throw tooLong();
  const rate = Math.max(8000, Math.min(96_000, kind.sampleRate ?? usualRate));
  let decoded: AudioBuffer;
  try {
    decoded = await new OfflineAudioContext(1, 1, rate).decodeAudioData(await file.arrayBuffer());
  } catch {
    throw new JobFault({
      code: 'not_audio',
      message: 'This browser can’t read the file. Save it as WAV or MP3 and choose it again.',
    });
  }
  if (decoded.duration > mostSeconds) throw tooLong();
  return {
    sampleRate: decoded.sampleRate,
    channels: Array.from({ length: Math.min(2, decoded.numberOfChannels) }, (_, c) =>
      decoded.getChannelData(c).slice(),
    ),
  };
}

const tooLong = (): JobFault =>
  new JobFault({
    code: 'too_long',
    message: 'This recording is too long. A few minutes are enough: cut out the best part.',
  });
