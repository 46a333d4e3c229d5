import { randomBytes } from 'node:crypto';
import type { TestClient } from './http-client.ts';
import type { TestServer } from './server.ts';

const password = 'correct horse battery';

/** A new account in a browser of its own. */
export async function signUp(server: TestServer, client = server.client()): Promise<TestClient> {
  await client.call('POST /api/signup', {
    body: { email: `p${randomBytes(6).toString('hex')}@example.com`, password, tosAccepted: true },
  });
  return client;
}

/** A new account that acts by bearer token, as the app does. */
export async function signUpWithToken(server: TestServer): Promise<TestClient> {
  const client = server.client();
  client.tokenMode = true;
  const { token } = await client.call('POST /api/signup', {
    body: { email: `p${randomBytes(6).toString('hex')}@example.com`, password, tosAccepted: true },
  });
  client.bearer = token ?? null;
  return client;
}

/** Signed out and without cookies. */
export function withoutSession(server: TestServer): TestClient {
  const client = server.client();
  client.tokenMode = true;
  return client;
}
