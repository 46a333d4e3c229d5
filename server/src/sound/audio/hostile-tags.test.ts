import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestClient } from '../../testing/http-client.ts';
import { signUp } from '../../testing/people.ts';
import { startServer, type TestServer } from '../../testing/server.ts';
import { upload } from '../../testing/upload.ts';

const hostile = `"><script>alert(1)</script><img src=x onerror=alert(2)>'`;
const noFfmpeg = spawnSync('ffmpeg', ['-version']).status !== 0;

describe.skipIf(noFfmpeg)('a file whose name and tags are markup', () => {
  let server: TestServer;
  let client: TestClient;
  let folder: string;
  let song: Buffer;
  beforeAll(async () => {
    server = await startServer();
    client = await signUp(server);
    folder = await mkdtemp(path.join(os.tmpdir(), 'formant-tags-'));
    const file = path.join(folder, 'song.mp3');
    const tags = ['title', 'artist', 'album', 'comment', 'lyrics', 'genre'].flatMap((name) => [
      '-metadata',
      `${name}=${hostile}`,
    ]);
    execFileSync('ffmpeg', ['-v', 'error', '-f', 'lavfi', '-i', 'sine=d=2', ...tags, file]);
    song = await readFile(file);
    expect(song.includes('<script>')).toBe(true);
  });
  afterAll(async () => {
    await server.close();
    await rm(folder, { recursive: true, force: true });
  });

  /** Sound that no browser takes for a page, under a name that ends no header. */
  async function assertSound(address: string): Promise<Buffer> {
    const answer = await client.open('GET', address);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toMatch(/^(audio|video)\/|^application\/octet-stream/);
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('content-disposition') ?? '').not.toMatch(/[<>]/);
    return Buffer.from(await answer.arrayBuffer());
  }

  it.each(['flac', 'ogg', 'm4a', 'mp3'] as const)(
    'goes through the converter to %s as sound alone',
    async (format) => {
      const { uploadId } = await upload(client, song, { fileName: `${hostile}.mp3` });
      const { uuid } = await client.call('POST /api/web-tools/queue/store/{tool}', {
        params: { tool: 'converter' },
        body: { uploadId, format, options: { format } },
      });
      const answer = await client.raw('GET', `/api/web-tools/queue/get-result/${uuid}?waitMs=25000`);
      expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
      const result = await client.call('GET /api/web-tools/queue/get-result/{uuid}', { params: { uuid } });
      expect(result.status).toBe('succeeded');
      expect(result.outputs.length).toBeGreaterThan(0);
      for (const { url } of result.outputs) {
        const bytes = await assertSound(url);
        // the copy keeps its tags: as data of a sound, they harm nobody
        expect(bytes.subarray(0, 200).toString('latin1')).not.toMatch(/^\s*</);
      }
    },
  );

  it('is shared under its name, escaped wherever it stands in markup', async () => {
    const { uploadId } = await upload(client, song, { fileName: `${hostile}.mp3` });
    const kept = await client.call('POST /api/audio/store-details/{voiceUUID?}', { body: { uploadId } });
    expect(kept.title).toBe(`${hostile}.mp3`);
    const { shareCode, link } = await client.call('POST /api/audio/share-audio/{audio}', {
      params: { audio: kept.id },
      body: { title: hostile, allowDownload: true },
    });
    const listener = server.client();
    const oEmbed = await listener.raw('GET', `/api/oembed?url=${encodeURIComponent(link)}`);
    const { html } = oEmbed.body as { html: string };
    expect(html).not.toMatch(/<script|<img/i);
    expect(html.match(/</g)).toHaveLength(2); // of the frame itself
    const shown = await listener.call('GET /api/audio/share/{share}', { params: { share: shareCode } });
    expect(shown.title).toBe(hostile);
    const picture = await listener.open('GET', `/api/audio/share/${shareCode}/picture`);
    expect(picture.headers.get('content-type')).toBe('image/png');
    expect((await picture.arrayBuffer()).byteLength).toBeGreaterThan(1000);
    const heard = await listener.open('GET', `/api/audio/share/${shareCode}/sound`);
    expect([200, 302, 307]).toContain(heard.status);
    await assertSound(heard.headers.get('location') ?? `/api/audio/share/${shareCode}/sound`);
  });
});
