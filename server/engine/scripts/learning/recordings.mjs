import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The WAV files of a folder (16-bit, mono), in the order of their names. */
export function read(folder) {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.wav'))
    .sort()
    .map((name) => {
      const bytes = readFileSync(join(folder, name));
      const data = bytes.indexOf('data') + 8;
      return Float32Array.from(
        { length: (bytes.length - data) >> 1 },
        (_, i) => bytes.readInt16LE(data + 2 * i) / 32_768,
      );
    });
}
