import { readFileSync } from 'node:fs';

/** Of the package that the command came with. */
export function version(): string {
  const file = new URL('../../package.json', import.meta.url);
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version; // safe: npm needs it there
}
