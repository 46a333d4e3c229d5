import { createHmac, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { mostWebhooks } from '@formant/contract/developer/webhooks';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findRow } from '../../db/rows.ts';
import { onEachDatabase } from '../../testing/databases.ts';
import type { TestClient } from '../../testing/http-client.ts';
import { signUp } from '../../testing/people.ts';
import { startServer, type TestServer } from '../../testing/server.ts';
import { wavFile } from '../../testing/sound.ts';
import { upload } from '../../testing/upload.ts';
import { collectEnds, sweepDeliveries } from './collect.ts';
import { waitsMs } from './deliver.ts';
import { deliveryRows, webhookRows } from './models.ts';
import { post } from './post.ts';

/** The program that is called. */
let receiver: Server;
let url = '';
let came: { headers: IncomingMessage['headers']; body: string; path: string | undefined }[] = [];
let answer: RequestListener;
beforeEach(async () => {
  came = [];
  answer = (_req, res) => res.end('thanks');
  receiver = createServer(async (req, res) => {
    came.push({ headers: req.headers, body: await text(req), path: req.url });
    answer(req, res);
  });
  receiver.listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`; // safe: it listens on TCP
});
afterEach(() => {
  receiver.closeAllConnections();
  receiver.close();
});

onEachDatabase('webhooks', (database) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ database, config: { webhooksPrivate: true } });
  });
  afterAll(() => server.close());

  const make = (client: TestClient) => client.call('POST /api/developer/webhooks', { body: { url } });
  const deliveries = async (client: TestClient, webhook: string) =>
    (await client.call('GET /api/developer/webhooks/{webhook}/deliveries', { params: { webhook } })).data;
  const test = (client: TestClient, webhook: string) =>
    client.call('POST /api/developer/webhooks/{webhook}/test', { params: { webhook } });
  const until = (client: TestClient, webhook: string, state: object) =>
    expect.poll(async () => (await deliveries(client, webhook))[0], { timeout: 15_000 }).toMatchObject(state);

  it('tells of a job that has ended, once, and signs it', async () => {
    const [person, stranger] = [await signUp(server), await signUp(server)];
    const { id, secret } = await make(person);
    const theirs = await make(stranger);
    const { uploadId } = await upload(person, wavFile());
    const { uuid } = await person.call('POST /api/web-tools/queue/store/{tool}', {
      params: { tool: 'converter' },
      body: { uploadId },
    });
    await until(person, id, {
      event: 'job.succeeded',
      job: uuid,
      state: 'delivered',
      attempts: 1,
      status: 200,
    });
    await Promise.all([collectEnds(server.ctx), collectEnds(server.ctx)]);
    expect(await deliveries(person, id)).toHaveLength(1);
    expect(await deliveries(stranger, theirs.id)).toEqual([]);
    expect(came).toHaveLength(1);
    const [first] = came;
    if (!first) throw new Error('Nothing came.');
    const { headers, body } = first;
    expect(JSON.parse(body)).toEqual({
      type: 'job.succeeded',
      timestamp: expect.any(String),
      data: { kind: 'tool', uuid, url: `${server.url}/api/web-tools/queue/get-result/${uuid}` },
    });
    const stamp = headers['webhook-timestamp'];
    expect(Math.abs(Number(stamp) * 1000 - Date.now())).toBeLessThan(60_000);
    const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
    expect(key).toHaveLength(32);
    const signed = createHmac('sha256', key).update(`${headers['webhook-id']}.${stamp}.${body}`);
    expect(headers['webhook-signature']).toBe(`v1,${signed.digest('base64')}`);
    const kept = JSON.stringify(await findRow(webhookRows(server.ctx), { where: { uuid: id } }));
    expect(kept).not.toContain(secret.slice(8, 24));
    expect(JSON.stringify(await person.call('GET /api/developer/webhooks'))).not.toContain('whsec_');
  });

  it('tells of no job from before', async () => {
    const [person, other] = [await signUp(server), await signUp(server)];
    const { uploadId } = await upload(person, wavFile());
    const run = (client: TestClient, id: string) =>
      client.call('POST /api/web-tools/queue/store/{tool}', {
        params: { tool: 'converter' },
        body: { uploadId: id },
      });
    const { uuid } = await run(person, uploadId);
    await person.call('GET /api/web-tools/queue/get-result/{uuid}', {
      params: { uuid },
      query: { waitMs: 25_000 },
    });
    const theirs = await make(other);
    const own = await make(person);
    await collectEnds(server.ctx);
    expect([await deliveries(person, own.id), await deliveries(other, theirs.id)]).toEqual([[], []]);
  });

  it('tries again with a longer wait each time, and gives up after a day', async () => {
    answer = (_req, res) => res.writeHead(500).end();
    const person = await signUp(server);
    const { id } = await make(person);
    const sent = await test(person, id);
    expect(sent).toMatchObject({ event: 'test', job: null, state: 'waiting', attempts: 0 });
    await until(person, id, { state: 'waiting', attempts: 1, status: 500, error: 'It answered with 500.' });
    const [first] = await deliveries(person, id);
    const waited = Date.parse(first?.nextAt ?? '') - Date.now();
    expect(waited).toBeGreaterThan(0);
    expect(waited).toBeLessThanOrEqual(waitsMs[0] ?? 0);
    for (const [index, waitMs] of waitsMs.entries()) expect(waitMs).toBeGreaterThan(waitsMs[index - 1] ?? 0);
    expect(waitsMs.reduce((sum, waitMs) => sum + waitMs, 0)).toBeGreaterThan(23 * 3600_000);
    // the second attempt comes by itself
    await until(person, id, { attempts: 2 });
    expect(new Set(came.map(({ headers }) => headers['webhook-id']))).toEqual(new Set([sent.id]));
    // as if all attempts but the last had been made
    await deliveryRows(server.ctx).update(
      { attempts: waitsMs.length, nextAt: null },
      { where: { uuid: sent.id } },
    );
    const { id: row } = (await findRow(deliveryRows(server.ctx), { where: { uuid: sent.id } })) ?? { id: 0 };
    await server.ctx.queue.add('webhook.deliver', { deliveryId: row });
    await until(person, id, { state: 'failed', nextAt: null, status: 500 });
  });

  it('is replayed by hand, with the same id, and not while it is under way', async () => {
    const person = await signUp(server);
    const { id } = await make(person);
    const sent = await test(person, id);
    await until(person, id, { state: 'delivered' });
    const replay = (client = person) => client.send('POST', `/api/developer/deliveries/${sent.id}/replay`);
    let release = () => {};
    answer = (_req, res) => {
      release = () => res.end();
    };
    const both = await Promise.all([replay(), replay()]);
    expect(both.map(({ status }) => status).sort()).toEqual([202, 409]);
    await expect.poll(() => came.length, { timeout: 10_000 }).toBe(2);
    release();
    await until(person, id, { state: 'delivered', attempts: 1 });
    expect(came.map(({ headers }) => headers['webhook-id'])).toEqual([sent.id, sent.id]);
    expect((await replay(await signUp(server))).status).toBe(404);
    expect((await replay(server.client())).status).toBe(401);
  });

  it('does not follow redirects', async () => {
    answer = (req, res) => {
      if (req.url === '/hook') res.writeHead(307, { location: '/elsewhere' });
      res.end();
    };
    const person = await signUp(server);
    const { id } = await make(person);
    await test(person, id);
    await until(person, id, { attempts: 1, status: 307, error: expect.stringContaining('redirect') });
    expect(came.map(({ path }) => path)).not.toContain('/elsewhere');
  });

  it('belongs to its owner, and ends with being removed', async () => {
    const [person, other] = [await signUp(server), await signUp(server)];
    const { id } = await make(person);
    for (const [method, path] of [
      ['GET', `/api/developer/webhooks/${id}/deliveries`],
      ['POST', `/api/developer/webhooks/${id}/test`],
      ['DELETE', `/api/developer/webhooks/${id}`],
    ] as const) {
      expect((await other.send(method, path)).status, path).toBe(404);
      expect((await server.client().send(method, path)).status, path).toBe(401);
    }
    expect((await other.call('GET /api/developer/webhooks')).data).toEqual([]);
    await test(person, id);
    await until(person, id, { state: 'delivered' });
    expect((await person.send('DELETE', `/api/developer/webhooks/${id}`)).status).toBe(204);
    expect((await person.call('GET /api/developer/webhooks')).data).toEqual([]);
  });

  it('is one of so many, also when all are asked for at once', async () => {
    const person = await signUp(server);
    const ask = () => person.send('POST', '/api/developer/webhooks', { body: { url } });
    const answers = await Promise.all(Array.from({ length: mostWebhooks + 15 }, ask));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(mostWebhooks);
    expect(answers.filter(({ body }) => (body as { code?: string }).code === 'conflict')).toHaveLength(15);
    expect((await person.call('GET /api/developer/webhooks')).data).toHaveLength(mostWebhooks);
  });

  it('forgets deliveries after their time', async () => {
    const person = await signUp(server);
    const { id } = await make(person);
    await test(person, id);
    await sweepDeliveries(server.ctx, 60_000);
    expect(await deliveries(person, id)).toHaveLength(1);
    await sweepDeliveries(server.ctx, -1000);
    expect(await deliveries(person, id)).toEqual([]);
  });
});

describe('webhooks of a server that guards its own network', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer();
  });
  afterAll(() => server.close());

  it('are refused at registration where they lead inside', async () => {
    const person = await signUp(server);
    for (const to of [
      url,
      'https://127.0.0.1/hook',
      'https://2130706433/',
      'https://[::1]/',
      'https://[::ffff:7f00:1]/',
      'https://169.254.169.254/latest/meta-data',
      'https://localhost/',
      'https://user:secret@example.com/',
      'ftp://example.com/',
      'nothing',
    ]) {
      const refused = await person.send('POST', '/api/developer/webhooks', { body: { url: to } });
      expect(refused, to).toMatchObject({ status: 422, body: { errors: { url: [expect.any(String)] } } });
    }
    expect((await person.call('GET /api/developer/webhooks')).data).toEqual([]);
  });

  it('do not reach inside when a name has changed its mind since', async () => {
    const { port } = receiver.address() as AddressInfo; // safe: it listens on TCP
    let connections = 0;
    receiver.on('connection', () => connections++);
    const outcome = (to: string) => post(to, { headers: {}, body: '{}', inside: false, timeoutMs: 5000 });
    for (const to of [
      `https://localhost:${port}/hook`,
      `https://127.0.0.1:${port}/hook`,
      `http://localhost:${port}/`,
    ])
      expect(await outcome(to), to).toMatchObject({ status: null, error: expect.any(String) });
    expect(await outcome(`https://localhost:${port}/hook`)).toMatchObject({
      error: 'localhost does not lead to the public internet.',
    });
    expect(connections).toBe(0);
  });
});

describe('an attempt', () => {
  it('ends after its time, whatever the other side does', async () => {
    answer = () => {};
    const begun = Date.now();
    const late = await post(url, { headers: {}, body: '{}', inside: true, timeoutMs: 300 });
    expect(late).toEqual({ status: null, error: 'No answer within 0.3 seconds.' });
    expect(Date.now() - begun).toBeLessThan(5000);
  });

  it('reads nothing but the status of an answer without end', async () => {
    let written = 0;
    let closed = false;
    answer = (_req, res) => {
      res.on('close', () => {
        closed = true;
      });
      const more = () => {
        while (!closed && written < 2 ** 28) {
          written += 65_536;
          if (!res.write(Buffer.alloc(65_536))) break;
        }
      };
      res.on('drain', more);
      more();
    };
    expect(await post(url, { headers: {}, body: '{}', inside: true })).toEqual({ status: 200, error: null });
    await expect.poll(() => closed).toBe(true);
    expect(written).toBeLessThan(2 ** 25);
  });

  it('says what went wrong where nobody listens', async () => {
    receiver.close();
    const gone = await post(url, { headers: {}, body: randomUUID(), inside: true });
    expect(gone).toMatchObject({ status: null, error: expect.stringMatching(/ECONNREFUSED/) });
  });
});
