import { mkdirSync } from 'node:fs';
import path from 'node:path';

/** True only for the first who asks with this word, in whichever process. */
export function firstTime(word: string): boolean {
  try {
    mkdirSync(path.join(process.env.PLANTED_FOLDER ?? '', word));
    return true;
  } catch {
    return false;
  }
}
