import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { itemRows as conversionRows } from '../sound/conversion/models.ts';
import { workOnConversions } from '../sound/conversion/work.ts';
import { uploadRows } from '../sound/uploads/index.ts';
import { addModel, moveVoice } from '../sound/voices/index.ts';
import { workOnItems } from '../sound/web-tools/work.ts';
import type { TestClient } from '../testing/http-client.ts';
import { signUp } from '../testing/people.ts';
import { type S3Peer, startS3 } from '../testing/s3-peer.ts';
import { startServer, type TestServer } from '../testing/server.ts';
import { wavFile } from '../testing/sound.ts';
import { upload } from '../testing/upload.ts';

const recording = wavFile({ seconds: 2, sampleRate: 44_100 });

// With a storage service a file lies on this machine only until it is released, so that what stays is seen.
describe('a run that gets one of its two files and not the other', () => {
  let s3: S3Peer;
  let server: TestServer;
  let client: TestClient;
  beforeAll(async () => {
    s3 = await startS3();
    server = await startServer({ config: { s3: s3.settings }, working: false });
    client = await signUp(server);
    workOnConversions(server.ctx);
    workOnItems(server.ctx);
  });
  afterAll(async () => {
    await server.close();
    await s3.close();
  });

  /** A trained voice with a file in storage; answers its uuid and where the file lies. */
  async function trainedVoice(name: string): Promise<{ uuid: string; modelKey: string }> {
    const { ctx } = server;
    const { id, uuid } = await client.call('POST /api/voice/save', { body: { name } as never });
    const modelKey = `voices/test/${randomUUID()}.fvoice`;
    const bytes = Buffer.from('never read');
    await ctx.storage.put(modelKey, Readable.from([bytes]));
    await ctx.db.transaction(async (transaction) => {
      const model = { modelKey, modelSha256: 'a'.repeat(64), modelBytes: bytes.length };
      await addModel(ctx, id, model, transaction);
      await moveVoice(ctx, id, 'ready', transaction);
    });
    return { uuid, modelKey };
  }
  const left = async (folder: 'work' | 'scratch'): Promise<string[]> =>
    readdir(path.join(server.ctx.config.dataDir, folder)).catch(() => []);

  it('gives a conversion’s recording back when its voice is gone', async () => {
    const voice = await trainedVoice('Low');
    const { uploadId } = await upload(client, recording);
    const audio = await client.call('POST /api/audio/store-details/{voiceUUID?}', { body: { uploadId } });
    await server.ctx.storage.delete(voice.modelKey);
    const { uuid } = await client.call('POST /api/voice/convert/{voiceUUID}', {
      params: { voiceUUID: voice.uuid },
      body: { audioId: audio.id, where: 'server' },
    });
    await vi.waitFor(async () => {
      const item = await conversionRows(server.ctx).findOne({ where: { uuid }, rejectOnEmpty: true });
      const job = await server.ctx.queue.get(item.jobId ?? 0);
      expect(job?.state).toBe('failed');
      expect(item.status).toBe('failed');
    });
    expect(await left('scratch')).toEqual([]);
    expect(await left('work')).toEqual([]);
  });

  it('gives a tool’s voice back when the upload is gone', async () => {
    const voice = await trainedVoice('High');
    const { uploadId } = await upload(client, recording);
    const { storageKey } = await uploadRows(server.ctx).findOne({
      where: { uuid: uploadId },
      rejectOnEmpty: true,
    });
    await server.ctx.storage.delete(storageKey);
    const { uuid } = await client.call('POST /api/web-tools/queue/store/{tool}', {
      params: { tool: 'voice-changer' },
      body: { uploadId, options: { voice: voice.uuid } },
    });
    await vi.waitFor(async () => {
      const { status } = await client.call('GET /api/web-tools/queue/get-result/{uuid}', {
        params: { uuid },
        query: { waitMs: 0 },
      });
      expect(status).toBe('failed');
    });
    expect(await left('scratch')).toEqual([]);
    expect(await left('work')).toEqual([]);
  });
});
