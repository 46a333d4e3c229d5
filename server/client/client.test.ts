import { execFile, execFileSync } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { signUp } from '@formant/server/testing/people';
import { startServer, type TestServer } from '@formant/server/testing/server';
import { wavFile } from '@formant/server/testing/sound';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Formant, FormantError, readWebhook, runTool, upload, WebhookRefused } from './src/index.ts';

let server: TestServer;
let key = '';
beforeAll(async () => {
  server = await startServer();
  const owner = await signUp(server);
  const scopes = ['openid', 'email', 'voices:read', 'jobs:read', 'jobs:write'] as const;
  ({ apiKey: key } = await owner.call('POST /api/developer/keys', {
    body: { name: 'A program', scopes: [...scopes] },
  }));
});
afterAll(() => server.close());

/** A server that answers as it is told to, in turn; the last answer stays. */
async function peer(...answers: ((req: IncomingMessage, res: ServerResponse) => void)[]) {
  const asked: IncomingMessage[] = [];
  const http = createServer((req, res) => {
    asked.push(req);
    req.resume();
    answers[Math.min(asked.length, answers.length) - 1]?.(req, res);
  });
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  const { port } = http.address() as AddressInfo; // safe: it listens on TCP
  return { asked, baseUrl: `http://127.0.0.1:${port}`, [Symbol.dispose]: () => void http.close() };
}
const json =
  (status: number, body: unknown, headers: Record<string, string> = {}) =>
  (_req: IncomingMessage, res: ServerResponse) =>
    void res.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
const broken = (req: IncomingMessage) => void req.socket.destroy();
const speech = { body: { voiceId: 'flite:slt', text: 'Good morning.' } };

it('the packed package works in an empty folder: types, a job from upload to file', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'formant-client-'));
  try {
    const npm = (cwd: string, ...args: string[]) =>
      execFileSync('npm', args, { cwd, encoding: 'utf8', shell: process.platform === 'win32' });
    const packed = npm(import.meta.dirname, 'pack', '--silent', '--pack-destination', folder).trim();
    writeFileSync(path.join(folder, 'package.json'), '{"type":"module"}');
    npm(folder, 'install', '--offline', '--no-audit', '--no-fund', `./${packed.split('\n').at(-1)}`);
    writeFileSync(path.join(folder, 'talk.wav'), wavFile({ seconds: 1, sampleRate: 16_000 }));
    const text = `import { openAsBlob } from 'node:fs';
import { Formant, runTool, upload } from '@formant/client';
const formant = new Formant({ baseUrl: process.env.BASE ?? '', key: process.env.KEY ?? '' });
const { data } = await formant.call('GET /api/tts/voices');
const me = await formant.call('GET /api/oauth/userInfo');
const file = await upload(formant, await openAsBlob('talk.wav'), { fileName: 'talk.wav' });
const job = await runTool(formant, 'converter', { uploadId: file.uploadId, options: { format: 'flac' } });
const [output] = job.outputs;
const bytes = await (await formant.download(output?.downloadUrl ?? '')).arrayBuffer();
const head: string = new TextDecoder().decode(bytes.slice(0, 4));
console.log(JSON.stringify({ voices: data.length, sub: me.sub, found: file.probe?.format, head }));
// @ts-expect-error what no call takes does not compile
void (() => formant.call('GET /api/tts/voices', { query: { colour: 'red' } }));
// @ts-expect-error nor does a call that there is not
void (() => formant.call('GET /api/nowhere'));
`;
    writeFileSync(path.join(folder, 'main.mts'), text);
    const options = { strict: true, noEmit: true, target: 'ES2022', module: 'NodeNext', types: ['node'] };
    const typeRoots = [path.join(import.meta.dirname, '../../node_modules/@types')];
    const tsconfig = {
      compilerOptions: { ...options, typeRoots, lib: ['ES2024', 'DOM'] },
      include: ['main.mts'],
    };
    writeFileSync(path.join(folder, 'tsconfig.json'), JSON.stringify(tsconfig));
    const tsc = path.join(import.meta.dirname, '../../node_modules/typescript/bin/tsc');
    const compiled = await promisify(execFile)(process.execPath, [tsc, '-p', folder]).catch((error) => error);
    expect(compiled.stdout).toBe('');
    const env = { ...process.env, BASE: server.url, KEY: key };
    const { stdout } = await promisify(execFile)(process.execPath, ['main.mts'], { cwd: folder, env });
    expect(JSON.parse(stdout)).toEqual({
      voices: expect.any(Number),
      sub: expect.stringMatching(/^[0-9a-f-]{36}$/),
      found: 'wav',
      head: 'fLaC',
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}, 300_000);

it('tells a refusal with its code, its fields and the request', async () => {
  const formant = new Formant({ baseUrl: server.url, key });
  const refused = await formant
    .call('POST /api/upload/initialize', { body: { fileName: '', size: -1 } })
    .catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(FormantError);
  expect(refused).toMatchObject({ status: 422, code: 'invalid', fields: { fileName: expect.any(Array) } });
  const other = new Formant({ baseUrl: `${server.url}/`, key: 'fmt_unknown' });
  await expect(other.call('GET /api/web-tools/queue/jobs')).rejects.toMatchObject({ status: 401 });
});

it('refuses an empty key, and is refused with a wrong one where anybody may call', async () => {
  for (const empty of ['', ' '])
    expect(() => new Formant({ baseUrl: server.url, key: empty })).toThrow(/The key is empty/);
  const open = new Formant({ baseUrl: server.url });
  expect((await open.call('GET /api/tts/voices')).data).toEqual(expect.any(Array));
  for (const wrong of ['fmt_unknown', 'made-up', `formant_${'a'.repeat(43)}`]) {
    const refused = new Formant({ baseUrl: server.url, key: wrong }).call('GET /api/tts/voices');
    await expect(refused, wrong).rejects.toMatchObject({ status: 401, code: 'unauthenticated' });
  }
});

it('cancels the job at the server when it is aborted, and tells of the abort', async () => {
  const formant = new Formant({ baseUrl: server.url, key });
  // a file that never arrives: its job waits until it is cancelled
  const { uploadId } = await formant.call('POST /api/upload/initialize', {
    body: { fileName: 'late.wav', size: 1000 },
  });
  const stop = new AbortController();
  let uuid = '';
  const reason = new Error('The person has left.');
  const run = runTool(
    formant,
    'vocal-remover',
    { uploadId },
    {
      signal: stop.signal,
      onProgress(job) {
        uuid = job.uuid;
        stop.abort(reason);
      },
    },
  );
  await expect(run).rejects.toBe(reason);
  const ended = await formant.call('GET /api/web-tools/queue/get-result/{uuid}', {
    path: { uuid },
    query: { waitMs: 25_000 },
  });
  expect(ended.status).toBe('cancelled');

  // a server that does not answer hides nothing
  using mute = await peer(
    json(202, { uuid: 'made' }),
    () => stopLater.abort(reason),
    () => {},
  );
  const stopLater = new AbortController();
  const lost = runTool(
    new Formant({ baseUrl: mute.baseUrl, key }),
    'converter',
    { uploadId },
    { signal: stopLater.signal },
  );
  await expect(lost).rejects.toBe(reason);
  expect(mute.asked.map(({ url }) => url)).toContain('/api/web-tools/update-queue-item/made');
}, 60_000);

it('cancels a job that was aborted before its name was known', async () => {
  const stop = new AbortController();
  const reason = new Error('The person has left.');
  using slow = await peer(
    (req, res) => {
      stop.abort(reason);
      setTimeout(() => json(202, { uuid: 'late' })(req, res), 200);
    },
    json(200, {}),
  );
  const formant = new Formant({ baseUrl: slow.baseUrl, key });
  const body = { uploadId: '2c5f6d1e-7f0f-4b7e-9d3c-1f5f0e6a9b11' };
  await expect(runTool(formant, 'converter', body, { signal: stop.signal })).rejects.toBe(reason);
  expect(slow.asked.map(({ url }) => url)).toEqual([
    '/api/web-tools/queue/store/converter',
    '/api/web-tools/update-queue-item/late',
  ]);

  // one that was aborted already asks for nothing; a server that is silent keeps nobody
  await expect(runTool(formant, 'converter', body, { signal: stop.signal })).rejects.toBe(reason);
  expect(slow.asked).toHaveLength(2);
  const leave = new AbortController();
  using silent = await peer(() => leave.abort(reason));
  const nobody = new Formant({ baseUrl: silent.baseUrl, key });
  const startedAt = performance.now();
  await expect(runTool(nobody, 'converter', body, { signal: leave.signal })).rejects.toBe(reason);
  expect(performance.now() - startedAt).toBeLessThan(10_000);
});

it('sends again what may be, with the same key, and nothing else', async () => {
  using line = await peer(broken, json(503, {}), json(202, { uuid: 'made' }));
  const formant = new Formant({ baseUrl: line.baseUrl, key });
  await formant.call('POST /api/tts/generate', speech);
  const keys = line.asked.map(({ headers }) => headers['idempotency-key']);
  expect(keys).toHaveLength(3);
  expect(new Set(keys).size).toBe(1);
  expect(line.asked[0]?.headers.authorization).toBe(`Bearer ${key}`);

  using makesNothing = await peer(json(503, { code: 'overloaded', message: 'Too much.' }));
  const unsafe = new Formant({ baseUrl: makesNothing.baseUrl });
  await expect(unsafe.call('POST /api/upload/pending-uploads')).rejects.toThrow('Too much.');
  expect(makesNothing.asked).toHaveLength(1);

  using busy = await peer(json(429, {}, { 'retry-after': '1' }), json(200, { data: [] }));
  const began = Date.now();
  await new Formant({ baseUrl: busy.baseUrl }).call('POST /api/upload/pending-uploads');
  expect(Date.now() - began).toBeGreaterThanOrEqual(950); // as the server asks

  using refusing = await peer(json(422, { code: 'invalid', message: 'No.' }));
  await expect(new Formant({ baseUrl: refusing.baseUrl }).call('GET /api/tts/voices')).rejects.toThrow('No.');
  expect(refusing.asked).toHaveLength(1);

  using down = await peer(json(500, {}));
  const stopped = AbortSignal.timeout(200);
  await expect(
    new Formant({ baseUrl: down.baseUrl }).call('GET /api/tts/voices', { signal: stopped }),
  ).rejects.toThrow(/abort|timeout/i);
});

it('sends its key to no other host', async () => {
  using elsewhere = await peer(json(200, {}));
  await new Formant({ baseUrl: server.url, key }).download(`${elsewhere.baseUrl}/bucket/file?signature=x`);
  expect(elsewhere.asked[0]?.headers.authorization).toBeUndefined();
});

it('makes one job of a request whose answer was lost', async () => {
  const bytes = wavFile({ seconds: 1, sampleRate: 16_000 });
  const formant = new Formant({ baseUrl: server.url, key });
  const { uploadId } = await upload(formant, bytes, { fileName: 'talk.wav' });
  let lost = 1;
  const flaky = new Formant({
    baseUrl: server.url,
    key,
    fetch: async (...given) => {
      const answer = await fetch(...given);
      if (lost-- <= 0) return answer;
      throw new TypeError('The line broke.');
    },
  });
  const before = (await formant.call('GET /api/web-tools/queue/jobs')).data.length;
  await flaky.call('POST /api/web-tools/queue/store/{tool}', {
    path: { tool: 'converter' },
    body: { uploadId, format: 'wav' },
  });
  expect((await formant.call('GET /api/web-tools/queue/jobs')).data.length).toBe(before + 1);
});

it('sends a damaged part again, in an upload of several parts', async () => {
  const bytes = wavFile({ seconds: 60, sampleRate: 96_000, channels: 2 });
  let damaged = 0;
  const done: number[] = [];
  const formant = new Formant({
    baseUrl: server.url,
    key,
    fetch: async (url, init) => {
      if (init?.method !== 'PUT' || damaged++ > 0) return fetch(url, init);
      const body = new Uint8Array(init.body as ArrayBuffer).slice();
      body[1000] = (body[1000] ?? 0) ^ 1;
      return fetch(url, { ...init, body });
    },
  });
  const found = await upload(formant, bytes, { fileName: 'long.wav', onProgress: (part) => done.push(part) });
  expect(found).toMatchObject({ size: bytes.length, probe: { format: 'wav', durationMs: 60_000 } });
  expect(done).toHaveLength(3);
  expect(damaged).toBe(4);
});

it('reads a webhook, and refuses a forged, a changed and an old one', async () => {
  const secret = `whsec_${Buffer.from('a secret of the tests').toString('base64')}`;
  const now = Date.now();
  const body = JSON.stringify({ type: 'job.succeeded', timestamp: '', data: { uuid: 'x' } });
  const sign = (text: string, seconds: number, by = 'a secret of the tests') => ({
    'webhook-id': 'one',
    'webhook-timestamp': String(seconds),
    'webhook-signature': `v2,abc v1,${createHmac('sha256', by).update(`one.${seconds}.${text}`).digest('base64')}`,
  });
  const seconds = Math.floor(now / 1000);
  const good = sign(body, seconds);
  expect(await readWebhook(secret, good, body)).toMatchObject({ id: 'one', type: 'job.succeeded' });
  expect(await readWebhook(secret, new Headers(good), Buffer.from(body))).toMatchObject({
    data: { uuid: 'x' },
  });
  for (const [headers, text] of [
    [sign(body, seconds, 'another'), body],
    [good, body.replace('"x"', '"y"')],
    [sign(body, seconds - 400), body],
    [sign(body, seconds + 400), body],
    [{ ...good, 'webhook-id': 'two' }, body],
    [{ 'webhook-id': 'one' }, body],
  ] as const)
    await expect(readWebhook(secret, headers, text)).rejects.toThrow(WebhookRefused);
  // a signature that is no base64 does not stand in the way of a good one
  const two = { ...good, 'webhook-signature': `v1,??? ${good['webhook-signature']}` };
  expect(await readWebhook(secret, two, body)).toMatchObject({ id: 'one' });

  // safe: what programs without types hand in
  const loosely = readWebhook as (...given: unknown[]) => Promise<unknown>;
  for (const [what, given, words] of [
    ['no secret', [undefined, good, body], /secret/],
    ['an empty secret', ['whsec_', good, body], /secret/],
    ['a secret that is no base64', ['whsec_???', good, body], /secret/],
    ['no headers', [secret, undefined, body], /headers/],
    ['no body', [secret, good, undefined], /parsed already or is missing/],
    ['a parsed body', [secret, good, JSON.parse(body)], /parsed already or is missing/],
    ['signed text', [secret, sign('no JSON', seconds), 'no JSON'], /no event in JSON/],
    ['signed JSON of another kind', [secret, sign('null', seconds), 'null'], /no event in JSON/],
  ] as const) {
    const refused = await loosely(...given).catch((error: unknown) => error);
    expect(refused, what).toBeInstanceOf(WebhookRefused);
    expect((refused as Error).message, what).toMatch(words);
  }
});
