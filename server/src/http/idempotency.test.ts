import { randomUUID } from 'node:crypto';
import { idempotencyHeader, idempotencyHours, replayedHeader } from '@formant/contract/base/constants';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findRow, findRows } from '../db/rows.ts';
import { hourMs } from '../kernel/time.ts';
import { manualClock } from '../ports/clock/port.ts';
import { onEachDatabase, onMysql } from '../testing/databases.ts';
import type { RawAnswer, TestClient } from '../testing/http-client.ts';
import { signUp } from '../testing/people.ts';
import { startServer, type TestServer } from '../testing/server.ts';
import { idempotencyRows, sweepIdempotencyKeys } from './idempotency.ts';

const make = (client: TestClient, key: string, name = 'Games', path = '/api/soundboard/store') =>
  client.send('POST', path, { body: { name }, headers: { [idempotencyHeader]: key } });
const boards = async (client: TestClient): Promise<string[]> =>
  (await client.call('GET /api/soundboard/index')).data.map((board) => board.name);
const isReplay = ({ headers }: RawAnswer) => headers.get(replayedHeader) === 'true';
const idOf = ({ body }: RawAnswer) => (body as { id: number }).id;

/** One of many made it; the others got its answer, or heard that it was under way. */
function assertOneWinner(answers: readonly RawAnswer[]): void {
  const made = answers.filter(({ status }) => status === 201);
  const fresh = made.filter((answer) => !isReplay(answer));
  expect(fresh).toHaveLength(1);
  expect(new Set(made.map(idOf)).size).toBe(1);
  for (const answer of answers.filter(({ status }) => status !== 201)) {
    expect(answer).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect(answer.headers.get('retry-after')).toBe('1');
  }
}

onEachDatabase('an Idempotency-Key', (database) => {
  const clock = manualClock(Date.now());
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ database, working: false, overrides: { clock } });
  });
  afterAll(() => server.close());

  it('makes one thing of fifty requests at once', async () => {
    const person = await signUp(server);
    const key = randomUUID();
    assertOneWinner(await Promise.all(Array.from({ length: 50 }, () => make(person, key))));
    expect(await boards(person)).toEqual(['Games']);
    const later = await make(person, key);
    expect(later.status).toBe(201);
    expect(isReplay(later)).toBe(true);
  });

  it('answers the same again for 24 hours, and makes anew after that', async () => {
    const person = await signUp(server);
    const key = randomUUID();
    const first = await make(person, key);
    expect(first.status).toBe(201);
    expect(isReplay(first)).toBe(false);
    clock.advance(idempotencyHours * hourMs - 1);
    const again = await make(person, key);
    expect(again.body).toEqual(first.body);
    expect(isReplay(again)).toBe(true);
    clock.advance(1);
    const anew = await make(person, key);
    expect(isReplay(anew)).toBe(false);
    expect(idOf(anew)).not.toBe(idOf(first));
    clock.advance(idempotencyHours * hourMs);
    await sweepIdempotencyKeys(server.ctx);
    expect(await idempotencyRows(server.ctx).count()).toBe(0);
  });

  it('stands for one request of one caller', async () => {
    const [person, other] = [await signUp(server), await signUp(server)];
    const key = randomUUID();
    const first = await make(person, key);
    expect(await make(person, key, 'Work')).toMatchObject({
      status: 422,
      body: { code: 'invalid', message: expect.stringContaining('was used for another request') },
    });
    const elsewhere = await person.send('POST', '/api/developer/keys', {
      body: { name: 'Games', scopes: ['voices:read'] },
      headers: { [idempotencyHeader]: key },
    });
    expect(elsewhere.status).toBe(422);
    const theirs = await make(other, key);
    expect([theirs.status, isReplay(theirs), idOf(theirs) === idOf(first)]).toEqual([201, false, false]);
    expect(await boards(person)).toEqual(['Games']);
  });

  it('is free again after a refusal', async () => {
    const person = await signUp(server);
    const key = randomUUID();
    const send = (body: object) =>
      person.send('POST', '/api/soundboard/store', { body, headers: { [idempotencyHeader]: key } });
    expect((await send({ name: 'Games', copyOf: 999_999 })).status).toBe(404);
    expect((await send({ name: 'Games' })).status).toBe(201);
  });

  it('keeps no answer in clear, and no key', async () => {
    const person = await signUp(server);
    const key = randomUUID();
    const send = () =>
      person.send('POST', '/api/developer/keys', {
        body: { name: 'Batch', scopes: ['voices:read'] },
        headers: { [idempotencyHeader]: key },
      });
    const { body } = await send();
    const { apiKey } = body as { apiKey: string };
    const rows = await findRows(idempotencyRows(server.ctx));
    const kept = JSON.stringify(rows);
    expect(rows.at(-1)?.sealedAnswer).toMatch(/^[\w-]{100,}$/);
    for (const secret of [apiKey, key]) {
      expect(kept).not.toContain(secret);
      expect(kept).not.toContain(Buffer.from(secret).toString('base64url').slice(4, 20));
    }
    const again = await send();
    expect(again.body).toEqual(body);
    expect(again.headers.get('cache-control')).toBe('no-store');
  });

  it('stays taken when its process died on the way', async () => {
    const person = await signUp(server);
    const key = randomUUID();
    await make(person, key);
    const rows = idempotencyRows(server.ctx);
    const row = await findRow(rows, { order: [['id', 'DESC']] });
    await rows.update({ sealedAnswer: null }, { where: { id: row?.id ?? 0 } });
    expect(await make(person, key)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('under way') },
    });
    clock.advance(hourMs);
    expect(await make(person, key)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('Look whether it was made') },
    });
    expect(await boards(person)).toEqual(['Games']);
  });

  it('needs a caller who can be told apart, and visible characters', async () => {
    const person = await signUp(server);
    for (const key of ['', 'ü'.normalize('NFC'), 'a b', 'x'.repeat(256)])
      expect((await make(person, key)).status, key).toBe(400);
    const question = { name: 'Ada', email: 'ada@example.com', message: 'Hello, is this a question?' };
    const visitor = server.client();
    const ask = (client: TestClient) =>
      client.send('POST', '/api/magic-link', {
        body: { email: question.email },
        headers: { [idempotencyHeader]: 'first' },
      });
    const program = server.client();
    program.tokenMode = true;
    expect(await ask(program)).toMatchObject({ status: 400, body: { code: 'bad_request' } });
    const told = await ask(visitor);
    expect(told.status).toBe(202);
    const again = await ask(visitor);
    expect([again.status, isReplay(again)]).toEqual([202, true]);
  });
});

onMysql('an Idempotency-Key at two servers', (database) => {
  it('makes one thing of fifty requests at once', async () => {
    const { databaseUrl, drop } = await database.create();
    const shared = { createMigrated: async () => ({ databaseUrl, drop: async () => {} }) };
    const config = { secret: 'the same at both servers, as it must be' };
    const one = await startServer({ database: shared, working: false, config });
    const two = await startServer({ database: shared, working: false, config });
    try {
      const person = await signUp(one);
      const elsewhere = two.client();
      for (const [name, value] of person.cookies) elsewhere.cookies.set(name, value);
      const key = randomUUID();
      const answers = await Promise.all(
        Array.from({ length: 50 }, (_, i) => make(i % 2 ? person : elsewhere, key)),
      );
      assertOneWinner(answers);
      expect(await boards(elsewhere)).toEqual(['Games']);
    } finally {
      await two.close();
      await one.close();
      await drop();
    }
  });
});
