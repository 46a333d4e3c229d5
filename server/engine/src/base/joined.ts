/**
 * Blocks of one channel end to end.
 * @returns the one block that holds anything as it is, not a copy of it; else a new array
 * Cost: one copy of the whole. Blocks that come one by one want gathering first: joining each would be quadratic.
 */
export function joined(parts: readonly Float32Array[]): Float32Array {
  const heard = parts.filter((part) => part.length > 0);
  const [only] = heard;
  if (heard.length === 1 && only) return only;
  const whole = new Float32Array(heard.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of heard) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/**
 * The same for blocks of several channels, each [channel][frame].
 * @param channelCount what comes out where there is no block at all: so many channels without a sample
 */
export const joinedChannels = (
  blocks: readonly (readonly Float32Array[])[],
  channelCount = blocks[0]?.length ?? 0,
): Float32Array[] => Array.from({ length: channelCount }, (_, c) => joined(blocks.map((block) => block[c]!)));
