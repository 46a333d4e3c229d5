import { readFileSync } from 'node:fs';
import { hash, verify } from '@node-rs/argon2';
import { AppError } from '../../kernel/errors.ts';

// OWASP Password Storage Cheat Sheet: argon2id (the library's default), 19 MiB, two passes, one lane
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const atOnce = 4;
const queueLimit = 64;

let running = 0;
const waiting: (() => void)[] = [];

/** Hashing takes 19 MiB and tens of milliseconds of a core, so only a few run at once. @throws AppError overloaded */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= atOnce) {
    if (waiting.length >= queueLimit)
      throw new AppError('overloaded', 'Too many people are signing in right now. Try again in a moment.', {
        retryAfterSeconds: 5,
      });
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else running++;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running--;
  }
}

/** Keyboards write the same letter in several ways (NIST SP 800-63B, 3.1.1.2). */
const inOneForm = (password: string): string => password.normalize('NFKC');

export const hashPassword = (password: string): Promise<string> =>
  inTurn(() => hash(inOneForm(password), cost));

let decoy: Promise<string> | undefined;

/** Costs the same when there is no such account or no password, so that the time tells nothing. */
export async function passwordMatches(passwordHash: string | null, password: string): Promise<boolean> {
  decoy ??= inTurn(() => hash('nobody has this password', cost));
  const against = passwordHash ?? (await decoy);
  const matches = await inTurn(() => verify(against, inOneForm(password)));
  return matches && passwordHash !== null;
}

let common: Set<string> | undefined;
function commonPasswords(): Set<string> {
  if (!common) {
    const file = readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8');
    common = new Set(file.split('\n').filter((line) => line && !line.startsWith('#')));
  }
  return common;
}

/**
 * Refuses what attackers try first: passwords known from breaches, and the person's own names.
 * @throws AppError invalid, on the field `password`
 */
export function assertStrongPassword(password: string, names: readonly (string | null | undefined)[]): void {
  const lower = password.toLowerCase();
  const own = names.flatMap((name) => (name ? [name.toLowerCase(), name.toLowerCase().split('@')[0]] : []));
  let fault: string | null = null;
  if (commonPasswords().has(lower) || /^(.)\1*$/u.test(password))
    fault = 'This password is known from data breaches. Choose one that only you know.';
  else if (own.includes(lower)) fault = 'Choose a password that is not your own name or address.';
  if (fault) throw new AppError('invalid', fault, { fields: { password: [fault] } });
}
