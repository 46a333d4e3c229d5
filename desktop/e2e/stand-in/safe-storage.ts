import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type Electron from 'electron';
import { app } from './app.ts';
import { strict } from './strict.ts';

type Backend = ReturnType<Electron.SafeStorage['getSelectedStorageBackend']>;

/** The key ring is a file beside the user data; `STAND_IN_KEYRING` names another backend. */
function key(): Buffer {
  const file = path.join(app.getPath('userData'), 'stand-in-key');
  if (!existsSync(file)) writeFileSync(file, randomBytes(32), { mode: 0o600 });
  return readFileSync(file);
}

export const safeStorage = strict('safeStorage', {
  isEncryptionAvailable: () => app.isReady(),
  // safe: the variable is set by tests, to one of Electron's own names
  getSelectedStorageBackend: () => (process.env.STAND_IN_KEYRING ?? 'gnome_libsecret') as Backend,
  encryptString(text) {
    const iv = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', key(), iv);
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return Buffer.concat([Buffer.from('v11'), iv, cipher.getAuthTag(), sealed]);
  },
  decryptString(sealed) {
    const cipher = createDecipheriv('aes-256-gcm', key(), sealed.subarray(3, 15));
    cipher.setAuthTag(sealed.subarray(15, 31));
    return Buffer.concat([cipher.update(sealed.subarray(31)), cipher.final()]).toString('utf8');
  },
} satisfies Partial<Electron.SafeStorage>);
