import { createHmac } from 'node:crypto';
import { createChallenge, randomInt, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { z } from 'zod';
import type { SpentProofs } from '../../db/spent-proofs.ts';
import type { Clock } from '../clock/port.ts';
import type { Captcha } from './port.ts';

const lifeMs = 10 * 60_000;
const algorithm = 'PBKDF2/SHA-256';
/** One attempt costs about a millisecond; between `least` and `most` of them find the answer. */
const effort = { cost: 2_000, least: 200, most: 1_000 };

const payload = z.object({
  challenge: z.object({
    parameters: z.looseObject({
      algorithm: z.literal(algorithm),
      nonce: z.string().min(1).max(128),
      salt: z.string().max(128),
      cost: z.literal(effort.cost),
      keyLength: z.int().max(64),
      keyPrefix: z.string().max(128),
      keySignature: z.string().max(256).optional(),
      expiresAt: z.number(),
    }),
    signature: z.string().max(256),
  }),
  solution: z.object({
    counter: z.int().min(0).max(0xffffffff),
    derivedKey: z.string().max(256),
    time: z.number().optional(),
  }),
});

/**
 * ALTCHA: a proof of work that the browser solves by itself. No third party, no cookies, nothing to click.
 * @param secret signs the challenges, so that only ours are accepted
 */
export function altchaCaptcha(options: { secret: string; spent: SpentProofs; clock: Clock }): Captcha {
  const key = (use: string) => createHmac('sha256', options.secret).update(use).digest('hex');
  const secrets = {
    hmacSignatureSecret: key('captcha challenge'),
    hmacKeySignatureSecret: key('captcha answer'),
  };
  return {
    async challenge() {
      const challenge = await createChallenge({
        algorithm,
        cost: effort.cost,
        counter: randomInt(effort.most, effort.least),
        deriveKey,
        expiresAt: new Date(options.clock.now() + lifeMs),
        ...secrets,
      });
      return { ...challenge };
    },
    async verify(token) {
      const given = parseToken(token);
      if (!given) return false;
      const { challenge, solution } = given;
      const expiresAtMs = challenge.parameters.expiresAt * 1000;
      if (expiresAtMs < options.clock.now()) return false;
      const { verified } = await verifySolution({ challenge, solution, deriveKey, ...secrets });
      return verified && (await options.spent.spend(`altcha ${challenge.parameters.nonce}`, expiresAtMs));
    },
  };
}

function parseToken(token: string): z.infer<typeof payload> | null {
  try {
    return payload.safeParse(JSON.parse(Buffer.from(token, 'base64').toString('utf8'))).data ?? null;
  } catch {
    return null; // not JSON: just a wrong answer
  }
}
