import type { AudioSource } from './audio.ts';
import { type CancelSignal, type Tool, ToolError } from './tool.ts';

/** What was wrong with samples and was put right before the algorithm saw them. */
export type InputRepairs = { replacedSamples: number };

/**
 * The blocks of a tool's input, fit for any algorithm: within the tool's limits, not empty, and with NaN and
 * infinite samples replaced by silence (counted in `repairs`). Looks at `signal` before each block.
 * @throws ToolError empty, too_long or too_many_channels; `signal.reason` when cancelled
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
  let frames = 0;
  for await (const block of input.blocks()) {
    signal.throwIfAborted();
    frames += block[0]?.length ?? 0;
    if (frames > mostFrames) throw tooLong(tool);
    yield block.map((channel) => finite(channel, repairs));
  }
  if (frames === 0) throw new ToolError('empty', 'This file holds no sound. Choose a file with sound in it.');
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

/** The same samples without NaN and infinities; copies only where there are any. */
function finite(samples: Float32Array, repairs: InputRepairs): Float32Array {
  if (allFinite(samples)) return samples;
  return samples.map((value) => {
    if (Number.isFinite(value)) return value;
    repairs.replacedSamples++;
    return 0;
  });
}

function allFinite(samples: Float32Array): boolean {
  for (let i = 0; i < samples.length; i++) if (!Number.isFinite(samples[i])) return false;
  return true;
}
