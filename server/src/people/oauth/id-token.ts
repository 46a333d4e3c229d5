import { createHash } from 'node:crypto';
import { SignJWT } from 'jose';
import type { Ctx } from '../../kernel/ctx.ts';
import { signingAlgorithm, signingKey } from './signing-keys.ts';

/** It says who has signed in at this moment; programs keep a sign-in of their own after that. */
export const idTokenLifeMs = 10 * 60_000;

/**
 * Who has allowed the app, signed for it (OpenID Connect Core, sections 2 and 3.1.3.6). Name, picture and address are
 * told by `userInfo`.
 */
export async function idTokenFor(
  ctx: Ctx,
  about: { clientId: string; subject: string; nonce: string | null; accessToken: string },
): Promise<string> {
  const { kid, key } = await signingKey(ctx);
  const now = Math.floor(ctx.clock.now() / 1000);
  const hash = createHash('sha256').update(about.accessToken).digest();
  return new SignJWT({
    ...(about.nonce === null ? {} : { nonce: about.nonce }),
    // binds the two tokens together: the left half of the hash of the signature's own kind
    at_hash: hash.subarray(0, hash.length / 2).toString('base64url'),
  })
    .setProtectedHeader({ alg: signingAlgorithm, kid, typ: 'JWT' })
    .setIssuer(ctx.config.publicUrl)
    .setSubject(about.subject)
    .setAudience(about.clientId)
    .setIssuedAt(now)
    .setExpirationTime(now + idTokenLifeMs / 1000)
    .sign(key);
}
