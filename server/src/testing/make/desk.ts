import { createHmac, randomUUID } from 'node:crypto';
import { formPass } from '../captcha.ts';
import { formBody, pdfFile } from '../documents.ts';
import type { TestClient } from '../http-client.ts';
import type { TestServer } from '../server.ts';
import { newAddress } from './people.ts';

type Given = Record<string, unknown>;
const somebody = () => ({ name: 'Ada Lovelace', email: newAddress() });
/** Of a browser that has solved the puzzle of forms. */
const solvedBy = (server: TestServer) => ({ ...somebody(), captchaToken: formPass(server) });
const message = 'A question about voices, with many thanks.';

export const makeMessage = (server: TestServer, given: Given = {}, client = server.client()) =>
  client.call('POST /api/contact-message', {
    body: { ...solvedBy(server), subject: 'A question', message, ...given } as never,
  });

export const makeSalesLead = (server: TestServer, given: Given = {}, client = server.client()) =>
  client.call('POST /api/contact-sales', {
    body: {
      captchaToken: formPass(server),
      ...{ firstName: 'Ada', lastName: 'Lovelace', workEmail: newAddress(), company: 'Engines' },
      ...{ country: 'Germany', volume: '100 hours', product: 'api', message },
      ...given,
    } as never,
  });

export const makeAgentsMessage = (server: TestServer, given: Given = {}, client = server.client()) =>
  client.call('POST /api/voice-agents-contact-message', {
    body: { ...solvedBy(server), company: 'Engines', useCase: 'A shop', message, ...given } as never,
  });

export const makeDmcaRequest = (
  server: TestServer,
  infringingUrls: string[],
  given: Given = {},
  client = server.client(),
) =>
  client.call('POST /api/store-dmca-request', {
    body: {
      ...solvedBy(server),
      ...{ address: '1 Main Street, London', phone: '+44 20 7946 0000', workDescription: 'A song of mine' },
      ...{ infringingUrls, goodFaith: true, perjury: true, signature: 'Ada Lovelace' },
      ...given,
    } as never,
  });

/** With its CV. */
export async function makeJobApplication(
  server: TestServer,
  given: Record<string, string> = {},
  client = server.client(),
) {
  const cv = new File([pdfFile(randomUUID())], 'cv.pdf', { type: 'application/pdf' });
  return client.send(
    'POST',
    '/api/job-application',
    await formBody({ ...somebody(), captchaToken: formPass(server), ...given, cv }),
  );
}

export const makeAffiliateApplication = (server: TestServer, given: Given = {}, client = server.client()) =>
  client.call('POST /api/affiliate-application', {
    body: { ...solvedBy(server), channels: ['A channel'], message, ...given } as never,
  });

export async function makeAffiliate(server: TestServer, given: Given = {}, client = server.client()) {
  const { tiers } = await client.call('GET /api/affiliate-tiers');
  return client.call('POST /api/affiliate-registration', {
    body: {
      ...solvedBy(server),
      ...{ affiliateTier: tiers[0], payout: 'paypal', country: 'DE', tosAccepted: true },
      ...given,
    } as never,
  });
}

/** What a computer is. */
export const makeHardwareLog = (client: TestClient, given: Given = {}) =>
  client.call('POST /api/log/hw-log', {
    body: {
      ...{ deviceId: `device-${randomUUID()}`, cpu: 'A CPU', cores: 4, ramMb: 8192, audioDevices: [] },
      ...given,
    } as never,
  });

/** A run of the live voice changer. */
export async function makeLiveReport(client: TestClient, given: Given = {}): Promise<string> {
  const sessionId = randomUUID();
  await client.call('POST /api/log/log-live/{voiceUUID?}', {
    body: {
      ...{ sessionId, event: 'stop', durationMs: 60_000, latencyMs: 30, latencyP95Ms: 40, xruns: 0 },
      ...{ profile: 'balanced', cpu: 0.1, sampleRate: 48_000, surface: 'web' },
      ...given,
    } as never,
  });
  return sessionId;
}

export const makeHeartbeat = (app: TestClient, deviceId: string, given: Given = {}) =>
  app.call('POST /api/log/log-heartbeat', {
    body: {
      ...{ deviceId, appVersion: '0.1.0', uptimeS: 60, engine: 'idle', xruns: 0, latencyMs: 0 },
      ...given,
    } as never,
  });

/** What a device has moved within the last minute of the server's clock. */
export async function makeBandwidthSample({ ctx }: TestServer, app: TestClient, given: Given = {}) {
  const { device } = await app.call('GET /api/app-user/show');
  const now = ctx.clock.now();
  return app.call('POST /api/bandwidth/{device}', {
    params: { device: String(device.id) } as never,
    body: {
      ...{ up: 1000, down: 5000, rttMs: 20 },
      ...{ t0: new Date(now - 60_000).toISOString(), t1: new Date(now).toISOString() },
      ...given,
    } as never,
  });
}

export const makeSurveySeen = (client: TestClient, survey: string) =>
  client.call('POST /api/survey/seen', { body: { survey } });

/** The first answer of a survey's first question. */
export async function makeSurveyAnswer(client: TestClient, intentSurvey: string) {
  const { questions } = await client.call('GET /api/intent-survey/survey/{intentSurvey}', {
    params: { intentSurvey },
  });
  const [question] = questions;
  return client.call('POST /api/intent-survey/save/{question}/{answer?}', {
    params: { question: String(question?.id), answer: String(question?.answers[0]?.id) } as never,
    body: {} as never,
  });
}

/** What the form of another service tells, signed as that does. */
export function makeFormEvent(server: TestServer, form = 'nps', event: Given = formResponse()) {
  const body = JSON.stringify(event);
  const signature = createHmac('sha256', server.ctx.config.surveyHookSecret ?? '')
    .update(body)
    .digest('base64');
  return server.client().raw('POST', `/webhooks/survey/${form}`, {
    body,
    headers: { 'typeform-signature': `sha256=${signature}` },
  });
}

const formResponse = (): Given => ({
  event_id: randomUUID(),
  event_type: 'form_response',
  form_response: {
    form_id: 'form',
    token: randomUUID(),
    submitted_at: new Date().toISOString(),
    answers: [{ type: 'number', number: 9, field: { id: 'a', type: 'nps' } }],
  },
});
