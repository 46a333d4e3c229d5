import { createHmac, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { onEachDatabase, onSqlite } from '../../testing/databases.ts';
import { signUp } from '../../testing/people.ts';
import { startServer, type TestServer } from '../../testing/server.ts';
import { forgetUser } from './belong.ts';
import { formEventRows } from './models.ts';

const secret = 'a secret of both sides';
const sign = (body: string, by = secret) =>
  `sha256=${createHmac('sha256', by).update(body).digest('base64')}`;

/** As Typeform sends it. */
const event = (more: { id?: string; hidden?: object; score?: number; text?: string; at?: string } = {}) => ({
  event_id: more.id ?? randomUUID(),
  event_type: 'form_response',
  form_response: {
    form_id: 'lT4Z3j',
    token: 'a3a12ec67a1365927098a606107fac15',
    landed_at: '2026-11-18T12:00:00Z',
    submitted_at: more.at ?? '2026-11-18T12:05:00Z',
    hidden: more.hidden ?? {},
    definition: { id: 'lT4Z3j', title: 'Form', fields: [{ id: 'a', type: 'nps' }] },
    answers: [
      { type: 'number', number: more.score ?? 9, field: { id: 'a', type: 'nps', ref: 'r' } },
      { type: 'text', text: more.text ?? 'Fine', field: { id: 'b', type: 'long_text' } },
      { type: 'email', email: 'ada@example.org', field: { id: 'c', type: 'email' } },
      { type: 'choice', choice: { label: 'Too slow' }, field: { id: 'd', type: 'multiple_choice' } },
    ],
  },
});
const post = (server: TestServer, form: string, body: string, signature: string | null = sign(body)) =>
  server.client().raw('POST', `/webhooks/survey/${form}`, {
    body,
    headers: {
      'content-type': 'application/json',
      ...(signature === null ? {} : { 'typeform-signature': signature }),
    },
  });

onSqlite('survey hooks', (database) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ database, working: false, config: { surveyHookSecret: secret } });
  });
  afterAll(() => server.close());
  const kept = (eventId: string) => formEventRows(server.ctx).findOne({ where: { eventId }, raw: true });

  it('keeps what a form tells, whose it is, and nothing that tells more', async () => {
    const person = await signUp(server);
    const user = await person.call('GET /api/user');
    const install = randomUUID();
    const given = event({ hidden: { user: user.uuid, uuid: install }, text: 'Write to bob@example.org' });
    const answer = await post(server, 'nps', JSON.stringify(given));
    expect([answer.status, answer.body]).toEqual([200, { received: true }]);
    const row = await kept(given.event_id);
    expect(row).toMatchObject({ form: 'nps', userId: user.id, subjectUuid: install, score: 9 });
    expect(JSON.parse(row?.answers ?? '')).toEqual([
      { field: 'a', value: 9 },
      { field: 'b', value: 'Write to [e-mail]' },
      { field: 'd', value: 'Too slow' },
    ]);
    await server.ctx.db.transaction((transaction) => forgetUser(server.ctx, user.id, transaction));
    expect(await kept(given.event_id)).toMatchObject({ userId: null, subjectUuid: null, answers: '[]' });
  });

  it('takes an event once, and says so of none', async () => {
    const given = event();
    for (const _ of [1, 2, 3]) {
      const answer = await post(server, 'uninstall', JSON.stringify(given));
      expect([answer.status, answer.body]).toEqual([200, { received: true }]);
    }
    expect(await formEventRows(server.ctx).count({ where: { eventId: given.event_id } })).toBe(1);
  });

  it('refuses every signature but the one over these bytes', async () => {
    const body = JSON.stringify(event());
    const good = sign(body);
    const forged = [
      null,
      '',
      'sha256=',
      good.slice('sha256='.length),
      good.replace('sha256=', 'sha1='),
      good.toUpperCase(),
      `${good} `.repeat(2),
      `sha256=${'A'.repeat(43)}=`,
      `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`,
      sign(body, 'another secret'),
      sign(`${body} `),
      sign(JSON.stringify(event())),
      sign(''),
    ];
    for (const signature of forged) {
      const answer = await post(server, 'intent', body, signature);
      expect([signature, answer.status]).toEqual([signature, 401]);
    }
    expect((await post(server, 'intent', '', sign(body))).status).toBe(401);
    const bare = await startServer({ working: false });
    for (const by of [good, sign(body, ''), sign(body, 'null')])
      expect((await post(bare, 'intent', body, by)).status).toBe(401);
    await bare.close();
    expect(await formEventRows(server.ctx).count({ where: { form: 'intent' } })).toBe(0);
  });

  it('refuses what is signed and no form response', async () => {
    const whole = event();
    const { form_response: _, ...without } = whole;
    const bad = [
      '',
      'null',
      '{',
      '[]',
      JSON.stringify(without),
      JSON.stringify({ ...whole, event_id: 'x'.repeat(65) }),
      JSON.stringify({ ...whole, event_type: 'form_opened' }),
      JSON.stringify({ ...whole, form_response: { ...whole.form_response, submitted_at: 'soon' } }),
      JSON.stringify(event({ score: 11 })),
      JSON.stringify(event({ score: 7.5 })),
      JSON.stringify({ ...whole, form_response: { ...whole.form_response, answers: [] } }),
      JSON.stringify(event({ text: 'a\u0000b' })),
    ];
    for (const body of bad) {
      const answer = await post(server, 'nps', body);
      expect([body, answer.status]).toEqual([body, 400]);
      expect(answer.body).toMatchObject({ code: 'bad_request', message: expect.any(String) });
    }
    expect((await post(server, 'nps', 'x'.repeat(100_000))).status).toBe(413);
  });

  it('answers only POST, and only at the addresses that there are', async () => {
    for (const method of ['GET', 'PUT', 'DELETE']) {
      const answer = await server.client().raw(method, '/webhooks/survey/nps');
      expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST']);
    }
    for (const path of ['/webhooks', '/webhooks/survey', '/webhooks/survey/other', '/webhooks/other']) {
      const answer = await server.client().raw('POST', path, { body: {} });
      expect([path, answer.status]).toEqual([path, 404]);
      expect(answer.body).toMatchObject({ code: 'not_found' });
    }
  });
});

onEachDatabase('survey hooks in any order', (database) => {
  it('come to the same, however they are shuffled and repeated', async () => {
    const forms = ['intent', 'uninstall', 'nps'] as const;
    const events = Array.from({ length: 60 }, (_, n) => ({
      form: forms[n % 3] ?? 'nps',
      body: JSON.stringify(event({ id: `event-${n}`, score: n % 11, text: `Answer ${n}` })),
    }));
    const run = async (seed: number) => {
      const server = await startServer({ database, working: false, config: { surveyHookSecret: secret } });
      const sent = shuffled([...events, ...events, ...events], seed);
      for (let i = 0; i < sent.length; i += 20) {
        const answers = await Promise.all(
          sent.slice(i, i + 20).map(({ form, body }) => post(server, form, body)),
        );
        expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
      }
      const rows = await formEventRows(server.ctx).findAll({ order: ['eventId'], raw: true });
      await server.close();
      return rows.map(({ id: _id, receivedAt: _at, ...row }) => row);
    };
    const first = await run(1);
    expect(first).toHaveLength(60);
    expect(await run(2)).toEqual(first);
  });
});

/** In an order that only the seed decides. */
function shuffled<T>(items: readonly T[], seed: number): T[] {
  let state = seed;
  const random = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  return items
    .map((item) => ({ item, key: random() }))
    .sort((a, b) => a.key - b.key)
    .map(({ item }) => item);
}
