import { type OauthScope, oauthScopes } from '@formant/contract/base/scopes';
import type { AuthorizationRequest } from '@formant/contract/oauth';
import type { Transaction } from 'sequelize';
import { hashSecret, randomSecret } from '../../http/secret-hash.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { AppError } from '../../kernel/errors.ts';
import { findApp, isOwnRedirect } from './apps.ts';
import { type AppRow, codeRows, grantRows } from './models.ts';

/** From the answer to its exchange; RFC 6749 section 4.1.2 asks for ten minutes at most. */
const codeLifeMs = 60_000;
const longestNonce = 500;

type Fault =
  | 'unsupported_response_type'
  | 'invalid_request'
  | 'invalid_scope'
  | 'access_denied'
  | 'interaction_required'
  | 'request_not_supported'
  | 'request_uri_not_supported';
interface Sound {
  app: AppRow;
  redirectUri: string;
  state: string | undefined;
  scopes: OauthScope[];
  challenge: string;
  nonce: string | undefined;
}

/**
 * What the consent page asks, or where the browser goes at once with the app's fault.
 * @throws AppError bad_request where the app or the way back to it is wrong: nobody is sent there
 */
export async function questionFor(ctx: Ctx, request: AuthorizationRequest) {
  const checked = await check(ctx, request);
  if ('redirectTo' in checked) return checked;
  const { app, scopes, redirectUri } = checked;
  const { protocol, host } = new URL(redirectUri);
  return {
    app: { id: app.clientId, name: app.name, homepage: app.homepage },
    scopes,
    returnsTo: /^https?:$/.test(protocol) ? host : protocol.slice(0, -1),
  };
}

/** @returns where the browser goes, with a code or the refusal. @throws AppError bad_request */
export async function answerFor(
  ctx: Ctx,
  userId: number,
  request: AuthorizationRequest,
  allow: boolean,
): Promise<{ redirectTo: string }> {
  const checked = await check(ctx, request);
  if ('redirectTo' in checked) return checked;
  const { app, scopes, redirectUri, state, challenge, nonce } = checked;
  if (!allow) return wayBack(ctx, redirectUri, state, { error: 'access_denied' });
  const code = randomSecret();
  const now = ctx.clock.now();
  await ctx.db.transaction(async (transaction) => {
    const grantId = await keepGrant(ctx, { appId: app.id, userId, scopes }, transaction);
    await codeRows(ctx).create(
      {
        codeHash: hashSecret(code),
        grantId,
        redirectUri,
        challenge,
        nonce: nonce ?? null,
        scopes: scopes.join(' '),
        createdAt: now,
        expiresAt: now + codeLifeMs,
      },
      { transaction },
    );
  });
  return wayBack(ctx, redirectUri, state, { code });
}

/** What an app may is what it was allowed at any time, until its person takes it back. */
async function keepGrant(
  ctx: Ctx,
  { appId, userId, scopes }: { appId: number; userId: number; scopes: readonly OauthScope[] },
  transaction: Transaction,
): Promise<number> {
  const where = { appId, userId };
  const known = await grantRows(ctx).findOne({
    where,
    raw: true,
    transaction,
    lock: transaction.LOCK.UPDATE,
  });
  if (!known) {
    const made = { ...where, scopes: scopes.join(' '), createdAt: ctx.clock.now() };
    return (await grantRows(ctx).create(made, { transaction })).id;
  }
  const all = new Set([...known.scopes.split(' '), ...scopes]);
  await grantRows(ctx).update(
    { scopes: oauthScopes.filter((scope) => all.has(scope)).join(' ') },
    { where: { id: known.id }, transaction },
  );
  return known.id;
}

async function check(ctx: Ctx, request: AuthorizationRequest): Promise<Sound | { redirectTo: string }> {
  const { client_id: clientId = '', redirect_uri: redirectUri = '', state } = request;
  const app = await findApp(ctx, clientId);
  if (!app) throw refused('The app that sent you here is not known to us.');
  if (!isOwnRedirect(app, redirectUri))
    throw refused(`${app.name} asked to be answered at an address that is not its own.`);
  const fault = (error: Fault, text: string) =>
    wayBack(ctx, redirectUri, state, { error, error_description: text });
  if (request.response_type !== 'code')
    return fault('unsupported_response_type', 'Only response_type=code is known.');
  if (request.request !== undefined)
    return fault('request_not_supported', 'Send the parameters themselves, not as a request object.');
  if (request.request_uri !== undefined)
    return fault('request_uri_not_supported', 'Send the parameters themselves, not by an address.');
  const { nonce, prompt } = request;
  if (prompt?.split(' ').includes('none'))
    return fault('interaction_required', 'A person is always asked, so that prompt=none can not be.');
  if (nonce !== undefined && nonce.length > longestNonce)
    return fault('invalid_request', `nonce has at most ${longestNonce} characters.`);
  const { code_challenge: challenge = '', code_challenge_method: method } = request;
  if (method !== 'S256' || !/^[\w-]{43}$/.test(challenge))
    return fault('invalid_request', 'PKCE is needed: code_challenge with code_challenge_method=S256.');
  const scopes = [...new Set((request.scope ?? '').split(' ').filter(Boolean))];
  const known = oauthScopes.filter((scope) => scopes.includes(scope));
  if (known.length === 0 || known.length < scopes.length)
    return fault('invalid_scope', `Scopes are: ${oauthScopes.join(' ')}.`);
  return { app, redirectUri, state, scopes: known, challenge, nonce };
}

const refused = (text: string): AppError =>
  new AppError(
    'bad_request',
    `${text} You were not sent back, and nothing was allowed. Tell the app's maker.`,
  );

/** `iss` says whose answer it is (RFC 9207). */
function wayBack(
  ctx: Ctx,
  redirectUri: string,
  state: string | undefined,
  answer: { code: string } | { error: Fault; error_description?: string },
): { redirectTo: string } {
  const url = new URL(redirectUri);
  for (const [name, value] of Object.entries({ ...answer, state, iss: ctx.config.publicUrl }))
    if (value !== undefined) url.searchParams.append(name, value);
  return { redirectTo: url.href };
}
