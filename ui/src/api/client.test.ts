import { expect, it, vi } from 'vitest';
import { ApiError, createApi } from './client.ts';

/** A server that answers in order and remembers what it was asked. */
function setUp(answers: (Response | Error)[], over: Partial<Parameters<typeof createApi>[0]> = {}) {
  const asked: { path: string; init: RequestInit }[] = [];
  const cookies: Record<string, string> = {};
  const seen = { unauthenticated: 0, warnings: [] as string[], moves: [] as string[], debug: vi.fn() };
  const api = createApi({
    platform: {
      authMode: 'cookie',
      async fetchApi(path, init) {
        asked.push({ path, init });
        if (path === '/api/csrf-cookie') {
          cookies['XSRF-TOKEN'] = `csrf${asked.length}`;
          return new Response(null, { status: 204 });
        }
        const answer = answers.shift();
        if (!answer) throw new Error(`Nobody expected ${path}`);
        if (answer instanceof Error) throw answer;
        return answer;
      },
    },
    readCookie: (name) => cookies[name],
    onUnauthenticated: () => {
      seen.unauthenticated += 1;
    },
    warn: (text) => seen.warnings.push(text),
    navigate: (url) => seen.moves.push(url),
    log: { debug: seen.debug },
    ...over,
  });
  return { api, asked, cookies, seen };
}
const json = (status: number, body: unknown) => Response.json(body, { status });
const header = (init: RequestInit, name: string) => new Headers(init.headers).get(name);

it('asks for JSON and sends no CSRF header on GET', async () => {
  const { api, asked } = setUp([json(200, { time: 'now', epochMs: 1 })]);
  expect(await api.call('GET /api/get-time')).toEqual({ time: 'now', epochMs: 1 });
  expect(asked).toHaveLength(1);
  expect(header(asked[0]!.init, 'accept')).toBe('application/json');
  expect(header(asked[0]!.init, 'x-xsrf-token')).toBeNull();
});

it('fetches the CSRF cookie once before the first mutation and sends it as a header', async () => {
  const { api, asked } = setUp([new Response(null, { status: 204 }), new Response(null, { status: 204 })]);
  await api.call('POST /api/logout', { body: {} });
  await api.call('POST /api/logout', { body: {} });
  expect(asked.map((a) => a.path)).toEqual(['/api/csrf-cookie', '/api/logout', '/api/logout']);
  expect(header(asked[2]!.init, 'x-xsrf-token')).toBe('csrf1');
});

it('leaves CSRF out in token mode, where the platform adds the token', async () => {
  const asked: string[] = [];
  const { api } = setUp([], {
    platform: {
      authMode: 'token',
      fetchApi: async (path, init) => {
        asked.push(path);
        expect(header(init, 'x-xsrf-token')).toBeNull();
        return new Response(null, { status: 204 });
      },
    },
  });
  await api.call('POST /api/logout', { body: {} });
  expect(asked).toEqual(['/api/logout']);
});

it('clears the user on 401, and leaves the page only where that is switched on', async () => {
  const refused = () => json(401, { code: 'unauthenticated', message: 'Sign in first.' });
  for (const redirectIfUnauthenticated of [false, true]) {
    const { api, seen } = setUp([refused()], { redirectIfUnauthenticated, authOnlyTarget: '/login' });
    await expect(api.call('GET /api/get-time')).rejects.toMatchObject({
      status: 401,
      message: 'Sign in first.',
    });
    expect(seen.unauthenticated).toBe(1);
    expect(seen.moves).toEqual(redirectIfUnauthenticated ? ['/login'] : []);
  }
});

it('stays where it is when the question who is signed in is answered with nobody', async () => {
  const { api, seen } = setUp([json(401, { code: 'unauthenticated', message: 'Sign in first.' })], {
    redirectIfUnauthenticated: true,
    authOnlyTarget: '/login',
  });
  await expect(api.call('GET /api/user')).rejects.toMatchObject({ status: 401 });
  expect(seen).toMatchObject({ unauthenticated: 1, moves: [] });
});

it('keeps the page and the user when the password was wrong', async () => {
  const { api, seen } = setUp([json(401, { code: 'wrong_credentials', message: 'No match.' })], {
    redirectIfUnauthenticated: true,
    authOnlyTarget: '/login',
  });
  await expect(
    api.call('POST /api/authenticate', { body: { email: 'a@b.co', password: 'x' } }),
  ).rejects.toMatchObject({ code: 'wrong_credentials' });
  expect(seen).toMatchObject({ unauthenticated: 0, moves: [] });
});

it('logs a CSRF mismatch, shows nothing, and tries once more with a new cookie', async () => {
  const { api, asked, seen } = setUp([
    json(419, { code: 'csrf_mismatch', message: 'x' }),
    new Response(null, { status: 204 }),
  ]);
  await api.call('POST /api/logout', { body: {} });
  expect(asked.map((a) => a.path)).toEqual([
    '/api/csrf-cookie',
    '/api/logout',
    '/api/csrf-cookie',
    '/api/logout',
  ]);
  expect(header(asked[3]!.init, 'x-xsrf-token')).toBe('csrf3');
  expect(seen.debug).toHaveBeenCalledOnce();
  expect(seen.warnings).toEqual([]);
});

it('gives up after the second CSRF mismatch', async () => {
  const mismatch = () => json(419, { code: 'csrf_mismatch', message: 'Reload the page.' });
  const { api } = setUp([mismatch(), mismatch()]);
  await expect(api.call('POST /api/logout', { body: {} })).rejects.toMatchObject({ status: 419 });
});

it('shows the message of a 429 as a warning', async () => {
  const { api, seen } = setUp([json(429, { code: 'too_many_requests', message: 'Wait 20 seconds.' })]);
  await expect(api.call('GET /api/get-time')).rejects.toBeInstanceOf(ApiError);
  expect(seen.warnings).toEqual(['Wait 20 seconds.']);
});

it('shows display_notification of any answer, good or bad, and once', async () => {
  const { api, seen } = setUp([
    json(200, { time: '', epochMs: 0, display_notification: 'Good news.' }),
    json(422, { code: 'invalid', message: 'm', errors: { display_notification: ['Bad news.', 'more'] } }),
    json(429, { code: 'too_many_requests', message: 'm', display_notification: 'Slow down.' }),
  ]);
  await api.call('GET /api/get-time');
  await api.call('GET /api/get-time').catch(() => {});
  await api.call('GET /api/get-time').catch(() => {});
  expect(seen.warnings).toEqual(['Good news.', 'Bad news.', 'Slow down.']);
});

it('navigates to where a redirected answer points', async () => {
  const { api, seen } = setUp([new Response(null, { status: 302, headers: { location: '/login' } })]);
  await expect(api.call('GET /api/user')).rejects.toMatchObject({ code: 'redirected' });
  expect(seen.moves).toEqual(['/login']);
});

it('hands over messages by field', async () => {
  const errors = { email: ['Taken.'] };
  const { api } = setUp([json(409, { code: 'conflict', message: 'No.', errors })]);
  const failure = await api
    .call('POST /api/signup', { body: { email: 'a@b.co', password: '12345678', tosAccepted: true } })
    .catch((error: unknown) => error);
  expect(failure).toMatchObject({ status: 409, fields: errors });
});

it('says so when the server cannot be reached', async () => {
  const { api } = setUp([new TypeError('Failed to fetch')]);
  await expect(api.call('GET /api/get-time')).rejects.toMatchObject({ status: 0, code: 'offline' });
});

it('takes a page in place of an answer for no answer', async () => {
  const page = () =>
    new Response('<title>Welcome</title>', { headers: { 'content-type': 'Text/HTML; charset=utf-8' } });
  const { api } = setUp([page(), page()]);
  const offline = {
    status: 0,
    code: 'offline',
    message: expect.stringMatching(/cannot be reached/),
  };
  await expect(api.call('GET /api/user')).rejects.toMatchObject(offline);
  await expect(api.call('POST /api/logout', { body: {} })).rejects.toMatchObject(offline);
});

it('rejects with the reason of the signal when a call is aborted', async () => {
  const { api } = setUp([new TypeError('aborted')]);
  const signal = AbortSignal.abort(new Error('left the page'));
  await expect(api.call('GET /api/get-time', { signal })).rejects.toThrow('left the page');
});

it('asks for the CSRF cookie again after it could not be had, and says until then that nobody answers', async () => {
  const cookies: Record<string, string> = {};
  const answers: (Response | Error)[] = [
    new TypeError('Failed to fetch'),
    new Response(null, { status: 503 }),
    new Response(null, { status: 204 }),
    new Response(null, { status: 204 }),
  ];
  const asked: string[] = [];
  const { api } = setUp([], {
    platform: {
      authMode: 'cookie',
      async fetchApi(path) {
        asked.push(path);
        const answer = answers.shift();
        if (!answer || answer instanceof Error) throw answer ?? new Error(`Nobody expected ${path}`);
        if (path === '/api/csrf-cookie' && answer.ok) cookies['XSRF-TOKEN'] = 'csrf';
        return answer;
      },
    },
    readCookie: (name) => cookies[name],
  });
  const signOut = () => api.call('POST /api/logout', { body: {} });
  await expect(signOut()).rejects.toMatchObject({ status: 0, code: 'offline' });
  await expect(signOut()).rejects.toMatchObject({ status: 503 });
  await signOut();
  expect(asked).toEqual(['/api/csrf-cookie', '/api/csrf-cookie', '/api/csrf-cookie', '/api/logout']);
});

it('says that nobody answers when the new cookie after a mismatch cannot be had', async () => {
  const answers: (Response | Error)[] = [
    json(419, { code: 'csrf_mismatch', message: 'Again.' }),
    new TypeError('x'),
  ];
  const { api } = setUp([], {
    platform: {
      authMode: 'cookie',
      async fetchApi() {
        const answer = answers.shift();
        if (!answer || answer instanceof Error) throw answer ?? new Error('Nobody expected this');
        return answer;
      },
    },
    readCookie: () => 'old',
  });
  await expect(api.call('POST /api/logout', { body: {} })).rejects.toMatchObject({ code: 'offline' });
});

it('fetches one cookie for two tabs that begin at the same time, before the first call and after a mismatch', async () => {
  const cookies: Record<string, string> = {};
  const asked: string[] = [];
  let tokens = 0;
  /** A server that knows no token but the last that it gave out. */
  const tab = () =>
    setUp([], {
      platform: {
        authMode: 'cookie',
        async fetchApi(path, init) {
          asked.push(path);
          await new Promise((resolve) => setTimeout(resolve, 5));
          if (path === '/api/csrf-cookie') cookies['XSRF-TOKEN'] = `token ${++tokens}`;
          else if (header(init, 'x-xsrf-token') !== `token ${tokens}`)
            return json(419, { code: 'csrf_mismatch', message: 'Again.' });
          return new Response(null, { status: 204 });
        },
      },
      readCookie: (name) => cookies[name],
    }).api;
  const tabs = [tab(), tab()];
  const signOut = () => Promise.all(tabs.map((api) => api.call('POST /api/logout', { body: {} })));
  await signOut();
  expect(asked).toEqual(['/api/csrf-cookie', '/api/logout', '/api/logout']);
  cookies['XSRF-TOKEN'] = 'of a session before';
  await signOut();
  expect(tokens).toBe(2);
});
