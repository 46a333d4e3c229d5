import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { safeStorage } from 'electron';
import { writeWhole } from '../write-whole.ts';

export interface TokenStore {
  /** The token of the signed-in person, or null. */
  readonly token: string | null;
  /** Whether the token outlives this run of the app. */
  readonly remembered: boolean;
  keep(token: string): void;
  forget(): void;
}

/**
 * Keeps the token encrypted by the system. On a Linux without a key ring (`basic_text`) the "encryption"
 * has a key that everybody knows: there the token stays in memory and the next start asks again. What an earlier start
 * has kept stays, encrypted by the key ring that may be back the next time, until somebody signs in or out.
 */
export function openTokenStore(folder: string): TokenStore {
  const file = path.join(folder, 'session.bin');
  const safe = isSafe();
  const state = { token: safe ? read(file) : null };
  return {
    get token() {
      return state.token;
    },
    get remembered() {
      return safe && state.token !== null;
    },
    keep(token) {
      state.token = token;
      if (safe) writeWhole(file, safeStorage.encryptString(token));
      else rmSync(file, { force: true });
    },
    forget() {
      state.token = null;
      rmSync(file, { force: true });
    },
  };
}

function isSafe(): boolean {
  if (!safeStorage.isEncryptionAvailable()) return false;
  return (
    process.platform !== 'linux' ||
    !['basic_text', 'unknown'].includes(safeStorage.getSelectedStorageBackend())
  );
}

function read(file: string): string | null {
  try {
    return safeStorage.decryptString(readFileSync(file));
  } catch {
    // no file, or the key ring changed: both mean signed out
    return null;
  }
}
