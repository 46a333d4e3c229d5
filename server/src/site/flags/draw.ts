import { createHash } from 'node:crypto';

/**
 * Draws a variant by weight, always the same one for the same id. Every variant has a time of arrival that only the
 * id decides, exponential with its weight as the rate; the first one wins, so that its chance is its share of the
 * weights. When weights change, only they move whom a variant gains or loses: nobody moves between two others.
 * @param flag tells this draw from those of other flags
 * @param weights at least one above 0; one of 0 is never drawn
 * Cost: a SHA-256 for each weight above 0. Source: weighted rendezvous hashing, Schindelhauer and Schomaker, 2005.
 */
export function draw<V extends string>(flag: string, weights: Readonly<Record<V, number>>, id: string): V {
  let first: { variant: V; at: number } | null = null;
  for (const [variant, weight] of Object.entries<number>(weights) as [V, number][]) {
    if (weight <= 0) continue;
    const at = -Math.log(uniform(`${flag}\n${variant}\n${id}`)) / weight;
    if (first === null || at < first.at) first = { variant, at };
  }
  if (!first) throw new Error(`No variant of ${flag} has a weight`);
  return first.variant;
}

/** Between 0 and 1, neither of them; 48 bits of the text's hash. */
const uniform = (text: string): number =>
  (createHash('sha256').update(text).digest().readUIntBE(0, 6) + 0.5) / 2 ** 48;
