import { afterEach, expect, it } from 'vitest';
import { onEachDatabase } from './testing/databases.ts';
import { startServer, type TestServer } from './testing/server.ts';

onEachDatabase('a composed server', (database) => {
  let server: TestServer;
  afterEach(() => server.close());

  it('migrates, serves the API and says that it is ready', async () => {
    server = await startServer({ database });
    const client = server.client();
    expect((await client.raw('GET', '/readyz')).status).toBe(200);
    expect((await client.call('GET /api/get-time')).epochMs).toBeGreaterThan(1.7e12);
    const missing = await client.raw('GET', '/api/nothing-here');
    expect(missing.status).toBe(404);
    expect(missing.body).toEqual({ code: 'not_found', message: 'Page not found: /nothing-here' });
  });
});
