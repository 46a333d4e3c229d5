import { Router } from 'express';
import { SignJWT } from 'jose';
import { actorOf, identify } from '../../http/identify.ts';
import { limit } from '../../http/limits.ts';
import { randomSecret } from '../../http/secret-hash.ts';
import { securityHeaders } from '../../http/security-headers.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { userById } from './accounts.ts';

const address = '/support-sso';
/** The browser is on its way; the desk's clock may be wrong by a minute. */
const lifeSeconds = 300;
const departures = limit('ways to the support desk of', {
  points: 30,
  seconds: 3600,
  message: 'You have gone to the support desk many times.',
});

/**
 * `/support-sso` takes whoever is signed in on to the support desk, with a signed token (RFC 7519, HS256) that says who
 * it is. Without a desk in the settings there is no such page. `return_to` may only be a page of the desk.
 */
export function deskSignOn(ctx: Ctx): Router {
  const router = Router({ caseSensitive: true });
  const desk = ctx.config.supportDesk;
  if (!desk) return router;
  const key = new TextEncoder().encode(desk.secret);
  router.get(address, securityHeaders(ctx.config), identify(ctx), async (req, res) => {
    const returnTo = req.query.return_to;
    if (returnTo !== undefined && !isOfDesk(desk.url, returnTo)) {
      res.status(400).type('text/plain').send('The way back leads to another site than the support desk.');
      return;
    }
    const here = encodeURIComponent(req.originalUrl);
    const { userId } = actorOf(req);
    const user = userId === null ? null : await userById(ctx, userId);
    if (!user) {
      res.redirect(302, `/login?next=${here}`);
      return;
    }
    // the desk knows people by their address: it has to be theirs
    if (!user.emailVerifiedAt) {
      res.redirect(302, `/resend-email-verification?next=${here}`);
      return;
    }
    await departures.consume(ctx, String(user.id));
    const now = Math.floor(ctx.clock.now() / 1000);
    const token = await new SignJWT({ email: user.email, name: user.username ?? user.email })
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .setIssuer(ctx.config.publicUrl)
      .setAudience(new URL(desk.url).origin)
      .setSubject(user.uuid)
      .setJti(randomSecret())
      .setIssuedAt(now)
      .setExpirationTime(now + lifeSeconds)
      .sign(key);
    const target = new URL(desk.url);
    target.searchParams.set('jwt', token);
    if (typeof returnTo === 'string') target.searchParams.set('return_to', returnTo);
    res.redirect(302, target.href);
  });
  return router;
}

const isOfDesk = (deskUrl: string, given: unknown): boolean =>
  typeof given === 'string' && URL.parse(given)?.origin === new URL(deskUrl).origin;
