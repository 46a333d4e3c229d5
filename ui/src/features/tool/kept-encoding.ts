import { encodings } from '../../sound/engine/encodings.ts';
import type { Encoding } from '../../sound/engine/engine-protocol.ts';

const key = 'formant.download';
export const standardEncoding: Encoding = { format: 'wav', quality: 24 };

/** The form of the last download, which the next one begins with; only in the browser. */
export function keptEncoding(): Encoding {
  try {
    // safe: checked against the table below
    const kept = JSON.parse(localStorage.getItem(key) ?? 'null') as Encoding | null;
    if (kept && encodings[kept.format]?.qualities.includes(kept.quality)) return kept;
  } catch {
    // unreadable is as good as nothing
  }
  return standardEncoding;
}

export function keepEncoding(encoding: Encoding): void {
  try {
    localStorage.setItem(key, JSON.stringify(encoding));
  } catch {
    // a forbidden store only forgets the choice
  }
}
