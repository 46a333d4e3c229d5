import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Makes a folder and those above it. Step by step, because Node's recursive `mkdir` never returns on Linux where
 * a folder refuses new entries as if it were not there itself, as /proc does (seen in Node 24).
 * @returns the topmost folder that was not there before, or null
 * @throws the system's own error; ENOTDIR or EEXIST where a file is in the way
 */
export async function makeFolder(path: string): Promise<string | null> {
  const missing: string[] = [];
  for (let folder = path; !(await exists(folder)); folder = dirname(folder)) {
    missing.unshift(folder);
    if (dirname(folder) === folder) break;
  }
  if (missing.length === 0) {
    if (!(await stat(path)).isDirectory())
      throw Object.assign(new Error(`EEXIST: ${path} is a file`), { code: 'EEXIST', path });
    return null;
  }
  let top: string | null = null;
  for (const folder of missing) {
    const made = await mkdir(folder).then(
      () => true,
      (error: NodeJS.ErrnoException) => {
        if (error.code === 'EEXIST') return false; // somebody else was quicker
        throw error;
      },
    );
    if (made) top ??= folder;
  }
  return top;
}

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return false;
      throw error;
    },
  );
