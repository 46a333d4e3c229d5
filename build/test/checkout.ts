import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));
export const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');
/** Every file of the checkout that git tracks or would track, with forward slashes. */
export const tracked: string[] = execFileSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard'],
  { cwd: root, encoding: 'utf8' },
)
  .trim()
  .split('\n');
