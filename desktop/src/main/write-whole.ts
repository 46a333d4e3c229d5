import { renameSync, writeFileSync } from 'node:fs';

/**
 * Writes a file whole or not at all: after a crash or a power cut it is what it was before or what it was to become,
 * readable for its owner only.
 */
export function writeWhole(file: string, content: string | Uint8Array): void {
  const fresh = `${file}.new`;
  writeFileSync(fresh, content, { mode: 0o600, flush: true });
  renameSync(fresh, file);
}
