import {
  authModeHeader,
  csrfCookie,
  csrfHeader,
  idempotencyHeader,
  idempotencyHours,
  replayedHeader,
  sessionCookie,
} from '@formant/contract/base/constants';
import { errorBody } from '@formant/contract/base/errors';
import { product } from '@formant/contract/base/product';
import type { Slice } from '../../kernel/slice.ts';
import { version } from '../../kernel/version.ts';
import { groupOf } from './group-words.ts';
import { clientScheme, oauthPaths, oauthScheme } from './oauth-paths.ts';
import type { OpenApi, Schema } from './openapi-types.ts';
import { answerHeaders, describeRoute } from './operation.ts';
import { schemaOf } from './schema.ts';

/** Describes every bound route of the slices; the same contract that validates requests is what is shown. */
export function describeApi(slices: readonly Slice[]): OpenApi {
  const paths: OpenApi['paths'] = {};
  const schemas: Record<string, Schema> = { Error: schemaOf(errorBody, 'output') };
  for (const slice of slices)
    for (const [id, route] of Object.entries(slice.routes))
      for (const [index, path] of spellings(route.path).entries()) {
        // operation ids are unique: the shorter spelling of an optional parameter gets its own
        const operation = describeRoute(index === 0 ? id : `${id}Short`, route, path, slice.name, schemas);
        paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation };
      }
  return {
    openapi: '3.1.1',
    info: {
      title: `${product.name} API`,
      version,
      contact: { name: 'The people who run this server' },
      license: { name: 'GPL-3.0-or-later', identifier: 'GPL-3.0-or-later' },
      description: [
        product.description,
        `Programs sign in with \`X-Auth-Mode: token\` and send the token they get as \`Authorization: Bearer …\`. Browsers use the session cookie, fetch \`/api/csrf-cookie\` once and send the cookie's value back as \`${csrfHeader}\` with every call that changes something.`,
        'Your own programs send an API key in its place, `Authorization: Bearer fmt_…`: make one on the developer page, `/developers`. A key opens the calls that name a scope (`x-scope`, and `x-key-opens: true`), and no others: making, cloning and changing voices, the account, its safety and payments are for people who have signed in themselves, on the website or in the app. A key or token that is unknown or has ended is refused with 401 everywhere, also where anybody may call. The headers `RateLimit-Limit`, `RateLimit-Remaining` and `RateLimit-Reset` tell how many calls are left and for how many seconds.',
        `What makes something takes the header \`${idempotencyHeader}\`, a text of your own such as a UUID. The same request with the same key makes nothing more within ${idempotencyHours} hours and gets the first answer again, marked with \`${replayedHeader}: true\`; another request with that key is refused with 422, one while the first is under way with 409. A request that was refused leaves its key free. Answers are kept encrypted with the key itself.`,
        'Every fault is answered in one shape, with a `code` for programs and a `message` for people.',
      ].join('\n\n'),
    },
    servers: [{ url: '/' }],
    tags: slices
      .filter((slice) => Object.keys(slice.routes).length > 0)
      .map(({ name }) => ({ name, 'x-displayName': groupOf(name).title, description: groupOf(name).text })),
    paths: Object.fromEntries(
      Object.entries({ ...paths, ...oauthPaths() }).sort(([a], [b]) => (a < b ? -1 : 1)),
    ),
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'A token of sign-up, sign-in or the app' },
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          description: 'An API key, `fmt_…`, for the scopes it names',
        },
        oauth: oauthScheme,
        client: clientScheme,
        session: { type: 'apiKey', in: 'cookie', name: sessionCookie.overHttps },
        csrf: {
          type: 'apiKey',
          in: 'header',
          name: csrfHeader,
          description: `The value of the ${csrfCookie} cookie`,
        },
        tokenMode: {
          type: 'apiKey',
          in: 'header',
          name: authModeHeader,
          description: '`token`: no cookies at all',
        },
      },
      headers: answerHeaders,
      schemas,
    },
  };
}

/** A path with an optional parameter is two paths here, the longer one first. */
function spellings(path: string): string[] {
  const full = path.replace(/\{(\w+)\?\}/g, '{$1}');
  const short = path.replace(/\/\{\w+\?\}/g, '');
  return short === full ? [full] : [full, short];
}
