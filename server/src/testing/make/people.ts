import { randomBytes, randomUUID } from 'node:crypto';
import { registerApp } from '../../people/oauth/index.ts';
import type { TestClient } from '../http-client.ts';
import type { TestServer } from '../server.ts';

export { signInDevice as makeDevice } from '../device.ts';
export { signUp as makeUser, signUpWithToken as makeAccessToken } from '../people.ts';
export { makeStaff, turnOnSecondFactor as makeSecondFactor } from '../second-factor.ts';

/** An address that nobody else has. */
export const newAddress = (): string => `p${randomBytes(6).toString('hex')}@example.com`;

/** An address that has asked for the newsletter, not confirmed yet. */
export async function makeSubscriber(client: TestClient, email = newAddress()): Promise<string> {
  await client.call('POST /api/subscribe/subscribe', { body: { email, source: 'footer' } });
  return email;
}

export const makeApiKey = (client: TestClient, given: Record<string, unknown> = {}) =>
  client.call('POST /api/developer/keys', {
    body: { name: 'Key', scopes: ['voices:read'], ...given } as never,
  });

export const makeWebhook = (client: TestClient, url = 'https://1.1.1.1/hook') =>
  client.call('POST /api/developer/webhooks', { body: { url } });

export const makeOauthApp = (server: TestServer, given: Partial<Parameters<typeof registerApp>[1]> = {}) =>
  registerApp(server.ctx, {
    name: `App ${randomUUID().slice(0, 8)}`,
    homepage: 'https://app.example',
    confidential: false,
    redirectUris: ['https://app.example/back'],
    ...given,
  });

export const makeDataExport = (client: TestClient) =>
  client.call('POST /api/account/data-export', { body: { password: 'correct horse battery' } });

export const makeMetadata = (client: TestClient, set: Record<string, unknown> = { theme: 'dark' }) =>
  client.call('POST /api/metadata/update', { body: { set, version: 0 } as never });

export const makeAppSettings = (client: TestClient, settings: Record<string, unknown> = { theme: 'dark' }) =>
  client.call('POST /api/app-settings/update', { body: { settings, version: 0 } as never });

/** Where a visitor came from. */
export const makeAttribution = (client: TestClient, value: Record<string, string> = { utm_source: 'test' }) =>
  client.call('POST /api/set-meta/{metaType?}', { body: { value } });

export const makeFlagAssignment = (client: TestClient) =>
  client.call('GET /api/flags/{flag}', { params: { flag: 'paywall' }, query: {} });

/** An app that was installed. */
export async function makeInstall(client: TestClient, given: Record<string, unknown> = {}): Promise<string> {
  const uuid = randomUUID();
  await client.call('POST /api/log/install', {
    body: { uuid, os: 'linux', arch: 'x64', appVersion: '0.1.0', channel: 'stable', ...given } as never,
  });
  return uuid;
}
