import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { makePass } from '../people/account/captcha.ts';
import type { TestServer } from './server.ts';

/** What a browser gets for a solved challenge, for one form. */
export const formPass = (server: TestServer): string => makePass(server.ctx, 'form');

/** A challenge of this server, solved as a browser does it. */
export async function solvedChallenge(server: TestServer): Promise<string> {
  const challenge = (await server.client().call('GET /api/captcha/challenge')) as unknown as Challenge; // safe: the driver in use is ALTCHA
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
}
