import { noContent, route } from '@formant/contract/base/route';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { RawRequest, TestClient } from '../../testing/http-client.ts';
import { signUp } from '../../testing/people.ts';
import { startServer, type TestServer } from '../../testing/server.ts';
import { fieldWords } from './field-words.ts';

const wordsOf = (schema: z.ZodType, value: unknown): string[] =>
  schema.safeParse(value, { error: fieldWords('body') }).error?.issues.map(({ message }) => message) ?? [];

describe('what is said of a field', () => {
  const { body } = route('POST', '/api/x', {
    summary: 'x',
    response: noContent,
    body: z.strictObject({
      name: z.string().min(1).max(3).optional(),
      code: z.string().min(4).optional(),
      size: z.coerce.number().int().min(2).max(9).optional(),
      gain: z.number().positive().optional(),
      on: z.boolean().optional(),
      tags: z.array(z.string()).min(2).max(2).optional(),
      kind: z.enum(['a', 'b']).optional(),
      sure: z.literal(true).optional(),
      to: z.object({ mail: z.email() }).optional(),
      id: z.uuid().optional(),
      own: z.string('Give it a name.').optional(),
      choice: z.union([z.string(), z.number()]).optional(),
      action: z
        .discriminatedUnion('do', [z.object({ do: z.literal('stop') }), z.object({ do: z.literal('go') })])
        .optional(),
    }),
  });
  it.each([
    [{ name: '' }, '“name” is empty.'],
    [{ name: 'abcd' }, '“name” may have at most 3 characters.'],
    [{ code: 'abc' }, '“code” needs at least 4 characters.'],
    [{ name: 7 }, '“name” has to be text.'],
    [{ size: 'many' }, '“size” has to be a number.'],
    [{ size: 2.5 }, '“size” has to be a whole number.'],
    [{ size: 1 }, '“size” has to be at least 2.'],
    [{ size: 10 }, '“size” has to be at most 9.'],
    [{ gain: 0 }, '“gain” has to be more than 0.'],
    [{ on: 'yes' }, '“on” has to be true or false.'],
    [{ tags: ['x'] }, '“tags” needs at least 2 entries.'],
    [{ tags: ['x', 1] }, '“tags.1” has to be text.'],
    [{ kind: 'c' }, '“kind” has to be one of: a, b.'],
    [{ sure: false }, '“sure” has to be true.'],
    [{ to: { mail: 'x' } }, '“to.mail” has to be an e-mail address.'],
    [{ to: {} }, '“to.mail” is missing.'],
    [{ id: 'x' }, '“id” has to be a UUID.'],
    [{ own: 1 }, 'Give it a name.'],
    [{ choice: true }, '“choice” has none of the forms that it may have.'],
    [{ action: { do: 'run' } }, '“action.do” has to be one of: stop, go.'],
    [{ colour: 'red', shade: 1 }, 'The body has fields that this call does not take: colour, shade.'],
    [[], 'The body has to be an object.'],
  ])('%j', (value, words) => {
    expect(wordsOf(body, value)).toEqual([words]);
  });
});

describe('a call whose input is wrong', () => {
  let server: TestServer;
  let person: TestClient;
  beforeAll(async () => {
    server = await startServer({ working: false });
    person = await signUp(server);
  });
  afterAll(() => server.close());
  const post = (path: string, request: RawRequest) => person.send('POST', path, request);
  const json = { 'content-type': 'application/json' };

  it('is told the field, in the message and in the list of fields', async () => {
    expect(await post('/api/upload/initialize', { body: { size: -1 } })).toMatchObject({
      status: 422,
      body: {
        code: 'invalid',
        message: '“fileName” is missing.',
        errors: {
          fileName: ['“fileName” is missing.'],
          size: ['“size” has to be at least 0.'],
        },
      },
    });
    expect((await person.send('GET', '/api/web-tools/queue/jobs?limit=0')).body).toMatchObject({
      message: '“limit” has to be at least 1.',
    });
  });

  it.each(['{"a":', '"text"', '{a: 1}'])('is told that %s could not be read as JSON', async (body) => {
    expect(await post('/api/upload/initialize', { body, headers: json })).toMatchObject({
      status: 400,
      body: { code: 'bad_request', message: expect.stringMatching(/could not be read as JSON/) },
    });
  });

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'application/json; charset=utf-99'])(
    'is told that %s is no JSON',
    async (type) => {
      expect(
        await post('/api/upload/initialize', { body: '{"fileName":"x"}', headers: { 'content-type': type } }),
      ).toMatchObject({
        status: 415,
        body: { code: 'wrong_type', message: expect.stringMatching(/Content-Type: application\/json/) },
      });
    },
  );

  it('needs no type where there is no body', async () => {
    const { status } = await post('/api/upload/pending-uploads', {});
    expect(status).toBe(200);
    const empty = { body: '', headers: { 'content-type': 'text/plain' } };
    expect((await post('/api/upload/pending-uploads', empty)).status).toBe(200);
  });
});
