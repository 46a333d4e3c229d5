const known = new Map<string, readonly string[]>();

/** A month's name as it stands in a date, which in some languages is another case. @param month 1..12 */
export function monthName(tag: string, month: number): string {
  let names = known.get(tag);
  if (!names) {
    const format = new Intl.DateTimeFormat(`${tag}-u-ca-gregory`, {
      day: 'numeric',
      month: 'long',
      timeZone: 'UTC',
    });
    names = Array.from(
      { length: 12 },
      (_, index) =>
        format.formatToParts(Date.UTC(2026, index, 1)).find(({ type }) => type === 'month')?.value ??
        String(index + 1),
    );
    known.set(tag, names);
  }
  return names[month - 1] ?? String(month);
}
