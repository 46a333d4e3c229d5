const values: Readonly<Record<string, number>> = { I: 1, V: 5, X: 10 };

/** A Roman number below 40, as kings, centuries and chapters have; null for letters that are none. */
export function romanValue(digits: string): number | null {
  if (!/^(?:X{1,3}(?:IX|IV|V?I{0,3})|IX|IV|VI{0,3}|I{1,3})$/.test(digits)) return null;
  return [...digits].reduce((sum, digit, index) => {
    const value = values[digit]!;
    return sum + (value < (values[digits[index + 1] ?? ''] ?? 0) ? -value : value);
  }, 0);
}
