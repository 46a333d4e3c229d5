import { createHash, randomBytes } from 'node:crypto';
import { issueToken } from '../http/bearer.ts';
import type { TestClient } from './http-client.ts';
import type { TestServer } from './server.ts';

/** Signs the app in on a device for the person whose browser this is, as the app does it. */
export async function signInDevice(
  server: TestServer,
  browser: TestClient,
  { deviceId = `device-${randomBytes(6).toString('hex')}`, name = 'Laptop' } = {},
): Promise<{ app: TestClient; deviceId: string }> {
  const codeVerifier = randomBytes(32).toString('base64url');
  const challenge = createHash('sha256').update(codeVerifier).digest('base64url');
  const { loginToken } = await browser.call('POST /api/app-login-token', {
    body: { challenge, state: 'state-1234', deviceName: name },
  });
  const app = server.client();
  app.tokenMode = true;
  const { token } = await app.call('POST /api/app-authentication', {
    body: { loginToken, codeVerifier, deviceId, deviceName: name },
  });
  app.bearer = token;
  return { app, deviceId };
}

/** The app on a device that has no place any more, as when a subscription has ended. */
export async function keepWaitingDevice(
  server: TestServer,
  browser: TestClient,
  { deviceId = `device-${randomBytes(6).toString('hex')}`, name = 'Laptop' } = {},
): Promise<{ app: TestClient; deviceId: string }> {
  const { id: userId } = await browser.call('GET /api/user');
  const { token } = await issueToken(server.ctx, { userId, name, deviceId });
  const app = server.client();
  app.tokenMode = true;
  app.bearer = token;
  return { app, deviceId };
}
