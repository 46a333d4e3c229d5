import { csrfCookie } from '@formant/contract/base/constants';
import { keyScopes } from '@formant/contract/base/scopes';
import { users } from '../../people/account/index.ts';
import { connectApp } from '../connected-app.ts';
import { signInDevice } from '../device.ts';
import type { TestClient } from '../http-client.ts';
import { signUp, signUpWithToken, withoutSession } from '../people.ts';
import { makeStaff } from '../second-factor.ts';
import type { TestServer } from '../server.ts';
import { wavFile } from '../sound.ts';
import { upload } from '../upload.ts';
import { password } from './belongings.ts';

export const strangers = [
  'nobody',
  'another visitor',
  'another user',
  'an affiliate',
  'support',
  'an account that is closed',
  'the token of a closed account',
  'another user by token',
  'another user’s device',
  'another user’s OAuth token',
  'another user’s API key',
] as const;
export type Stranger = (typeof strangers)[number];

/** Everybody who is not the owner, each with what they sign in with. */
export async function callStrangers(server: TestServer): Promise<Record<Stranger, TestClient>> {
  const visitor = server.client();
  await upload(visitor, wavFile());
  const affiliate = await signUp(server);
  const { id } = await affiliate.call('GET /api/user');
  await users(server.ctx).update({ roles: 'user,affiliate' }, { where: { id } });
  const owner = await signUp(server);
  const { apiKey } = await owner.call('POST /api/developer/keys', {
    body: { name: 'All', scopes: [...keyScopes] },
  });
  const key = server.client();
  key.bearer = apiKey;
  return {
    nobody: withoutSession(server),
    'another visitor': visitor,
    'another user': await signUp(server),
    'an affiliate': affiliate,
    support: await makeStaff(server, await signUp(server)),
    'an account that is closed': await closed(server, await signUp(server)),
    'the token of a closed account': await closed(server, await signUpWithToken(server)),
    'another user by token': await signUpWithToken(server),
    'another user’s device': (await signInDevice(server, await signUp(server))).app,
    'another user’s OAuth token': (await connectApp(server, await signUp(server))).app,
    'another user’s API key': key,
  };
}

/** Closes the account and leaves it what it was signed in by. */
async function closed(server: TestServer, client: TestClient): Promise<TestClient> {
  const kept = server.client();
  kept.tokenMode = client.tokenMode;
  kept.bearer = client.bearer;
  // its page fetches the CSRF cookie anew once the session has ended
  for (const [name, value] of client.cookies) if (name !== csrfCookie) kept.cookies.set(name, value);
  await client.call('DELETE /api/account/delete-account', { body: { password, confirm: 'DELETE' } });
  return kept;
}
