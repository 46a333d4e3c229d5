import { authModeHeader } from '@formant/contract/base/constants';
import { isForPrograms } from './client-source.ts';
import type { Operation, Schema } from './openapi-types.ts';
import { sampleOf } from './sample.ts';

/** A call as the three languages write it. */
export interface Request {
  method: string;
  url: string;
  /** Environment variable of what it is signed in with. */
  secret: 'FORMANT_KEY' | 'FORMANT_TOKEN' | null;
  headers: Record<string, string>;
  as: 'none' | 'json' | 'form' | 'fields' | 'bytes';
  body: unknown;
  /** The answer is bytes or a stream. */
  isFile: boolean;
  /** For the client package: its call's name and input; null for calls that it has not. */
  client: { name: string; input: Record<string, unknown> } | null;
}

/** A call of the document with something in it. */
export function requestOf(
  method: string,
  path: string,
  operation: Operation,
  schemas: Readonly<Record<string, Schema>>,
  base: string,
): Request {
  const sample = sampleOf(operation, schemas);
  const [type = ''] = Object.keys(operation.requestBody?.content ?? {});
  const as = kinds[type] ?? 'none';
  const secret = secretOf(operation);
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(sample.path[name])),
  );
  const search = new URLSearchParams(
    Object.entries(sample.query).map(([name, value]): [string, string] => [name, String(value)]),
  );
  const transport = operation['x-transport'];
  const access = operation['x-access'];
  const given = (name: 'path' | 'query', value: Record<string, unknown>) =>
    Object.keys(value).length > 0 ? { [name]: value } : {};
  return {
    method,
    url: `${base}${filled}${search.size > 0 ? `?${search}` : ''}`,
    secret,
    headers: {
      ...(secret === null && access !== undefined && operation.security.some((one) => 'tokenMode' in one)
        ? { [authModeHeader]: 'token' }
        : {}),
      ...(as === 'json' ? { 'Content-Type': 'application/json' } : {}),
    },
    as,
    body: sample.body,
    isFile: transport === 'download' || transport === 'events',
    client: isForPrograms(operation)
      ? {
          name: `${method} ${path}`,
          input: {
            ...given('path', sample.path),
            ...given('query', sample.query),
            ...(as === 'none' ? {} : { body: sample.body }),
          },
        }
      : null,
  };
}

const kinds: Readonly<Record<string, Request['as']>> = {
  'application/json': 'json',
  'multipart/form-data': 'form',
  'application/x-www-form-urlencoded': 'fields',
  'application/octet-stream': 'bytes',
};

function secretOf(operation: Operation): Request['secret'] {
  if (operation['x-scope'] !== undefined) return 'FORMANT_KEY';
  const access = operation['x-access'];
  return access === undefined || access === 'public' || access === 'guest' ? null : 'FORMANT_TOKEN';
}
