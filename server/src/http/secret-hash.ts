import { createHash, createHmac, randomBytes } from 'node:crypto';
import type { Config } from '../kernel/config.ts';

/** 256 random bits, fit for URLs and headers. */
export const randomSecret = (): string => randomBytes(32).toString('base64url');

/** How a random secret is kept. It can't be guessed, so it needs no salt and no slow hash. */
export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** Keys that were made already: every request needs some, and making one costs more than what is done with it. */
const made = new Map<string, string>();

/** A key of its own for each use, so that a signature made for one can't serve another. @param use one of a few words */
export function keyFor(config: Pick<Config, 'secret'>, use: string): string {
  const name = `${config.secret}\n${use}`;
  const known = made.get(name);
  if (known !== undefined) return known;
  const key = createHmac('sha256', config.secret).update(use).digest('hex');
  made.set(name, key);
  return key;
}

/** Hash of a code that is short enough to be guessed: worthless without the server's secret. */
export const hashShortCode = (config: Pick<Config, 'secret'>, code: string): string =>
  createHmac('sha256', keyFor(config, 'short codes')).update(code).digest('hex');
