import { type Access, type ErrorBody, type Route, routes } from '@formant/contract';
import { csrfCookie, csrfHeader } from '@formant/contract/base/constants';
import { type KeyScope, keyScopes } from '@formant/contract/base/scopes';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { users } from '../people/account/index.ts';
import { slices } from '../slices.ts';
import { guestCalls, publicCalls, staffCalls } from '../testing/calls/open-calls.ts';
import { connectApp } from '../testing/connected-app.ts';
import { onSqlite } from '../testing/databases.ts';
import { signInDevice } from '../testing/device.ts';
import type { TestClient } from '../testing/http-client.ts';
import { signUp, signUpWithToken, withoutSession } from '../testing/people.ts';
import { makeStaff } from '../testing/second-factor.ts';
import { startServer, type TestServer } from '../testing/server.ts';

const callers = [
  'signed out',
  'user',
  'affiliate',
  'support',
  'admin',
  'support without a second factor',
  'support by token',
  'token',
  'device token',
  'OAuth token',
  'unknown token',
  'ended token of the app',
  ...keyScopes.map((scope) => `API key for ${scope}` as const),
] as const;
type Caller = (typeof callers)[number];
const scopeOf = new Map<Caller, KeyScope>(keyScopes.map((scope) => [`API key for ${scope}`, scope]));

/** Who gets through to a call, said once more here so that a fault of the server's own rule shows. */
const open: Record<Access, readonly Caller[]> = {
  // an OAuth token is for its own calls, and a token that nobody knows for none
  public: callers.filter((caller) => caller !== 'OAuth token' && caller !== 'unknown token'),
  guest: ['signed out', 'ended token of the app'],
  user: callers.filter(
    (caller) => !['signed out', 'OAuth token', 'unknown token', 'ended token of the app'].includes(caller),
  ),
  device: ['device token'],
  support: ['support', 'admin'],
  admin: ['admin'],
};
/** A key opens what names its scope, be it of the account's owner alone or of anybody, and nothing else. */
const letIn = (caller: Caller, { access, scope, mutates }: Route): boolean =>
  open[access].includes(caller) &&
  // what the app sends off in its account's name is not to become nobody's
  !(caller === 'ended token of the app' && mutates && scope !== null) &&
  (!scopeOf.has(caller) || (scope !== null && scopeOf.get(caller) === scope));
const cookieless: readonly Caller[] = [
  'support by token',
  'token',
  'device token',
  'OAuth token',
  'unknown token',
  'ended token of the app',
  ...scopeOf.keys(),
];
const all = Object.entries(routes as Record<string, Route>);

describe('the contract', () => {
  const having = (...accesses: Access[]) =>
    all.flatMap(([id, { access }]) => (accesses.includes(access) ? [id] : [])).sort();

  it('opens to strangers what is on the list, and nothing else', () => {
    expect(having('public')).toEqual([...publicCalls].sort());
    expect(having('guest')).toEqual([...guestCalls].sort());
  });

  it('keeps for staff what is on the list', () => {
    expect(having('support', 'admin')).toEqual([...staffCalls].sort());
    // whatever stands below /api/admin is for staff, also when somebody forgets the list
    const admin = all.flatMap(([id, { path }]) => (path.startsWith('/api/admin') ? [id] : []));
    expect(admin.filter((id) => !(staffCalls as readonly string[]).includes(id))).toEqual([]);
  });

  it('is what the server answers', () => {
    const bound = slices.flatMap((slice) => Object.entries(slice.routes));
    for (const [id, route] of bound)
      if (Object.hasOwn(routes, id))
        expect(route.access, id).toBe((routes as Record<string, Route>)[id]?.access);
    expect(all.map(([id]) => id).filter((id) => !bound.some(([known]) => known === id))).toEqual([]);
  });
});

onSqlite('every call by every role', (database) => {
  let server: TestServer;
  const clients = new Map<Caller, TestClient>();
  beforeAll(async () => {
    server = await startServer({ database, working: false });
    const withRoles = async (client: TestClient, roles: string) => {
      const { id } = await client.call('GET /api/user');
      await users(server.ctx).update({ roles }, { where: { id } });
      return client;
    };
    clients.set('signed out', server.client());
    clients.set('user', await signUp(server));
    clients.set('affiliate', await withRoles(await signUp(server), 'user,affiliate'));
    clients.set('support', await makeStaff(server, await signUp(server), 'user,support'));
    clients.set('admin', await makeStaff(server, await signUp(server), 'user,admin'));
    clients.set('support without a second factor', await withRoles(await signUp(server), 'user,support'));
    clients.set('support by token', await withRoles(await signUpWithToken(server), 'user,support,admin'));
    clients.set('token', await signUpWithToken(server));
    clients.set('device token', (await signInDevice(server, await signUp(server))).app);
    clients.set('OAuth token', (await connectApp(server, await signUp(server))).app);
    const unknown = server.client();
    unknown.bearer = 'made-up';
    clients.set('unknown token', unknown);
    const ended = withoutSession(server);
    ended.bearer = `formant_${'a'.repeat(43)}`;
    clients.set('ended token of the app', ended);
    const owner = await withRoles(await signUp(server), 'user,support,admin');
    for (const [caller, scope] of scopeOf) {
      const client = server.client();
      const body = { name: caller, scopes: [scope] };
      client.bearer = (await owner.call('POST /api/developer/keys', { body })).apiKey;
      clients.set(caller, client);
    }
  }, 60_000);
  afterAll(() => server.close());
  const clientOf = (caller: Caller): TestClient => {
    const client = clients.get(caller);
    if (!client) throw new Error(`No client for ${caller}`);
    return client;
  };

  /** With a body that no call takes, so that nothing happens to those who get through; apps only read. */
  async function ask(caller: Caller, { method, path, anyOrigin }: Route, forged = false) {
    const client = clientOf(caller);
    const address = path.replace(/\{\w+\??\}/g, '00000000-0000-4000-8000-000000000000');
    const request = {
      ...(method === 'GET'
        ? {}
        : { body: anyOrigin ? {} : [], headers: { 'content-type': 'application/json' } }),
      signal: AbortSignal.timeout(20_000),
    };
    const headers: Record<string, string> = forged ? {} : await ownHeaders(client);
    const answer = await client.open(method, address, {
      ...request,
      headers: { ...request.headers, ...headers },
    });
    const json = answer.headers.get('content-type')?.startsWith('application/json');
    const body = json && answer.status >= 400 ? ((await answer.json()) as ErrorBody) : null;
    if (!body) await answer.body?.cancel();
    return { status: answer.status, code: body?.code ?? null };
  }

  it.each(all)('%s', async (id, route) => {
    for (const caller of callers) {
      const answer = await ask(caller, route);
      const told = `${id} (${route.access}) by ${caller}: ${answer.status} ${answer.code}`;
      expect(answer.status < 500 || answer.status === 503, told).toBe(true);
      if (route.anyOrigin) {
        const asked = scopeOf.get(caller);
        if (asked === undefined)
          expect(answer.code === 'unauthenticated', told).toBe(caller !== 'OAuth token');
        // a right key gets as far as the body, which is wrong
        else expect(answer.code === 'forbidden', told).toBe(asked !== route.scope);
        continue;
      }
      const signedOut = ['signed out', 'unknown token', 'ended token of the app'].includes(caller);
      if (!letIn(caller, route))
        expect([answer.status, answer.code], told).toEqual(
          signedOut ? [401, 'unauthenticated'] : [403, 'forbidden'],
        );
      else if (!route.errors.includes('forbidden')) expect(answer.code, told).not.toBe('forbidden');
      if (letIn(caller, route) && !signedOut) expect(answer.code, told).not.toBe('unauthenticated');
    }
  });

  it.each(all.filter(([, route]) => route.mutates))(
    '%s refuses what another page may have sent',
    async (id, route) => {
      for (const caller of callers) {
        const answer = await ask(caller, route, true);
        const told = `${id} (${route.access}) by ${caller}: ${answer.status} ${answer.code}`;
        if (!letIn(caller, route)) expect([401, 403], told).toContain(answer.status);
        else if (!cookieless.includes(caller))
          expect([answer.status, answer.code], told).toEqual([419, 'csrf_mismatch']);
        else expect(answer.status, told).not.toBe(419);
      }
    },
  );
});

/** What a page of this site sends along: the CSRF cookie once more as a header. */
async function ownHeaders(client: TestClient): Promise<Record<string, string>> {
  if (client.bearer !== null) return {};
  if (!client.cookies.has(csrfCookie)) await client.raw('GET', '/api/csrf-cookie');
  return {
    'sec-fetch-site': 'same-origin',
    'sec-fetch-mode': 'cors',
    [csrfHeader]: decodeURIComponent(client.cookies.get(csrfCookie) ?? ''),
  };
}
