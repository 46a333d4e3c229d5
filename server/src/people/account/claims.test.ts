import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { onEachDatabase } from '../../testing/databases.ts';
import type { TestClient } from '../../testing/http-client.ts';
import { lettersTo, letterTo } from '../../testing/letters.ts';
import { turnOnSecondFactor } from '../../testing/second-factor.ts';
import { startServer, type TestServer } from '../../testing/server.ts';
import { subscriberRows } from '../newsletter/models.ts';
import { users } from './models.ts';

const [first, second, third] = ['correct horse battery', 'another horse battery', 'a third horse battery'];

onEachDatabase('an address with which somebody signs up twice', (database) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ database });
  });
  afterAll(() => server.close());

  const newEmail = () => `c${randomBytes(6).toString('hex')}@example.com`;
  async function signUp(email: string, password: string, more: object = {}) {
    const client = server.client();
    const { user } = await client.call('POST /api/signup', {
      body: { email, password, tosAccepted: true, ...more },
    });
    return { client, email, id: user.id, user };
  }
  async function proven(email = newEmail()) {
    const person = await signUp(email, first);
    const code = /\d{6}/.exec((await letterTo(server, email, /is your/)).subject)?.[0] ?? '';
    await person.client.call('POST /api/verify-email', { body: { email, code } });
    return person;
  }
  const enter = async (email: string, password: string) => {
    const { status, body } = await server
      .client()
      .send('POST', '/api/authenticate', { body: { email, password } });
    return status === 200 ? (body as { user: { id: number } }).user.id : status;
  };
  const aboutAccount = /You have a .* account already/;
  /** The token of the letter to the owner. */
  const linkIn = async (email: string) =>
    /magic-link\/([\w-]+)\?along=1/.exec((await letterTo(server, email, aboutAccount)).text)?.[1] ?? '';
  const ownBoard = async (client: TestClient) => {
    const { data } = await client.call('GET /api/soundboard/index');
    return data.filter(({ official }) => !official).map(({ name }) => name);
  };

  it('looks the same to who did it, whether or not it has an account', async () => {
    const owner = await proven();
    const [known, unknown] = [await signUp(owner.email, second), await signUp(newEmail(), second)];
    // what the letters leave behind stands in one's own data
    await letterTo(server, unknown.email, /is your/);
    await letterTo(server, known.email, aboutAccount);
    const seen = async ({ client, email, id, user }: typeof known) => {
      const read = async (path: string) => {
        const { status, body } = await client.send('GET', path);
        return { status, body };
      };
      const told = {
        user,
        again: await read('/api/user'),
        settings: await read('/api/account/notifications'),
        data: await read('/api/account/data'),
        link: (await client.send('POST', '/api/send-email-verification', { body: {} })).body,
        by: (await enter(email, second)) === id,
        byOther: await enter(email, third),
        wrong: (await client.send('POST', '/api/verify-email', { body: { email, code: '000000' } })).status,
      };
      return JSON.stringify(told, (key, value: unknown) =>
        ['id', 'uuid', 'createdAt', 'latestAt'].includes(key) && value !== null ? typeof value : value,
      ).replaceAll(email, 'email');
    };
    expect(await seen(known)).toBe(await seen(unknown));
    expect(await seen(unknown)).toContain('"by":true');
    // and its owner is as he was
    expect(await enter(owner.email, first)).toBe(owner.id);
    expect((await letterTo(server, owner.email, aboutAccount)).text).toContain('ignore this letter');
    const row = await users(server.ctx).findByPk(known.id);
    expect(await lettersTo(server, row?.email ?? '')).toEqual([]);
  });

  it('lets its owner bring along what he made meanwhile, in any browser', async () => {
    const owner = await proven();
    const again = await signUp(owner.email, second, { marketing: true });
    const name = `Made ${owner.id}`;
    await again.client.call('POST /api/soundboard/store', { body: { name } });
    const elsewhere = server.client();
    const { user } = await elsewhere.call('POST /api/magic-link/sign-in', {
      body: { token: await linkIn(owner.email), along: true },
    });
    expect(user.id).toBe(owner.id);
    expect(await ownBoard(elsewhere)).toContain(name);
    expect(await users(server.ctx).findByPk(again.id)).toBeNull();
    expect((await again.client.send('GET', '/api/user')).status).toBe(401);
    expect(await enter(owner.email, second)).toBe(401);
    expect(await subscriberRows(server.ctx).count({ where: { email: owner.email } })).toBe(1);
  });

  it('brings nothing along that its owner has not asked for', async () => {
    const owner = await proven();
    const stranger = await signUp(owner.email, second);
    await stranger.client.call('POST /api/soundboard/store', { body: { name: 'Planted' } });
    const browser = server.client();
    await browser.call('POST /api/magic-link/sign-in', { body: { token: await linkIn(owner.email) } });
    expect(await ownBoard(browser)).not.toContain('Planted');
    expect((await stranger.client.call('GET /api/user')).emailVerifiedAt).toBeNull();
  });

  it('is the one’s who proves it; the other is told so, and gets nothing of it', async () => {
    const email = newEmail();
    const [one, other] = [await signUp(email, first), await signUp(email, second)];
    // only the newest can be entered by its password: so it is, too, where a third one has proven the address
    expect(await enter(email, second)).toBe(other.id);
    expect(await enter(email, first)).toBe(401);
    await expect.poll(async () => (await lettersTo(server, email)).length).toBe(2);
    const codes = (await lettersTo(server, email)).map(({ subject }) => /\d{6}/.exec(subject)?.[0] ?? '');
    const verified = await Promise.all(
      codes.map((code) => other.client.send('POST', '/api/verify-email', { body: { email, code } })),
    );
    expect(verified.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect(await users(server.ctx).findByPk(other.id)).toMatchObject({ email, claimedEmail: null });
    expect(await users(server.ctx).findByPk(one.id)).toMatchObject({ claimedEmail: email });
    expect((await one.client.call('GET /api/user')).email).toBe(email);
    expect(await enter(email, second)).toBe(other.id);
    await one.client.call('POST /api/send-email-verification', { body: {} });
    await letterTo(server, email, aboutAccount);
    await server.client().call('POST /api/magic-link', { body: { email } });
    const link = /magic-link\/([\w-]+)/.exec((await letterTo(server, email, /^Sign in to/)).text)?.[1] ?? '';
    expect(
      (await server.client().call('POST /api/magic-link/sign-in', { body: { token: link } })).user.id,
    ).toBe(other.id);
  });

  it('hides no account that has proven it from who signs up again with its password', async () => {
    const owner = await proven();
    const again = await signUp(owner.email, first);
    expect(again.id).toBe(owner.id);
    expect(await users(server.ctx).count({ where: { claimedEmail: owner.email } })).toBe(0);
    // nor does an account that has come to be beside it, by whatever way
    const beside = await signUp(owner.email, second);
    const passwordHash = (await users(server.ctx).findByPk(owner.id))?.passwordHash ?? null;
    await users(server.ctx).update({ passwordHash }, { where: { id: beside.id } });
    expect(await enter(owner.email, first)).toBe(owner.id);
  });

  it('asks who signs up again for the second factor, and does not open a closed account', async () => {
    const owner = await proven();
    const { recoveryCodes } = await turnOnSecondFactor(server, owner.client);
    const send = (path: string, more: object = {}) =>
      server.client().send('POST', path, { body: { email: owner.email, password: first, ...more } });
    const signUpAgain = (path: string, more: object = {}) => send(path, { tosAccepted: true, ...more });
    for (const [index, path] of ['/api/signup', '/api/tts/signup'].entries()) {
      expect(await signUpAgain(path)).toMatchObject({ status: 401, body: { code: 'otp_required' } });
      expect(await signUpAgain(path, { otp: recoveryCodes[index] })).toMatchObject({
        status: 201,
        body: { user: { id: owner.id } },
      });
    }
    await users(server.ctx).update({ deleteAfter: new Date(Date.now() + 1e9) }, { where: { id: owner.id } });
    expect(await signUpAgain('/api/signup')).toMatchObject({ status: 403, body: { code: 'deactivated' } });
    // also where it is another account that has the same password
    const beside = await signUp(owner.email, second);
    const passwordHash = (await users(server.ctx).findByPk(owner.id))?.passwordHash ?? null;
    await users(server.ctx).update({ passwordHash }, { where: { id: beside.id } });
    expect(await send('/api/account/reactivate')).toMatchObject({
      status: 401,
      body: { code: 'otp_required' },
    });
  });

  it('subscribes whoever wished so when signing up, with the confirmation and not before', async () => {
    const email = newEmail();
    const { client } = await signUp(email, first, { marketing: true });
    const letter = await letterTo(server, email, /is your/);
    expect(letter.text).toContain('says yes to that as well');
    const list = () => subscriberRows(server.ctx).findOne({ where: { email }, raw: true });
    expect(await list()).toBeNull();
    await client.call('POST /api/verify-email', {
      body: { email, code: /\d{6}/.exec(letter.subject)?.[0] ?? '' },
    });
    expect(await list()).toMatchObject({ confirmedAt: expect.any(Number) });
    await letterTo(server, email, /^You get news/);
  });
});
