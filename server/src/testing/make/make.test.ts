import { QueryTypes } from 'sequelize';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { derivedSecret } from '../../kernel/signed-webhooks.ts';
import { startServer, type TestServer } from '../server.ts';
import * as desk from './desk.ts';
import * as people from './people.ts';
import * as sound from './sound.ts';

/** Tables that have no factory, each with its reason. */
const without: Readonly<Record<string, string>> = {
  audio_revoked_shares: 'made by revoking a share',
  audio_share_views: 'made by looking at a share as a stranger',
  copyright_strikes: 'made by the verdict over a notice',
  affiliate_clicks: 'made by following an affiliate’s link',
  device_errors: 'made by an app that has met a fault',
  device_updates: 'made by an app that has become another version',
  diagnostic_requests: 'made by staff, who asks for diagnostics',
  error_groups: 'made by an app that has met a fault',
  email_changes: 'made by asking for another address, which its tests walk',
  job_letters: 'made by a job that took long',
  notification_settings: 'made by choosing letters',
  oauth_signing_keys: 'made by the first id token',
  newsletter_issues: 'made by staff, as its tests do',
  newsletter_sendings: 'made by sending an issue',
  referral_opt_outs: 'made by the link in an invitation',
  invite_codes: 'made by the settings page, which shows the link',
  invitations: 'made by a letter to somebody, as its tests send',
  heartbeat_hours: 'made of heartbeats after a week, as the tests of the console do',
  form_answers: 'made by staff, who answers a message',
  idempotency_keys: 'made by a call with a key',
  install_accounts: 'made by signing up in an installed app',
  metamodels: 'made by the training of all tuning steps',
  audit_entries: 'made by what staff looks at',
  oauth_codes: 'made on the way of a sign-in by OAuth, which its tests walk',
  oauth_grants: 'made on the way of a sign-in by OAuth, which its tests walk',
  oauth_tokens: 'made on the way of a sign-in by OAuth, which its tests walk',
  passkey_challenges:
    'made on the way of adding a passkey, which needs the authenticator of testing/authenticator.ts',
  passkeys: 'made on the way of adding a passkey, which needs the authenticator of testing/authenticator.ts',
  queue_outputs: 'made by the job of a tool',
  installer_intents: 'made by asking for an installer',
  release_files: 'made by staff that uploads an installer',
  release_pins: 'made by staff for one computer',
  release_rules: 'made by staff, who sets the oldest version',
  releases: 'made by staff, as its tests do with files',
  social_accounts: 'made by a provider, which testing/identity-providers.ts stands for',
  social_attempts: 'made by a provider, which testing/identity-providers.ts stands for',
  voice_clips: 'made by the job of a speech in a voice',
  voice_trims: 'made by a slider, as a setting of a person and a voice',
  voice_tuning_recordings: 'made by reading the tuning steps aloud',
  webhook_deliveries: 'made by a job that has ended',
};

let server: TestServer;
beforeAll(async () => {
  server = await startServer({
    working: false,
    config: {
      surveyHookSecret: 'a secret of both sides',
      imageGenerator: { kind: 'sandbox', secret: derivedSecret('a secret', 'of both sides') },
    },
  });
});
afterAll(() => server.close());

it('makes one of everything, by the calls and services that make it for people', async () => {
  const [ada, bob] = [await people.makeUser(server), await people.makeUser(server)];
  const { app, deviceId } = await people.makeDevice(server, ada);
  await people.makeAccessToken(server);
  await people.makeSubscriber(server.client());
  await people.makeApiKey(ada);
  await people.makeWebhook(ada);
  await people.makeOauthApp(server);
  await people.makeDataExport(ada);
  await people.makeMetadata(ada);
  await people.makeAppSettings(ada);
  await people.makeAttribution(ada);
  await people.makeFlagAssignment(ada);
  await people.makeInstall(server.client());
  await people.makeStaff(server, await people.makeUser(server));

  const audio = await sound.makeAudio(ada);
  await sound.makeShare(ada, { audio: audio.id });
  const voice = await sound.makePublicVoice(ada);
  await sound.makePictureJob(ada, voice.uuid);
  await sound.makeFavorite(bob, voice.uuid);
  await sound.makeVote(bob, voice.uuid);
  expect((await sound.makeVoiceReport(bob, voice.uuid)).status).toBe(201);
  expect(await sound.makeCategory(server)).toMatchObject({ added: true });
  expect(await sound.makeLanguage(server)).toMatchObject({ added: true });
  await sound.makeSound(ada);
  await sound.makeToolJob(ada);
  await sound.makeConversion(bob, voice.uuid);
  await sound.makeSpeech(ada);
  await sound.makeTraining(ada);

  await desk.makeMessage(server);
  await desk.makeSalesLead(server);
  await desk.makeAgentsMessage(server);
  await desk.makeDmcaRequest(server, [`${server.url}/voice-universe/${voice.uuid}`]);
  expect((await desk.makeJobApplication(server)).status).toBe(201);
  await desk.makeAffiliateApplication(server);
  await desk.makeAffiliate(server);
  await desk.makeHardwareLog(ada);
  await desk.makeLiveReport(ada);
  await desk.makeHeartbeat(app, deviceId);
  await desk.makeBandwidthSample(server, app);
  await desk.makeSurveySeen(ada, 'intent');
  await desk.makeSurveyAnswer(ada, 'intent');
  expect((await desk.makeFormEvent(server)).status).toBe(200);

  const empty: string[] = [];
  for (const name of await server.ctx.db.getQueryInterface().showAllTables()) {
    const [row] = await server.ctx.db.query<{ n: number }>(`SELECT COUNT(*) AS n FROM ${name}`, {
      type: QueryTypes.SELECT,
    });
    if (row?.n === 0) empty.push(name);
  }
  // a new table needs a factory, or a reason here
  expect(empty.filter((name) => !(name in without))).toEqual([]);
  expect(Object.keys(without).filter((name) => !empty.includes(name))).toEqual([]);
});
