import { safeStorage } from 'electron';

/** Encrypts what must not lie open on the disk. */
export interface Vault {
  /** False where the system has no key ring: then nothing is written at all. */
  readonly isSafe: boolean;
  seal(text: string): Uint8Array;
  /** @throws Error when it was sealed with another key, or is spoiled */
  open(sealed: Uint8Array): string;
}

/**
 * The system's own. On a Linux without a key ring (`basic_text`) the "encryption" has a key that everybody knows:
 * there a token stays in memory and the next start asks again.
 */
export function systemVault(): Vault {
  const isSafe =
    safeStorage.isEncryptionAvailable() &&
    (process.platform !== 'linux' ||
      !['basic_text', 'unknown'].includes(safeStorage.getSelectedStorageBackend()));
  return {
    isSafe,
    seal: (text) => safeStorage.encryptString(text),
    open: (sealed) => safeStorage.decryptString(Buffer.from(sealed)),
  };
}
