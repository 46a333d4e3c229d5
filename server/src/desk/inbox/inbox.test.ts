import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { dayMs } from '../../kernel/time.ts';
import { users } from '../../people/account/index.ts';
import { manualClock } from '../../ports/clock/port.ts';
import { formPass } from '../../testing/captcha.ts';
import { onEachDatabase } from '../../testing/databases.ts';
import type { TestClient } from '../../testing/http-client.ts';
import { lettersTo, letterTo } from '../../testing/letters.ts';
import { makeAudio, makeShare, makeVoice } from '../../testing/make/sound.ts';
import { signUp, withoutSession } from '../../testing/people.ts';
import { makeStaff } from '../../testing/second-factor.ts';
import { startServer, type TestServer } from '../../testing/server.ts';
import { entryRows } from '../audit/index.ts';
import { strikeRows } from '../forms/index.ts';

const address = () => `i${randomBytes(6).toString('hex')}@example.com`;

onEachDatabase('inbox', (database) => {
  const clock = manualClock(Date.now());
  let server: TestServer;
  let staff: TestClient;
  beforeAll(async () => {
    server = await startServer({ database, overrides: { clock } });
    staff = await withRole('user,support');
  });
  afterAll(() => server.close());

  async function withRole(roles: string): Promise<TestClient> {
    const client = await signUp(server);
    if (/support|admin/.test(roles)) return makeStaff(server, client, roles);
    const { id } = await client.call('GET /api/user');
    await users(server.ctx).update({ roles }, { where: { id } });
    return client;
  }
  const ask = async (change: object = {}, client = server.client()) => {
    const given = { name: 'Ada', email: address(), subject: 'A question', message: 'Hello' };
    const body = { ...given, ...change, captchaToken: formPass(server) };
    return (await client.call('POST /api/contact-message', { body })).ticketId;
  };
  const claim = async (infringingUrls: string[], email = address()) => {
    const statements = { goodFaith: true, perjury: true } as const;
    const body = { name: 'Ada', email, address: 'London', workDescription: 'Noon', signature: 'Ada' };
    const captchaToken = formPass(server);
    return (
      await server.client().call('POST /api/store-dmca-request', {
        body: { ...body, ...statements, infringingUrls, captchaToken },
      })
    ).requestId;
  };
  const find = async (query: Record<string, string | number>) =>
    (await staff.call('GET /api/admin/messages', { query: query as never })).data.map(
      ({ messageId }) => messageId,
    );
  const read = (messageId: string) =>
    staff.call('GET /api/admin/messages/{messageId}', { params: { messageId } });
  const decide = (messageId: string, body: object, client = staff) =>
    client.send('POST', `/api/admin/messages/${messageId}/decision`, { body });

  it('is open to support and administrators alone', async () => {
    const messageId = await ask();
    const calls = [
      ['GET', ''],
      ['GET', `/${messageId}`],
      ['POST', `/${messageId}/status`, { status: 'closed' }],
      ['POST', `/${messageId}/answer`, { text: 'Hi', answersSeen: 0 }],
      ['POST', `/${messageId}/decision`, { verdict: 'accepted' }],
    ] as const;
    const strangers = [await signUp(server), await withRole('user,affiliate')];
    for (const [method, path, body] of calls) {
      const call = (client: TestClient) => client.send(method, `/api/admin/messages${path}`, { body });
      expect((await call(withoutSession(server))).status, path).toBe(401);
      for (const stranger of strangers) expect((await call(stranger)).status, path).toBe(403);
    }
    for (const role of ['user,support', 'user,admin'])
      expect((await (await withRole(role)).send('GET', '/api/admin/messages')).status, role).toBe(200);
    expect(await read(messageId)).toMatchObject({ status: 'new', answers: [] });
  });

  it('finds by text, kind and status, by pages', async () => {
    const mark = randomBytes(4).toString('hex');
    const [first, second] = [
      await ask({ subject: `50% of ${mark}` }),
      await ask({ message: `More of ${mark.toUpperCase()}`, name: `O’Hara_${mark}` }),
    ];
    expect(await find({ q: mark })).toEqual([second, first]);
    expect(await find({ q: `50% of ${mark}` })).toEqual([first]);
    expect(await find({ q: `O’Hara_${mark}` })).toEqual([second]);
    const other = randomBytes(4).toString('hex');
    const wide = await ask({ name: `ÉMILE ${other}` });
    expect(await find({ q: `émile ${other}` })).toEqual([wide]);
    // signs of the search language are letters like others
    expect(await find({ q: `5_% of ${mark}` })).toEqual([]);
    expect(await find({ q: "' OR 1=1 --" })).toEqual([]);
    expect(await find({ q: `\\' OR 1=1 --` })).toEqual([]);
    expect(await find({ q: mark, kind: 'dmca' })).toEqual([]);
    const params = { messageId: first };
    await staff.call('POST /api/admin/messages/{messageId}/status', { params, body: { status: 'in-work' } });
    expect(await find({ q: mark, status: 'in-work' })).toEqual([first]);
    expect(await find({ q: mark, status: 'new', kind: 'contact' })).toEqual([second]);
    expect(await find({ q: mark, perPage: 1, page: 2 })).toEqual([first]);
    const refused = async (query: string) => (await staff.send('GET', `/api/admin/messages?${query}`)).status;
    for (const query of ['kind=spam', 'status=lost', 'page=0', `q=${'x'.repeat(101)}`, 'all=1'])
      expect(await refused(query), query).toBe(422);
  });

  it('sends an answer by mail and keeps it', async () => {
    const person = await signUp(server);
    const { id } = await person.call('GET /api/user');
    const email = address();
    const messageId = await ask({ email, subject: 'How long?' }, person);
    const text = 'A day at most.\n\nYours';
    const params = { messageId };
    const row = await staff.call('POST /api/admin/messages/{messageId}/answer', {
      params,
      body: { text, answersSeen: 0 },
    });
    expect(row.status).toBe('answered');
    expect((await letterTo(server, email, /Re: How long\?/)).text).toContain('A day at most.');
    expect(await read(messageId)).toMatchObject({ user: { id }, answers: [{ text }] });
    const refused = (path: string, body: object) =>
      staff.send('POST', `/api/admin/messages/${path}`, { body });
    expect((await refused(`${messageId}/answer`, { text: ' ', answersSeen: 1 })).status).toBe(422);
    expect((await refused(`${randomUUID()}/answer`, { text, answersSeen: 0 })).status).toBe(404);
    expect((await refused(`${messageId}/status`, { status: 'lost' })).status).toBe(422);
    expect((await refused(`${randomUUID()}/status`, { status: 'new' })).status).toBe(404);
  });

  it('masks what is known of the sender in the words, too', async () => {
    const messageId = await ask({
      ...{ name: 'Zoë O’Neill', email: `zoneill.music${randomBytes(3).toString('hex')}@example.com` },
      ...{ subject: 'From zoë', message: "My name is ZOË O'Neill, or zoneill. A zoo of Zoës." },
    });
    const { subject, body } = await read(messageId);
    expect([subject, body]).toEqual(['From z•••', 'My name is Z••• O•••, or z•••. A zoo of Zoës.']);
    const { data } = await staff.call('GET /api/admin/messages', { query: { q: 'From zoë' } });
    expect(data[0]?.subject).toBe('From z•••');
  });

  it('sends one of two answers of colleagues who do not know of each other', async () => {
    const messageId = await ask();
    const colleague = await withRole('user,support');
    const answer = (client: TestClient, text: string, answersSeen: number) =>
      client.send('POST', `/api/admin/messages/${messageId}/answer`, { body: { text, answersSeen } });
    const both = await Promise.all([answer(staff, 'A', 0), answer(colleague, 'B', 0)]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(both.find(({ status }) => status === 409)?.body).toMatchObject({
      message: expect.stringContaining('answered this before you'),
    });
    expect((await read(messageId)).answers).toHaveLength(1);
    expect((await answer(colleague, 'C', 1)).status).toBe(201);
  });

  it('shows who somebody is only to the one who has said why, for a quarter of an hour, and records it', async () => {
    const email = address();
    const message = `Call me at +44 20 7946 0958 or ${email}`;
    const messageId = await ask({ name: 'Ada Lovelace', email, message, subject: `From ${email}` });
    const other = await ask({ email });
    const notice = await claim([`${server.url}/share/abcdefghij`]);
    const seen = async (client = staff, id = messageId) =>
      JSON.stringify(await client.call('GET /api/admin/messages/{messageId}', { params: { messageId: id } }));
    const personal = ['Lovelace', email, '7946'];
    const list = async () =>
      JSON.stringify(await staff.call('GET /api/admin/messages', { query: { q: email } }));
    for (const text of personal) {
      expect(await seen()).not.toContain(text);
      expect(await list()).not.toContain(text);
    }
    expect(await read(notice)).toMatchObject({
      details: { address: 'L•••', signature: 'A•••', infringingUrls: [`${server.url}/share/abcdefghij`] },
    });
    const unmask = (body: object, client = staff) => client.send('POST', '/api/admin/unmask', { body });
    const wanted = { kind: 'message', id: messageId, reason: 'She asks for a call back' };
    for (const change of [
      { reason: 'because' },
      { reason: '          ' },
      { kind: 'user' },
      { id: "' OR 1=1" },
    ])
      expect((await unmask({ ...wanted, ...change })).status, JSON.stringify(change)).toBe(422);
    expect((await unmask(wanted, await signUp(server))).status).toBe(403);
    expect((await unmask(wanted)).status).toBe(200);
    for (const text of personal) expect(await seen()).toContain(text);
    // one message, one colleague
    expect(await seen(staff, other)).not.toContain(email);
    expect(await seen(await withRole('user,admin'))).not.toContain(email);
    expect(await list()).not.toContain('Lovelace');
    const { id: staffId } = await staff.call('GET /api/user');
    const noted = await entryRows(server.ctx).findAll({ where: { what: 'unmask' }, raw: true });
    expect(noted).toMatchObject([{ staffId, subject: `message ${messageId}`, reason: wanted.reason }]);
    clock.advance(15 * 60_000);
    expect(await seen()).not.toContain(email);
  });

  it('takes down what an accepted notice names, strikes each owner once and tells both', async () => {
    const owner = await signUp(server);
    const { id, email } = await owner.call('GET /api/user');
    const name = `Noon ${randomBytes(3).toString('hex')}`;
    const { uuid } = await makeVoice(owner, { name, visibility: 'public' });
    const { shareCode } = await makeShare(owner);
    const claimant = address();
    const [voicePage, sharePage] = [
      `${server.url}/voice-universe/${uuid}`,
      `${server.url}/share/${shareCode}`,
    ];
    const foreign = `https://elsewhere.example/voice-universe/${uuid}`;
    const messageId = await claim([voicePage, sharePage, `${sharePage}?again`, foreign], claimant);
    const shown = await read(messageId);
    expect(shown.content.map(({ kind, owner }) => [kind, owner])).toEqual([
      ['voice', { id, username: null, strikes: 0, closedUntil: null }],
      ['share', { id, username: null, strikes: 0, closedUntil: null }],
    ]);
    expect(shown.decision).toBeNull();
    const visitor = withoutSession(server);
    const voice = () => visitor.send('GET', `/api/voice/get-voice/${uuid}`);
    const share = () => visitor.send('GET', `/api/audio/share/${shareCode}`);
    expect([(await voice()).status, (await share()).status]).toEqual([200, 200]);

    expect((await decide(messageId, { verdict: 'accepted' })).status).toBe(200);
    expect([(await voice()).status, (await share()).status]).toEqual([404, 410]);
    const strikes = await strikeRows(server.ctx).findAll({ where: { userId: id }, raw: true });
    expect(strikes).toMatchObject([{ noticeUuid: messageId, content: name }]);
    expect((await letterTo(server, email, /Something of yours was taken down/)).text).toContain(name);
    expect((await letterTo(server, claimant, /notice was accepted/)).text).toContain(messageId);
    expect(await read(messageId)).toMatchObject({ status: 'closed', decision: { verdict: 'accepted' } });
    for (const visibility of ['public', 'unlisted'])
      expect(
        (await owner.send('POST', `/api/voice/update/${uuid}`, { body: { visibility } })).status,
        visibility,
      ).toBe(403);
    expect((await decide(messageId, { verdict: 'rejected', reason: 'No' })).status).toBe(409);
    expect((await letterTo(server, claimant, /notice was accepted/)).text).toContain('is no longer shown');
  });

  it('does not tell of a takedown where an accepted notice names nothing here', async () => {
    const claimant = address();
    const messageId = await claim(['https://elsewhere.example/voice-universe/1'], claimant);
    expect((await read(messageId)).content).toEqual([]);
    expect((await decide(messageId, { verdict: 'accepted' })).status).toBe(200);
    const { text } = await letterTo(server, claimant, /notice was accepted/);
    expect(text).toContain('nothing to take down');
    expect(text).not.toContain('no longer shown');
  });

  it('closes publishing after three strikes within a year, and opens it when one is taken back or old', async () => {
    const owner = await signUp(server);
    const { id, email } = await owner.call('GET /api/user');
    const published = (visibility: string) =>
      owner.send('POST', '/api/voice/save', {
        body: { name: `Noon ${randomBytes(3).toString('hex')}`, visibility, settings: { pitch: -3 } },
      });
    const voice = async () => ((await published('public')).body as { uuid: string }).uuid;
    const strike = async () => {
      const messageId = await claim([`${server.url}/voice-universe/${await voice()}`], address());
      expect((await decide(messageId, { verdict: 'accepted' })).status).toBe(200);
      return messageId;
    };
    const spare = await voice();
    const own = ((await published('private')).body as { uuid: string }).uuid;
    const sound = await makeAudio(owner);
    const board = await owner.call('POST /api/soundboard/store', { body: { name: 'Mine' } });
    const ways = async () => [
      (await published('public')).status,
      (await published('unlisted')).status,
      (await owner.send('POST', `/api/voice/update/${own}`, { body: { visibility: 'public' } })).status,
      (await owner.send('POST', `/api/audio/share-audio/${sound.id}`, { body: {} })).status,
      (await owner.send('POST', `/api/soundboard/share/${board.id}`)).status,
    ];
    const first = await strike();
    const agedDays = (days: number) =>
      strikeRows(server.ctx).update({ at: clock.now() - days * dayMs }, { where: { userId: id } });
    await agedDays(300);
    await strike();
    const told = async () =>
      (await lettersTo(server, email)).filter(({ subject }) => /taken down/.test(subject));
    await expect.poll(async () => (await told()).at(-1)?.text).toContain('That makes 2 of 3.');
    await strike();
    await expect.poll(async () => (await told()).length).toBe(3);
    expect((await told()).at(-1)?.text).toMatch(/publish and share nothing until \d{4}-\d\d-\d\d/);
    expect(await ways()).toEqual([403, 403, 403, 403, 403]);
    const refusal = (await published('public')).body as { message: string };
    expect(refusal.message).toMatch(/until \d{4}-\d\d-\d\d: 3 copyright notices/);
    // own work goes on, and what is shown already stays
    expect((await published('private')).status).toBe(201);
    expect((await withoutSession(server).send('GET', `/api/voice/get-voice/${spare}`)).status).toBe(200);
    expect(
      (await owner.send('POST', `/api/voice/update/${spare}`, { body: { description: 'Mine' } })).status,
    ).toBe(200);
    // staff sees it
    const asked = await claim([`${server.url}/voice-universe/${spare}`], address());
    expect((await read(asked)).content[0]?.owner).toMatchObject({
      strikes: 3,
      closedUntil: expect.any(String),
    });
    expect((await read(first)).strikes).toMatchObject([{ owner: { id }, withdrawnAt: null }]);

    const withdraw = (messageId: string, client = staff) =>
      client.send('POST', `/api/admin/messages/${messageId}/withdraw-strikes`, {
        body: { reason: 'A licence was shown.' },
      });
    expect((await withdraw(first, owner)).status).toBe(403);
    expect((await withdraw(asked)).status).toBe(409);
    expect((await withdraw(await ask())).status).toBe(404);
    const both = await Promise.all([withdraw(first), withdraw(first)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await letterTo(server, email, /^A strike was taken back/)).text).toContain('does not count');
    expect((await ways()).slice(2)).toEqual([200, 201, 201]);
    await strike();
    expect((await published('public')).status).toBe(403);
    await agedDays(366);
    expect((await published('public')).status).toBe(201);
  });

  it('leaves everything when a notice is rejected, and gives the reason', async () => {
    const owner = await signUp(server);
    const { id } = await owner.call('GET /api/user');
    const { uuid } = await makeVoice(owner, { name: 'Dusk', visibility: 'unlisted' });
    const claimant = address();
    const messageId = await claim([`${server.url}/voice-universe/${uuid}`], claimant);
    expect((await decide(messageId, { verdict: 'rejected' })).status).toBe(422);
    expect((await decide(await ask(), { verdict: 'accepted' })).status).toBe(404);
    const reason = 'The voice is a preset and holds no recording.';
    expect((await decide(messageId, { verdict: 'rejected', reason })).status).toBe(200);
    expect((await letterTo(server, claimant, /notice was rejected/)).text).toContain(reason);
    expect((await withoutSession(server).send('GET', `/api/voice/get-voice/${uuid}`)).status).toBe(200);
    expect(await strikeRows(server.ctx).count({ where: { userId: id } })).toBe(0);
    expect(await read(messageId)).toMatchObject({ decision: { verdict: 'rejected', reason } });
  });

  it('records every look', async () => {
    const colleague = await withRole('user,support');
    const { id } = await colleague.call('GET /api/user');
    const messageId = await ask();
    await colleague.call('GET /api/admin/messages', { query: { q: 'ada' } });
    await colleague.call('GET /api/admin/messages/{messageId}', { params: { messageId } });
    const reads = await entryRows(server.ctx).findAll({
      where: { staffId: id },
      order: ['seq'],
      raw: true,
    });
    expect(reads.map(({ what, subject }) => [what, subject])).toEqual([
      ['message-search', '{"q":"ada"}'],
      ['message', messageId],
    ]);
  });
});
