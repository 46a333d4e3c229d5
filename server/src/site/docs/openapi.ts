import {
  authModeHeader,
  csrfCookie,
  csrfHeader,
  idempotencyHeader,
  idempotencyHours,
  replayedHeader,
  sessionCookie,
} from '@formant/contract/base/constants';
import { type ErrorCode, errorBody, errorStatus } from '@formant/contract/base/errors';
import { product } from '@formant/contract/base/product';
import type { Route } from '@formant/contract/base/route';
import type { KeyScope } from '@formant/contract/base/scopes';
import { z } from 'zod';
import type { Slice } from '../../kernel/slice.ts';
import { version } from '../../kernel/version.ts';

/** JSON Schema 2020-12, as OpenAPI 3.1 takes it. */
export type Schema = { [key: string]: unknown };
export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  description?: string;
  schema: Schema;
}
export interface Operation {
  operationId: string;
  summary: string;
  tags: string[];
  security: Record<string, string[]>[];
  parameters?: Parameter[];
  requestBody?: { required: boolean; content: Record<string, { schema: Schema }> };
  responses: Record<string, { description: string; content?: Record<string, { schema: Schema }> }>;
  'x-access': Route['access'];
  'x-transport': Route['transport'];
  /** What an API key has to be for; missing where no key is let in. */
  'x-scope'?: KeyScope;
}
export interface OpenApi {
  openapi: '3.1.1';
  info: Record<string, unknown>;
  servers: { url: string }[];
  tags: { name: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { securitySchemes: Record<string, unknown>; schemas: Record<string, Schema> };
}

const errorRef = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } };

/** Describes every bound route of the slices; the same contract that validates requests is what is shown. */
export function describeApi(slices: readonly Slice[]): OpenApi {
  const paths: OpenApi['paths'] = {};
  const schemas: Record<string, Schema> = { Error: schemaOf(errorBody, 'output') };
  for (const slice of slices)
    for (const [id, route] of Object.entries(slice.routes))
      for (const [index, path] of spellings(route.path).entries()) {
        // operation ids are unique: the shorter spelling of an optional parameter gets its own
        const operation = describe(index === 0 ? id : `${id}Short`, route, path, slice.name, schemas);
        paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation };
      }
  return {
    openapi: '3.1.1',
    info: {
      title: `${product.name} API`,
      version,
      license: { name: 'GPL-3.0-or-later', identifier: 'GPL-3.0-or-later' },
      description: [
        product.description,
        `Programs sign in with \`X-Auth-Mode: token\` and send the token they get as \`Authorization: Bearer …\`. Browsers use the session cookie, fetch \`/api/csrf-cookie\` once and send the cookie's value back as \`${csrfHeader}\` with every call that changes something.`,
        'Your own programs send an API key in its place, `Authorization: Bearer fmt_…`: make one on the developer page, `/developers`. A key opens the calls that name a scope, and no others. The headers `RateLimit-Limit`, `RateLimit-Remaining` and `RateLimit-Reset` tell how many calls are left and for how many seconds.',
        `What makes something takes the header \`${idempotencyHeader}\`, a text of your own such as a UUID. The same request with the same key makes nothing more within ${idempotencyHours} hours and gets the first answer again, marked with \`${replayedHeader}: true\`; another request with that key is refused with 422, one while the first is under way with 409. A request that was refused leaves its key free. Answers are kept encrypted with the key itself.`,
        'Every fault is answered in one shape, with a `code` for programs and a `message` for people.',
      ].join('\n\n'),
    },
    servers: [{ url: '/' }],
    tags: slices.map((slice) => ({ name: slice.name })),
    paths: Object.fromEntries(Object.entries(paths).sort(([a], [b]) => (a < b ? -1 : 1))),
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'A token of sign-up, sign-in or the app' },
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          description: 'An API key, `fmt_…`, for the scopes it names',
        },
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

function describe(
  operationId: string,
  route: Route,
  path: string,
  tag: string,
  components: Record<string, Schema>,
): Operation {
  const parameters = [
    ...pathParameters(route, path),
    ...queryParameters(route),
    ...(route.makes ? [idempotencyKey] : []),
  ];
  const requestBody = bodyOf(route, components);
  return {
    operationId,
    summary: route.summary,
    tags: [tag],
    security: securityOf(route),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(requestBody ? { requestBody } : {}),
    responses: {
      [route.status]: goodAnswer(route, components),
      ...faults(route, parameters.length > 0 || !!requestBody),
    },
    'x-access': route.access,
    'x-transport': route.transport,
    ...(route.scope === null ? {} : { 'x-scope': route.scope }),
  };
}

function securityOf(route: Route): Operation['security'] {
  const key = route.scope === null ? [] : [{ apiKey: [route.scope] }];
  const session = { session: [], ...(route.mutates ? { csrf: [] } : {}) };
  if (route.access === 'device') return [{ bearer: [] }];
  if (route.access !== 'public' && route.access !== 'guest') return [...key, { bearer: [] }, session];
  return [...key, ...(route.mutates ? [{ csrf: [] }, { tokenMode: [] }, { bearer: [] }] : [{}])];
}

const idempotencyKey: Parameter = {
  name: idempotencyHeader,
  in: 'header',
  required: false,
  description: `Names what is to be made once: sent again within ${idempotencyHours} hours, the same request gets the same answer`,
  schema: { type: 'string', minLength: 1, maxLength: 255 },
};

function pathParameters(route: Route, path: string): Parameter[] {
  const { properties = {} } = schemaOf(route.params, 'input') as { properties?: Record<string, Schema> };
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: properties[name] ?? { type: 'string' },
  }));
}

function queryParameters(route: Route): Parameter[] {
  const { properties = {}, required = [] } = schemaOf(route.query, 'input') as {
    properties?: Record<string, Schema>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, { description, ...schema }]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    ...(typeof description === 'string' ? { description } : {}),
    schema,
  }));
}

function bodyOf(route: Route, components: Record<string, Schema>): Operation['requestBody'] {
  if (route.transport === 'upload')
    return {
      required: true,
      content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
    };
  if (route.method === 'GET') return undefined;
  const schema = schemaOf(route.body, 'input', components) as Schema & {
    properties?: object;
    required?: string[];
  };
  if (schema.properties && Object.keys(schema.properties).length === 0) return undefined;
  return {
    required: (schema.required ?? []).length > 0,
    content: { [bodyTypes[route.transport] ?? 'application/json']: { schema } },
  };
}
const bodyTypes: Readonly<Partial<Record<Route['transport'], string>>> = { form: 'multipart/form-data' };

function goodAnswer(route: Route, components: Record<string, Schema>): Operation['responses'][string] {
  const description = 'Done';
  if (route.transport === 'events')
    return {
      description: 'Server-sent events',
      content: { 'text/event-stream': { schema: { type: 'string' } } },
    };
  if (route.transport === 'download')
    return {
      description: 'The bytes',
      content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
    };
  if (route.status === 204) return { description };
  return {
    description,
    content: { 'application/json': { schema: schemaOf(route.response, 'output', components) } },
  };
}

/** The faults a caller has to expect, by status. */
function faults(route: Route, hasInput: boolean): Operation['responses'] {
  const codes = new Set<string>(route.errors);
  if (route.makes) codes.add('bad_request').add('conflict').add('invalid');
  if (route.access === 'guest') codes.add('forbidden');
  else if (route.access !== 'public') codes.add('unauthenticated');
  if (['device', 'support', 'admin'].includes(route.access)) codes.add('forbidden');
  if (/\{/.test(route.path)) codes.add('not_found');
  if (hasInput) codes.add('invalid');
  if (route.mutates && route.access !== 'device') codes.add('csrf_mismatch');
  codes.add('too_many_requests').add('internal');
  const byStatus = new Map<number, string[]>();
  for (const code of codes) {
    const status = errorStatus[code as ErrorCode]; // safe: the contract's test holds errors to the catalogue
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return Object.fromEntries(
    [...byStatus]
      .sort(([a], [b]) => a - b)
      .map(([status, names]) => [
        String(status),
        { description: names.sort().join(', '), content: errorRef },
      ]),
  );
}

/** JSON Schema of a zod schema; schemas with an id of their own go to the components and are referred to. */
function schemaOf(schema: z.ZodType, io: 'input' | 'output', components?: Record<string, Schema>): Schema {
  const {
    $schema: _,
    $defs,
    ...rest
  } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
    override: ({ jsonSchema }) => {
      // a format says it already; the pattern behind it only fills the page
      if (jsonSchema.format) delete jsonSchema.pattern;
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
      delete jsonSchema.id;
    },
  });
  for (const [name, definition] of Object.entries($defs ?? {})) {
    const known = components?.[name];
    const found = refer(definition) as Schema; // safe: a definition is an object
    if (known && JSON.stringify(known) !== JSON.stringify(found))
      throw new Error(`The component ${name} has two shapes`);
    if (components) components[name] = found;
  }
  return refer(rest) as Schema; // safe: an object stays one
}

/** Points references at the document's components. */
function refer(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(refer);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      key === '$ref' && typeof inner === 'string'
        ? inner.replace('#/$defs/', '#/components/schemas/')
        : refer(inner),
    ]),
  );
}
