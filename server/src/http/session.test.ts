import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { csrfCookie, csrfHeader } from '@formant/contract/base/constants';
import express from 'express';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestClient } from '../testing/http-client.ts';
import { startServer, type TestServer } from '../testing/server.ts';
import { issueCsrf } from './csrf.ts';
import { actorOf, identify, visitorOf } from './identify.ts';

const account = {
  email: 'session@example.com',
  password: 'correct horse battery',
  tosAccepted: true,
} as const;

describe('behind https', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ config: { publicUrl: 'https://voices.example.com' } });
  });
  afterAll(() => server.close());

  it('cookies are for this host only and never travel in clear text', async () => {
    const client = server.client();
    const answer = await client.send('POST', '/api/signup', { body: account });
    const [session, csrf] = ['__Host-formant', csrfCookie].map((name) =>
      answer.headers.getSetCookie().find((line) => line.startsWith(`${name}=`)),
    );
    expect(session).toMatch(/; Path=\/; Expires=.*; HttpOnly; Secure; SameSite=Lax$/);
    expect(session).not.toMatch(/Domain=/);
    expect(csrf).toMatch(/; Path=\/; Secure; SameSite=Lax$/);
    expect((await client.send('GET', '/api/user')).status).toBe(200);
  });

  it('answers carry the security headers', async () => {
    const { headers } = await server.client().raw('GET', '/api/get-time');
    expect(Object.fromEntries(headers)).toMatchObject({
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'content-security-policy': "default-src 'none';frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'no-store',
    });
    expect(headers.get('x-powered-by')).toBeNull();
  });
});

describe('a visitor', () => {
  let server: TestServer;
  let url: string;
  let close: () => void;
  beforeAll(async () => {
    server = await startServer();
    const app = express();
    app.use(identify(server.ctx));
    app.get('/csrf', (req, res) => {
      issueCsrf(server.ctx.config, req, res);
      res.end();
    });
    app.get('/own', (req, res) => {
      res.json({ key: visitorOf(req), again: visitorOf(req) });
    });
    app.get('/who', (req, res) => {
      res.json(actorOf(req));
    });
    const web = createServer(app).listen(0, '127.0.0.1');
    await once(web, 'listening');
    url = `http://127.0.0.1:${(web.address() as AddressInfo).port}`; // safe: it listens on TCP
    close = () => {
      web.close();
      web.closeAllConnections();
    };
  });
  afterAll(async () => {
    close();
    await server.close();
  });

  it('has a key once something is to be owned, and keeps it', async () => {
    const client = new TestClient(url);
    await client.raw('GET', '/csrf');
    const signedOutToken = client.cookies.get(csrfCookie);
    expect((await client.raw('GET', '/who')).body).toMatchObject({ mode: 'anonymous', visitorKey: null });
    expect(client.cookies.has('formant_session')).toBe(false);
    const { body } = await client.raw('GET', '/own');
    const { key, again } = body as { key: string; again: string };
    expect(key).toMatch(/^[0-9a-f-]{36}$/);
    expect(again).toBe(key);
    expect(client.cookies.get(csrfCookie)).not.toBe(signedOutToken);
    expect((await client.raw('GET', '/who')).body).toMatchObject({ mode: 'anonymous', visitorKey: key });
    expect((await new TestClient(url).raw('GET', '/own')).body).not.toMatchObject({ key });
  });

  it('takes the key along when signing in, under a new session id', async () => {
    const client = new TestClient(url);
    const { key } = (await client.raw('GET', '/own')).body as { key: string };
    const before = client.cookies.get('formant_session');
    const heard: unknown[] = [];
    server.ctx.events.on('account.signed-in', async (event) => {
      heard.push(event);
    });
    const api = server.client();
    for (const [name, value] of client.cookies) api.cookies.set(name, value);
    const { user } = await api.call('POST /api/signup', { body: account });
    expect(heard).toEqual([{ userId: user.id, visitorKey: key }]);
    expect(api.cookies.get('formant_session')).not.toBe(before);
    for (const [name, value] of api.cookies) client.cookies.set(name, value);
    expect((await client.raw('GET', '/who')).body).toMatchObject({
      userId: user.id,
      mode: 'session',
      visitorKey: key,
    });
  });

  it('leaves the connection open when signing in, and one row for each session', async () => {
    const email = 'kept@example.com';
    await server.client().call('POST /api/signup', { body: { ...account, email } });
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const body = JSON.stringify({ email, password: account.password });
    const browser = server.client();
    await browser.raw('GET', '/api/csrf-cookie');
    const token = browser.cookies.get(csrfCookie) ?? '';
    const cookie = `${csrfCookie}=${token}`;
    const reused: boolean[] = [];
    for (let round = 0; round < 10; round++) {
      const sent = request(`${server.url}/api/authenticate`, {
        method: 'POST',
        agent,
        headers: { 'content-type': 'application/json', cookie, [csrfHeader]: token },
      }).end(body);
      const [answer] = (await once(sent, 'response')) as [IncomingMessage]; // safe: the event's one argument
      expect(answer.statusCode).toBe(200);
      await once(answer.resume(), 'end');
      reused.push(sent.reusedSocket);
    }
    agent.destroy();
    expect(reused).toEqual([false, ...Array(9).fill(true)]);
    const [rows] = await server.ctx.db.query(
      `SELECT s.id FROM sessions s JOIN users u ON u.id = s.user_id WHERE u.email = '${email}'`,
    );
    expect(rows).toHaveLength(11);
  });

  it('has no key in token mode', async () => {
    const client = new TestClient(url);
    client.tokenMode = true;
    expect((await client.raw('GET', '/own')).body).toEqual({ key: null, again: null });
  });

  it('with a forged or cut cookie is a stranger', async () => {
    const client = new TestClient(url);
    for (const value of ['s%3Aabc.def', 'abc', '%', 's%3A']) {
      client.cookies.set('formant_session', value);
      expect((await client.raw('GET', '/who')).body).toMatchObject({ mode: 'anonymous', userId: null });
    }
  });
});
