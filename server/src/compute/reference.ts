import { ToolError } from '@formant/engine';
import type { NetworkSound } from '@formant/engine/base/inference';
import { joined } from '@formant/engine/base/joined';
import { resample } from '@formant/engine/dsp/filters/resample';
import type { Codec } from '../ports/codec/port.ts';

/** What models that speak like what they hear work at. */
const referenceHz = 24_000;
/** More than this is not listened to, and less tells too little of a voice. */
const mostSeconds = 20;
const leastSeconds = 3;
/** Below the loudest, dB, is silence; what is left out of it around speech. */
const silenceDb = -40;
const frameSeconds = 0.02;

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
    const part = withoutSilence(await beginningOf(codec, file, signal));
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

function withoutSilence(samples: Float32Array): Float32Array {
  const frame = Math.round(frameSeconds * referenceHz);
  const levels: number[] = [];
  for (let at = 0; at < samples.length; at += frame)
    levels.push(
      samples.subarray(at, at + frame).reduce((most, sample) => Math.max(most, Math.abs(sample)), 0),
    );
  const least = Math.max(...levels, 0) * 10 ** (silenceDb / 20);
  const isLoud = (level: number): boolean => level > least;
  const first = levels.findIndex(isLoud);
  return first < 0
    ? new Float32Array(0)
    : samples.subarray(first * frame, (levels.findLastIndex(isLoud) + 1) * frame);
}
