import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Route } from '@formant/contract';
import { csrfCookie, csrfHeader } from '@formant/contract/base/constants';
import { slices } from '../../slices.ts';
import type { TestClient } from '../http-client.ts';
import { signUp } from '../people.ts';
import { makeStaff } from '../second-factor.ts';
import { startServer } from '../server.ts';
import { wavFile } from '../sound.ts';
import { upload } from '../upload.ts';
import { everyRow, missingIn } from './rows.ts';

export interface CsrfResult {
  routes: number;
  forgeries: number;
  faults: string[];
}

interface Forgery {
  headers: Record<string, string>;
  body?: string;
  /** In place of the browser's own. */
  csrf?: string;
}
interface Tokens {
  own: string;
  others: string;
}

const elsewhere = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' };
const asJson = { 'content-type': 'application/json' };
const asText = { 'content-type': 'text/plain' };
const asForm = { 'content-type': 'application/x-www-form-urlencoded' };
const asParts = { 'content-type': 'multipart/form-data; boundary=x' };
const navigation = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };

/** What another page can make a browser send to a call that changes something. */
const posts = ({ own, others }: Tokens): Record<string, Forgery> => ({
  'without the header': { headers: asJson, body: '{}' },
  'with a guessed header': { headers: { ...asJson, [csrfHeader]: 'a'.repeat(own.length) }, body: '{}' },
  'with another session’s header': { headers: { ...asJson, [csrfHeader]: others }, body: '{}' },
  'with another session’s token in cookie and header': {
    headers: { ...asJson, [csrfHeader]: others },
    body: '{}',
    csrf: others,
  },
  'from another origin': { headers: { ...asJson, origin: 'https://evil.example' }, body: '{}' },
  'from another site, with the right header': {
    headers: { ...asJson, ...elsewhere, [csrfHeader]: own },
    body: '{}',
  },
  'from a neighbour of the site': { headers: { ...asJson, 'sec-fetch-site': 'same-site' }, body: '{}' },
  'as text': { headers: { ...asText, ...elsewhere }, body: '{"a":1}' },
  'as a form of another page': { headers: { ...asForm, ...elsewhere, ...navigation }, body: 'a=1' },
  'as a form of the same origin': {
    headers: { ...asForm, ...navigation, 'sec-fetch-site': 'same-origin' },
    body: 'a=1',
  },
  'as a form with files': {
    headers: asParts,
    body: '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n1\r\n--x--\r\n',
  },
  'with a body that is no JSON': { headers: asJson, body: '{' },
});

/** And to a GET that changes something. */
const gets = ({ own, others }: Tokens): Record<string, Forgery> => ({
  'without the header, from who knows where': { headers: {} },
  'with another session’s header': { headers: { [csrfHeader]: others } },
  'from another site': { headers: elsewhere },
  'from another site, with the right header': { headers: { ...elsewhere, [csrfHeader]: own } },
  'from a neighbour of the site': { headers: { 'sec-fetch-site': 'same-site' } },
  'typed as an address': { headers: { 'sec-fetch-site': 'none', ...navigation } },
  'as a page of the same origin': { headers: { 'sec-fetch-site': 'same-origin', ...navigation } },
  'fetched beforehand': {
    headers: { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors', 'sec-purpose': 'prefetch' },
  },
  'as a picture of the same origin': {
    headers: { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' },
  },
  'as a picture of another site': {
    headers: { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' },
  },
});

/**
 * Makes the browsers of a visitor, a member and one of staff send what other pages could make them send to every call
 * that changes something. Each is answered by 419, whatever else is wrong with it, and no row changes. Calls of the
 * app know their callers by a token: a browser's cookies are nobody there, which is 403.
 */
export async function proveCsrf(options: { only?: (route: Route) => boolean } = {}): Promise<CsrfResult> {
  const server = await startServer({ working: false });
  const result: CsrfResult = { routes: 0, forgeries: 0, faults: [] };
  try {
    const visitor = server.client();
    await upload(visitor, wavFile());
    const member = await signUp(server);
    await upload(member, wavFile());
    const staff = await makeStaff(server, await signUp(server), 'user,support,admin');
    const others = decodeURIComponent((await signUp(server)).cookies.get(csrfCookie) ?? '');
    const before = await everyRow(server);
    const changing = slices
      .flatMap((slice) => Object.values(slice.routes))
      .filter((route) => route.mutates && (options.only?.(route) ?? true));
    for (const route of changing) {
      const browser =
        route.access === 'guest' ? visitor : ['support', 'admin'].includes(route.access) ? staff : member;
      const own = decodeURIComponent(browser.cookies.get(csrfCookie) ?? '');
      const forged = (route.method === 'GET' ? gets : posts)({ own, others });
      result.routes++;
      for (const [name, forgery] of Object.entries(forged)) {
        result.forgeries++;
        const { status, body } = await send(server.url, browser, route, forgery);
        const told = `${route.method} ${route.path} ${name}: ${status} ${body.slice(0, 200)}`;
        const wanted = route.access === 'device' ? /^403 .*"forbidden"/ : /^419 .*"csrf_mismatch"/;
        if (!wanted.test(`${status} ${body}`)) result.faults.push(told);
      }
    }
    const after = await everyRow(server);
    for (const row of [...missingIn(before, after), ...missingIn(after, before)])
      result.faults.push(`a forgery changed ${row.slice(0, 300)}`);
    return result;
  } finally {
    await server.close();
  }
}

/** With the browser's cookies; `fetch` would write some of these headers itself. */
async function send(
  url: string,
  browser: TestClient,
  { method, path }: Route,
  { headers, body, csrf }: Forgery,
): Promise<{ status: number; body: string }> {
  const cookies = new Map(browser.cookies);
  if (csrf !== undefined) cookies.set(csrfCookie, encodeURIComponent(csrf));
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const address = path
    .replace(/\/\{\w+\?\}/g, '')
    .replace(/\{\w+\}/g, '00000000-0000-4000-8000-000000000000');
  const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) };
  const sent = request(new URL(address, url), { method, headers: { ...headers, ...length, cookie } });
  sent.end(body);
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]; // safe: the event's one argument
  return { status: answer.statusCode ?? 0, body: await text(answer) };
}
