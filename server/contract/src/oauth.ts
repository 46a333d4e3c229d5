import { z } from '@formant/engine/base/schema';
import { pageQuery } from './base/paging.ts';
import { noContent, route } from './base/route.ts';
import { oauthScopes } from './base/scopes.ts';
import { voicePage } from './voices.ts';

const scopes = z.array(z.enum(oauthScopes));

const userInfo = z.object({
  sub: z.uuid(),
  preferred_username: z.string().nullable(),
  picture: z.string().nullable(),
  /** With the scope `email`. */
  email: z.string().optional(),
  email_verified: z.boolean().optional(),
});

const said = z.string().max(2000).optional();
/** What a program puts into the address of `/oauth/authorize` (RFC 6749 section 4.1.1, RFC 7636 section 4.3, OpenID Connect). */
export const authorizationRequest = z.object({
  response_type: said,
  client_id: said,
  redirect_uri: said,
  scope: said,
  state: said,
  code_challenge: said,
  code_challenge_method: said,
  // of OpenID Connect Core, section 3.1.2.1
  nonce: said,
  prompt: said,
  request: said,
  request_uri: said,
});
export type AuthorizationRequest = z.infer<typeof authorizationRequest>;

const app = {
  /** The app's public id, its `client_id`. */
  id: z.string(),
  name: z.string(),
  homepage: z.url().nullable(),
};
export const authorizationQuestion = z.union([
  z.object({
    app: z.object(app),
    scopes,
    /** Where the answer goes, as people read it: a host, or an app on this device. */
    returnsTo: z.string(),
  }),
  /** The request has a fault that is the app's to hear of. */
  z.object({ redirectTo: z.string() }),
]);

export const connectedApp = z.object({
  ...app,
  scopes,
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
});
export type ConnectedApp = z.infer<typeof connectedApp>;

/**
 * Other programs in a person's name. The tokens come from `/oauth/authorize` and `/oauth/token` and open these calls
 * only; tokens of the account's own apps do not. API keys open what their scopes name.
 */
export const oauth = {
  oauthVoices: route('GET', '/api/oauth/voices', {
    summary: 'The own and the favourite voices of whoever gave the token; scope voices:read',
    query: z.strictObject(pageQuery),
    anyOrigin: true,
    scope: 'voices:read',
    errors: ['unauthenticated', 'forbidden'],
    response: voicePage,
  }),
  oauthUserInfo: route('POST', '/api/oauth/userInfo', {
    summary: 'Who gave the token, by OpenID Connect Core 5.3; scope openid, and email for the address',
    mutates: false,
    anyOrigin: true,
    scope: 'openid',
    errors: ['unauthenticated', 'forbidden'],
    response: userInfo,
  }),
  getOauthUserInfo: route('GET', '/api/oauth/userInfo', {
    summary: 'As POST',
    anyOrigin: true,
    scope: 'openid',
    errors: ['unauthenticated', 'forbidden'],
    response: userInfo,
  }),
  askAuthorization: route('GET', '/api/oauth/authorization', {
    summary:
      'What the consent page shows for a request of an app; one whose way back is wrong is refused here',
    access: 'user',
    errors: ['bad_request'],
    query: authorizationRequest,
    response: authorizationQuestion,
  }),
  answerAuthorization: route('POST', '/api/oauth/authorization', {
    summary: "Allows or denies an app's request; the answer says where the browser goes",
    access: 'user',
    errors: ['bad_request'],
    body: authorizationRequest.extend({ allow: z.boolean() }),
    response: z.object({ redirectTo: z.string() }),
  }),
  listConnectedApps: route('GET', '/api/oauth/apps', {
    summary: 'The apps that the caller has connected with his account',
    access: 'user',
    response: z.object({ data: z.array(connectedApp) }),
  }),
  disconnectApp: route('DELETE', '/api/oauth/apps/{app}', {
    summary: 'Takes back what an app was allowed; all its tokens end',
    access: 'user',
    status: 204,
    errors: ['not_found'],
    params: z.object({ app: z.string().max(64) }),
    response: noContent,
  }),
};
