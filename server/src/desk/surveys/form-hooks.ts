import { createHmac, timingSafeEqual } from 'node:crypto';
import { surveyForms } from '@formant/contract/desk/surveys';
import express, { type RequestHandler, Router } from 'express';
import { answerError, missingRoute } from '../../http/answer-error.ts';
import { assertCleanText } from '../../http/clean-text.ts';
import { limitByAddress } from '../../http/limits.ts';
import { securityHeaders } from '../../http/security-headers.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { AppError } from '../../kernel/errors.ts';
import { formEvent, keepFormEvent } from './form-events.ts';

const bodyLimit = '64kb';

/**
 * What the forms of another service call when somebody has filled one in: `POST /webhooks/survey/{form}`, in the
 * format of Typeform (https://www.typeform.com/developers/webhooks/). Each event counts once, however often and in
 * whichever order events come. Knows callers by the signature over the body's bytes, which holds no time that could
 * be checked; no cookie is read.
 */
export function surveyHooks(ctx: Ctx): Router {
  const router = Router({ caseSensitive: true });
  const bytes = express.raw({ type: () => true, limit: bodyLimit });
  router.use(securityHeaders(ctx.config));
  for (const form of surveyForms) {
    router.post(`/survey/${form}`, limitByAddress(ctx), bytes, async (req, res) => {
      const body: unknown = req.body;
      // without a body there is nothing that could be signed
      const raw = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
      assertSigned(ctx, raw, req.get('typeform-signature'));
      await keepFormEvent(ctx, form, readEvent(raw));
      res.json({ received: true });
    });
    router.all(`/survey/${form}`, onlyPost);
  }
  router.use(missingRoute, answerError(ctx));
  return router;
}

const onlyPost: RequestHandler = (req, res) => {
  res.set('Allow', 'POST');
  throw new AppError('method_not_allowed', `${req.method} does not work here. Use POST.`);
};

/** @throws AppError unauthenticated; always, where no secret is set */
function assertSigned(ctx: Ctx, raw: Buffer, given: string | undefined): void {
  const { surveyHookSecret } = ctx.config;
  const encoded = /^sha256=([A-Za-z0-9+/]{43}=)$/.exec(given ?? '')?.[1];
  if (surveyHookSecret !== null && encoded !== undefined) {
    const expected = createHmac('sha256', surveyHookSecret).update(raw).digest();
    if (timingSafeEqual(expected, Buffer.from(encoded, 'base64'))) return;
  }
  throw new AppError(
    'unauthenticated',
    'The signature does not fit the body. Compare the secret of both sides.',
  );
}

/** @throws AppError bad_request */
function readEvent(raw: Buffer): ReturnType<typeof formEvent.parse> {
  let body: unknown;
  try {
    body = JSON.parse(raw.toString('utf8'));
  } catch (cause) {
    throw new AppError('bad_request', 'The body is not JSON.', { cause });
  }
  assertCleanText(body);
  const parsed = formEvent.safeParse(body);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new AppError('bad_request', `This is no form response: ${issue?.path.join('.')}: ${issue?.message}`);
}
