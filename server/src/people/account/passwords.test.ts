import { describe, expect, it } from 'vitest';
import { assertStrongPassword, hashPassword, passwordMatches } from './passwords.ts';

describe('passwords', () => {
  it('match their own hash only, and nothing matches no hash', async () => {
    const stored = await hashPassword('correct horse battery');
    expect(await passwordMatches(stored, 'correct horse battery')).toBe(true);
    expect(await passwordMatches(stored, 'Correct horse battery')).toBe(false);
    expect(await passwordMatches(null, 'nobody has this password')).toBe(false);
  });

  it('are refused when breaches know them, in either case', () => {
    for (const known of [
      'password',
      'PASSWORD',
      '12345678',
      'qwertyuiop',
      'iloveyou',
      'trustno1',
      'baseball',
    ])
      expect(() => assertStrongPassword(known, [])).toThrow(/breaches/);
    expect(() => assertStrongPassword('correct horse battery', [])).not.toThrow();
  });

  it('are hashed a few at a time; a flood is turned away instead of eating the memory', async () => {
    const flood = await Promise.allSettled(Array.from({ length: 100 }, () => hashPassword('flood')));
    const refused = flood.filter((one) => one.status === 'rejected');
    expect(refused).toHaveLength(100 - 4 - 64);
    for (const one of refused) expect(one.reason).toMatchObject({ code: 'overloaded', retryAfterSeconds: 5 });
    expect(await hashPassword('after the flood')).toMatch(/^\$argon2id/);
  });
});
