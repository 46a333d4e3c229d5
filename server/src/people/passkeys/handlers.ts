import { product } from '@formant/contract/base/product';
import type { passkeys as routes } from '@formant/contract/sign-in/passkeys';
import { callerAddress } from '../../http/caller-address.ts';
import { limit } from '../../http/limits.ts';
import type { Handlers } from '../../kernel/slice.ts';
import { assertOpen, proveSelf, signIn } from '../account/index.ts';
import {
  challengeLifeMs,
  makeChallenge,
  relyingParty,
  sessionHolder,
  takeChallenge,
  visitorHolder,
} from './challenges.ts';
import {
  algorithms,
  assertRoom,
  keepPasskey,
  passkeysOf,
  removePasskey,
  renamePasskey,
  userHandle,
  viewOf,
} from './keep.ts';
import { challengeOf, ownerOf } from './sign-in.ts';

const tries = limit('passkey sign-ins', {
  points: 120,
  seconds: 900,
  message: 'Too many tries to sign in with a passkey.',
});

export const handlers: Handlers<typeof routes> = {
  async beginPasskeySignIn(_input, call) {
    const { ctx, req, res } = call;
    res.set('Cache-Control', 'no-store');
    await tries.consume(ctx, callerAddress(req));
    const { id: rpId } = relyingParty(ctx.config);
    const challenge = await makeChallenge(ctx, visitorHolder(call));
    return { rpId, challenge, timeout: challengeLifeMs, userVerification: 'required' as const };
  },

  async signInWithPasskey({ body }, call) {
    const { ctx, req } = call;
    await tries.consume(ctx, callerAddress(req));
    const user = await ownerOf(ctx, visitorHolder(call), body.passkey);
    assertOpen(user);
    const { user: signedIn } = await signIn(call, user, { remember: body.remember, bothProven: true });
    return { user: signedIn };
  },

  async listPasskeys(_input, { ctx, userId }) {
    return { data: (await passkeysOf(ctx, userId)).map(viewOf) };
  },

  async beginPasskey({ body }, call) {
    const { ctx, res, userId } = call;
    res.set('Cache-Control', 'no-store');
    const { id } = relyingParty(ctx.config);
    const holder = sessionHolder(call);
    const user = await proveSelf(call, body, 'add the passkey');
    const own = await passkeysOf(ctx, userId);
    assertRoom(own.length);
    return {
      rp: { id, name: product.name },
      user: { id: userHandle(user), name: user.address, displayName: user.username ?? user.address },
      challenge: await makeChallenge(ctx, holder),
      pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key' as const, alg })),
      timeout: challengeLifeMs,
      attestation: 'none' as const,
      excludeCredentials: own.map((row) => ({
        id: row.credentialId,
        type: 'public-key' as const,
        transports: row.transports.split(',').filter(Boolean),
      })),
      authenticatorSelection: {
        residentKey: 'required' as const,
        requireResidentKey: true as const,
        userVerification: 'required' as const,
      },
    };
  },

  async addPasskey({ body }, call) {
    const { ctx, userId } = call;
    const challenge = challengeOf(body.passkey.response.clientDataJSON);
    await takeChallenge(ctx, sessionHolder(call), challenge);
    return keepPasskey(ctx, userId, body, challenge);
  },

  renamePasskey: ({ params, body }, { ctx, userId }) => renamePasskey(ctx, userId, params.id, body.name),

  async removePasskey({ params }, { ctx, userId }) {
    await removePasskey(ctx, userId, params.id);
    return undefined;
  },
};
