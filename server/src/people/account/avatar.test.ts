import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { onSqlite } from '../../testing/databases.ts';
import type { TestClient } from '../../testing/http-client.ts';
import { signUp, signUpWithToken, withoutSession } from '../../testing/people.ts';
import { photoOf } from '../../testing/photo.ts';
import { startServer, type TestServer } from '../../testing/server.ts';
import { sendParts } from '../../testing/upload.ts';

onSqlite('the picture of an account', (database) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ database });
  });
  afterAll(() => server.close());

  const set = async (client: TestClient, bytes: Buffer) => {
    const avatarUploadId = await sendParts(client, bytes, { fileName: 'me', purpose: 'avatar' });
    return client.send('POST', '/api/account/update-avatar', { body: { avatarUploadId } });
  };
  const addressOf = (answer: { body: unknown }) => (answer.body as { avatarUrl: string }).avatarUrl;
  const fetched = async (url: string) =>
    Buffer.from(await (await withoutSession(server).open('GET', url)).arrayBuffer());

  it.each(['png', 'jpeg', 'webp'] as const)('is cut to a square and drawn anew from %s', async (format) => {
    for (const person of [await signUp(server), await signUpWithToken(server)]) {
      const photo = await photoOf({ width: 300, height: 200, format });
      expect(photo.includes('Canon')).toBe(true);
      const answer = await set(person, photo);
      expect(answer.status).toBe(200);
      const bytes = await fetched(addressOf(answer));
      const { format: now, width, height, exif } = await sharp(bytes).metadata();
      expect([now, width, height, exif]).toEqual(['webp', 512, 512, undefined]);
      expect(new URL((await person.call('GET /api/user', {})).avatarUrl ?? '', server.url).pathname).toBe(
        new URL(addressOf(answer), server.url).pathname,
      );
    }
  });

  it('stands upright as the camera was held', async () => {
    const photo = await photoOf({ width: 200, height: 200, format: 'jpeg', orientation: 3 });
    const { data } = await sharp(await fetched(addressOf(await set(await signUp(server), photo))))
      .raw()
      .toBuffer({ resolveWithObject: true });
    const [red = 0, , blue = 0] = data; // the first pixel, which was below
    expect(red).toBeGreaterThan(150);
    expect(blue).toBeLessThan(60);
  });

  it('replaces the one before, whose file goes, and can be taken away', async () => {
    const person = await signUp(server);
    const first = addressOf(await set(person, await photoOf({ width: 40, height: 40, format: 'png' })));
    const second = addressOf(await set(person, await photoOf({ width: 50, height: 50, format: 'png' })));
    const status = async (url: string) => (await withoutSession(server).open('GET', url)).status;
    expect([await status(first), await status(second)]).toEqual([404, 200]);
    const none = await person.call('POST /api/account/update-avatar', { body: { avatarUploadId: null } });
    expect(none.avatarUrl).toBeNull();
    expect((await person.call('GET /api/user', {})).avatarUrl).toBeNull();
    expect(await status(second)).toBe(404);
  });

  it('refuses what is no whole picture, and what is somebody else’s', async () => {
    const person = await signUp(server);
    const photo = await photoOf({ width: 300, height: 200, format: 'jpeg' });
    expect(await set(person, photo.subarray(0, photo.length / 2))).toMatchObject({
      status: 422,
      body: { errors: { avatarUploadId: [expect.stringMatching(/whole PNG/)] } },
    });
    expect((await set(person, Buffer.from('GIF89a not for us'.repeat(9)))).status).toBe(422);
    const avatarUploadId = await sendParts(person, photo, { purpose: 'avatar' });
    const take = (client: TestClient) =>
      client.send('POST', '/api/account/update-avatar', { body: { avatarUploadId } });
    expect((await take(await signUp(server))).status).toBe(404);
    expect((await take(withoutSession(server))).status).toBe(401);
    const { status } = await person.send('POST', '/api/account/update-avatar', {
      body: { avatarUploadId: await sendParts(person, photo) },
    });
    expect([415, 422]).toContain(status); // sent as a sound, which it is not
  });
});
