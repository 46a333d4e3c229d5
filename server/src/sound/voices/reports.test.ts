import { afterAll, beforeAll, expect, it } from 'vitest';
import { onSqlite } from '../../testing/databases.ts';
import type { TestClient } from '../../testing/http-client.ts';
import { letterTo } from '../../testing/letters.ts';
import { signUp, withoutSession } from '../../testing/people.ts';
import { makeStaff } from '../../testing/second-factor.ts';
import { startServer, type TestServer } from '../../testing/server.ts';

onSqlite('reports of voices', (database) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ database });
  });
  afterAll(() => server.close());

  const save = (client: TestClient, body: Record<string, unknown>) =>
    client.call('POST /api/voice/save', { body: { settings: { pitch: -3 }, ...body } as never });
  const update = (client: TestClient, voiceUUID: string, body: Record<string, unknown>) =>
    client.call('POST /api/voice/update/{voiceUUID}', { params: { voiceUUID }, body: body as never });
  const read = (client: TestClient, voiceUUID: string) =>
    client.call('GET /api/voice/get-voice/{voiceUUID}', { params: { voiceUUID } });
  const universe = (client: TestClient, query: Record<string, string>) =>
    client.call('GET /api/voice/get-voice-universe-voices', { query });

  it('lets support close a report; an upheld one takes the voice out of the list and tells its owner', async () => {
    const owner = await signUp(server);
    const { email } = await owner.call('GET /api/user', {});
    const { uuid } = await save(owner, { name: 'Famous', visibility: 'public' });
    const fan = await signUp(server);
    const report = async (client: TestClient, voiceUUID: string) => {
      const body = { reason: 'impersonation' as const };
      await client.call('POST /api/voice/report/{voiceUUID}', { params: { voiceUUID }, body });
    };
    await report(fan, uuid);
    const staff = await makeStaff(server, await signUp(server));
    const open = async () =>
      (await staff.call('GET /api/voice/reports', { query: { status: 'open' } })).data.filter(
        (one) => one.voiceUuid === uuid,
      );
    const [first] = await open();
    expect(first).toMatchObject({ voiceName: 'Famous', voiceVisibility: 'public', status: 'open' });
    const decide = (client: TestClient, verdict: string, report = first?.id, note?: string) =>
      client.send('POST', `/api/voice/reports/${report}`, { body: { verdict, ...(note ? { note } : {}) } });
    for (const client of [fan, owner]) expect((await decide(client, 'upheld')).status).toBe(403);
    expect((await decide(withoutSession(server), 'upheld')).status).toBe(401);
    expect((await decide(staff, 'upheld', 2_000_000)).status).toBe(404);
    expect((await decide(staff, 'banned')).status).toBe(422);

    expect(await decide(staff, 'resolved')).toMatchObject({ status: 200, body: { status: 'resolved' } });
    expect(await open()).toEqual([]);
    expect((await decide(staff, 'upheld')).status).toBe(409);
    expect(await read(withoutSession(server), uuid)).toMatchObject({ visibility: 'public' });

    await report(fan, uuid); // again, and it waits again
    const note = 'It is the voice of an actor.';
    expect(await decide(staff, 'upheld', (await open())[0]?.id, note)).toMatchObject({
      status: 200,
      body: { status: 'upheld', note, voiceVisibility: 'unlisted', decidedAt: expect.any(String) },
    });
    expect((await universe(owner, { q: 'famous' })).meta.total).toBe(0);
    expect(await read(withoutSession(server), uuid)).toMatchObject({ visibility: 'unlisted' });
    const letter = await letterTo(server, email, /“Famous” was taken out/);
    expect(letter.text).toContain('it imitates a person without consent');
    expect(letter.text).toContain(note);
    await expect(update(owner, uuid, { visibility: 'public' })).rejects.toMatchObject({ status: 403 });
    expect((await update(owner, uuid, { visibility: 'private' })).visibility).toBe('private');
  });
});
