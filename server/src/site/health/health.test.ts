import { afterAll, beforeAll, expect, it } from 'vitest';
import { hourMs } from '../../kernel/time.ts';
import { version } from '../../kernel/version.ts';
import { onSqlite } from '../../testing/databases.ts';
import { startServer, type TestServer } from '../../testing/server.ts';

onSqlite('health', (database) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ database, working: false });
  });
  afterAll(() => server.close());

  it('counts the jobs that could run now', async () => {
    const answer = await server.client().raw('GET', '/api/health');
    expect(answer).toMatchObject({ status: 200, body: { ok: true, db: true, version } });
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const { queue: before } = answer.body as { queue: { queued: number } };
    await server.ctx.queue.add('test.waits', {});
    await server.ctx.queue.add('test.later', {}, { runAfter: new Date(Date.now() + hourMs) });
    const { queue } = await server.client().call('GET /api/health');
    expect(queue).toMatchObject({ queued: before.queued + 1, active: 0 });
    expect(queue?.oldestSeconds).toBeLessThan(60);
  });

  it('says 503 without a database, and nothing of why', async () => {
    const alone = await startServer({ database, working: false });
    const broken = {
      ...alone.ctx.queue,
      load: () => Promise.reject(new Error('connect ECONNREFUSED 10.0.0.7')),
    };
    Object.assign(alone.ctx, { queue: broken });
    const answer = await alone.client().raw('GET', '/api/health');
    expect(answer).toMatchObject({ status: 503, body: { ok: false, db: false, queue: null, version } });
    expect(JSON.stringify(answer.body)).not.toContain('10.0.0.7');
    await alone.close();
  });
});
