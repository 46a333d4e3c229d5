import { decodeVoiceFile, encodeVoiceFile } from '@formant/engine/speech/voices/voice-file';
import { talk } from '@formant/engine/testing/talk';
import { trainedOn } from '@formant/engine/testing/trained';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { onEachDatabase } from '../../testing/databases.ts';
import type { TestClient } from '../../testing/http-client.ts';
import { makeAudio } from '../../testing/make/sound.ts';
import { signUp } from '../../testing/people.ts';
import { startServer, type TestServer } from '../../testing/server.ts';
import { speechFile } from '../../testing/sound.ts';
import { upload } from '../../testing/upload.ts';

const sampleRate = 16_000;

onEachDatabase('consent', (database) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ database });
  });
  afterAll(() => server.close());

  async function ended(client: TestClient, voiceUUID: string) {
    for (let since = ''; ; ) {
      const query = { voiceUUID, waitMs: 2000, ...(since ? { since } : {}) };
      const feed = await client.call('GET /api/voice/poll-training', { query });
      since = feed.cursor;
      if (feed.data[0]?.endedAt) return feed.data[0];
    }
  }

  /** A voice file that says of its consent sentence that its words were found, or were not. */
  async function voiceFile(wordsFound: boolean): Promise<Buffer> {
    const voice = await trainedOn({
      sampleRate,
      channels: [talk(8, sampleRate, { f0: 110, formantScale: 1 })],
    });
    const consent = {
      statement: 'I am Ada.',
      recorded: true,
      wordsFound,
      givenAt: '2026-01-01T00:00:00.000Z',
    };
    return Buffer.from(encodeVoiceFile({ ...voice, header: { ...voice.header, consent } }));
  }
  const sent = async (client: TestClient, bytes: Buffer) =>
    (await upload(client, bytes, { fileName: 'ada.fvoice', purpose: 'model' })).uploadId;
  async function imported(client: TestClient, bytes: Buffer) {
    const { voice } = await client.call('POST /api/voice/external-model/{voiceUUID?}', {
      body: { uploadId: await sent(client, bytes), name: 'Ada', consent: 'licensed' } as never,
    });
    expect(await ended(client, voice.uuid)).toMatchObject({ status: 'succeeded' });
    return voice.uuid;
  }

  it('keeps a voice private whose consent sentence was not recognized, until its file says otherwise', async () => {
    const owner = await signUp(server);
    const voiceUUID = await imported(owner, await voiceFile(false));
    const update = (body: Record<string, unknown>) =>
      owner.call('POST /api/voice/update/{voiceUUID}', { params: { voiceUUID }, body: body as never });
    const refused = {
      status: 422,
      body: { errors: { consentStatement: [expect.stringMatching(/Record the sentence again/)] } },
    };
    for (const visibility of ['unlisted', 'public'])
      await expect(update({ visibility })).rejects.toMatchObject(refused);
    // another declaration, or just any recording, does not help
    await expect(update({ visibility: 'public', consent: 'synthetic' })).rejects.toMatchObject(refused);
    const { id: consentStatement } = await makeAudio(owner, { bytes: speechFile(), fileName: 'take.wav' });
    await expect(
      update({ visibility: 'public', consent: 'own-voice', consentStatement }),
    ).rejects.toMatchObject(refused);
    expect(await update({ description: 'Mine alone.' })).toMatchObject({ consentMissing: 'words' });

    const replace = async (bytes: Buffer, version: number) =>
      owner.call('POST /api/update-model/{voiceID}', {
        params: { voiceID: voiceUUID },
        body: { modelUploadId: await sent(owner, bytes), version },
      });
    await replace(await voiceFile(true), 1);
    expect(await update({ visibility: 'public' })).toMatchObject({
      visibility: 'public',
      consentMissing: null,
    });
    await expect(replace(await voiceFile(false), 2)).rejects.toMatchObject(refused);
  });

  it('says what else is missing before a voice can be shared', async () => {
    const owner = await signUp(server);
    const voiceUUID = await imported(owner, await voiceFile(true));
    const said = await owner.call('POST /api/voice/update/{voiceUUID}', {
      params: { voiceUUID },
      body: { consent: 'own-voice' },
    });
    expect(said).toMatchObject({ consentMissing: 'recording' });
  });

  it('writes the consent sentence with the name that was typed, else with the username', async () => {
    const owner = await signUp(server);
    const record = async () =>
      (await makeAudio(owner, { bytes: speechFile({ seconds: 12 }), fileName: 'take.wav' })).id;
    const statement = async (name: string, speaker?: string) => {
      const { voice } = await owner.call('POST /api/voice/train/{voiceUUID?}', {
        body: {
          name,
          language: 'tlh', // no machine reads it, so nothing is compared
          consent: 'own-voice',
          audioIds: [await record()],
          consentAudioId: await record(),
          ...(speaker ? { speaker } : {}),
        } as never,
      });
      expect(await ended(owner, voice.uuid)).toMatchObject({ status: 'succeeded' });
      const answer = await owner.open('GET', `/api/voice/get-voice-model/${voice.uuid}`);
      return decodeVoiceFile(new Uint8Array(await answer.arrayBuffer())).header.consent?.statement;
    };
    expect(await statement('Typed', 'Ada Lovelace')).toMatch(/^I am Ada Lovelace\. Today/);
    const { consentSentence } = await owner.call('GET /api/voice-tuning/steps', {
      query: { speaker: 'Ada Lovelace' },
    });
    expect(consentSentence).toMatch(/^I am Ada Lovelace\. Today/);
    expect(await statement('Untyped')).not.toContain('Ada Lovelace');
  });
});
