import express, { type RequestHandler, Router } from 'express';
import { answerError, missingRoute } from '../../http/answer-error.ts';
import { limitByAddress } from '../../http/limits.ts';
import { securityHeaders } from '../../http/security-headers.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { AppError } from '../../kernel/errors.ts';
import { idOfSigned } from '../../kernel/signed-webhooks.ts';
import { readAnswer } from './answer.ts';
import { receive } from './receive.ts';

/** A picture of 5 MB in base64. */
const bodyLimit = '7mb';

/**
 * Where the image generator answers: `POST /webhooks/image-generation`, signed by the Standard Webhooks scheme, within
 * five minutes. Takes predictions of Replicate (https://replicate.com/docs/topics/webhooks) with the job as `?job=`, and
 * for generators of one's own `{jobUuid, status, imageUrl}`. Each message counts once; no cookie is read.
 */
export function pictureHook(ctx: Ctx): Router {
  const router = Router({ caseSensitive: true, strict: true });
  const bytes = express.raw({ type: () => true, limit: bodyLimit });
  router.use(securityHeaders(ctx.config));
  router.post('/', limitByAddress(ctx), assertMaySign(ctx), bytes, async (req, res) => {
    const body: unknown = req.body;
    // without a body there is nothing that could be signed
    const raw = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
    const secret = ctx.config.imageGenerator?.secret;
    const eventId = secret && idOfSigned(secret, (name) => req.get(name), raw, ctx.clock.now());
    if (!eventId) throw unsigned();
    const { jobUuid, answer } = readAnswer(raw, req.query.job);
    await receive(ctx, jobUuid, eventId, answer);
    res.json({ received: true });
  });
  router.all('/', onlyPost);
  router.use(missingRoute, answerError(ctx));
  return router;
}

/** What can't be signed is not read. */
const assertMaySign =
  (ctx: Ctx): RequestHandler =>
  (req, _res, next) => {
    if (!ctx.config.imageGenerator || !req.get('webhook-signature')) throw unsigned();
    next();
  };

const onlyPost: RequestHandler = (req, res) => {
  res.set('Allow', 'POST');
  throw new AppError('method_not_allowed', `${req.method} does not work here. Use POST.`);
};

const unsigned = (): AppError =>
  new AppError(
    'unauthenticated',
    'The signature does not fit the message, or is older than five minutes. Compare the secret and the clock of both sides.',
  );
