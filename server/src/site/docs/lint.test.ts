import { createConfig, lintFromString } from '@redocly/openapi-core';
import { beforeAll, expect, it } from 'vitest';
import { slices } from '../../slices.ts';
import { describeApi } from './openapi.ts';
import type { OpenApi, Operation } from './openapi-types.ts';

let api: OpenApi;
beforeAll(() => {
  api = describeApi(slices);
});

/** The addresses are older than the rule: `DELETE …/delete/{user}` and `POST …/{voiceUUID}/setting`. */
const knownAmbiguous = ['#/paths/~1api~1user~1{voiceUUID}~1setting'];

async function problemsOf(document: OpenApi): Promise<string[]> {
  const config = await createConfig({ extends: ['recommended'] });
  const found = await lintFromString({ source: JSON.stringify(document), absoluteRef: 'api.json', config });
  return found
    .filter(({ ignored }) => !ignored)
    .map(({ ruleId, location }) => `${ruleId} ${location[0]?.pointer}`);
}

it('has neither errors nor warnings in Redocly', async () => {
  expect(await problemsOf(api)).toEqual(knownAmbiguous.map((pointer) => `no-ambiguous-paths ${pointer}`));
  const wrong = structuredClone(api);
  delete (wrong.tags[0] as { description?: string }).description;
  expect(await problemsOf(wrong)).toContain('tag-description #/tags/0/description');
});

// Spectral brings a package that reports installs to its maker, so that its rules stand here as what they ask for;
// `npx @stoplight/spectral-cli@6.16.0 lint server/contract/openapi.json` with `extends: spectral:oas` tries them all
const operations = (): [string, Operation][] =>
  Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, one]): [string, Operation] => [`${method} ${path}`, one]),
  );

it('keeps the rules of Spectral that it once broke', () => {
  expect(api.info).toMatchObject({
    contact: { name: expect.any(String) },
    license: {},
    description: expect.any(String),
  });
  const said = new Set(api.tags.map(({ name }) => name));
  for (const [name, operation] of operations()) {
    expect(operation.description.length, `operation-description: ${name}`).toBeGreaterThan(20);
    for (const tag of operation.tags) expect(said, `operation-tag-defined: ${name}`).toContain(tag);
    for (const [scheme, scopes] of operation.security.flatMap((one) => Object.entries(one))) {
      const { type } = api.components.securitySchemes[scheme] as { type: string };
      // oas3-operation-security-defined: only OAuth has scopes to name
      if (type !== 'oauth2') expect(scopes, name).toEqual([]);
    }
  }
  // path-params: two templates that differ in the names alone are one
  const shapes = Object.keys(api.paths).map((path) => path.replace(/\{\w+\}/g, '{}'));
  expect(shapes.filter((shape, at) => shapes.indexOf(shape) !== at)).toEqual([]);
});

it('tells of the headers that answers carry, and of the addresses of OAuth', () => {
  const upload = api.paths['/api/upload/initialize']?.post;
  expect(Object.keys(upload?.responses[201]?.headers ?? {})).toEqual([
    ...['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset', 'Idempotency-Replayed'],
  ]);
  expect(upload?.responses[429]?.headers).toHaveProperty('Retry-After');
  for (const path of ['token', 'revoke', 'jwks', 'authorize'])
    expect(api.paths).toHaveProperty([`/oauth/${path}`]);
  expect(api.paths).toHaveProperty(['/.well-known/openid-configuration']);
  // no alias that names itself: generators make types of it that do not compile
  const recursive = Object.entries(api.components.schemas).filter(([name, schema]) =>
    JSON.stringify(schema).includes(`#/components/schemas/${name}"`),
  );
  expect(recursive).toEqual([]);
});
