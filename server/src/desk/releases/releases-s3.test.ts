import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestClient } from '../../testing/http-client.ts';
import { signUp } from '../../testing/people.ts';
import { blockMapOf, windowsProgram } from '../../testing/release-files.ts';
import { type S3Peer, startS3 } from '../../testing/s3-peer.ts';
import { makeStaff } from '../../testing/second-factor.ts';
import { startServer, type TestServer } from '../../testing/server.ts';

let peer: S3Peer;
let server: TestServer;
let admin: TestClient;
beforeAll(async () => {
  peer = await startS3();
  server = await startServer({ config: { s3: peer.settings } });
  admin = await makeStaff(server, await signUp(server), 'user,admin');
});
afterAll(async () => {
  await server.close();
  await peer.close();
});

const version = '1.4.2';
const name = `Formant-${version}-win-x64.exe`;
const put = (file: string, body: Buffer) =>
  admin.send('PUT', `/api/admin/releases/${version}/files/${file}`, { body });
const get = async (file: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(`${server.url}/update-download/${file}`, { headers });
  return { status: answer.status, headers: answer.headers, body: Buffer.from(await answer.arrayBuffer()) };
};
const kept = async () => (await peer.keys()).filter((key) => key.startsWith('releases/'));

it('versions lie in the bucket where there is one, and updaters get them from there in parts', async () => {
  await admin.call('POST /api/admin/releases', { body: { version, channel: 'stable', notes: 'Faster.' } });
  // more than a part of an upload in parts
  const program = windowsProgram({ bytes: 6 * 2 ** 20 });
  const map = blockMapOf(program);
  expect(await put(name, program)).toMatchObject({ status: 200 });
  expect(await put(`${name}.blockmap`, map)).toMatchObject({ status: 200 });
  expect(await kept()).toHaveLength(2);
  expect((await get(name)).status, 'a draft is nobody’s').toBe(404);
  expect(
    await admin.send('POST', `/api/admin/releases/${version}/rollout`, { body: { percent: 100 } }),
  ).toMatchObject({
    status: 200,
  });

  const whole = await get(name);
  expect([whole.status, whole.body.equals(program)]).toEqual([200, true]);
  expect(whole.headers.get('accept-ranges')).toBe('bytes');
  const etag = whole.headers.get('etag') ?? '';
  expect(etag).toMatch(/^"[0-9a-f]{32}"$/);
  expect((await get(name, { 'if-none-match': etag })).status).toBe(304);
  // as an updater does that has all but some blocks
  const part = await get(name, { range: 'bytes=5000000-5099999', 'if-range': etag });
  expect([
    part.status,
    part.headers.get('content-range'),
    part.body.equals(program.subarray(5_000_000, 5_100_000)),
  ]).toEqual([206, `bytes 5000000-5099999/${program.length}`, true]);
  expect((await get(name, { range: 'bytes=5000000-5099999', 'if-range': '"another"' })).status).toBe(200);
  expect((await get(name, { range: `bytes=${program.length}-` })).status).toBe(416);
  expect((await get(`${name}.blockmap`)).body.equals(map)).toBe(true);
  const feed = await get('latest.yml');
  expect(feed.body.toString()).toContain(createHash('sha512').update(program).digest('base64'));
});

it('a file that is refused, and a version that is taken away, leave nothing in the bucket', async () => {
  const before = await kept();
  await admin.call('POST /api/admin/releases', {
    body: { version: '1.4.3', channel: 'stable', notes: 'More.' },
  });
  const refused = await admin.send('PUT', `/api/admin/releases/1.4.3/files/Formant-1.4.3-win-x64.exe`, {
    body: Buffer.from('no program at all'),
  });
  expect(refused.status).toBeGreaterThanOrEqual(400);
  expect(await kept()).toEqual(before);
  await admin.send('POST', `/api/admin/releases/${version}/rollout`, { body: { percent: 0 } });
  expect((await admin.send('DELETE', `/api/admin/releases/${version}`)).status).toBe(204);
  expect(await kept()).toEqual([]);
});
