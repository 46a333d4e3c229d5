import { copyFile, rename, rm } from 'node:fs/promises';

/** Renames, or copies beside the target first when the two are on different disks. */
export async function moveFile(from: string, to: string): Promise<void> {
  try {
    await rename(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
    const beside = `${to}.incoming`;
    await copyFile(from, beside);
    await rename(beside, to);
    await rm(from, { force: true });
  }
}

export const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';
