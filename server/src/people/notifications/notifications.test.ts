import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { longJobMinutes } from '@formant/contract/notifications';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { manualClock } from '../../ports/clock/port.ts';
import { onEachDatabase } from '../../testing/databases.ts';
import type { TestClient } from '../../testing/http-client.ts';
import { lettersTo, letterTo } from '../../testing/letters.ts';
import { signUp } from '../../testing/people.ts';
import { startServer, type TestServer } from '../../testing/server.ts';
import { wavFile } from '../../testing/sound.ts';
import { upload } from '../../testing/upload.ts';
import { users } from '../account/index.ts';
import { subscriberRows } from '../newsletter/models.ts';
import { collectLongJobs, sweepJobLetters } from './job-letters.ts';
import { jobLetterRows } from './models.ts';
import { endToken } from './settings.ts';

const minuteMs = 60_000;

onEachDatabase('letters that a person wants', (database) => {
  let server: TestServer;
  const clock = manualClock(Date.now());
  beforeAll(async () => {
    server = await startServer({ database, overrides: { clock } });
  });
  afterAll(() => server.close());

  async function person({ proven = true } = {}) {
    const client = await signUp(server);
    const { email, id } = await client.call('GET /api/user');
    if (proven) await users(server.ctx).update({ emailVerifiedAt: new Date(clock.now()) }, { where: { id } });
    return { client, email, id };
  }
  const read = (client: TestClient) => client.call('GET /api/account/notifications');
  const set = (client: TestClient, body: { news?: boolean; jobs?: boolean }) =>
    client.call('POST /api/account/notifications', { body });
  const subscriber = (email: string) => subscriberRows(server.ctx).findOne({ where: { email }, raw: true });
  /** A job of this person's that took so long; the job itself is real and over at once. */
  async function job(client: TestClient, id: number, minutes: number): Promise<string> {
    const { uploadId } = await upload(client, wavFile());
    const { uuid } = await client.call('POST /api/web-tools/queue/store/{tool}', {
      params: { tool: 'converter' },
      body: { uploadId },
    });
    const ended = async () => {
      const [rows] = await server.ctx.db.query(
        'SELECT j.id FROM jobs j JOIN queue_items i ON i.job_id = j.id WHERE i.uuid = ? AND j.ended_at IS NOT NULL',
        { replacements: [uuid] },
      );
      return rows.length;
    };
    await expect.poll(ended, { timeout: 20_000 }).toBe(1);
    await server.ctx.db.query(
      'UPDATE queue_items SET created_at = (SELECT ended_at FROM jobs WHERE jobs.id = queue_items.job_id) - ? WHERE uuid = ? AND user_id = ?',
      { replacements: [minutes * minuteMs, uuid, id] },
    );
    return uuid;
  }
  const jobLetters = async (email: string) =>
    (await lettersTo(server, email)).filter(({ subject }) =>
      /is finished|have ended|has failed/.test(subject),
    );

  it('are none but those of the account’s safety, until he says otherwise', async () => {
    const { client } = await person();
    expect(await read(client)).toEqual({ news: 'off', jobs: false });
    expect((await server.client().send('GET', '/api/account/notifications')).status).toBe(401);
    expect(
      (await client.send('POST', '/api/account/notifications', { body: { security: false } })).status,
    ).toBe(422);
  });

  it('turn news on at once for a proven address, and off again, which deletes it from the list', async () => {
    const { client, email, id } = await person();
    expect(await set(client, { news: true })).toEqual({ news: 'on', jobs: false });
    expect(await subscriber(email)).toMatchObject({ source: 'account', confirmedAt: expect.anything() });
    const { text } = await letterTo(server, email, /^You get news/);
    await set(client, { news: true });
    expect(
      (await lettersTo(server, email)).filter(({ subject }) => /^You get news/.test(subject)),
    ).toHaveLength(1);
    await users(server.ctx).update({ marketing: true }, { where: { id } });
    expect(await set(client, { news: false })).toMatchObject({ news: 'off' });
    expect(await subscriber(email)).toBeNull();
    expect((await users(server.ctx).findByPk(id))?.marketing).toBe(false);
    // and the letter's link shows here
    await set(client, { news: true });
    const token = /unsubscribe\?token=([\w.-]+)/.exec(
      (await letterTo(server, email, /^You get news/)).text,
    )?.[1];
    expect(text).toContain('/newsletter/unsubscribe');
    await expect
      .poll(async () => {
        const letters = await lettersTo(server, email);
        return letters.filter(({ subject }) => /^You get news/.test(subject)).length;
      })
      .toBe(2);
    const newest = /unsubscribe\?token=([\w.-]+)/.exec(
      (await letterTo(server, email, /^You get news/)).text,
    )?.[1];
    expect(token).toBeDefined();
    await server.client().send('POST', '/api/subscribe/unsubscribe', { body: { token: newest } });
    expect(await read(client)).toMatchObject({ news: 'off' });
  });

  it('ask an address that is not proven first', async () => {
    const { client, email } = await person({ proven: false });
    expect(await set(client, { news: true })).toMatchObject({ news: 'asked' });
    expect(await subscriber(email)).toBeNull();
    const { text } = await letterTo(server, email, /^Confirm your e-mail/);
    expect(text).toContain('says yes to that as well');
    const token = /token=([\w-]+)/.exec(text)?.[1] ?? '';
    await server.client().call('POST /api/verify-email-address', { body: { token } });
    expect(await subscriber(email)).toMatchObject({ source: 'account', confirmedAt: expect.anything() });
    expect(await read(client)).toMatchObject({ news: 'on' });
  });

  it('tell of a long job that has ended, once, whichever process looks', async () => {
    const { client, email, id } = await person();
    await set(client, { jobs: true });
    await job(client, id, longJobMinutes);
    await Promise.all([collectLongJobs(server.ctx), collectLongJobs(server.ctx)]);
    await collectLongJobs(server.ctx);
    const { text, subject } = await letterTo(server, email, /^Your job at Formant is finished/);
    expect(subject).not.toMatch(/failed/);
    expect(text).toContain('/account-settings#letters');
    await collectLongJobs(server.ctx);
    expect(await jobLetters(email)).toHaveLength(1);
  });

  it('tell nothing of short jobs, of those before, and where it was turned off', async () => {
    const [quick, before, off, never] = [await person(), await person(), await person(), await person()];
    await set(quick.client, { jobs: true });
    await job(quick.client, quick.id, longJobMinutes - 0.01);
    const over = await job(before.client, before.id, 60);
    await server.ctx.db.query(
      'UPDATE jobs SET ended_at = ? WHERE id = (SELECT job_id FROM queue_items WHERE uuid = ?)',
      { replacements: [clock.now() - 1, over] },
    );
    await set(before.client, { jobs: true });
    await set(off.client, { jobs: true });
    await job(off.client, off.id, 60);
    await set(off.client, { jobs: false });
    await job(never.client, never.id, 60);
    await collectLongJobs(server.ctx);
    const marker = await person();
    await set(marker.client, { jobs: true });
    await job(marker.client, marker.id, 60);
    await collectLongJobs(server.ctx);
    await letterTo(server, marker.email, /is finished/);
    for (const { email } of [quick, before, off, never]) expect(await jobLetters(email)).toEqual([]);
  });

  it('is looked at once more when the letter is written', async () => {
    const { client, email, id } = await person();
    await set(client, { jobs: true });
    await set(client, { jobs: false });
    const payload = { userId: id, kind: 'tool', done: 1, failed: 0 };
    await server.ctx.queue.add('notifications.job-letter', payload);
    const marker = await person();
    await set(marker.client, { jobs: true });
    await server.ctx.queue.add('notifications.job-letter', {
      ...payload,
      userId: marker.id,
      done: 2,
      failed: 1,
    });
    const { subject, text } = await letterTo(server, marker.email, /have ended/);
    expect(subject).toBe('3 jobs at Formant have ended');
    expect(text).toContain('2 jobs are finished. One job has failed; the page says why.');
    expect(await jobLetters(email)).toEqual([]);
  });

  it('about jobs end by one click of a mail program, and by nobody else’s link', async () => {
    const [one, other] = [await person(), await person()];
    for (const { client } of [one, other]) await set(client, { jobs: true });
    await server.ctx.queue.add('notifications.job-letter', {
      userId: one.id,
      kind: 'training',
      done: 1,
      failed: 0,
    });
    await letterTo(server, one.email, /^Your voice training/);
    const token = endToken(server.ctx, one.id);
    const outbox = path.join(server.ctx.config.dataDir, 'outbox');
    const sources = await Promise.all(
      (await readdir(outbox)).map((name) => readFile(path.join(outbox, name), 'latin1')),
    );
    const pathname = '/api/account/notifications/end-jobs';
    const header = `List-Unsubscribe: <${server.ctx.config.publicUrl}${pathname}?token=${token}>`;
    expect(sources.some((source) => source.replace(/\r\n[ \t]+/g, ' ').includes(header))).toBe(true);
    const click = (address: string) =>
      fetch(new URL(address, server.url), {
        method: 'POST',
        body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
      });
    for (const bad of ['', token.replace(/^\d+/, String(other.id)), `${token}x`, '1.', randomUUID()])
      expect((await click(`${pathname}?${new URLSearchParams({ token: bad })}`)).status, bad).toBe(422);
    expect((await click(`${pathname}?token=${token}`)).status).toBe(200);
    expect(await read(one.client)).toMatchObject({ jobs: false });
    expect(await read(other.client)).toMatchObject({ jobs: true });
  });

  it('are forgotten when they were told long ago, and gone with the account', async () => {
    await jobLetterRows(server.ctx).update({ endedAt: clock.now() - 49 * 60 * minuteMs }, { where: {} });
    await sweepJobLetters(server.ctx);
    expect(await jobLetterRows(server.ctx).count()).toBe(0);
  });
});
