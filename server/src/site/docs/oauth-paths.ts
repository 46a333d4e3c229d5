import { oauthScopes } from '@formant/contract/base/scopes';
import type { OpenApi, Operation, Parameter, Schema } from './openapi-types.ts';

const tag = 'oauth';
const text = (description: string): Schema => ({ type: 'string', description });
const form = (required: string[], properties: Record<string, Schema>): Operation['requestBody'] => ({
  required: true,
  content: { 'application/x-www-form-urlencoded': { schema: { type: 'object', required, properties } } },
});
const json = (schema: Schema) => ({ 'application/json': { schema } });
const query = (name: string, required: boolean, description: string): Parameter => ({
  ...{ name, in: 'query', required, description },
  schema: { type: 'string' },
});
/** RFC 6749 section 5.2. */
const fault = json({
  type: 'object',
  required: ['error', 'error_description'],
  properties: {
    error: text('Its name in the standard'),
    error_description: text('For the maker of the app'),
  },
});
const faults: Operation['responses'] = {
  400: { description: 'The form has a fault, or what it gives is good no more', content: fault },
  401: { description: 'invalid_client: the app is unknown, or did not prove who it is', content: fault },
  429: {
    description: 'Too many wrong secrets, or too many calls',
    headers: { 'Retry-After': { $ref: '#/components/headers/Retry-After' } },
    content: fault,
  },
};
/** An app with a secret proves itself in the header or in the form; one without names itself there. */
const byClient: Operation['security'] = [{ client: [] }, {}];
const client = {
  client_id: text('The app’s id, where it is not in the Authorization header'),
  client_secret: text('Its secret, where it has one and it is not in the Authorization header'),
};
const description = (openid: boolean): Operation => ({
  operationId: openid ? 'openidConfiguration' : 'oauthServerMetadata',
  summary: openid ? 'OpenID Connect Discovery 1.0' : 'OAuth 2.0 Authorization Server Metadata (RFC 8414)',
  description:
    'Where programs find the other addresses, and what this server can do. Read by client libraries.',
  tags: [tag],
  security: [{}],
  responses: {
    200: { description: 'The description', content: json({ type: 'object', additionalProperties: true }) },
    429: { description: 'Too many calls', content: fault },
  },
});

/** The addresses of the protocol, which come in forms and answer as its standards say: they are none of the contract's. */
export const oauthPaths = (): OpenApi['paths'] => ({
  '/.well-known/oauth-authorization-server': { get: description(false) },
  '/.well-known/openid-configuration': { get: description(true) },
  '/oauth/authorize': {
    get: {
      operationId: 'authorizePage',
      summary: 'The page that asks the person: your app sends the browser there',
      description:
        'It asks a signed-in person and sends the browser back to `redirect_uri` with `code`, `state` and `iss`, or with `error`. PKCE with S256 is needed.',
      tags: [tag],
      security: [{}],
      parameters: [
        query('response_type', true, '`code`'),
        query('client_id', true, 'The app’s id'),
        query('redirect_uri', true, 'One of the app’s own, letter by letter'),
        query('scope', true, `With spaces between them, of: ${oauthScopes.join(', ')}`),
        query('state', false, 'Comes back as it was'),
        query('nonce', false, 'Comes back in the id token'),
        query('code_challenge', true, 'RFC 7636 section 4.2'),
        query('code_challenge_method', true, '`S256`'),
      ],
      responses: {
        200: { description: 'The page', content: { 'text/html': { schema: { type: 'string' } } } },
        302: { description: 'To the sign-in page, which leads back' },
        400: {
          description: 'The page says what is wrong',
          content: { 'text/html': { schema: { type: 'string' } } },
        },
      },
    },
  },
  '/oauth/token': {
    post: {
      operationId: 'token',
      summary: 'Trades a code or a refresh token for tokens (RFC 6749, RFC 7636)',
      description:
        'A code is good once and for a minute; a refresh token is good once. With the scope `openid` a code brings an id token too. Scripts of every site may call it.',
      tags: [tag],
      security: byClient,
      requestBody: form(['grant_type'], {
        grant_type: { type: 'string', enum: ['authorization_code', 'refresh_token'] },
        code: text('With authorization_code'),
        redirect_uri: text('With authorization_code: the same as at the page'),
        code_verifier: text('With authorization_code: RFC 7636 section 4.1'),
        refresh_token: text('With refresh_token'),
        scope: text('With refresh_token: less than was allowed'),
        ...client,
      }),
      responses: {
        200: {
          description: 'The tokens',
          content: json({
            type: 'object',
            required: ['access_token', 'token_type', 'expires_in', 'refresh_token', 'scope'],
            properties: {
              access_token: text('For `Authorization: Bearer …`'),
              token_type: { type: 'string', enum: ['Bearer'] },
              expires_in: { type: 'integer', description: 'Seconds' },
              refresh_token: text('For the next call of this address'),
              scope: text('What the access token opens'),
              id_token: text(
                'A signed JWT (RS256) that says who allowed it; with the scope `openid`, for a code',
              ),
            },
          }),
        },
        ...faults,
      },
    },
  },
  '/oauth/revoke': {
    post: {
      operationId: 'revoke',
      summary: 'Ends the sign-in that a token belongs to (RFC 7009)',
      description: 'An unknown token is as good as ended. Scripts of every site may call it.',
      tags: [tag],
      security: byClient,
      requestBody: form(['token'], {
        token: text('An access token or a refresh token'),
        token_type_hint: text('Not needed'),
        ...client,
      }),
      responses: { 200: { description: 'It has ended' }, ...faults },
    },
  },
  '/oauth/jwks': {
    get: {
      operationId: 'signingKeys',
      summary: 'The keys that id tokens are signed with, as JSON Web Key Set (RFC 7517)',
      description: 'The newest stands first. A token that names an unknown key is a reason to read it again.',
      tags: [tag],
      security: [{}],
      responses: {
        200: {
          description: 'The keys',
          content: json({
            type: 'object',
            required: ['keys'],
            properties: { keys: { type: 'array', items: { type: 'object', additionalProperties: true } } },
          }),
        },
        429: { description: 'Too many calls', content: fault },
      },
    },
  },
});

export const clientScheme = {
  type: 'http',
  scheme: 'basic',
  description: 'The id and the secret of an OAuth app, both form-encoded (RFC 6749 section 2.3.1)',
};
export const oauthScheme = {
  type: 'oauth2',
  description: 'A token that a person has allowed an app, by the code flow with PKCE',
  flows: {
    authorizationCode: {
      authorizationUrl: '/oauth/authorize',
      tokenUrl: '/oauth/token',
      refreshUrl: '/oauth/token',
      scopes: {
        openid: 'Who the person is, by id, name and picture',
        email: 'The person’s address, beside openid',
        'voices:read': 'The person’s own and favourite voices',
      } satisfies Record<(typeof oauthScopes)[number], string>,
    },
  },
};
