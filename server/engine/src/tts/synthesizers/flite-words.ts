export type Phone = { name: string; startMs: number; endMs: number };
export type WordSpan = { startMs: number; endMs: number };

const gap = 1;
const vowels = /^(?:aa|ae|ah|ao|aw|ax|ay|eh|er|ey|ih|iy|ow|oy|uh|uw)$/;

/**
 * Finds words in a sequence of phones by how they are said alone: the cheapest alignment of the two sequences.
 * Vowels may stand for each other more cheaply than for consonants, as they are the ones that weaken in a sentence.
 * Cost O(phones * phones).
 * @returns one span a word, in order; a word of which nothing is heard has no length
 */
export function alignPhones(phones: readonly Phone[], words: readonly (readonly string[])[]): WordSpan[] {
  const expected = words.flatMap((word, index) => word.map((name) => ({ name, index })));
  const width = expected.length + 1;
  const cost = new Float32Array((phones.length + 1) * width);
  for (let i = 0; i <= phones.length; i++)
    for (let j = 0; j < width; j++) {
      if (i === 0 || j === 0) cost[i * width + j] = gap * (i + j);
      else
        cost[i * width + j] = Math.min(
          cost[(i - 1) * width + j - 1]! + difference(phones[i - 1]!.name, expected[j - 1]!.name),
          cost[(i - 1) * width + j]! + gap,
          cost[i * width + j - 1]! + gap,
        );
    }
  const spans: (WordSpan | null)[] = words.map(() => null);
  let i = phones.length;
  let j = expected.length;
  while (i > 0) {
    const here = cost[i * width + j]!;
    const phone = phones[i - 1]!;
    const paired =
      j > 0 &&
      Math.abs(here - cost[(i - 1) * width + j - 1]! - difference(phone.name, expected[j - 1]!.name)) < 1e-4;
    if (!paired && j > 0 && Math.abs(here - cost[i * width + j - 1]! - gap) < 1e-4) {
      j--;
      continue;
    }
    // a phone that nothing expects belongs to the word that is being said
    const index = expected[Math.max(0, j - 1)]?.index;
    if (index !== undefined) {
      const span = spans[index];
      spans[index] = { startMs: phone.startMs, endMs: span?.endMs ?? phone.endMs };
    }
    i--;
    if (paired) j--;
  }
  let at = 0;
  return spans.map((span) => {
    const { startMs, endMs } = span ?? { startMs: at, endMs: at };
    at = Math.max(at, endMs);
    return { startMs, endMs };
  });
}

function difference(a: string, b: string): number {
  if (a === b) return 0;
  return vowels.test(a) === vowels.test(b) ? 0.6 : 1.6;
}
