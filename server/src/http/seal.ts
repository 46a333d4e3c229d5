import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { Config } from '../kernel/config.ts';
import { keyFor } from './secret-hash.ts';

const cipher = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;
const keyOf = (config: Pick<Config, 'secret'>, use: string): Buffer =>
  Buffer.from(keyFor(config, use), 'hex');

/**
 * Encrypts what has to be read again, with a key of the server's secret: a copy of the database alone tells nothing.
 * @param use what is sealed, such as `authenticator secrets`: each use has a key of its own
 * @param owner must be the same at opening, so that nothing sealed for one account serves another
 * @returns base64url of IV, tag and text
 */
export function seal(config: Pick<Config, 'secret'>, use: string, owner: string, text: string): string {
  const iv = randomBytes(ivBytes);
  const by = createCipheriv(cipher, keyOf(config, use), iv).setAAD(Buffer.from(owner));
  const sealed = Buffer.concat([by.update(text, 'utf8'), by.final()]);
  return Buffer.concat([iv, by.getAuthTag(), sealed]).toString('base64url');
}

/** @throws Error when it was sealed for another use or owner, with another secret of the server, or was changed */
export function unseal(config: Pick<Config, 'secret'>, use: string, owner: string, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64url');
  const by = createDecipheriv(cipher, keyOf(config, use), bytes.subarray(0, ivBytes), {
    authTagLength: tagBytes,
  })
    .setAAD(Buffer.from(owner))
    .setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
  return Buffer.concat([by.update(bytes.subarray(ivBytes + tagBytes)), by.final()]).toString('utf8');
}
