import { createHash } from 'node:crypto';
import { product } from '@formant/contract/base/product';
import express, { Router } from 'express';
import { UniqueConstraintError } from 'sequelize';
import { callerAddress } from '../../http/caller-address.ts';
import { limit } from '../../http/limits.ts';
import { html, sendPage } from '../../http/pages/html.ts';
import { seal, unseal } from '../../http/seal.ts';
import { securityHeaders } from '../../http/security-headers.ts';
import type { Config } from '../../kernel/config.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { normalEmail } from '../../kernel/email.ts';
import { optOutRows } from './models.ts';

const path = '/opt-out-referral/:recipient';
const tries = limit('invitation opt-outs of', { points: 60, seconds: 3600 });
const use = 'referral letters';
const owner = 'recipient';

/** What stands in the address for whoever a letter of somebody's invitation goes to. */
const recipientOf = (config: Config, email: string): string => seal(config, use, owner, normalEmail(email));
/** Addresses are kept as hashes: the list tells whom not to write to, and of nobody else. */
export const hashOf = (email: string): string =>
  createHash('sha256').update(normalEmail(email)).digest('hex');

/** Where whoever is invited ends such letters: a page, and by a POST at once (RFC 8058). */
export const optOutUrl = (config: Config, email: string): string =>
  `${config.publicUrl}/opt-out-referral/${recipientOf(config, email)}`;

/** Whether somebody may be invited by a letter. */
export const mayInvite = async (ctx: Ctx, email: string): Promise<boolean> =>
  (await optOutRows(ctx).count({ where: { addressHash: hashOf(email) } })) === 0;

/**
 * `/opt-out-referral/{recipient}` ends letters that invite somebody: to read it changes nothing, since programs open the
 * links of letters; the button on it, or the mailbox's own, does. A recipient that we have not signed is no page.
 */
export function optOutOfReferrals(ctx: Ctx): Router {
  const router = Router({ caseSensitive: true });
  const emailIn = (recipient: unknown): string | null => {
    try {
      return typeof recipient === 'string' ? unseal(ctx.config, use, owner, recipient) : null;
    } catch {
      return null;
    }
  };
  const headers = securityHeaders(ctx.config);
  router.get(path, headers, (req, res, next) => {
    const email = emailIn(req.params.recipient);
    if (email === null) return next();
    sendPage(res, {
      title: 'End invitations',
      body: html`<main class="column"><h1>No more invitations?</h1>
<p>Nobody will be able to invite ${email} to ${product.name} by e-mail. Your account, if you have one, stays as it is.</p>
<form method="post"><button>End invitations</button></form></main>`,
    });
  });
  router.post(
    path,
    headers,
    express.urlencoded({ extended: false, limit: '2kb' }),
    async (req, res, next) => {
      await tries.consume(ctx, callerAddress(req));
      const email = emailIn(req.params.recipient);
      if (email === null) return next();
      try {
        await optOutRows(ctx).create({ addressHash: hashOf(email), at: ctx.clock.now() });
      } catch (error) {
        // once is enough
        if (!(error instanceof UniqueConstraintError)) throw error;
      }
      sendPage(res, {
        title: 'Invitations have ended',
        body: html`<main class="column"><h1>Done</h1><p>Nobody can invite ${email} to ${product.name} by e-mail any more.</p>
<p><a href="/">${product.name}</a></p></main>`,
      });
    },
  );
  return router;
}
