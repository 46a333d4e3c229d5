import { createHash, randomBytes } from 'node:crypto';
import { oauthScopes } from '@formant/contract/base/scopes';
import { registerApp } from '../people/oauth/index.ts';
import type { TestClient } from './http-client.ts';
import { withoutSession } from './people.ts';
import type { TestServer } from './server.ts';

interface ConnectedApp {
  clientId: string;
  app: TestClient;
  /** As it does once its access token has ended. */
  renew(): Promise<void>;
}

/** A program that this person has given everything that a program can get, by OAuth. */
export async function connectApp(
  server: TestServer,
  person: TestClient,
  name = 'Karaoke',
): Promise<ConnectedApp> {
  const back = 'https://app.example/done';
  const { clientId } = await registerApp(server.ctx, {
    name,
    homepage: 'https://app.example',
    confidential: false,
    redirectUris: [back],
  });
  const verifier = randomBytes(32).toString('base64url');
  const { body } = await person.send('POST', '/api/oauth/authorization', {
    body: {
      response_type: 'code',
      client_id: clientId,
      redirect_uri: back,
      scope: oauthScopes.join(' '),
      state: 'state-1234',
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
      allow: true,
    },
  });
  // safe: what the contract says of this call
  const code = new URL((body as { redirectTo: string }).redirectTo).searchParams.get('code') ?? '';
  const app = withoutSession(server);
  let refresh = '';
  const ask = async (form: Record<string, string>) => {
    const answer = await fetch(new URL('/oauth/token', server.url), {
      method: 'POST',
      body: new URLSearchParams({ client_id: clientId, ...form }),
    });
    // safe: RFC 6749 section 5.1
    const given = (await answer.json()) as { access_token: string; refresh_token: string };
    app.bearer = given.access_token;
    refresh = given.refresh_token;
  };
  await ask({ grant_type: 'authorization_code', code, redirect_uri: back, code_verifier: verifier });
  return { clientId, app, renew: () => ask({ grant_type: 'refresh_token', refresh_token: refresh }) };
}
