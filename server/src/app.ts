import express, { type Express } from 'express';
import { releaseLinks } from './desk/releases/index.ts';
import { surveyHooks } from './desk/surveys/index.ts';
import { answerError, missingRoute } from './http/answer-error.ts';
import { bindSlices } from './http/bind.ts';
import { openRoutes } from './http/cross-origin.ts';
import { devMailbox } from './http/dev-mailbox.ts';
import { health } from './http/health.ts';
import { identify } from './http/identify.ts';
import { limitByKey } from './http/key-limit.ts';
import { limitByAddress } from './http/limits.ts';
import { requestLog } from './http/request-log.ts';
import { securityHeaders } from './http/security-headers.ts';
import { tellStorageOrigin } from './http/storage-origin.ts';
import type { Ctx } from './kernel/ctx.ts';
import { deskSignOn } from './people/account/index.ts';
import { referralLinks } from './people/attribution/index.ts';
import { optOutOfReferrals } from './people/invitations/index.ts';
import { bearerOf, oauthEndpoints } from './people/oauth/index.ts';
import { apiDocs } from './site/docs/index.ts';
import { slices } from './slices.ts';
import { pictureHook } from './sound/voice-pictures/index.ts';

/** What a process answers that only works on jobs. */
export function createWorkerApp(ctx: Ctx, state: { stopping: boolean }): Express {
  const app = express();
  app.disable('x-powered-by');
  app.use(health(ctx, state));
  return app;
}

/** The API as an Express app; the website mounts its pages behind it. */
export function createApp(ctx: Ctx, state: { stopping: boolean } = { stopping: false }): Express {
  const app = express();
  app.enable('case sensitive routing');
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('trust proxy', ctx.config.trustProxy);
  app.set('query parser', 'simple');
  app.use(requestLog(ctx.log));
  app.use(health(ctx, state));
  app.use(devMailbox(ctx.config));
  app.use(oauthEndpoints(ctx));
  app.use(referralLinks(ctx));
  app.use(releaseLinks(ctx));
  app.use(optOutOfReferrals(ctx));
  app.use(deskSignOn(ctx));
  app.use('/webhooks/image-generation', pictureHook(ctx));
  app.use('/webhooks', surveyHooks(ctx));
  app.use(openRoutes(slices));
  app.use('/api', securityHeaders(ctx.config), limitByAddress(ctx), tellStorageOrigin(ctx));
  app.use(apiDocs(ctx.config, slices));
  const isOfOauth = async (token: string) => (await bearerOf(ctx, token)) !== null;
  app.use('/api', identify(ctx, isOfOauth), limitByKey(ctx));
  app.use(bindSlices(ctx, slices));
  app.use('/api', missingRoute, answerError(ctx));
  return app;
}
