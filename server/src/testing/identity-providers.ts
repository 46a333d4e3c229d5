import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Events, OAuth2Server } from 'oauth2-mock-server';

/** Who signs in at a provider, whoever asks. */
export interface LocalPerson {
  subject: string;
  email: string | null;
  verified: boolean;
}

export interface LocalProvider {
  issuer: string;
  person: LocalPerson;
  close(): Promise<void>;
}

/** An OpenID Connect provider on this machine, with signed tokens, that signs its `person` in without a question. */
export async function startOidcProvider(
  person: LocalPerson,
  port = 0,
): Promise<LocalProvider & { service: OAuth2Server['service'] }> {
  const server = new OAuth2Server();
  await server.issuer.keys.generate('RS256');
  await server.start(port, 'localhost');
  const { url } = server.issuer;
  if (!url) throw new Error('The identity provider has not started');
  const provider: LocalProvider & { service: OAuth2Server['service'] } = {
    issuer: url,
    person,
    service: server.service,
    close: () => server.stop(),
  };
  server.service.on(Events.BeforeTokenSigning, ({ payload }) => {
    const { subject, email, verified } = provider.person;
    Object.assign(payload, { sub: subject, ...(email === null ? {} : { email, email_verified: verified }) });
  });
  return provider;
}

/**
 * What Discord answers at /oauth2/authorize, /api/oauth2/token and /api/v10/users/@me, in its documented formats
 * (discord.com/developers/docs/topics/oauth2). Codes work once and need their verifier.
 */
export async function startDiscordPeer(
  person: LocalPerson,
): Promise<LocalProvider & { answerToUsers(answer: ((res: ServerResponse) => void) | null): void }> {
  const codes = new Map<string, { challenge: string; redirectUri: string }>();
  const tokens = new Set<string>();
  let special: ((res: ServerResponse) => void) | null = null;
  const json = (res: ServerResponse, status: number, body: unknown) =>
    res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

  function authorize(url: URL, res: ServerResponse): void {
    const code = randomBytes(16).toString('hex');
    const redirectUri = url.searchParams.get('redirect_uri') ?? '';
    codes.set(code, { challenge: url.searchParams.get('code_challenge') ?? '', redirectUri });
    const back = new URL(redirectUri);
    back.searchParams.set('code', code);
    back.searchParams.set('state', url.searchParams.get('state') ?? '');
    res.writeHead(302, { location: back.href }).end();
  }

  async function exchange(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of req) chunks.push(chunk as Buffer); // safe: nobody has set an encoding
    const form = new URLSearchParams(Buffer.concat(chunks).toString());
    const known = codes.get(form.get('code') ?? '');
    codes.delete(form.get('code') ?? '');
    const proof = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    if (form.get('client_secret') !== 'discord secret') json(res, 401, { error: 'invalid_client' });
    else if (known?.challenge !== proof || known.redirectUri !== form.get('redirect_uri'))
      json(res, 400, { error: 'invalid_grant', error_description: 'Invalid "code" in request.' });
    else {
      const token = randomBytes(16).toString('hex');
      tokens.add(`Bearer ${token}`);
      json(res, 200, {
        token_type: 'Bearer',
        access_token: token,
        expires_in: 604_800,
        refresh_token: 'unused',
        scope: 'email identify',
      });
    }
  }

  const server = createServer((req, res) => {
    const url = new URL(req.url ?? '/', 'http://discord');
    if (url.pathname === '/oauth2/authorize') authorize(url, res);
    else if (url.pathname === '/api/oauth2/token') void exchange(req, res);
    else if (url.pathname !== '/api/v10/users/@me') json(res, 404, { message: '404: Not Found', code: 0 });
    else if (special) special(res);
    else if (!tokens.has(req.headers.authorization ?? ''))
      json(res, 401, { message: '401: Unauthorized', code: 0 });
    else {
      const { subject, email, verified } = provider.person;
      json(res, 200, {
        id: subject,
        username: 'nelly',
        discriminator: '0',
        global_name: null,
        email,
        verified,
      });
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // safe: it listens on TCP
  const { port } = server.address() as AddressInfo;
  const provider = {
    issuer: `http://127.0.0.1:${port}`,
    person,
    answerToUsers(answer: ((res: ServerResponse) => void) | null) {
      special = answer;
    },
    async close() {
      server.closeAllConnections();
      server.close();
    },
  };
  return provider;
}
