import type { AudioSource } from '@formant/engine/base/audio';
import { PeakBuilder, peaksToInt8 } from '@formant/engine/dsp/levels/peaks';
import { FaceBuilder } from '@formant/engine/speech/voices/face-builder';
import type { VoiceFace } from '@formant/engine/speech/voices/voice-face';
import type { Codec } from '../ports/codec/port.ts';
import type { Outline } from './port.ts';

/** Decodes a whole file for its waveform and its true length. */
export function outlineFile(codec: Codec, path: string, signal: AbortSignal): Promise<Outline> {
  return throughFile(codec, path, signal, async ({ sampleRate }) => {
    const peaks = new PeakBuilder(sampleRate, 1024);
    return {
      write: (block) => peaks.write(block),
      result() {
        const drawn = peaks.result();
        return {
          durationMs: Math.round((1000 * drawn.frames) / drawn.sampleRate),
          peaks: peaksToInt8(drawn),
        };
      },
    };
  });
}

/** Decodes a whole file for what the voice in it is drawn by. */
export const faceOfFile = (codec: Codec, path: string, signal: AbortSignal): Promise<VoiceFace> =>
  throughFile(codec, path, signal, ({ sampleRate }) => FaceBuilder.create(sampleRate));

async function throughFile<T>(
  codec: Codec,
  path: string,
  signal: AbortSignal,
  make: (source: AudioSource) => Promise<{ write(block: readonly Float32Array[]): void; result(): T }>,
): Promise<T> {
  const input = await codec.open(path, { signal });
  try {
    const builder = await make(input);
    for await (const block of input.blocks()) {
      signal.throwIfAborted();
      builder.write(block);
    }
    return builder.result();
  } finally {
    await input.close();
  }
}
