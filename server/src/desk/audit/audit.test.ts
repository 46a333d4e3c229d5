import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { compose } from '../../compose.ts';
import { dayMs } from '../../kernel/time.ts';
import { manualClock } from '../../ports/clock/port.ts';
import { onEachDatabase } from '../../testing/databases.ts';
import { startServer, type TestServer } from '../../testing/server.ts';
import { record, sweepAudit, verifyAudit } from './index.ts';

onEachDatabase('the audit log', (database) => {
  const clock = manualClock(Date.now());
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ database, overrides: { clock }, working: false });
  });
  afterAll(() => server.close());
  const run = (sql: string) => server.ctx.db.query(sql);
  beforeEach(async () => {
    await run('DELETE FROM audit_entries');
    await run(`UPDATE audit_chain SET seq = 0, seal = '', swept_seq = 0, swept_seal = '', closing = ''`);
    for (let i = 1; i <= 5; i++)
      await record(server.ctx, 7, 'message', `m${i}`, i === 3 ? 'A question' : null);
  });
  const verdict = (since?: string) => verifyAudit(server.ctx, since ?? null);
  const newest = async () => {
    const found = await verdict();
    return found.whole ? found.newest : '';
  };

  it('is whole as long as nobody touches it', async () => {
    expect(await verdict()).toEqual({
      whole: true,
      entries: 5,
      newest: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
  });

  it.each([
    ['a changed subject', `UPDATE audit_entries SET subject = 'm9' WHERE seq = 2`, /^Entry 2 .*was changed/],
    ['another person', 'UPDATE audit_entries SET staff_id = 8 WHERE seq = 4', /^Entry 4 .*was changed/],
    ['another moment', 'UPDATE audit_entries SET at = at - 1 WHERE seq = 1', /^Entry 1 .*was changed/],
    ['a reason taken away', 'UPDATE audit_entries SET reason = NULL WHERE seq = 3', /^Entry 3 .*was changed/],
    [
      'a deleted entry',
      'DELETE FROM audit_entries WHERE seq = 3',
      /^Entry 3 was deleted: the next one is Entry 4/,
    ],
    ['a cut end', 'DELETE FROM audit_entries WHERE seq > 3', /^Entry 4 was deleted, with all that followed/],
    ['a cut beginning', 'DELETE FROM audit_entries WHERE seq < 3', /^Entry 1 was deleted/],
    ['an end moved back', 'UPDATE audit_chain SET seq = 3', /beginning and end was changed/],
    ['a beginning moved on', 'UPDATE audit_chain SET swept_seq = 2', /beginning and end was changed/],
    ['lost ends', 'UPDATE audit_chain SET id = 2', /beginning and end was deleted/],
  ])('names the first broken entry: %s', async (_, sql, told) => {
    await run(sql);
    const entry = /Entry (\d)/.exec(told.source)?.[1];
    expect(await verdict()).toEqual({
      ...{ whole: false, broken: expect.stringMatching(told) },
      from: entry === undefined ? null : Number(entry),
    });
    await run('UPDATE audit_chain SET id = 1');
  });

  it('tells an entry that was put in the place of another, and one that was added behind the end', async () => {
    await run('UPDATE audit_entries SET seq = 100 WHERE seq = 2');
    await run('UPDATE audit_entries SET seq = 2 WHERE seq = 4');
    expect(await verdict()).toMatchObject({ broken: expect.stringMatching(/^Entry 2 /) });
    await run('UPDATE audit_entries SET seq = 4 WHERE seq = 2');
    await run('UPDATE audit_entries SET seq = 2 WHERE seq = 100');
    expect(await verdict()).toMatchObject({ whole: true });
    await run(
      `INSERT INTO audit_entries (seq, at, what, subject, seal_before, seal) VALUES (6, 0, 'roles', 'x', '', '')`,
    );
    expect(await verdict()).toMatchObject({
      broken: expect.stringMatching(/^Entry 6 .*added behind the end/),
    });
  });

  it('can’t be sealed anew without the server’s secret', async () => {
    const { config } = server.ctx;
    const thief = { ...server.ctx, config: { ...config, secret: 'guessed' } };
    await record(thief, 7, 'message', 'forged');
    expect(await verdict()).toMatchObject({ whole: false });
  });

  it('shows by a seal of before that a former state was put back', async () => {
    const known = await newest();
    await record(server.ctx, 7, 'search', 'later');
    expect(await verdict(known)).toMatchObject({ whole: true, entries: 6 });
    expect(await verdict('0'.repeat(64))).toMatchObject({ broken: expect.stringContaining('former state') });
  });

  it('goes on where its beginning was swept after a year', async () => {
    clock.advance(200 * dayMs);
    await record(server.ctx, 7, 'message', 'm6');
    clock.advance(166 * dayMs);
    await sweepAudit(server.ctx);
    expect(await verdict()).toMatchObject({ whole: true, entries: 1 });
    await record(server.ctx, null, 'roles', 'm7');
    expect(await verdict()).toMatchObject({ whole: true, entries: 2 });
    clock.advance(400 * dayMs);
    await sweepAudit(server.ctx);
    expect(await verdict()).toMatchObject({ whole: true, entries: 0 });
    await record(server.ctx, 7, 'message', 'm8');
    expect(await verdict()).toMatchObject({ whole: true, entries: 1 });
  });

  it('keeps one chain under writers of two processes, with what hardly fits', async () => {
    const other = await compose(server.ctx.config);
    const long = `${'x'.repeat(499)}🎙️`;
    await Promise.all(
      Array.from({ length: 20 }, async (_, i) => {
        await record(i % 2 ? other.ctx : server.ctx, i, 'search', i === 3 ? long : `by ${i}`);
      }),
    );
    await other.close();
    expect(await verdict()).toMatchObject({ whole: true, entries: 25 });
  });
});
