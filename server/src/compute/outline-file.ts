import { PeakBuilder, peaksToInt8 } from '@formant/engine/dsp/levels/peaks';
import type { Codec } from '../ports/codec/port.ts';
import type { Outline } from './port.ts';

/** Decodes a whole file for its waveform and its true length. */
export async function outlineFile(codec: Codec, path: string, signal: AbortSignal): Promise<Outline> {
  const input = await codec.open(path, { signal });
  try {
    const peaks = new PeakBuilder(input.sampleRate, 1024);
    for await (const block of input.blocks()) {
      signal.throwIfAborted();
      peaks.write(block);
    }
    const drawn = peaks.result();
    return {
      durationMs: Math.round((1000 * drawn.frames) / drawn.sampleRate),
      peaks: peaksToInt8(drawn),
    };
  } finally {
    await input.close();
  }
}
