import { noCodec } from './messages.ts';
import type { Codec } from './port.ts';

export const codecChoices = ['auto', 'node-av', 'ffmpeg'] as const;
export type CodecChoice = (typeof codecChoices)[number];

/**
 * Loads a codec driver. `auto` takes node-av, which npm installs, on machines it has no build for the ffmpeg command
 * where that is installed, and else reads and writes WAV alone.
 * @throws Error saying what to install when the driver that is asked for can't be had
 */
export async function loadCodec(choice: CodecChoice): Promise<Codec> {
  if (choice === 'node-av') return loadNodeAv();
  if (choice === 'auto') {
    const nodeAv = await loadNodeAv().catch(() => null);
    if (nodeAv) return nodeAv;
  }
  const { ffmpegCodec, hasFfmpeg } = await import('./ffmpeg.ts');
  if (await hasFfmpeg()) return ffmpegCodec();
  if (choice === 'ffmpeg') throw new Error(noCodec);
  const { wavAlone } = await import('./wav-alone.ts');
  return wavAlone();
}

/**
 * The driver that gives videos another sound. `auto` takes the ffmpeg command where that is installed: node-av has no way
 * to a file's chapters.
 * @throws Error like `loadCodec`
 */
export async function loadVideoCodec(choice: CodecChoice): Promise<Codec> {
  if (choice !== 'auto') return loadCodec(choice);
  const { ffmpegCodec, hasFfmpeg } = await import('./ffmpeg.ts');
  return (await hasFfmpeg()) ? ffmpegCodec() : loadCodec(choice);
}

async function loadNodeAv(): Promise<Codec> {
  const { nodeAvCodec } = await import('./node-av.ts');
  return nodeAvCodec();
}
