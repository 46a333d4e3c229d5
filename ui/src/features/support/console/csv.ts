type Cell = string | number | null | undefined;

/** A table as CSV (RFC 4180). What a spreadsheet would take for a formula is marked as text. */
export function csvFile(header: readonly string[], rows: readonly (readonly Cell[])[]): Blob {
  const line = (cells: readonly Cell[]) =>
    `${cells
      .map(
        (cell) =>
          `"${String(cell ?? '')
            .replace(/^\s*[=+\-@]/, "'$&")
            .replaceAll('"', '""')}"`,
      )
      .join(',')}\r\n`;
  return new Blob([line(header), ...rows.map(line)], { type: 'text/csv' });
}
