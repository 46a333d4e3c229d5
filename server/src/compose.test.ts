import { pino } from 'pino';
import { afterEach, expect, it, vi } from 'vitest';
import { compose } from './compose.ts';
import { onEachDatabase } from './testing/databases.ts';
import { startServer, type TestServer } from './testing/server.ts';

onEachDatabase('a composed server', (database) => {
  let server: TestServer;
  afterEach(async () => {
    vi.unstubAllEnvs();
    await server.close();
  });

  it('migrates, serves the API and says that it is ready', async () => {
    server = await startServer({ database });
    const client = server.client();
    expect((await client.raw('GET', '/readyz')).status).toBe(200);
    expect((await client.call('GET /api/get-time')).epochMs).toBeGreaterThan(1.7e12);
    const missing = await client.raw('GET', '/api/nothing-here?secret=1');
    expect(missing.status).toBe(404);
    expect(missing.body).toEqual({ code: 'not_found', message: 'Page not found: /api/nothing-here' });
  });

  it('says in its log that a newer version has changed the database', async () => {
    server = await startServer({ database });
    const told = async () => {
      const lines: string[] = [];
      const log = pino({}, { write: (line) => void lines.push(line) });
      await (await compose(server.ctx.config, { log })).close();
      return lines.join('');
    };
    expect(await told()).not.toContain('a newer Formant');
    await server.ctx.db.query("INSERT INTO migrations (name) VALUES ('9999-from-later')");
    expect(await told()).toMatch(/9999-from-later.*a newer Formant has changed the database/);
  });

  it('says in its log why the runtime of neural models that it was given does not work', async () => {
    vi.stubEnv('FORMANT_ONNXRUNTIME', '/nowhere/onnxruntime-node');
    const lines: string[] = [];
    const log = pino({}, { write: (line) => void lines.push(line) });
    server = await startServer({ database, overrides: { log } });
    expect(lines.join('')).toContain(
      'FORMANT_ONNXRUNTIME names /nowhere/onnxruntime-node, and no package is',
    );
  });
});
