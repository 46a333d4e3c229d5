import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { onEachDatabase } from '../../testing/databases.ts';
import {
  makeAudio,
  makeFavorite,
  makePublicVoice,
  makeShare,
  makeSoundboard,
} from '../../testing/make/sound.ts';
import { signUp, withoutSession } from '../../testing/people.ts';
import { startServer, type TestServer } from '../../testing/server.ts';

const password = 'correct horse battery';

onEachDatabase('a closed account', (database) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ database });
  });
  afterAll(() => server.close());

  it('shows nothing that it has made public, from the moment it is closed until it is opened again', async () => {
    const [ada, friend] = [await signUp(server), await signUp(server)];
    const { email } = await ada.call('GET /api/user');
    const mark = `Noon${randomBytes(4).toString('hex')}`;
    const { uuid } = await makePublicVoice(ada, { name: mark });
    await makeFavorite(friend, uuid);
    const { shareCode } = await makeShare(ada);
    const board = await makeSoundboard(ada);
    const boardShare = await ada.call('POST /api/soundboard/share/{soundboard}', {
      params: { soundboard: String(board.id) },
    });
    const stranger = withoutSession(server);
    const status = async (path: string, client = stranger) => (await client.send('GET', path)).status;
    // another question each time: answers are kept for a moment
    let asked = 5;
    const found = async () => {
      const { body: page } = await stranger.send(
        'GET',
        `/api/voice/get-voice-universe-voices?q=${mark}&perPage=${++asked}`,
      );
      return (page as { data?: unknown[] }).data?.length;
    };
    const seen = async () => ({
      universe: await found(),
      voice: await status(`/api/voice/get-voice/${uuid}`),
      holder: await status(`/api/voice/get-voice/${uuid}`, friend),
      favourites: (await friend.call('GET /api/favorite/get')).data.length,
      share: await status(`/api/audio/share/${shareCode}`),
      oembed: await status(`/api/oembed?url=${encodeURIComponent(`${server.url}/share/${shareCode}`)}`),
      sound: await status(`/api/audio/share/${shareCode}/sound`),
      sharedBoard: await status(`/api/soundboard/shared/${boardShare.shareCode}`, friend),
      board: (
        await friend.send('POST', '/api/soundboard/store', {
          body: { name: 'Copy', shareCode: boardShare.shareCode },
        })
      ).status,
    });
    const open = {
      universe: 1,
      voice: 200,
      holder: 200,
      favourites: 1,
      share: 200,
      oembed: 200,
      sound: 302,
      sharedBoard: 200,
      board: 201,
    };
    expect(await seen()).toEqual(open);
    await ada.call('DELETE /api/account/delete-account', { body: { password, confirm: 'DELETE' } });
    expect(await seen()).toEqual({
      universe: 0,
      voice: 404,
      holder: 404,
      favourites: 0,
      share: 410,
      oembed: 410,
      sound: 410,
      sharedBoard: 404,
      board: 404,
    });
    await server.client().call('POST /api/account/reactivate', { body: { email, password } });
    expect(await seen()).toEqual(open);
  });

  const bytesAt = async (address: string) => (await fetch(new URL(address, server.url))).status;

  it('ends the addresses of its sound at once, whoever has them, and no others', async () => {
    const [ada, friend] = [await signUp(server), await signUp(server)];
    const { email } = await ada.call('GET /api/user');
    const [sound, others] = [await makeAudio(ada), await makeAudio(friend)];
    expect(sound.url).toContain('holder=user');
    expect([await bytesAt(sound.url), await bytesAt(others.url)]).toEqual([200, 200]);
    // who takes the name of the owner off has an address that nobody has signed
    for (const other of [
      sound.url.replace(/&holder=[^&]+/, ''),
      sound.url.replace(/holder=user/, 'holder=nobody'),
    ])
      expect(await bytesAt(other)).toBe(403);
    await ada.call('DELETE /api/account/delete-account', { body: { password, confirm: 'DELETE' } });
    expect([await bytesAt(sound.url), await bytesAt(others.url)]).toEqual([410, 200]);
    await server.client().call('POST /api/account/reactivate', { body: { email, password } });
    expect(await bytesAt(sound.url)).toBe(200);
  });

  it('as a link that was revoked ends the addresses that came by it', async () => {
    const ada = await signUp(server);
    const sound = await makeAudio(ada);
    const { shareCode } = await ada.call('POST /api/audio/share-audio/{audio}', {
      params: { audio: sound.id },
      body: {},
    });
    const opened = await fetch(new URL(`/api/audio/share/${shareCode}/sound`, server.url), {
      redirect: 'manual',
    });
    const address = opened.headers.get('location') ?? '';
    expect(await bytesAt(address)).toBe(200);
    expect((await ada.send('DELETE', `/api/audio/share/${shareCode}`)).status).toBeLessThan(300);
    expect(await bytesAt(address)).toBe(410);
    expect(await bytesAt(sound.url)).toBe(200);
  });
});
