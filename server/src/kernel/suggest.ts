/** Of the words, the one that was probably meant: at most so many letters away, and less than half of it wrong. */
export function meant(typed: string, words: readonly string[], letters = 2): string | null {
  let best: string | null = null;
  let least = Math.min(letters + 1, typed.length / 2 + 1);
  for (const word of words) {
    const away = distance(typed.toLowerCase(), word.toLowerCase());
    if (away < least) [best, least] = [word, away];
  }
  return best;
}

/** ` Did you mean "run"?`, or nothing. */
export function didYouMean(typed: string, words: readonly string[], before = ''): string {
  const word = meant(typed, words);
  return word === null ? '' : ` Did you mean ${before}${word}?`;
}

/** Letters to be changed, added, left out or swapped with their neighbour (Damerau 1964, optimal string alignment). */
function distance(one: string, other: string): number {
  const rows: number[][] = [];
  for (let i = 0; i <= one.length; i++) {
    const row: number[] = [];
    for (let j = 0; j <= other.length; j++) {
      if (i === 0 || j === 0) {
        row.push(i + j);
        continue;
      }
      const same = one[i - 1] === other[j - 1];
      let least = Math.min(rows[i - 1]![j]! + 1, row[j - 1]! + 1, rows[i - 1]![j - 1]! + Number(!same));
      const swapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      if (swapped) least = Math.min(least, rows[i - 2]![j - 2]! + 1);
      row.push(least);
    }
    rows.push(row);
  }
  return rows[one.length]![other.length]!;
}
