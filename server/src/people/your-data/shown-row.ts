import type { Part, Row } from './part.ts';
import { momentOf } from './rows-of.ts';

const moments = /^at$|_at$|_until$|_after$/;

/** A row as the export holds it: without what is withheld, with moments as dates and JSON as what it says. */
export function shownRow(part: Part, row: Row, files: readonly string[]): Record<string, unknown> {
  const shown: Record<string, unknown> = {};
  for (const [column, value] of Object.entries(row)) {
    if (part.withheld && Object.hasOwn(part.withheld, column)) continue;
    if (moments.test(column)) shown[column] = dateOf(value);
    else shown[column] = part.json?.includes(column) ? parsed(value) : value;
  }
  return files.length > 0 ? { ...shown, files } : shown;
}

function dateOf(value: unknown): unknown {
  const ms = momentOf(value);
  // a device's clock may say anything
  return ms === null || Math.abs(ms) > 8.64e15 ? value : new Date(ms).toISOString();
}

/** What an older version has stored in another form stays as it is. */
function parsed(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value) as unknown;
  } catch {
    return value;
  }
}
