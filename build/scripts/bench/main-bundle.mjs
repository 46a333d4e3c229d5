import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';

/** Bytes that the app's main process may read before its first line runs. */
export const mostMainBytes = 400_000;

/**
 * What is read before the first line of the app runs: the entry and what it imports, not what it asks for later.
 * @param {string} from the folder of the built main process
 */
export function mainBundle(from) {
  const entry = 'index.js';
  const files = new Set([entry]);
  for (const file of files)
    for (const [, imported] of readFileSync(path.join(from, file), 'utf8').matchAll(
      /(?:^|[;}])\s*(?:import|export)\s*(?:[^"'();]*?\bfrom\s*)?["']\.\/([\w.-]+\.js)["']/g,
    ))
      if (imported) files.add(imported);
  const bytesOf = (/** @type {string} */ file) => statSync(path.join(from, file)).size;
  return {
    entryBytes: bytesOf(entry),
    loadedBytes: [...files].reduce((sum, file) => sum + bytesOf(file), 0),
  };
}
