import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { findRow } from '../../db/rows.ts';
import { cvRows } from '../../desk/careers/models.ts';
import { messageRows } from '../../desk/forms/index.ts';
import { askDiagnostics, requestsOf } from '../../people/devices/index.ts';
import { passkeyRows } from '../../people/passkeys/models.ts';
import { reportRows } from '../../sound/voices/models.ts';
import { formPass } from '../captcha.ts';
import { connectApp } from '../connected-app.ts';
import { signInDevice } from '../device.ts';
import { formBody, pdfFile } from '../documents.ts';
import type { TestClient } from '../http-client.ts';
import { signUp } from '../people.ts';
import { photoOf } from '../photo.ts';
import { rvcModel } from '../rvc-model.ts';
import type { TestServer } from '../server.ts';
import { speechFile, wavFile } from '../sound.ts';
import { upload } from '../upload.ts';

/** Stands in the name or text of everything that the victim owns: no stranger may ever read it. */
export const canary = 'Zanzibar-Heron';
export const password = 'correct horse battery';

/** The ids of everything of a visitor or member, as their own programs know them. */
export interface VisitorThings {
  recording: string;
  openUpload: string;
  doneUpload: string;
  job: number;
  speech: string;
}

/** Uploads, a job, a recording and a speech, as anybody can have them. */
export async function ownAsVisitor(client: TestClient): Promise<VisitorThings> {
  const fileName = `${canary}.wav`;
  const keep = async () => {
    const { uploadId } = await upload(client, speechFile({ seconds: 12 }), { fileName });
    const body = { uploadId, title: canary };
    return (await client.call('POST /api/audio/store-details/{voiceUUID?}', { body })).id;
  };
  const open = await client.call('POST /api/upload/initialize', {
    body: { fileName, size: 4000, contentType: 'audio/wav' },
  });
  const tool = await upload(client, wavFile(), { fileName });
  const { uuid } = await client.call('POST /api/web-tools/queue/store/{tool}', {
    params: { tool: 'bpm-finder' },
    body: { uploadId: tool.uploadId },
  });
  const { audioId: speech } = await client.call('POST /api/tts/generate', {
    body: { text: `${canary}.`, voiceId: 'flite:slt' },
  });
  await client.call('GET /api/web-tools/queue/get-result/{uuid}', {
    params: { uuid },
    query: { waitMs: 25_000 },
  });
  await client.call('GET /api/tts/get-audio-status/{audioId}', {
    params: { audioId: speech },
    query: { waitMs: 25_000 },
  });
  return {
    recording: await keep(),
    openUpload: open.uploadId,
    doneUpload: (await upload(client, wavFile({ seconds: 1 }), { fileName })).uploadId,
    job: (await client.call('GET /api/web-tools/queue/jobs')).data[0]?.id ?? 0,
    speech,
  };
}

/** Everything that an account can own, made by the calls that make it. */
export async function ownAsMember(server: TestServer) {
  const { ctx } = server;
  const client = await signUp(server);
  const { id: userId, uuid: user } = await client.call('GET /api/user');
  const things = await ownAsVisitor(client);
  const { app, deviceId } = await signInDevice(server, client, { name: canary });
  await app.call('GET /api/app-user/show');
  const bandwidth = (await app.call('GET /api/app-user/show')).device.id;
  await askDiagnostics(ctx, { device: bandwidth, staffId: userId, reason: canary });
  const [question] = await requestsOf(ctx, bandwidth);
  const sessions = (await client.call('GET /api/account/sessions')).data;

  const trained = await client.call('POST /api/voice/train/{voiceUUID?}', {
    body: { name: canary, consent: 'synthetic', audioIds: [things.recording] } as never,
  });
  const voice = trained.voice.uuid;
  await until(async () => {
    const { complete } = await client.call('GET /api/voice/check-voice-train-complete', {
      query: { voiceUUID: voice },
    });
    return complete;
  });
  const take = await upload(client, speechFile({ seconds: 8 }), { fileName: `${canary}.wav` });
  const { customVoiceAudio } = await client.call(
    'POST /api/audio/save-custom-voice-audio-details/{voiceUUID}',
    { params: { voiceUUID: voice }, body: { uploadId: take.uploadId, title: canary } },
  );
  const build = await client.call('POST /api/voice/build/{voice}', {
    params: { voice },
    body: { runner: 'device' },
  });
  const file = Buffer.from(
    await (await client.open('GET', `/api/voice/get-voice-model/${voice}`)).arrayBuffer(),
  );
  const model = await upload(client, file, { fileName: `${canary}.fvoice`, purpose: 'model' });
  const preset = await client.call('POST /api/voice/save', {
    body: { name: `${canary} preset`, settings: { pitch: 3 } } as never,
  });
  const onnx = await upload(client, rvcModel(), { fileName: `${canary}.onnx`, purpose: 'model' });
  const imported = await client.call('POST /api/voice/external-model/{voiceUUID?}', {
    body: { uploadId: onnx.uploadId, name: `${canary} import`, consent: 'licensed' },
  });
  await until(async () => {
    const { status } = await client.call('GET /api/voice/check-external-model', {
      query: { voiceUUID: imported.voice.uuid },
    });
    return status === 'ready';
  });
  const metamodel = await client.call('POST /api/metamodel-training/start', {
    body: { audioIds: [things.recording] },
  });

  const again = await upload(client, speechFile({ seconds: 6 }), { fileName: `${canary}.wav` });
  const source = await client.call('POST /api/audio/store-details/{voiceUUID?}', {
    body: { uploadId: again.uploadId, title: canary },
  });
  const conversion = await client.call('POST /api/voice/convert/{voiceUUID}', {
    params: { voiceUUID: preset.uuid },
    body: { audioId: source.id, where: 'computer' },
  });
  const share = await client.call('POST /api/audio/share-audio/{audio}', {
    params: { audio: source.id },
    body: { title: canary, password: 'heron-1234' },
  });

  const board = await client.call('POST /api/soundboard/store', { body: { name: canary } });
  await client.call('POST /api/soundboard/share/{soundboard}', { params: { soundboard: board.id } });
  const boo = await upload(client, wavFile({ seconds: 1 }), { fileName: `${canary}.wav`, purpose: 'sound' });
  const another = await upload(client, wavFile({ seconds: 2 }), {
    fileName: `${canary}.wav`,
    purpose: 'sound',
  });
  const sound = await client.call('POST /api/soundboard/sound/store/{soundboard}', {
    params: { soundboard: board.id },
    body: { uploadId: boo.uploadId, name: canary },
  });
  const favorite = await client.call('POST /api/favorite/store/{voiceUUID?}', {
    params: { voiceUUID: preset.uuid },
    body: {},
  });

  const hook = await ownWebhook(client);
  const key = await client.call('POST /api/developer/keys', {
    body: { name: canary, scopes: ['jobs:read'] },
  });
  const passkey = await passkeyRows(ctx).create({
    userId,
    credentialHash: randomBytes(32).toString('hex'),
    credentialId: randomBytes(32).toString('base64url'),
    publicKey: randomBytes(70).toString('base64url'),
    counter: 0,
    transports: 'internal',
    synced: false,
    name: canary,
    createdAt: ctx.clock.now(),
  });
  const connected = await connectApp(server, client, canary);

  const application = await client.send(
    'POST',
    '/api/job-application',
    await formBody({
      name: canary,
      email: `a${randomBytes(6).toString('hex')}@example.com`,
      coverLetter: canary,
      cv: new File([pdfFile(randomUUID())], 'cv.pdf', { type: 'application/pdf' }),
      captchaToken: formPass(server),
    }),
  );
  if (application.status !== 201) throw new Error(JSON.stringify(application.body));
  const message = (application.body as { applicationId: string }).applicationId;
  const row = await findRow(messageRows(ctx), { where: { uuid: message } });
  const cv = await findRow(cvRows(ctx), { where: { messageId: row?.id ?? 0 } });
  const { logId: log } = await app.call('POST /api/log/hw-log', {
    body: {
      deviceId,
      cpu: canary,
      cores: 8,
      ramMb: 8192,
      gpu: canary,
      audioDevices: [{ id: canary, label: canary, kind: 'audioinput' }],
      logTail: canary,
    },
  });
  const opinion = await reportedBy(server, client);
  const picture = await upload(client, await photoOf({ width: 64, height: 64, format: 'png' }), {
    fileName: `${canary}.png`,
    purpose: 'avatar',
  });
  const spare = await upload(client, speechFile({ seconds: 9 }), { fileName: `${canary}.wav` });

  await client.call('POST /api/account/data-export', { body: { password } });
  await until(async () => {
    const state = await client.call('GET /api/account/data-export');
    return state.export?.status === 'done';
  });
  const exported = (await client.call('GET /api/account/data-export')).export?.id ?? '';
  const uuids = [user, voice, preset.uuid, things.recording, customVoiceAudio.id, source.id];
  const links = [`"user_id":${userId}`, ...[trained.voice.id, preset.id].map((id) => `"voice_id":${id}`)];
  return {
    client,
    app,
    /** Finds rows that are about the member or a voice or recording of theirs. */
    known: new RegExp([...uuids, ...links.map((link) => `${link}\\b`)].join('|')),
    things: {
      ...things,
      user,
      deviceId,
      bandwidth,
      question: question?.uuid ?? '',
      session: sessions.find((session) => !session.current)?.id ?? '',
      voice,
      preset: preset.uuid,
      sample: customVoiceAudio.id,
      build: build.uuid,
      model: model.uploadId,
      metamodel: metamodel.metamodel,
      source: source.id,
      conversion: conversion.uuid,
      share: share.shareCode,
      board: board.id,
      sound: sound.id,
      favorite: favorite.id,
      ...hook,
      key: key.id,
      passkey: Number(passkey.id),
      connected: connected.clientId,
      message,
      cv: cv?.uuid ?? '',
      exported,
      log,
      ...opinion,
      imported: imported.voice.uuid,
      boo: another.uploadId,
      avatar: picture.uploadId,
      speechUpload: spare.uploadId,
    },
  };
}
export type MemberThings = Awaited<ReturnType<typeof ownAsMember>>['things'];

/** The report and the vote that this person gives somebody's public voice. */
async function reportedBy(
  server: TestServer,
  client: TestClient,
): Promise<{ report: number; voted: string; vote: number }> {
  const { uuid } = await (await signUp(server)).call('POST /api/voice/save', {
    body: { name: 'Reported', settings: { pitch: 2 }, visibility: 'public' } as never,
  });
  await client.call('POST /api/voice/report/{voiceUUID}', {
    params: { voiceUUID: uuid },
    body: { reason: 'other', details: canary },
  });
  const row = await findRow(reportRows(server.ctx), { order: [['id', 'DESC']] });
  const vote = await client.call('POST /api/vote/save/{vote?}', { body: { voiceUUID: uuid, value: 1 } });
  return { report: row?.id ?? 0, voted: uuid, vote: vote.id ?? 0 };
}

/** A program's address with one delivery that has arrived there. */
async function ownWebhook(client: TestClient): Promise<{ webhook: string; delivery: string }> {
  const receiver = createServer((_req, res) => res.end('thanks'));
  receiver.listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  const { port } = receiver.address() as AddressInfo; // safe: it listens on TCP
  const { id: webhook } = await client.call('POST /api/developer/webhooks', {
    body: { url: `http://127.0.0.1:${port}/${canary}` },
  });
  const params = { webhook };
  await client.call('POST /api/developer/webhooks/{webhook}/test', { params });
  const deliveries = async () =>
    (await client.call('GET /api/developer/webhooks/{webhook}/deliveries', { params })).data;
  await until(async () => (await deliveries())[0]?.state === 'delivered');
  receiver.closeAllConnections();
  receiver.close();
  return { webhook, delivery: (await deliveries())[0]?.id ?? '' };
}

/** @throws Error after half a minute */
export async function until(probe: () => Promise<boolean>): Promise<void> {
  for (const giveUpAt = Date.now() + 30_000; Date.now() < giveUpAt; ) {
    if (await probe()) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('What was waited for did not come within 30 seconds');
}
