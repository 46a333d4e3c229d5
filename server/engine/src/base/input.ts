import type { AudioSource } from './audio.ts';
import { ToolError } from './faults.ts';
import type { CancelSignal, Tool } from './tool.ts';

/** What was wrong with samples and was put right before the algorithm saw them. */
export type InputRepairs = { replacedSamples: number };

/**
 * The blocks of a tool's input, fit for any algorithm: within the tool's limits, not empty, and with NaN,
 * infinite and absurdly loud samples replaced by silence (counted in `repairs`). Looks at `signal` before each block.
 * @throws ToolError empty, too_long, too_many_channels, or not_audio where most of it would have to be replaced;
 *   `signal.reason` when cancelled
 */
export async function* checkedBlocks(
  tool: Tool,
  input: AudioSource,
  signal: CancelSignal,
  repairs: InputRepairs,
): AsyncIterable<Float32Array[]> {
  const { maxChannels, maxSeconds } = tool.limits;
  if (input.channelCount > maxChannels)
    throw new ToolError(
      'too_many_channels',
      `This sound has ${input.channelCount} channels; ${tool.name} takes up to ${maxChannels}. Mix it down first.`,
    );
  const mostFrames = maxSeconds * input.sampleRate;
  if (input.frames !== null && input.frames > mostFrames) throw tooLong(tool);
  const replacedBefore = repairs.replacedSamples;
  let frames = 0;
  for await (const block of input.blocks()) {
    signal.throwIfAborted();
    frames += block[0]?.length ?? 0;
    if (frames > mostFrames) throw tooLong(tool);
    yield block.map((channel) => usable(channel, repairs));
  }
  if (frames === 0) throw new ToolError('empty', 'This file holds no sound. Choose a file with sound in it.');
  if (repairs.replacedSamples - replacedBefore > mostReplaced * frames * input.channelCount)
    throw new ToolError(
      'not_audio',
      'Much of this file is not sound: its values are not numbers, or far beyond the loudest there is. It is damaged, or written in another scale. Export it again, for example as 24-bit WAV.',
    );
}

/** How much of the input `frames` are, 0..1; approaches 1 without reaching it where the length isn't known. */
export function fractionDone(input: AudioSource, frames: number): number {
  return input.frames === null
    ? 1 - 1 / (1 + frames / (60 * input.sampleRate))
    : Math.min(1, frames / input.frames);
}

const tooLong = (tool: Tool): ToolError =>
  new ToolError(
    'too_long',
    `This sound is longer than ${tool.limits.maxSeconds / 3600} hours. Cut it into parts first.`,
  );

/** The same samples without those that can't be sound; copies only where there are any. */
function usable(samples: Float32Array, repairs: InputRepairs): Float32Array {
  if (allUsable(samples)) return samples;
  return samples.map((value) => {
    if (Math.abs(value) <= loudest) return value;
    repairs.replacedSamples++;
    return 0;
  });
}

/**
 * More, 60 dB over full scale, is damage and no sound. Encoders can't cope with it: LAME gives up at 32,000 and
 * FFmpeg's AAC searches for ever at a million (measured on noise); nothing known goes beyond +40 dB.
 */
const loudest = 1000;
/** Brings what is louder than `loudest` beyond the range of numbers, where zero times it is no longer zero. */
const beyond = Number.MAX_VALUE / loudest;
/** The share of samples that may be replaced; a file with more isn't what it was and is refused. */
const mostReplaced = 0.25;

/** Four sums, so that none waits for another: this runs over every sample. */
function allUsable(samples: Float32Array): boolean {
  let a = 0;
  let b = 0;
  let c = 0;
  let d = 0;
  const whole = samples.length & ~3;
  for (let i = 0; i < whole; i += 4) {
    a += samples[i]! * beyond * 0;
    b += samples[i + 1]! * beyond * 0;
    c += samples[i + 2]! * beyond * 0;
    d += samples[i + 3]! * beyond * 0;
  }
  for (let i = whole; i < samples.length; i++) a += samples[i]! * beyond * 0;
  return a + b + c + d === 0;
}
