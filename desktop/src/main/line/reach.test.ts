import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { problemOf } from '../accounts/server-calls.ts';
import { makeExchange } from '../sign-in/exchange.ts';
import { type Obstacle, obstacleIn, reached, Unreached } from './reach.ts';

// What stands between app and server answers over HTTP; faults of certificates are Chromium's own, of which the app
// sees the name alone.
let between: Server;
let answer: (response: ServerResponse) => void;
let origin: string;
beforeEach(async () => {
  between = createServer((_request, response) => answer(response)).listen(0, '127.0.0.1');
  await once(between, 'listening');
  origin = `http://127.0.0.1:${(between.address() as AddressInfo).port}`; // safe: it listens on TCP
});
afterEach(() => {
  between.closeAllConnections();
  between.close();
});

const page = (response: ServerResponse) =>
  void response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><form>');
const moved = (response: ServerResponse) =>
  void response.writeHead(302, { location: `${origin}/welcome` }).end();
const refused = (status: number, code: string) => (response: ServerResponse) =>
  void response
    .writeHead(status, { 'content-type': 'application/json' })
    .end(JSON.stringify({ code, message: 'No.', display_notification: 'Ask for another code.' }));
const gateway = (response: ServerResponse) =>
  void response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad gateway</h1>');
const broken = (name: string) => () => Promise.reject(new Error(`net::${name}`));

const request = { loginToken: 'code', codeVerifier: 'v', deviceId: 'd', deviceName: 'Computer' };
const exchanged = (send: typeof fetch | (() => Promise<Response>) = fetch) =>
  makeExchange(send)({ server: origin, ...request }).catch((error: unknown) => error);

test('what a request has failed with says what stands in between', () => {
  const sorted: [string, Obstacle][] = [
    ['net::ERR_CERT_DATE_INVALID', 'clock'],
    ['net::ERR_CERT_COMMON_NAME_INVALID', 'portal'],
    ['net::ERR_CERT_AUTHORITY_INVALID', 'portal'],
    ["Attempted to redirect, but redirect policy was 'error'", 'portal'],
    ['net::ERR_INTERNET_DISCONNECTED', 'offline'],
    ['net::ERR_NAME_NOT_RESOLVED', 'offline'],
  ];
  for (const [message, obstacle] of sorted) expect(obstacleIn(new Error(message)), message).toBe(obstacle);
  expect(obstacleIn('no error at all')).toBe('offline');
});

test('a page and a redirect are no answer of the server, nor is a server that does not work', async () => {
  const ask = () => reached(fetch(`${origin}/api/user`, { redirect: 'error' }));
  for (const [way, obstacle] of [
    [page, 'portal'],
    [moved, 'portal'],
    [gateway, 'offline'],
  ] as const) {
    answer = way;
    const error = await ask().catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(Unreached);
    expect(error).toMatchObject({ obstacle });
  }
  answer = refused(401, 'unauthenticated');
  expect((await ask()).status).toBe(401);
});

test('a code that the server has not seen is not called wrong', async () => {
  for (const [way, said] of [
    [page, /sign in first.*browser/],
    [moved, /sign in first.*browser/],
    [gateway, /could not be reached/],
    [refused(503, 'unavailable'), /could not be reached/],
  ] as const) {
    answer = way;
    const error = await exchanged();
    expect(error).toBeInstanceOf(Unreached);
    expect(error).toMatchObject({ message: expect.stringMatching(said) });
  }
  expect(await exchanged(broken('ERR_CERT_DATE_INVALID'))).toMatchObject({
    message: expect.stringMatching(/clock of this computer/),
  });
  answer = refused(410, 'expired');
  const wrong = await exchanged();
  expect(wrong).not.toBeInstanceOf(Unreached);
  expect(wrong).toMatchObject({ message: 'Ask for another code.' });
});

test('an address that was typed in gets the reason why no server is found there', async () => {
  answer = refused(401, 'unauthenticated');
  expect(await problemOf(origin, fetch)).toBeNull();
  answer = page;
  expect(await problemOf(origin, fetch)).toMatch(/no server of this app at 127.* or this network wants/);
  answer = gateway;
  expect(await problemOf(origin, fetch)).toMatch(/does not answer/);
  expect(await problemOf(origin, broken('ERR_CERT_DATE_INVALID'))).toMatch(/clock of this computer/);
});
