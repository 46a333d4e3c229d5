import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createApp } from '@formant/server/app';
import { compose } from '@formant/server/compose';
import { readConfig } from '@formant/server/kernel/config';
import express from 'express';
import { expect, it } from 'vitest';
import { innerGet } from './inner-request.ts';

it('asks the API with the cookies of the visitor, again and again', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'formant-inner-'));
  const config = readConfig({ DATA_DIR: dataDir, NODE_ENV: 'test', LOG_LEVEL: 'silent' });
  const composition = await compose(config);
  const api = createApp(composition.ctx, composition.state);
  await composition.start({ working: false });
  const server = express()
    .use(api)
    .use(async (req, res) => {
      const { status, body } = await innerGet(api, req, '/api/user');
      res.json({ status, email: JSON.parse(body).email });
    })
    .listen(0);
  // safe: a TCP server that listens has a port
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  try {
    expect(await (await fetch(base)).json()).toEqual({ status: 401 });

    const cookies = new Map<string, string>();
    const keep = (answer: Response) => {
      for (const line of answer.headers.getSetCookie()) {
        const [name, value] = line.split(';')[0]!.split(/=(.*)/s);
        cookies.set(name!, value!);
      }
    };
    const sent = () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    keep(await fetch(`${base}/api/csrf-cookie`));
    const body = { email: 'visitor@example.com', password: 'a long enough passphrase', tosAccepted: true };
    const signup = await fetch(`${base}/api/signup`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        cookie: sent(),
        'x-xsrf-token': decodeURIComponent(cookies.get('XSRF-TOKEN')!),
      },
      body: JSON.stringify(body),
    });
    expect(signup.status).toBe(201);
    keep(signup);
    for (let visit = 0; visit < 3; visit++)
      expect(await (await fetch(base, { headers: { cookie: sent() } })).json()).toEqual({
        status: 200,
        email: 'visitor@example.com',
      });
  } finally {
    server.close();
    server.closeAllConnections();
    await composition.close();
    await rm(dataDir, { recursive: true });
  }
});
