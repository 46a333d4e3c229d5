import { get as httpGet } from 'node:http';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import type { User } from '@formant/contract/account';
import { AppError } from '@formant/server/kernel/errors';
import express from 'express';
import { afterEach, expect, it, vi } from 'vitest';
import { isBot, type PageSource, servePages } from './pages.ts';

// safe: the pages only pass the user along
const somebody = { id: 1, email: 'a@b.co' } as User;
let close = () => {};
afterEach(() => close());

/** The page handler over a renderer that counts; `/missing` is a 404 and `/old` a redirect. */
function setUp(options: { fixedFlags?: { home: string } } = {}) {
  const seen = {
    renders: 0,
    most: Number.POSITIVE_INFINITY,
    urls: [] as string[],
    users: [] as (User | null)[],
  };
  const source: PageSource = {
    async render(request, user) {
      seen.renders += 1;
      seen.users.push(user);
      seen.urls.push(request.url.replace('https://formant.example', ''));
      const { pathname } = new URL(request.url);
      if (pathname === '/old') return { kind: 'redirect', status: 302, location: '/new' };
      return {
        kind: 'page',
        status: pathname === '/missing' ? 404 : 200,
        head: {
          title: '<Title>',
          description: '"d"',
          robots: null,
          canonical: pathname,
          properties: {},
          oEmbed: null,
        },
        html: `<h1>${user?.email ?? 'nobody'}</h1>${request.headers.get('cookie')}`,
        data: '{}',
        keepable: pathname !== '/fresh',
        frames: pathname === '/frame' ? 'anywhere' : 'none',
        variesBy: pathname === '/plans' ? ['paywall'] : pathname === '/tried' ? ['home'] : [],
        structured: () => [],
        rests: pathname === '/read',
        modules: [],
      };
    },
    shellDocument: {
      kind: 'page',
      status: 200,
      head: { title: 'T', description: 'd', robots: 'noindex', canonical: '/', properties: {}, oEmbed: null },
      html: '',
      data: '',
      keepable: true,
      frames: 'none',
      variesBy: [],
      structured: () => [],
      rests: false,
      modules: [],
    },
    assets: () => ({
      entry: '/e.js',
      styles: [
        { href: '/s.css', css: 'a{color:red}' },
        { href: '/page.css', css: 'p{top:0}' },
      ],
      start: 'b{color:blue}',
      preloads: [],
      font: '/f.woff2',
    }),
    headScript: 'theme()',
  };
  const server = express()
    .use(
      servePages({
        source: async () => source,
        origin: 'https://formant.example',
        headers: (_source, frames) => ({
          'Content-Security-Policy': frames === 'anywhere' ? 'frame-ancestors *' : "default-src 'self'",
        }),
        ask: async () => new Response('{}'),
        mayRender: async () => {
          if (seen.renders >= seen.most)
            throw new AppError('too_many_requests', 'Too many pages.', { retryAfterSeconds: 7 });
        },
        findUser: async () => ({ user: somebody, setCookies: ['s=2'] }),
        ...options,
      }),
    )
    .listen(0);
  close = () => server.close();
  // safe: a TCP server that listens has a port
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const get = (url: string, headers: Record<string, string> = {}) =>
    fetch(base + url, { headers, redirect: 'manual' });
  return { get, seen, base };
}

it('renders a page once for each path and theme', async () => {
  const { get, seen } = setUp();
  await get('/a');
  await get('/a', { cookie: 'theme=system; utm_source=x' });
  expect(seen.renders).toBe(1);
  expect(await (await get('/a', { cookie: 'theme=dark' })).text()).toContain('data-theme="dark"');
  await get('/b');
  expect(seen.renders).toBe(3);
});

it('packs a page that is asked for often as small as it gets, and no other', async () => {
  const { base } = setUp();
  const size = () =>
    new Promise<number>((resolve, reject) => {
      httpGet(`${base}/a`, { headers: { 'accept-encoding': 'br' } }, (answer) => {
        answer.resume();
        resolve(Number(answer.headers['content-length']));
      }).on('error', reject);
    });
  const first = await size();
  for (let again = 0; again < 4; again++) expect(await size()).toBe(first);
  await new Promise((resolve) => setTimeout(resolve, 100)); // it would be packed by then
  expect(await size()).toBe(first);
  await vi.waitFor(async () => expect(await size()).toBeLessThan(first));
  const html = await (await fetch(`${base}/a`)).text();
  expect(html).toContain('</html>');
});

it('answers a query that no page reads by the page that is kept', async () => {
  const { get, seen } = setUp();
  await get('/a?x=1');
  for (const url of ['/a', '/a?x=2', '/a?utm_source=y&z', '/a/', '/a///?q2=1']) await get(url);
  expect(seen.urls).toEqual(['/a']);
  await get('/a?job=7');
  expect(seen.urls).toEqual(['/a', '/a?job=7']);
  // what was drawn for a query is nobody else's
  await get('/a?job=7');
  expect(seen.renders).toBe(3);
});

it('takes the query along where a page leads elsewhere', async () => {
  const { get, seen } = setUp();
  expect((await get('/old?x=1')).status).toBe(302);
  expect(seen.urls).toEqual(['/old', '/old?x=1']);
});

it('draws only so many pages for one caller, and shows those that are kept to everybody', async () => {
  const { get, seen } = setUp();
  await get('/a');
  seen.most = 1;
  const refused = await get('/b');
  expect([refused.status, refused.headers.get('retry-after'), await refused.text()]).toEqual([
    429,
    '7',
    'Too many pages.',
  ]);
  expect((await get('/a?x=1')).status).toBe(200);
});

it('keeps nothing under an address that could be written in endless ways, nor what is no page', async () => {
  const { get, seen } = setUp();
  for (const url of ['/%61', '/%61', '/missing', '/missing']) await get(url);
  expect(seen.renders).toBe(4);
});

it('keeps a page for each variant that it is drawn by, whatever else a browser has agreed to', async () => {
  const { get, seen } = setUp();
  for (const variant of ['ver_i', 'ver_l', 'ver_i', 'ver_l'])
    await get('/plans', { cookie: `paywall_702_708=${variant}` });
  expect(seen.renders).toBe(2);
  // no variant of ours: drawn as for a browser without one
  await get('/plans', { cookie: 'paywall_702_708=made-up' });
  await get('/plans', { cookie: 'paywall_702_708=made-up-too; formant_consent=all' });
  expect(seen.renders).toBe(3);
  await get('/a', { cookie: 'paywall_702_708=ver_i; home_test4=b; formant_consent=all; referral_code=x' });
  await get('/a');
  expect(seen.renders).toBe(4);
  expect(seen.users.every((user) => user === null)).toBe(true);
});

it('draws by chance what is drawn with the page, keeps it with the browser, and a page for each form', async () => {
  const { get, seen } = setUp();
  const drawn = new Map<string, number>();
  for (let i = 0; i < 60; i++) {
    const answer = await get('/tried');
    const [, variant = ''] =
      /^home_test4=([ab]); Max-Age=31536000; Path=\/; Secure; SameSite=Lax$/.exec(
        answer.headers.getSetCookie().join(),
      ) ?? [];
    expect(await answer.text()).toContain(`home_test4=${variant}`);
    drawn.set(variant, (drawn.get(variant) ?? 0) + 1);
  }
  expect([...drawn.keys()].sort()).toEqual(['a', 'b']);
  expect(Math.min(...drawn.values())).toBeGreaterThan(10); // 60 draws by halves: less is one chance in ten million
  expect(seen.renders).toBe(2);
  for (const variant of ['a', 'b']) {
    const again = await get('/tried', { cookie: `home_test4=${variant}; formant_consent=all.1795000000` });
    expect(again.headers.getSetCookie()).toEqual([]);
    expect(await again.text()).toContain(`home_test4=${variant}`);
  }
  expect(seen.renders).toBe(2);
  // what is no variant is drawn anew; a page that does not vary keeps nothing
  expect((await get('/tried', { cookie: 'home_test4=c' })).headers.getSetCookie()).toHaveLength(1);
  expect((await get('/a')).headers.getSetCookie()).toEqual([]);
});

it('gives search engines the fallback, and everybody the form that the settings name', async () => {
  const bot = { 'user-agent': 'Googlebot/2.1 (+http://www.google.com/bot.html)' };
  const { get } = setUp();
  for (let i = 0; i < 8; i++) {
    const answer = await get('/tried', bot);
    expect([await answer.text(), answer.headers.getSetCookie()]).toEqual([
      expect.stringContaining('home_test4=a'),
      [],
    ]);
  }
  close();
  const fixed = setUp({ fixedFlags: { home: 'b' } });
  const answer = await fixed.get('/tried', { ...bot, cookie: 'home_test4=a' });
  expect(await answer.text()).toContain('home_test4=b');
  expect(answer.headers.getSetCookie()).toEqual([]);
});

it('holds the scripts of a page to be read in a template, but not for somebody who may be signed in', async () => {
  const { get } = setUp();
  const held = /<template id="scripts">.*src="\/e\.js".*<\/template>/;
  expect(await (await get('/read')).text()).toMatch(held);
  expect(await (await get('/read', { cookie: 'theme=dark' })).text()).toMatch(held);
  for (const awake of [await get('/a'), await get('/read', { cookie: 'session=1' })]) {
    const text = await awake.text();
    expect(text).not.toContain('<template');
    expect(text).toContain('<script type="module" src="/e.js">');
  }
});

it('never keeps a page of somebody who may be signed in, nor shows it to others', async () => {
  const { get, seen } = setUp();
  const own = await get('/a', { cookie: 'session=1' });
  expect(await own.text()).toContain('a@b.co');
  expect(own.headers.get('cache-control')).toBe('private, no-store');
  expect(own.headers.getSetCookie()).toEqual(['s=2']);
  expect(await (await get('/a')).text()).toContain('nobody');
  expect(seen.users).toEqual([somebody, null]);
});

it('brings the style sheets along for visitors; members have it, and the offline document has no use for it', async () => {
  const { get } = setUp();
  const link = '<link rel="stylesheet" href="/s.css">';
  const own = '<link rel="stylesheet" href="/page.css">';
  const start = '<style>b{color:blue}</style>';
  expect(await (await get('/a')).text()).toContain(
    `${start}<style>a{color:red}</style><link rel="stylesheet" href="/s.css" media="print">` +
      '<style>p{top:0}</style><link rel="stylesheet" href="/page.css" media="print">',
  );
  expect(await (await get('/a', { cookie: 'session=1' })).text()).toContain(start + link + own);
  expect(await (await get('/app-shell')).text()).toContain(start + link + own);
});

it('escapes what stands in the head and carries the policy', async () => {
  const { get } = setUp();
  const answer = await get('/a');
  expect(answer.headers.get('content-security-policy')).toBe("default-src 'self'");
  const html = await answer.text();
  expect(html).toContain('<title>&lt;Title&gt;</title>');
  expect(html).toContain('content="&quot;d&quot;"');
  expect(html).toContain('<link rel="canonical" href="https://formant.example/a">');
});

it('passes redirects of guards on', async () => {
  const { get } = setUp();
  const answer = await get('/old');
  expect([answer.status, answer.headers.get('location')]).toEqual([302, '/new']);
});

it('gives people an error page and bots the status alone', async () => {
  const { get } = setUp();
  const person = await get('/missing', { 'user-agent': 'Mozilla/5.0 Firefox/140.0' });
  expect([person.status, person.headers.get('x-robots-tag')]).toEqual([404, 'noindex']);
  expect(await person.text()).toContain('<h1>');
  const bot = await get('/missing', { 'user-agent': 'Googlebot/2.1 (+http://www.google.com/bot.html)' });
  expect([bot.status, await bot.text()]).toEqual([404, '']);
});

it('has one document without anybody’s content for every visitor who is offline', async () => {
  const { get, seen } = setUp();
  const shell = await get('/app-shell', { cookie: 'session=1' });
  expect([shell.status, shell.headers.get('cache-control')]).toEqual([200, 'no-cache']);
  const html = await shell.text();
  expect(html).toContain('<div id="root"></div>');
  expect(html).toContain('<meta name="robots" content="noindex">');
  expect(html).toContain('src="/e.js"');
  expect(seen.renders).toBe(0);
});

it('answers a page that the browser has with 304', async () => {
  const { get, base } = setUp();
  const etag = (await get('/a', { 'accept-encoding': 'identity' })).headers.get('etag')!;
  expect(await statusOf(`${base}/a`, { 'if-none-match': etag })).toBe(304);
});

it('knows bots by their names', () => {
  expect(isBot('Mozilla/5.0 (compatible; bingbot/2.0)')).toBe(true);
  expect(isBot('Mozilla/5.0 (X11; Linux x86_64) Chrome/140 Safari/537.36')).toBe(false);
  expect(isBot(undefined)).toBe(false);
});

/** Asks as a browser does; `fetch` adds `cache-control: no-cache` to conditional requests. */
const statusOf = (url: string, headers: Record<string, string>): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    httpGet(url, { headers }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    }).on('error', reject);
  });

it('draws a page anew that can change at any time, and tells which may stand in a frame', async () => {
  const { get, seen } = setUp();
  await get('/fresh');
  await get('/fresh');
  expect(seen.renders).toBe(2);
  const policy = async (path: string) => (await get(path)).headers.get('content-security-policy');
  expect(await policy('/frame')).toContain('frame-ancestors *');
  expect(await policy('/frame')).toContain('frame-ancestors *'); // kept, with its headers
  expect(await policy('/a')).not.toContain('frame-ancestors *');
});

it.each([
  ['//', 400],
  ['//h:99999/', 400],
  ['/\\\\h:99999/', 400],
  ['*', 400],
  ['http://h:99999/', 200],
  ['http://[:]//x', 400],
  ['/%', 200],
  ['/%ff?%', 200],
  ['/?x=//h:99999/', 200],
  [`/${'a'.repeat(12_000)}`, 200],
  [`/${'a'.repeat(40_000)}`, 431],
] as const)('answers the request target %s civilly', async (target, status) => {
  const { base } = setUp();
  const socket = connect(Number(new URL(base).port), '127.0.0.1');
  socket.write(`GET ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
  expect(await text(socket)).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
});
