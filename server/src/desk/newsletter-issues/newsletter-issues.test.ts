import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { dayMs } from '../../kernel/time.ts';
import { users } from '../../people/account/index.ts';
import { subscriberRows } from '../../people/newsletter/index.ts';
import { manualClock } from '../../ports/clock/port.ts';
import { type Letter, NotSent } from '../../ports/mail/port.ts';
import { onEachDatabase } from '../../testing/databases.ts';
import type { TestClient } from '../../testing/http-client.ts';
import { signUp, withoutSession } from '../../testing/people.ts';
import { makeStaff } from '../../testing/second-factor.ts';
import { startServer, type TestServer } from '../../testing/server.ts';
import { entryRows } from '../audit/index.ts';
import { queueBatch, reviveIssues } from './batches.ts';
import { issueOf, sweepSendings } from './keep.ts';
import { issueRows, sendingRows } from './models.ts';

const written = { subject: 'News of May', text: 'Hello.' };
const path = '/api/admin/newsletter/issues';

onEachDatabase('newsletter issues', (database) => {
  // behind the queue's own time, in which a job that is to wait until a moment of this clock may run at once
  const clock = manualClock(Date.now() - 30 * dayMs);
  let server: TestServer;
  let staff: TestClient;
  let letters: Letter[] = [];
  /** What the mail server does with a letter. */
  let receive: (letter: Letter) => Promise<void> = async () => {};
  beforeAll(async () => {
    const mail = {
      async send(letter: Letter) {
        await receive(letter);
        letters.push(letter);
      },
      async close() {},
    };
    server = await startServer({ database, overrides: { clock, mail } });
    staff = await makeStaff(server, await signUp(server), 'user,admin');
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    await subscriberRows(server.ctx).destroy({ where: {} });
    receive = async () => {};
    letters = [];
    clock.advance(1000);
  });

  /** Staff has to sign in anew after half an hour: somebody else goes on. */
  async function daysLater(days: number): Promise<void> {
    clock.advance(days * dayMs);
    staff = await makeStaff(server, await signUp(server), 'user,admin');
  }
  async function subscribers(count: number): Promise<string[]> {
    const emails = Array.from({ length: count }, () => `n${randomBytes(6).toString('hex')}@example.com`);
    const at = clock.now();
    await subscriberRows(server.ctx).bulkCreate(
      emails.map((email) => ({ email, source: 'footer', createdAt: at, confirmedAt: at })),
    );
    return emails;
  }
  const draft = async (change: Partial<typeof written> = {}) =>
    (await staff.call('POST /api/admin/newsletter/issues', { body: { ...written, ...change } })).id;
  const show = (issue: string) =>
    staff.call('GET /api/admin/newsletter/issues/{issue}', { params: { issue } });
  const step = (issue: string, name: 'send' | 'pause' | 'resume' | 'cancel', body: object = {}) =>
    staff.send('POST', `${path}/${issue}/${name}`, { body });
  const state = (issue: string, wanted: string, change: object = {}) =>
    vi.waitFor(async () => expect(await show(issue)).toMatchObject({ state: wanted, ...change }), {
      timeout: 15_000,
      interval: 20,
    });
  const news = () => letters.filter(({ unsubscribeUrl }) => unsubscribeUrl !== undefined).map(({ to }) => to);
  const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

  it('are for staff alone', async () => {
    const issue = await draft();
    const calls = [
      ['GET', path],
      ['POST', path, written],
      ['GET', `${path}/${issue}`],
      ['PUT', `${path}/${issue}`, written],
      ['POST', `${path}-preview`, written],
      ...['test', 'send', 'pause', 'resume', 'cancel'].map((one) => ['POST', `${path}/${issue}/${one}`, {}]),
      ['DELETE', `${path}/${issue}`],
      ['GET', '/api/admin/newsletter/refused'],
      ['POST', '/api/admin/newsletter/bounces', { emails: ['a@example.com'] }],
    ] as ['GET', string, object?][];
    const member = await signUp(server);
    const affiliate = await signUp(server);
    const { id } = await affiliate.call('GET /api/user');
    await users(server.ctx).update({ roles: 'user,affiliate' }, { where: { id } });
    for (const [method, url, body] of calls) {
      expect((await withoutSession(server).send(method, url, { body })).status, url).toBe(401);
      for (const client of [member, affiliate])
        expect((await client.send(method, url, { body })).status, url).toBe(403);
    }
    expect(await show(issue)).toMatchObject({ ...written, state: 'draft' });
  });

  it('are written and stopped by support, and sent by administrators alone', async () => {
    const [email = ''] = await subscribers(1);
    const support = await makeStaff(server, await signUp(server), 'user,support');
    const { id } = await support.call('POST /api/admin/newsletter/issues', { body: written });
    const later = { at: new Date(Date.now() + dayMs).toISOString() };
    const refused = async (name: 'send' | 'resume' | 'cancel', body: object = {}) =>
      expect((await support.send('POST', `${path}/${id}/${name}`, { body })).status, name).toBe(403);
    await refused('send');
    await refused('send', later);
    expect(await show(id)).toMatchObject({ state: 'draft' });
    expect((await step(id, 'send', later)).status).toBe(200);
    await refused('cancel');
    const stopped = await support.send('POST', `${path}/${id}/pause`, { body: {} });
    expect(stopped.body).toMatchObject({ state: 'draft', sendAt: null });
    await issueRows(server.ctx).update({ state: 'paused', startedAt: clock.now() }, { where: { uuid: id } });
    await refused('resume');
    expect(news()).toEqual([]);
    expect((await step(id, 'resume')).status).toBe(200);
    await state(id, 'sent', { sent: 1 });
    expect(news()).toEqual([email]);
  });

  it('are written, looked at as a reader would, tried on oneself and deleted', async () => {
    const issue = await draft();
    const text =
      'Intro.\n## What is *new*\nOne **bold** <script>x</script>\n- first [page](https://formant.test/a?b=1&c=2)\n- second [bad](javascript:alert(1))';
    const params = { issue };
    const save = () =>
      staff.call('PUT /api/admin/newsletter/issues/{issue}', { params, body: { subject: 'June', text } });
    await save();
    expect(await save()).toMatchObject({ subject: 'June', text, state: 'draft' });
    const seen = await staff.call('POST /api/admin/newsletter/issues-preview', {
      body: { subject: 'June', text },
    });
    expect(seen.html).toContain('<strong>bold</strong> &lt;script&gt;');
    expect(seen.html).toMatch(/<h2[^>]*>What is \*new\*<\/h2>/);
    expect(seen.html).toMatch(/<li[^>]*>first <a class="link" href="https:\/\/formant.test\/a\?b=1&amp;c=2"/);
    expect(seen.html).not.toContain('href="javascript');
    expect(seen.text).toContain('- first page (https://formant.test/a?b=1&c=2)\n- second bad');
    expect(seen.text).toContain('To end these letters, open this page: ');
    const { email } = await staff.call('GET /api/user');
    const sendings = await sendingRows(server.ctx).count();
    await staff.call('POST /api/admin/newsletter/issues/{issue}/test', { params });
    await vi.waitFor(() => expect(letters.map(({ to }) => to)).toContain(email));
    const trial = letters.find(({ subject }) => subject === '[Test] June');
    expect(trial).toMatchObject({ to: email, text: expect.stringContaining('test of a newsletter') });
    expect(await sendingRows(server.ctx).count()).toBe(sendings);
    await staff.call('DELETE /api/admin/newsletter/issues/{issue}', { params });
    expect((await staff.send('GET', `${path}/${issue}`)).status).toBe(404);
    const acts = await entryRows(server.ctx).findAll({ where: { what: 'newsletter' }, raw: true });
    expect(acts.map(({ subject }) => subject)).toEqual(
      expect.arrayContaining([`write ${issue}`, `test ${issue}`, `delete ${issue}`]),
    );
  });

  it('refuse what is no subject, and a text that is none', async () => {
    const send = async (body: object) => (await staff.send('POST', path, { body })).status;
    expect(await send({ ...written, subject: 'Hi\r\nBcc: eve@example.com' })).toBe(422);
    expect(await send({ ...written, subject: ' ' })).toBe(422);
    expect(await send({ ...written, text: '' })).toBe(422);
    expect(await send({ ...written, text: '声'.repeat(16_001) })).toBe(422);
    expect(await send({ ...written, text: '🎙'.repeat(8000) })).toBe(201);
    expect(await send({ ...written, state: 'sent' })).toBe(422);
  });

  it('go to everybody who has confirmed, once each, and to nobody else', async () => {
    const emails = await subscribers(130);
    await subscriberRows(server.ctx).create({ email: 'asked@example.com', source: 'x', createdAt: 1 });
    const issue = await draft();
    expect(await show(issue)).toMatchObject({ waiting: 130, sent: 0 });
    expect((await step(issue, 'send')).status).toBe(200);
    await state(issue, 'sent', { sent: 130, waiting: 0, refused: 0, unknown: 0 });
    expect(news().sort()).toEqual(emails.sort());
    // who comes later gets the next one
    await subscribers(1);
    expect((await step(issue, 'send')).status).toBe(409);
    const list = await staff.call('GET /api/admin/newsletter/issues', { query: { perPage: 1 } });
    expect(list).toMatchObject({ subscribers: 131, data: [{ id: issue, sent: 130, waiting: 0 }] });
    expect((await staff.send('PUT', `${path}/${issue}`, { body: written })).status).toBe(409);
    expect((await staff.send('DELETE', `${path}/${issue}`)).status).toBe(409);
  });

  it('go to each once when two members of staff send, and when the queue delivers a batch twice', async () => {
    const emails = await subscribers(60);
    receive = () => pause(5);
    const issue = await draft();
    const both = await Promise.all([step(issue, 'send'), step(issue, 'send')]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const row = await issueOf(server.ctx, issue);
    // while the first one runs, a second worker takes the same round
    const { sendLetter } = await import('./send-letter.ts');
    const rows = await subscriberRows(server.ctx).findAll({ attributes: ['id'], raw: true });
    await Promise.all(rows.map(({ id }) => sendLetter(server.ctx, row, { subscriberId: id })));
    await server.ctx.db.transaction((transaction) => queueBatch(server.ctx, row, transaction));
    await state(issue, 'sent', { sent: 60 });
    expect(news().sort()).toEqual(emails.sort());
  });

  it('do not reach an address twice that ends its subscription and confirms anew meanwhile', async () => {
    const [email = ''] = await subscribers(1);
    const issue = await draft();
    await step(issue, 'send');
    await state(issue, 'sent', { sent: 1 });
    await subscriberRows(server.ctx).destroy({ where: { email } });
    await subscriberRows(server.ctx).create({ email, source: 'x', createdAt: 1, confirmedAt: 1 });
    await issueRows(server.ctx).update({ state: 'paused' }, { where: { uuid: issue } });
    await step(issue, 'resume');
    await state(issue, 'sent', { sent: 1 });
    expect(news()).toEqual([email]);
  });

  it('stop at once, go on where they stopped, and end for good', async () => {
    const emails = await subscribers(120);
    receive = () => pause(40);
    const issue = await draft();
    await step(issue, 'send');
    await vi.waitFor(() => expect(letters.length).toBeGreaterThan(10), { interval: 5, timeout: 10_000 });
    expect((await step(issue, 'pause')).body).toMatchObject({ state: 'paused' });
    const paused = letters.length;
    await pause(1000);
    // those that were under way, one a lane
    expect(letters.length - paused).toBeLessThanOrEqual(4);
    const { sent, waiting } = await show(issue);
    expect([sent + waiting, waiting > 0]).toEqual([120, true]);
    expect((await step(issue, 'pause')).status).toBe(409);
    await step(issue, 'resume');
    await vi.waitFor(() => expect(letters.length).toBeGreaterThan(sent + 10), {
      interval: 5,
      timeout: 10_000,
    });
    expect((await step(issue, 'cancel')).body).toMatchObject({ state: 'cancelled', waiting: 0 });
    await pause(300);
    const after = letters.length;
    await pause(500);
    expect(letters.length).toBe(after);
    expect(after).toBeLessThan(120);
    expect((await step(issue, 'resume')).status).toBe(409);
    expect(new Set(news()).size).toBe(news().length);
    expect(news().every((to) => emails.includes(to))).toBe(true);
  });

  it('are not sent to who unsubscribes while they go out', async () => {
    const emails = await subscribers(80);
    receive = () => pause(10);
    const issue = await draft();
    await step(issue, 'send');
    await vi.waitFor(() => expect(letters.length).toBeGreaterThan(3), { interval: 5, timeout: 10_000 });
    const last = emails.at(-1) ?? '';
    await subscriberRows(server.ctx).destroy({ where: { email: last } });
    await state(issue, 'sent', { sent: 79 });
    expect(news()).not.toContain(last);
  });

  it('end by one click of the mail program, without a session', async () => {
    const [email = ''] = await subscribers(1);
    const issue = await draft();
    await step(issue, 'send');
    await state(issue, 'sent');
    const target = letters.find(({ to }) => to === email)?.unsubscribeUrl ?? '';
    expect(target).toContain('/api/subscribe/unsubscribe?token=');
    const answer = await fetch(target, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    });
    expect(answer.status).toBe(200);
    expect(await subscriberRows(server.ctx).count({ where: { email } })).toBe(0);
  });

  it('note an address that is refused, and leave it out until it subscribes anew', async () => {
    const [good = '', gone = ''] = await subscribers(2);
    receive = async ({ to }) => {
      if (to === gone) throw new NotSent('address', `550 5.1.1 <${gone}> no such user`);
    };
    const first = await draft();
    await step(first, 'send');
    await state(first, 'sent', { sent: 1, refused: 1 });
    receive = async () => {};
    const second = await draft();
    expect(await show(second)).toMatchObject({ waiting: 1 });
    await step(second, 'send');
    await state(second, 'sent', { sent: 1 });
    expect(news()).toEqual([good, good]);
    const { data } = await staff.call('GET /api/admin/newsletter/refused', { query: {} });
    expect(data).toEqual([expect.objectContaining({ reason: expect.stringContaining('550 5.1.1') })]);
    expect(JSON.stringify(data)).not.toContain(gone);
    await server.client().call('POST /api/subscribe/subscribe', { body: { email: gone } });
    expect(await show(await draft())).toMatchObject({ waiting: 2 });
    // letters that came back later are told by staff
    const { noted } = await staff.call('POST /api/admin/newsletter/bounces', {
      body: { emails: [gone.toUpperCase(), 'nobody@example.com'] },
    });
    expect(noted).toBe(1);
    expect(await show(await draft())).toMatchObject({ waiting: 1 });
  });

  it('try again who is refused for now, and give up in the end', async () => {
    const [slow = '', busy = ''] = await subscribers(2);
    const tries = { slow: 0, busy: 0 };
    receive = async ({ to }) => {
      if (to === busy && ++tries.busy) throw new NotSent('later', '450 busy');
      if (to === slow && ++tries.slow < 2) throw new NotSent('later', '451 later');
    };
    const issue = await draft();
    await step(issue, 'send');
    for (const nth of [1, 2, 3, 4]) {
      await vi.waitFor(() => expect(tries.busy).toBe(nth), { timeout: 15_000 });
      await state(issue, 'sending', { refused: 0 });
      await daysLater(1);
    }
    await state(issue, 'sent', { sent: 1, refused: 1 });
    expect(tries).toEqual({ slow: 2, busy: 5 });
    expect(news()).toEqual([slow]);
  });

  it('wait while the mail server takes nothing, pass nobody over, and say so', async () => {
    const emails = await subscribers(70);
    let out = false;
    receive = async () => {
      if (letters.length > 20 && !out) out = true;
      if (out) throw new NotSent('unreachable', 'connect ECONNREFUSED');
    };
    const issue = await draft();
    await step(issue, 'send');
    await state(issue, 'sending', { retryAt: new Date(clock.now() + 60_000).toISOString() });
    out = false;
    receive = async () => {};
    clock.advance(61_000);
    await state(issue, 'sent', { sent: 70, retryAt: null });
    expect(news().sort()).toEqual(emails.sort());
  });

  it('are not sent again where nobody knows whether they went out', async () => {
    const [lost = '', good = ''] = await subscribers(2);
    receive = async ({ to }) => {
      if (to === lost) throw new Error('the connection broke in the middle of the letter');
    };
    const issue = await draft();
    await step(issue, 'send');
    await state(issue, 'sent', { sent: 1, unknown: 1, refused: 0 });
    expect(news()).toEqual([good]);
  });

  it('go out at their time, or are a draft again before it', async () => {
    await subscribers(1);
    const issue = await draft();
    const at = (days: number) => new Date(clock.now() + days * dayMs).toISOString();
    expect((await step(issue, 'send', { at: at(-1) })).status).toBe(422);
    expect((await step(issue, 'send', { at: at(400) })).status).toBe(422);
    const future = new Date(Date.now() + dayMs).toISOString();
    expect((await step(issue, 'send', { at: future })).body).toMatchObject({
      state: 'scheduled',
      sendAt: future,
    });
    expect((await staff.send('PUT', `${path}/${issue}`, { body: written })).status).toBe(409);
    expect((await step(issue, 'pause')).body).toMatchObject({ state: 'draft', sendAt: null });
    // a moment that has come in the queue's time
    await step(issue, 'send', { at: at(1) });
    await state(issue, 'sent', { sent: 1 });
    expect(letters.filter(({ subject }) => subject === written.subject)).toHaveLength(1);
  });

  it('go on when the job of a batch was lost for good', async () => {
    await subscribers(3);
    const issue = await draft();
    await issueRows(server.ctx).update(
      { state: 'sending', startedAt: clock.now(), jobId: 2_000_000_000 },
      { where: { uuid: issue } },
    );
    await reviveIssues(server.ctx);
    await state(issue, 'sent', { sent: 3 });
  });

  it('forget after 90 days whom they were sent to, and keep the figures', async () => {
    await subscribers(2);
    const issue = await draft();
    await step(issue, 'send');
    await state(issue, 'sent', { sent: 2 });
    const { id } = await issueOf(server.ctx, issue);
    await sweepSendings(server.ctx);
    expect(await sendingRows(server.ctx).count({ where: { issueId: id } })).toBe(2);
    await daysLater(91);
    await sweepSendings(server.ctx);
    expect(await sendingRows(server.ctx).count({ where: { issueId: id } })).toBe(0);
    expect(await show(issue)).toMatchObject({ sent: 2, state: 'sent' });
  });
});
