import { users } from '../people/account/index.ts';
import type { TestClient } from './http-client.ts';
import type { TestServer } from './server.ts';
import { totpCode } from './totp-code.ts';

/** What an authenticator app with this key shows at a moment of the server, `steps` of 30 s from now. */
export const codeOf = ({ ctx }: TestServer, secret: string, steps = 0): string =>
  totpCode(secret, ctx.clock.now() + 30_000 * steps);

/** Turns two-step sign-in on, as the account settings do. */
export async function turnOnSecondFactor(
  server: TestServer,
  client: TestClient,
  password = 'correct horse battery',
): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { secret } = await client.call('POST /api/account/second-factor/begin', { body: { password } });
  const { recoveryCodes } = await client.call('POST /api/account/second-factor/confirm', {
    body: { otp: codeOf(server, secret) },
  });
  return { secret, recoveryCodes };
}

/** Makes the person whose browser this is one of staff, who need two-step sign-in. */
export async function makeStaff(
  server: TestServer,
  client: TestClient,
  roles = 'user,support',
): Promise<TestClient> {
  const { id } = await client.call('GET /api/user');
  await users(server.ctx).update({ roles }, { where: { id } });
  await turnOnSecondFactor(server, client);
  return client;
}
