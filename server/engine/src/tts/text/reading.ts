/** A stretch of a text and what is said for it. */
export type Reading = { start: number; end: number; spoken: string };
/** What a pattern stands for; null leaves it as it is. */
export type Rule = { pattern: RegExp; say(match: RegExpMatchArray, text: string): string | null };

/** The few characters before a match: all that endings depend on, and short however long the text is. */
export const textBefore = ({ index = 0 }: RegExpMatchArray, text: string): string =>
  text.slice(Math.max(0, index - 24), index);

/**
 * Reads a text by rules in order of precedence: what one has read is not read again by a later one.
 * @param text of the same length as `given`, such as with other digits; it is what the rules see
 * @returns readings that change something; they do not overlap and stand in order
 */
export function applyRules(text: string, rules: readonly Rule[], given = text): Reading[] {
  const readings: Reading[] = [];
  const taken = new Uint8Array(text.length);
  for (const { pattern, say } of rules)
    for (const match of text.matchAll(pattern)) {
      const start = match.index;
      const end = start + match[0].length;
      if (end === start || taken.subarray(start, end).includes(1)) continue;
      const spoken = say(match, text);
      if (spoken === null) continue;
      taken.fill(1, start, end);
      if (spoken !== given.slice(start, end)) readings.push({ start, end, spoken });
    }
  return readings.sort((a, b) => a.start - b.start);
}
