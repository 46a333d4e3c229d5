/**
 * Folds more channels than any compressed format has onto `target` ones: channel i goes to i modulo `target`,
 * averaged, so that nothing clips. Fewer channels pass through as they are.
 */
export function foldChannels(block: Float32Array[], target: number): Float32Array[] {
  if (block.length <= target) return block;
  const folded = Array.from({ length: target }, () => new Float32Array(block[0]?.length ?? 0));
  for (const [index, channel] of block.entries()) {
    const into = folded[index % target]!;
    const share = 1 / Math.ceil((block.length - (index % target)) / target);
    for (let i = 0; i < channel.length; i++) into[i] = into[i]! + channel[i]! * share;
  }
  return folded;
}
