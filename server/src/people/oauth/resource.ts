import type { OauthScope } from '@formant/contract/base/scopes';
import { AppError } from '../../kernel/errors.ts';
import type { Call } from '../../kernel/slice.ts';
import { type AppBearer, bearerOf } from './tokens.ts';

/**
 * Who gave the app its token, which has to be for `scope`; refusals are those of RFC 6750 section 3.
 * @throws AppError unauthenticated, forbidden; both with WWW-Authenticate
 */
export async function assertScope({ ctx, actor, req, res }: Call, scope: OauthScope): Promise<AppBearer> {
  // the key's owner asks for himself; that it is for this scope was seen when the route was entered
  if (actor.scopes !== null && actor.userId !== null) return { userId: actor.userId, scopes: actor.scopes };
  const challenge = (more: string) => res.set('WWW-Authenticate', `Bearer realm="formant"${more}`);
  const token = /^Bearer +([\w.~+/=-]{1,512})$/i.exec(req.get('authorization') ?? '')?.[1];
  if (!token) {
    challenge('');
    throw new AppError(
      'unauthenticated',
      'Send a token of /oauth/token, or an API key, as Authorization: Bearer.',
    );
  }
  const bearer = await bearerOf(ctx, token);
  if (!bearer) {
    challenge(', error="invalid_token"');
    throw new AppError(
      'unauthenticated',
      'This token is unknown or has ended. Refresh it, or ask the person again.',
    );
  }
  if (!bearer.scopes.includes(scope)) {
    challenge(`, error="insufficient_scope", scope="${scope}"`);
    throw new AppError('forbidden', `The person has not allowed ${scope}.`);
  }
  return bearer;
}
