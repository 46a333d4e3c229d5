import type { GraphBuilder } from './builder.ts';

/** Places before and behind that attention knows apart. */
const reach = 10;

/**
 * Attention that knows how far places lie from each other, on `[1,width,t]` with t above 10; places where the `mask`
 * `[1,1,t]` is 0 are not heard.
 * Source: Shaw, Uszkoreit, Vaswani 2018; the way from distances to places and back by padding and reshaping: Huang et
 * al. 2019.
 */
export function relativeAttention(
  b: GraphBuilder,
  x: string,
  { width, heads, mask }: { width: number; heads: number; mask: string },
): string {
  const size = width / heads;
  const projected = () => b.conv(x, { from: width, to: width, kernel: 1 });
  const inHeads = (y: string) => b.transpose(b.reshape(y, 1, heads, size, -1), 0, 1, 3, 2);
  const q = b.op('Mul', [inHeads(projected()), b.scalar(1 / Math.sqrt(size))]);
  const keys = b.reshape(projected(), 1, heads, size, -1);
  const values = inHeads(projected());
  const count = b.op('Slice', [b.op('Shape', [x]), b.ints(2), b.ints(3)]);
  const less = (from: string, by: number) => b.op('Sub', [from, b.ints(by)]);
  const distances = less(b.op('Mul', [count, b.ints(2)]), 1);
  const list = (...parts: string[]) => b.op('Concat', parts, { axis: 0 });
  const zero = b.ints(0);
  const one = b.ints(1);
  const beyond = less(count, reach + 1);
  /** What is learned of each distance, zero where that is above the reach: `[1,2t-1,size]`. */
  const learned = () =>
    b.op('Pad', [b.weights([1, 2 * reach + 1, size], size), list(zero, beyond, zero, zero, beyond, zero)]);

  const byDistance = b.op('MatMul', [q, b.op('Unsqueeze', [b.transpose(learned(), 0, 2, 1), b.ints(0)])]);
  const wider = b.op('Pad', [byDistance, b.ints(0, 0, 0, 0, 0, 0, 0, 1)]);
  const flat = b.reshape(wider, 1, heads, -1);
  const longer = b.op('Pad', [flat, list(zero, zero, zero, zero, zero, less(count, 1))]);
  const skewed = b.op('Reshape', [longer, list(one, b.ints(heads), b.op('Add', [count, one]), distances)]);
  const rows = b.op('Slice', [skewed, zero, count, b.ints(2)]);
  const byPlace = b.op('Slice', [rows, less(count, 1), distances, b.ints(3)]);
  const both = b.op('Mul', [b.op('Unsqueeze', [mask, b.ints(2)]), b.op('Unsqueeze', [mask, b.ints(-1)])]);
  const likeness = b.op('Where', [
    b.op('Equal', [both, b.scalar(0)]),
    b.scalar(-1e4),
    b.op('Add', [b.op('MatMul', [q, keys]), byPlace]),
  ]);
  const shares = b.op('Softmax', [likeness], { axis: -1 });

  const spread = b.op('Pad', [shares, list(zero, zero, zero, zero, zero, zero, zero, less(count, 1))]);
  const even = b.op('Pad', [b.reshape(spread, 1, heads, -1), list(zero, zero, count, zero, zero, zero)]);
  const turned = b.op('Reshape', [even, list(one, b.ints(heads), count, b.op('Mul', [count, b.ints(2)]))]);
  const shareOfDistance = b.slice(turned, 3, 1, 2 ** 31);
  const relative = b.op('MatMul', [shareOfDistance, b.op('Unsqueeze', [learned(), b.ints(0)])]);
  const mixed = b.op('Add', [b.op('MatMul', [shares, values]), relative]);
  const together = b.reshape(b.transpose(mixed, 0, 1, 3, 2), 1, width, -1);
  return b.conv(together, { from: width, to: width, kernel: 1 });
}
