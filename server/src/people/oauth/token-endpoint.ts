import { timingSafeEqual } from 'node:crypto';
import express, { type Request, type RequestHandler, type Response, Router } from 'express';
import { callerAddress } from '../../http/caller-address.ts';
import { anyOrigin } from '../../http/cross-origin.ts';
import { limit, limitByAddress } from '../../http/limits.ts';
import { hashSecret } from '../../http/secret-hash.ts';
import { securityHeaders } from '../../http/security-headers.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { AppError } from '../../kernel/errors.ts';
import { findApp } from './apps.ts';
import { describeIssuer } from './description.ts';
import type { AppRow } from './models.ts';
import { publishedKeys } from './signing-keys.ts';
import { exchangeCode, refresh, revoke, TokenFault } from './tokens.ts';

/** Address of each description, and whether it is that of OpenID Connect. */
const descriptions = [
  ['/.well-known/oauth-authorization-server', false],
  ['/.well-known/openid-configuration', true],
] as const;
/** A program that meets an unknown key asks anew by itself. */
const keysAgeSeconds = 300;
const triesOfSecrets = 20;
const wrongSecrets = limit('oauth secrets', { points: triesOfSecrets, seconds: 600 });

/**
 * What programs call for tokens: `POST /oauth/token` (RFC 6749), `POST /oauth/revoke` (RFC 7009), and the
 * description of both (RFC 8414, OpenID Connect Discovery)
 * with the keys of id tokens. Forms come in and faults go out as those standards say, not as the API's own.
 */
export function oauthEndpoints(ctx: Ctx): Router {
  const router = Router({ caseSensitive: true });
  const form = [
    securityHeaders(ctx.config),
    limitByAddress(ctx),
    express.urlencoded({ extended: false, limit: '20kb', parameterLimit: 20 }),
  ];
  const answer =
    (work: (app: AppRow, body: Form, res: Response) => Promise<void>): RequestHandler =>
    async (req, res) => {
      res.set('Pragma', 'no-cache');
      const body = readForm(req);
      const address = callerAddress(req);
      if ((await wrongSecrets.used(ctx, address)) >= triesOfSecrets) await wrongSecrets.consume(ctx, address);
      const app = await clientOf(ctx, req, body).catch(async (error: unknown) => {
        if (error instanceof TokenFault && error.error === 'invalid_client')
          await wrongSecrets.consume(ctx, address);
        throw error;
      });
      await work(app, body, res);
    };
  // apps that run in a browser; cookies mean nothing here. The page that asks the person stays closed (RFC 9700, 2.6)
  router.all(['/oauth/token', '/oauth/revoke'], anyOrigin(['POST']));
  router.all(['/oauth/jwks', ...descriptions.map(([path]) => path)], anyOrigin(['GET']));
  router.post(
    '/oauth/token',
    form,
    answer(async (app, body, res) => {
      res.json(await tokensFor(ctx, app, body));
    }),
  );
  router.post(
    '/oauth/revoke',
    form,
    answer(async (app, body, res) => {
      await revoke(ctx, app, needed(body, 'token'));
      res.status(200).end();
    }),
  );
  for (const [path, openid] of descriptions)
    router.get(path, securityHeaders(ctx.config), limitByAddress(ctx), (_req, res) => {
      res.json(describeIssuer(ctx.config.publicUrl, { openid }));
    });
  router.get('/oauth/jwks', securityHeaders(ctx.config), limitByAddress(ctx), async (_req, res) => {
    res.set('Cache-Control', `public, max-age=${keysAgeSeconds}`).json(await publishedKeys(ctx));
  });
  router.use(
    ['/oauth/token', '/oauth/revoke', '/oauth/jwks', ...descriptions.map(([path]) => path)],
    (error: unknown, req: Request, res: Response, next: () => void) => {
      if (!sendFault(error, req, res)) next();
    },
  );
  return router;
}

type Form = Record<string, string | undefined>;

/** @throws TokenFault for a parameter that comes twice (RFC 6749 section 3.2), or no form at all */
function readForm(req: Request): Form {
  const body: unknown = req.body;
  if (typeof body !== 'object' || body === null)
    throw new TokenFault('invalid_request', 'Send a form: application/x-www-form-urlencoded.');
  for (const [name, value] of Object.entries(body))
    if (typeof value !== 'string') throw new TokenFault('invalid_request', `${name} comes more than once.`);
  return body as Form; // safe: just looked at
}

function needed(body: Form, name: string): string {
  const value = body[name];
  if (!value) throw new TokenFault('invalid_request', `${name} is missing.`);
  return value;
}

/** The app that calls: by its secret, or one that has none. @throws TokenFault invalid_client */
async function clientOf(ctx: Ctx, req: Request, body: Form): Promise<AppRow> {
  const basic = basicOf(req);
  if (basic && body.client_secret !== undefined)
    throw new TokenFault('invalid_request', 'Prove who you are in one way, not in two.');
  const id = basic?.id ?? body.client_id ?? '';
  const secret = basic?.secret ?? body.client_secret;
  const app = await findApp(ctx, id);
  if (!app || (app.secretHash === null) !== (secret === undefined))
    throw new TokenFault('invalid_client', 'The client is unknown, or did not prove who it is.');
  if (
    app.secretHash !== null &&
    !timingSafeEqual(Buffer.from(hashSecret(secret ?? '')), Buffer.from(app.secretHash))
  )
    throw new TokenFault('invalid_client', 'The client is unknown, or did not prove who it is.');
  return app;
}

function basicOf(req: Request): { id: string; secret: string } | null {
  const encoded = /^Basic +([\w+/=-]+)$/i.exec(req.get('authorization') ?? '')?.[1];
  if (!encoded) return null;
  const [id = '', ...rest] = Buffer.from(encoded, 'base64').toString().split(':');
  return { id: formDecoded(id), secret: formDecoded(rest.join(':')) };
}

/** Both parts come form-encoded (RFC 6749 section 2.3.1); ours as they are read the same when nobody encodes them. */
function formDecoded(part: string): string {
  try {
    return decodeURIComponent(part.replaceAll('+', ' '));
  } catch {
    return part;
  }
}

function tokensFor(ctx: Ctx, app: AppRow, body: Form) {
  const type = needed(body, 'grant_type');
  if (type === 'authorization_code')
    return exchangeCode(ctx, app, {
      code: needed(body, 'code'),
      redirectUri: needed(body, 'redirect_uri'),
      verifier: needed(body, 'code_verifier'),
    });
  if (type === 'refresh_token')
    return refresh(ctx, app, { token: needed(body, 'refresh_token'), scope: body.scope });
  throw new TokenFault('unsupported_grant_type', 'Known are authorization_code and refresh_token.');
}

/** @returns false for what is no fault of the caller's */
function sendFault(error: unknown, req: Request, res: Response): boolean {
  if (error instanceof AppError && error.status === 429) {
    res.set('Retry-After', String(error.retryAfterSeconds ?? 60));
    res.status(429).json({ error: 'temporarily_unavailable', error_description: error.message });
    return true;
  }
  const status = (error as { status?: unknown }).status;
  const fault =
    error instanceof TokenFault
      ? error
      : typeof status === 'number' && status < 500
        ? new TokenFault('invalid_request', 'The form could not be read.')
        : null;
  if (!fault) return false;
  const isClient = fault.error === 'invalid_client';
  if (isClient && req.get('authorization')) res.set('WWW-Authenticate', 'Basic realm="formant"');
  res.status(isClient ? 401 : 400).json({ error: fault.error, error_description: fault.message });
  return true;
}
