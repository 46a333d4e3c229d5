import { ToolError } from '@formant/engine';
import type { NetworkSound } from '@formant/engine/base/inference';
import { joined } from '@formant/engine/base/joined';
import { resample } from '@formant/engine/dsp/filters/resample';
import { withoutSilence } from '@formant/engine/speech/training/without-silence';
import {
  mostExcerptSeconds as mostSeconds,
  excerptHz as referenceHz,
} from '@formant/engine/speech/voices/excerpt-facts';
import type { Codec } from '../ports/codec/port.ts';

/** Less tells too little of a voice. */
const leastSeconds = 3;

/**
 * The beginning of somebody's recordings without the silence around each, as one channel.
 * @throws ToolError bad_samples for too little sound, and what is wrong with a file; `signal.reason`
 */
export async function referenceOf(
  codec: Codec,
  files: readonly string[],
  signal: AbortSignal,
): Promise<NetworkSound> {
  const parts: Float32Array[] = [];
  let seconds = 0;
  for (const file of files) {
    if (seconds >= mostSeconds) break;
    const part = withoutSilence(await beginningOf(codec, file, signal), referenceHz);
    parts.push(part);
    seconds += part.length / referenceHz;
  }
  if (seconds < leastSeconds)
    throw new ToolError(
      'bad_samples',
      `Speaking like somebody takes ${leastSeconds} s of that voice at least, and better 10; here are ${seconds.toFixed(1)} s.`,
    );
  return { samples: joined(parts).subarray(0, mostSeconds * referenceHz), sampleRate: referenceHz };
}

async function beginningOf(codec: Codec, file: string, signal: AbortSignal): Promise<Float32Array> {
  const audio = await codec.open(file, { signal });
  try {
    const { sampleRate, channelCount } = audio;
    const blocks: Float32Array[] = [];
    let frames = 0;
    for await (const block of audio.blocks()) {
      blocks.push(mixed(block, channelCount));
      frames += block[0]!.length;
      // twice as much, as silence goes
      if (frames > 2 * mostSeconds * sampleRate) break;
    }
    const { channels } = resample({ sampleRate, channels: [joined(blocks)] }, referenceHz);
    return channels[0]!;
  } finally {
    await audio.close();
  }
}

function mixed(block: readonly Float32Array[], channelCount: number): Float32Array {
  return Float32Array.from(
    block[0]!,
    (_, i) => block.reduce((sum, channel) => sum + channel[i]!, 0) / channelCount,
  );
}
