import { expect, it } from 'vitest';
import { z } from 'zod';
import { routes } from './index.ts';

const credential = /(^|[a-z_])token$|^(typedCode|bearer|jwt|secret|password|api_?key)$/i;
/** Fields that are called like a credential and sign nobody in. */
const harmless = new Set([
  'secret', // the key of a second factor, after the password was given; what a webhook is signed with
  'lease.token', // holds one item of work, for a caller who is signed in already
]);

/** Names of fields in a JSON schema, each after its parent's. */
function fieldsOf(schema: unknown, parent = ''): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  return Object.entries(schema).flatMap(([key, inner]) => {
    if (key !== 'properties') return fieldsOf(inner, parent);
    return Object.entries(inner as object).flatMap(([name, field]) => [
      parent ? `${parent}.${name}` : name,
      ...fieldsOf(field, name),
    ]);
  });
}
const hasCredential = (schema: z.ZodType): boolean =>
  fieldsOf(z.toJSONSchema(schema, { unrepresentable: 'any' })).some(
    (field) => credential.test(field.split('.').at(-1) ?? '') && !harmless.has(field),
  );

it.each(Object.entries(routes))('%s says whether its answer signs somebody in', (_, route) => {
  expect(route.givesToken).toBe(hasCredential(route.response));
});

it('finds credentials by every usual name, at any depth, and no balances', () => {
  for (const name of ['token', 'accessToken', 'access_token', 'refreshToken', 'id_token', 'loginToken'])
    expect(hasCredential(z.object({ a: z.array(z.object({ [name]: z.string().optional() })) })), name).toBe(
      true,
    );
  for (const name of ['tokens', 'bonusTokens', 'tokenCount'])
    expect(hasCredential(z.object({ [name]: z.int() })), name).toBe(false);
});
