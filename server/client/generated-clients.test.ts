import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { signUp } from '@formant/server/testing/people';
import { startServer, type TestServer } from '@formant/server/testing/server';
import { wavFile } from '@formant/server/testing/sound';
import { afterAll, beforeAll, expect, it } from 'vitest';

// Clients that others' generators make of our document: what it says has to be enough for them.

const root = path.join(import.meta.dirname, '../..');
const document = path.join(root, 'server/contract/openapi.json');
/** A file of a package, wherever npm has put it. */
const program = (name: string, file: string): string => {
  const at = ['server/client', 'server', '.'].map((folder) => path.join(root, folder, 'node_modules', name));
  const folder = at.find((one) => existsSync(one));
  if (folder === undefined) throw new Error(`${name} is not installed`);
  return path.join(folder, file);
};
/** Where an import of a package leads to, for programs that lie elsewhere. */
const folderOf = (name: string): string => path.dirname(program(name, 'package.json'));

let server: TestServer;
let key = '';
let folder = '';
beforeAll(async () => {
  server = await startServer();
  const owner = await signUp(server);
  ({ apiKey: key } = await owner.call('POST /api/developer/keys', {
    body: { name: 'A generated client', scopes: ['jobs:read', 'jobs:write', 'voices:read'] },
  }));
  folder = mkdtempSync(path.join(tmpdir(), 'formant-generated-'));
  writeFileSync(path.join(folder, 'talk.wav'), wavFile({ seconds: 1, sampleRate: 16_000 }));
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

// never in step with this process: it is the server that the programs call
const node = async (...args: string[]): Promise<string> => {
  const env = { ...process.env, BASE: server.url, KEY: key };
  return (await promisify(execFile)(process.execPath, args, { cwd: folder, env })).stdout;
};
/** @returns what the compiler says under strict, and with what generated code is made for */
async function compiled(files: string[], paths: Record<string, string[]>): Promise<string> {
  const options = { strict: true, noEmit: true, target: 'ES2022', module: 'ESNext', types: ['node'] };
  const tsconfig = {
    compilerOptions: {
      ...options,
      ...{ moduleResolution: 'Bundler', allowImportingTsExtensions: true, noUncheckedIndexedAccess: true },
      ...{
        lib: ['ES2024', 'DOM', 'DOM.Iterable'],
        typeRoots: [path.join(root, 'node_modules/@types')],
        paths,
      },
    },
    files,
  };
  writeFileSync(path.join(folder, 'tsconfig.json'), JSON.stringify(tsconfig));
  try {
    return await node(path.join(root, 'node_modules/typescript/bin/tsc'), '-p', folder);
  } catch (error) {
    return String((error as { stdout?: unknown }).stdout);
  }
}
/** Lets the programs of the folder import a package of the checkout. */
function linked(file: string, packages: Record<string, string>): Promise<string> {
  const hooks = path.join(folder, 'hooks.mjs');
  writeFileSync(
    hooks,
    `import { registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';
const known = ${JSON.stringify(packages)};
registerHooks({ resolve: (name, context, next) => known[name]
  ? { url: pathToFileURL(known[name]).href, shortCircuit: true } : next(name, context) });`,
  );
  return node('--import', hooks, file);
}

/** The way of every client: who am I allowed to be, which voices are there, a file up, a job, its result. */
const expected = { voices: expect.any(Number), status: 'succeeded', outputs: 1, refused: 401 };

it('openapi-typescript makes types that compile, and openapi-fetch runs a tool with them', async () => {
  await node(program('openapi-typescript', 'bin/cli.js'), document, '-o', path.join(folder, 'schema.ts'));
  const fetchFolder = folderOf('openapi-fetch');
  writeFileSync(
    path.join(folder, 'fetch-client.mts'),
    `import { readFile } from 'node:fs/promises';
import createClient from 'openapi-fetch';
import type { paths } from './schema.ts';
const baseUrl = process.env.BASE ?? '';
const client = createClient<paths>({ baseUrl, headers: { Authorization: \`Bearer \${process.env.KEY}\` } });
const voices = await client.GET('/api/tts/voices');
const bytes = await readFile('talk.wav');
const started = await client.POST('/api/upload/initialize', { body: { fileName: 'talk.wav', size: bytes.length, contentType: 'audio/wav', purpose: 'tool' } });
if (!started.data) throw new Error(started.error.message);
const { uploadId } = started.data;
const part = await client.POST('/api/upload/get-chunk-url', { body: { uploadId, partNumber: 1 } });
if (!part.data) throw new Error(part.error.message);
await fetch(new URL(part.data.url, baseUrl), { method: 'PUT', body: bytes });
await client.POST('/api/upload/complete', { body: { uploadId } });
const job = await client.POST('/api/web-tools/queue/store/{tool}', { params: { path: { tool: 'converter' }, header: { 'Idempotency-Key': crypto.randomUUID() } }, body: { uploadId, options: {}, type: 'free', format: 'flac' } });
if (!job.data) throw new Error(job.error.message);
let result = await client.GET('/api/web-tools/queue/get-result/{uuid}', { params: { path: { uuid: job.data.uuid }, query: { waitMs: 25000 } } });
while (result.data?.status === 'queued' || result.data?.status === 'processing')
  result = await client.GET('/api/web-tools/queue/get-result/{uuid}', { params: { path: { uuid: job.data.uuid }, query: { waitMs: 25000 } } });
const refused = await createClient<paths>({ baseUrl, headers: { Authorization: 'Bearer fmt_x' } }).GET('/api/tts/voices');
console.log(JSON.stringify({ voices: voices.data?.data.length, status: result.data?.status, outputs: result.data?.outputs.length, refused: refused.response.status }));
`,
  );
  const types = path.join(fetchFolder, 'dist/index.d.mts');
  const helpers = path.join(folderOf('openapi-typescript-helpers'), 'dist/index.d.mts');
  const paths = { 'openapi-fetch': [types], 'openapi-typescript-helpers': [helpers] };
  expect(await compiled(['schema.ts', 'fetch-client.mts'], paths)).toBe('');
  const said = await linked('fetch-client.mts', {
    'openapi-fetch': path.join(fetchFolder, 'dist/index.mjs'),
  });
  expect(JSON.parse(said)).toEqual(expected);
}, 300_000);

it('oazapfts makes a client that compiles and runs a tool', async () => {
  mkdirSync(path.join(folder, 'oazapfts'), { recursive: true });
  await node(program('oazapfts', 'dist/cli.js'), document, path.join(folder, 'oazapfts/api.ts'));
  const runtime = folderOf('@oazapfts/runtime');
  writeFileSync(
    path.join(folder, 'oazapfts-client.mts'),
    `import { readFile } from 'node:fs/promises';
import * as api from './oazapfts/api.ts';
api.defaults.baseUrl = process.env.BASE ?? '';
api.defaults.headers = { Authorization: \`Bearer \${process.env.KEY}\` };
const good = <T extends { status: number; data: unknown }>(answer: T) => {
  if (answer.status >= 400) throw new Error(JSON.stringify(answer.data));
  return answer.data as Extract<T, { status: 200 | 201 | 202 }>['data'];
};
const voices = good(await api.listTtsVoices());
const bytes = await readFile('talk.wav');
const { uploadId } = good(await api.initializeUpload({ fileName: 'talk.wav', size: bytes.length, contentType: 'audio/wav' }));
const { url } = good(await api.getChunkUrl({ uploadId, partNumber: 1 }));
await fetch(new URL(url, process.env.BASE), { method: 'PUT', body: bytes });
good(await api.completeUpload({ uploadId }));
const job = good(await api.storeQueueItem('converter', { uploadId, format: 'flac' }));
let result = good(await api.getQueueResult(job.uuid, { waitMs: 25000 }));
while (result.status === 'queued' || result.status === 'processing') result = good(await api.getQueueResult(job.uuid, { waitMs: 25000 }));
api.defaults.headers = { Authorization: 'Bearer fmt_x' };
const refused = await api.listTtsVoices();
console.log(JSON.stringify({ voices: voices.data.length, status: result.status, outputs: result.outputs.length, refused: refused.status }));
`,
  );
  expect(
    await compiled(['oazapfts-client.mts'], {
      '@oazapfts/runtime': [path.join(runtime, 'index.d.ts')],
      '@oazapfts/runtime/query': [path.join(runtime, 'query.d.ts')],
    }),
  ).toBe('');
  const said = await linked('oazapfts-client.mts', {
    '@oazapfts/runtime': path.join(runtime, 'index.js'),
    '@oazapfts/runtime/query': path.join(runtime, 'query.js'),
  });
  expect(JSON.parse(said)).toEqual(expected);
}, 300_000);
