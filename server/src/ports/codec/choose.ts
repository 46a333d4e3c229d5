import type { Codec } from './port.ts';

export const codecChoices = ['auto', 'node-av', 'ffmpeg'] as const;
export type CodecChoice = (typeof codecChoices)[number];

/**
 * Loads a codec driver. `auto` takes node-av, which npm installs, and on machines it has no build for the
 * ffmpeg command where that is installed.
 * @throws Error saying what to install when there is none
 */
export async function loadCodec(choice: CodecChoice): Promise<Codec> {
  if (choice === 'ffmpeg') return loadFfmpeg();
  try {
    const { nodeAvCodec } = await import('./node-av.ts');
    return nodeAvCodec();
  } catch (error) {
    if (choice === 'node-av') throw error;
    return loadFfmpeg(error);
  }
}

async function loadFfmpeg(cause?: unknown): Promise<Codec> {
  const { ffmpegCodec, hasFfmpeg } = await import('./ffmpeg.ts');
  if (!(await hasFfmpeg()))
    throw new Error(
      'No codec: the ffmpeg and ffprobe commands are not installed. Install FFmpeg (https://ffmpeg.org), then try again.',
      { cause },
    );
  return ffmpegCodec();
}
