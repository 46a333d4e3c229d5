import {
  addressOf,
  isBeyondPages,
  isForMoney,
  type SpecifiedRoute,
  specifiedRoutes,
} from '@formant/ui/app/testing/specified.ts';
import type { Page } from '@playwright/test';
import { expect, isAlive, test } from './test.ts';

const byte = () => Math.floor(256 * Math.random());
/** What is asked of the server at the same time. */
const requestsAtOnce = 12;
const tabs = 4;
/** Files that change nothing about whether a page wakes up. */
const endings = ['mp3', 'wav', 'woff2', 'png', 'jpg', 'onnx', 'wasm'];

const rows = specifiedRoutes.filter((row) => !isBeyondPages(row) && row.path !== '/:catchAll(.*)');
const standing = rows.filter(
  (row) => row.status === 200 && row.guard !== 'signed-in' && !isForMoney(row) && row.path !== '/logout',
);

interface Found {
  status: number;
  location: string | null;
  html: string;
}

/** As a browser of its own asks: the server counts what it draws for each address. */
async function ask(base: string, path: string): Promise<Found> {
  const answer = await fetch(new URL(path, base), {
    redirect: 'manual',
    headers: { 'x-forwarded-for': `10.${byte()}.${byte()}.${byte()}` },
  });
  return { status: answer.status, location: answer.headers.get('location'), html: await answer.text() };
}

/** Works through a list, several at the same time. */
async function each<T>(list: readonly T[], atOnce: number, work: (one: T, worker: number) => Promise<void>) {
  const queue = [...list];
  await Promise.all(
    Array.from({ length: atOnce }, async (_, worker) => {
      for (let one = queue.shift(); one !== undefined; one = queue.shift()) await work(one, worker);
    }),
  );
}

const all = (html: string, pattern: RegExp): string[] =>
  [...html.matchAll(pattern)].map(([, text = '']) => text);
const only = (html: string, pattern: RegExp): string | null => pattern.exec(html)?.[1] ?? null;

/** What is wrong with a page that search engines and people get. */
function faultsOf(row: SpecifiedRoute, { status, location, html }: Found, origin: string): string[] {
  const faults: string[] = [];
  const expectSame = (what: string, found: unknown, wanted: unknown) => {
    if (found !== wanted) faults.push(`${addressOf(row)}: ${what} is ${found}, not ${wanted}`);
  };
  if (isForMoney(row)) {
    expectSame('status', status, 404);
    return faults;
  }
  if (row.path === '/logout') {
    // it leads on once it has signed out, in the browser
    expectSame('status', status, 200);
    return faults;
  }
  if (row.guard === 'signed-in') {
    expectSame('status for strangers', status, 302);
    expectSame('way', location?.startsWith('/login?next='), true);
    return faults;
  }
  expectSame('status', status, row.status);
  if (row.leads) expectSame('way', location, row.leads);
  if (status !== 200) return faults;
  expectSame('title', (only(html, /<title>([^<]+)</) ?? '').length > 8, true);
  expectSame(
    'number of descriptions',
    all(html, /<meta name="description" content="([^"]{20,})"/g).length,
    1,
  );
  expectSame('number of main headings', all(html, /<(h1)[\s>]/g).length, 1);
  expectSame(
    'canonical',
    only(html, /<link rel="canonical" href="([^"]+)"/),
    origin + (row.shows ?? addressOf(row)),
  );
  const robots = only(html, /<meta name="robots" content="([^"]+)"/);
  if (row.group === 'legacy') expectSame('robots', robots, 'noindex');
  if (robots === null) {
    expectSame('picture', /property="og:image" content="http/.test(html), true);
    for (const text of all(html, /<script type="application\/ld\+json">([^<]+)</g)) JSON.parse(text);
  }
  return faults;
}

test('every route of the specification answers as it says, and no link leads nowhere', async ({
  baseURL,
}) => {
  const base = baseURL!;
  const faults: string[] = [];
  const links = new Map<string, string>();
  const titles = new Map<string, string>();
  await each(rows, requestsAtOnce, async (row) => {
    const found = await ask(base, addressOf(row));
    faults.push(...faultsOf(row, found, base));
    const title = only(found.html, /<title>([^<]+)</);
    if (found.status === 200 && row.group !== 'legacy' && title) {
      if (titles.has(title))
        faults.push(`${addressOf(row)} and ${titles.get(title)} have one title: ${title}`);
      titles.set(title, addressOf(row));
    }
    for (const href of all(found.html, /<a [^>]*href="(\/[^"#]*)/g))
      links.set(href.replaceAll('&amp;', '&'), addressOf(row));
  });
  expect(links.size).toBeGreaterThan(60);
  await each([...links], requestsAtOnce, async ([href, from]) => {
    const { status, location } = await ask(base, href);
    const end = location?.startsWith('/') ? (await ask(base, location)).status : status;
    if (end >= 400) faults.push(`${from} links to ${href}, which answers ${end}`);
    if (rows.some((row) => isForMoney(row) && addressOf(row) === href.split('?')[0]))
      faults.push(`${from} links to ${href}, which does not exist yet`);
  });
  expect(faults).toEqual([]);
});

test('the sitemap lists what stands, with the day of its change, and nothing else', async ({ baseURL }) => {
  const base = baseURL!;
  const { html: sitemap } = await ask(base, '/sitemap.xml');
  const entries = all(sitemap, /<url>(.*?)<\/url>/g);
  expect(entries.length).toBeGreaterThan(60);
  const dated = entries.filter((entry) => /<lastmod>\d{4}-\d\d-\d\d<\/lastmod>/.test(entry));
  expect(dated.length).toBeGreaterThan(40);
  const faults: string[] = [];
  await each(entries, requestsAtOnce, async (entry) => {
    const address = only(entry, /<loc>([^<]+)</) ?? '';
    const { status, html } = await ask(base, new URL(address).pathname);
    const canonical = only(html, /<link rel="canonical" href="([^"]+)"/);
    if (status !== 200 || canonical !== address || /name="robots"/.test(html))
      faults.push(`${address}: ${status}, canonical ${canonical}`);
  });
  expect(faults).toEqual([]);
});

test('every page wakes up without a word on the console', async ({ context, baseURL }) => {
  test.setTimeout(300_000);
  const faults: string[] = [];
  const stands = new Set<string>();
  await each(standing, requestsAtOnce, async (row) => {
    if ((await ask(baseURL!, addressOf(row))).status === 200) stands.add(addressOf(row));
  });
  const pages: Page[] = [];
  for (let i = 0; i < tabs; i++) {
    const page = await context.newPage();
    // by the browser itself: a route of Playwright's would turn off its cache, and every page load every script anew
    const browser = await context.newCDPSession(page);
    await browser.send('Network.enable');
    await browser.send('Network.setBlockedURLs', { urls: endings.map((ending) => `*.${ending}`) });
    await page.setExtraHTTPHeaders({ 'x-forwarded-for': `10.${byte()}.${byte()}.${byte()}` });
    page.on('pageerror', (error) => faults.push(`${page.url()}: ${error.message}`));
    page.on('console', (message) => {
      if (
        message.type() === 'error' &&
        !/status of 4(?:01|03|10)|ERR_BLOCKED_BY_CLIENT|Failed to launch 'formant:/.test(message.text())
      )
        faults.push(`${page.url()}: ${message.text()}`);
    });
    pages.push(page);
  }
  await each([...stands], tabs, async (path, worker) => {
    const page = pages[worker]!;
    const go = () => page.goto(path, { waitUntil: 'domcontentloaded' });
    // the page before this one may have been leading on by itself just then, which ends what is asked for meanwhile
    await go().catch((error: Error) => (/ERR_ABORTED/.test(error.message) ? go() : Promise.reject(error)));
    await page.waitForFunction(isAlive);
  });
  expect(stands.size).toBeGreaterThan(90);
  expect(faults).toEqual([]);
});
