import { idempotencyHeader, idempotencyHours, replayedHeader } from '@formant/contract/base/constants';
import { type ErrorCode, errorStatus } from '@formant/contract/base/errors';
import type { Route } from '@formant/contract/base/route';
import { sentencesOf } from './call-words.ts';
import type { Answered, Operation, Parameter, Schema } from './openapi-types.ts';
import { schemaOf } from './schema.ts';

export const errorRef = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } };
const goodWords: Readonly<Record<number, string>> = {
  201: 'Made',
  202: 'Taken on: it goes on after the answer',
};

const header = (name: string) => ({ [name]: { $ref: `#/components/headers/${name}` } });
const told = {
  ...header('RateLimit-Limit'),
  ...header('RateLimit-Remaining'),
  ...header('RateLimit-Reset'),
};
const refused = { ...told, ...header('Retry-After') };
const headersOf = (route: Route): NonNullable<Answered['headers']> => ({
  ...told,
  ...(route.makes ? header(replayedHeader) : {}),
});

/** Headers that answers carry, described once. */
export const answerHeaders: Record<string, { description: string; schema: Schema }> = {
  'RateLimit-Limit': {
    description: 'Calls that the caller has in a window of time; of several limits the one that is nearest',
    schema: { type: 'integer' },
  },
  'RateLimit-Remaining': { description: 'Calls that are left in this window', schema: { type: 'integer' } },
  'RateLimit-Reset': { description: 'Seconds until the window ends', schema: { type: 'integer' } },
  'Retry-After': {
    description: 'Seconds after which the call may be sent again',
    schema: { type: 'integer' },
  },
  [replayedHeader]: {
    description: `\`true\` where the answer is the kept one of an earlier request with the same ${idempotencyHeader}`,
    schema: { type: 'string', enum: ['true'] },
  },
};

/** One route as OpenAPI tells of it, at one spelling of its path. */
export function describeRoute(
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
    description: sentencesOf(route, path),
    tags: [tag],
    security: securityOf(route),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(requestBody ? { requestBody } : {}),
    responses: {
      [route.status]: goodAnswer(route, components),
      ...faults(route, { hasInput: parameters.length > 0 || !!requestBody, hasBody: !!requestBody }),
    },
    'x-access': route.access,
    'x-transport': route.transport,
    'x-key-opens': route.scope !== null,
    ...(route.scope === null ? {} : { 'x-scope': route.scope }),
  };
}

/** What a key has to be for stands in `x-scope`: only schemes of OAuth name scopes. */
function securityOf(route: Route): Operation['security'] {
  const key = route.scope === null ? [] : [{ apiKey: [] }];
  if (route.anyOrigin && route.scope !== null) return [{ oauth: [route.scope] }, ...key];
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
  const description = goodWords[route.status] ?? 'Done';
  const headers = headersOf(route);
  if (route.transport === 'events')
    return {
      description: 'Server-sent events',
      headers,
      content: { 'text/event-stream': { schema: { type: 'string' } } },
    };
  if (route.transport === 'download')
    return {
      description: 'The bytes',
      headers,
      content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
    };
  if (route.status === 204) return { description, headers };
  return {
    description,
    headers,
    content: { 'application/json': { schema: schemaOf(route.response, 'output', components) } },
  };
}

/** The faults a caller has to expect, by status. */
function faults(
  route: Route,
  { hasInput, hasBody }: { hasInput: boolean; hasBody: boolean },
): Operation['responses'] {
  const codes = new Set<string>(route.errors);
  if (route.makes) codes.add('bad_request').add('conflict').add('invalid');
  // a token that opens nothing, and one that opens other calls, also where anybody may call
  codes.add('unauthenticated').add('forbidden');
  if (/\{/.test(route.path)) codes.add('not_found');
  if (hasInput) codes.add('invalid');
  if (hasBody && (route.transport === 'form' || (route.transport === 'json' && route.mutates)))
    codes.add('wrong_type');
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
        {
          description: names.sort().join(', '),
          ...(status === 429 ? { headers: refused } : {}),
          content: errorRef,
        },
      ]),
  );
}
