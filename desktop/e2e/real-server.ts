import { type ChildProcess, fork } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { csrfCookie, csrfHeader } from '@formant/contract/base/constants';
import { fastFolder } from '@formant/server/testing/fast-folder';
import type { ElectronApplication, Page } from '@playwright/test';
import { test as base, expect, openedPages } from './app.ts';

const root = path.join(import.meta.dirname, '../..');

/** A person in a browser: an app is signed in from there only. */
export type Person = { call<T>(method: string, address: string, body?: unknown): Promise<T> };
export type RealServer = { url: string; dataDir: string; person(email?: string): Promise<Person> };

/** A whole server in a process of its own, with nothing in it. */
export const test = base.extend<{ api: RealServer }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
  api: async ({}, use) => {
    const { close, ...api } = await startRealServer();
    await use(api);
    await close();
  },
});

export async function startRealServer(): Promise<RealServer & { close(): Promise<void> }> {
  const dataDir = mkdtempSync(path.join(fastFolder(), 'formant-desktop-server-'));
  const child: ChildProcess = fork(
    path.join(root, 'server/src/testing/processes/server-process.ts'),
    [JSON.stringify({ dataDir, databaseUrl: null })],
    { execPath: process.env.STAND_IN_NODE ?? process.execPath, execArgv: [] },
  );
  const [url] = (await once(child, 'message')) as [string]; // safe: the process says its address and nothing else
  return {
    ...{ url, dataDir },
    person: (email = 'ada@example.com') => signUp(url, email),
    async close() {
      child.kill('SIGTERM');
      await once(child, 'exit');
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function signUp(url: string, email: string): Promise<Person> {
  const cookies = new Map<string, string>();
  const call = async <T>(method: string, address: string, body?: unknown): Promise<T> => {
    const raw = body instanceof Buffer;
    const answer = await fetch(new URL(address, url), {
      method,
      headers: {
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        [csrfHeader]: decodeURIComponent(cookies.get(csrfCookie) ?? ''),
        'sec-fetch-site': 'same-origin',
        ...(body === undefined
          ? {}
          : { 'content-type': raw ? 'application/octet-stream' : 'application/json' }),
      },
      ...(body === undefined ? {} : { body: raw ? new Uint8Array(body) : JSON.stringify(body) }),
    });
    for (const line of answer.headers.getSetCookie()) {
      const pair = line.split(';')[0] ?? '';
      cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
    }
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${address}: ${answer.status} ${text}`);
    return (text ? JSON.parse(text) : undefined) as T; // safe: the callers name the contract's shape
  };
  await call('GET', '/api/csrf-cookie');
  await call('POST', '/api/signup', {
    email,
    password: 'correct horse battery',
    tosAccepted: true,
  });
  return { call };
}

export async function upload(
  person: Person,
  bytes: Buffer,
  about: { fileName: string; contentType: string; purpose?: 'model' },
): Promise<string> {
  const { uploadId, partSize, partCount } = await person.call<{
    uploadId: string;
    partSize: number;
    partCount: number;
  }>('POST', '/api/upload/initialize', { ...about, size: bytes.length });
  for (let partNumber = 1; partNumber <= partCount; partNumber++) {
    const part = bytes.subarray((partNumber - 1) * partSize, partNumber * partSize);
    const sha256 = createHash('sha256').update(part).digest('hex');
    const asked = { uploadId, partNumber, sha256 };
    const { url } = await person.call<{ url: string }>('POST', '/api/upload/get-chunk-url', asked);
    await person.call('PUT', url, part);
  }
  await person.call('POST', '/api/upload/complete', { uploadId });
  return uploadId;
}

/** Signs in to the app by way of the person's browser. */
export async function signIn(app: ElectronApplication, page: Page, person: Person): Promise<void> {
  await page.evaluate(() => window.formant.sessionStart());
  await giveCode(app, page, person);
}
/** The browser that the app has opened last is the person's. */
export async function giveCode(app: ElectronApplication, page: Page, person: Person): Promise<void> {
  const asked = new URL((await openedPages(app)).at(-1) ?? '');
  const { loginToken } = await person.call<{ loginToken: string }>('POST', '/api/app-login-token', {
    challenge: asked.searchParams.get('challenge'),
    state: asked.searchParams.get('state'),
    deviceName: 'Workbench',
  });
  expect(await page.evaluate((code) => window.formant.sessionEnterCode(code), loginToken)).toMatchObject({
    state: 'signed-in',
  });
}
