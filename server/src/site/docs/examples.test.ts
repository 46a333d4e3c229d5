import { execFile, execFileSync, spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { slices } from '../../slices.ts';
import { signUp, signUpWithToken } from '../../testing/people.ts';
import { startServer, type TestServer } from '../../testing/server.ts';
import { type Example, examplesOf } from './examples.ts';
import { describeApi } from './openapi.ts';
import type { Operation } from './openapi-types.ts';

const run = promisify(execFile);
const client = fileURLToPath(new URL('../../../client/src/index.ts', import.meta.url));
const has = (program: string): boolean => spawnSync(program, ['--version']).status === 0;

interface Written {
  name: string;
  operation: Operation;
  text: string;
}
interface Ran {
  name: string;
  status: number;
  said: string;
}

let server: TestServer;
let folder = '';
/** What the examples find in their environment; a new account for each language, for some of them close it. */
let env: NodeJS.ProcessEnv;
const written = new Map<Example['language'], Written[]>();
beforeAll(async () => {
  server = await startServer();
  folder = await mkdtemp(path.join(tmpdir(), 'formant-examples-'));
  await writeFile(path.join(folder, 'part.bin'), 'part');
  await writeFile(path.join(folder, 'file.pdf'), '%PDF-1.7');
  const api = describeApi(slices);
  for (const [route, methods] of Object.entries(api.paths))
    for (const [verb, operation] of Object.entries(methods)) {
      const method = verb.toUpperCase();
      const about = { operation, schemas: api.components.schemas, base: server.url };
      for (const { language, text } of examplesOf(method, route, about))
        written.set(language, [
          ...(written.get(language) ?? []),
          { name: `${method} ${route}`, operation, text },
        ]);
    }
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

async function signedIn(): Promise<void> {
  const owner = await signUp(server);
  const { apiKey } = await owner.call('POST /api/developer/keys', {
    body: { name: 'Examples', scopes: ['openid', 'email', 'voices:read', 'jobs:read', 'jobs:write'] },
  });
  const { bearer } = await signUpWithToken(server);
  env = { ...process.env, FORMANT_KEY: apiKey, FORMANT_TOKEN: bearer ?? '', NODE_NO_WARNINGS: '1' };
}

/** Every answer is one that the document names, and those that need nothing but a key are good ones. */
function check(ran: Ran[], language: Example['language']): void {
  const all = written.get(language) ?? [];
  expect(ran.map(({ name }) => name).sort()).toEqual(all.map(({ name }) => name).sort());
  expect(ran.length).toBeGreaterThan(240);
  const undocumented = ran.filter(({ name, status }) => {
    const responses: Operation['responses'] = all.find((one) => one.name === name)?.operation.responses ?? {};
    return !Object.hasOwn(responses, status) && !(status === 200 && responses[302]);
  });
  expect(undocumented).toEqual([]);
  expect(ran.filter(({ status }) => status >= 500)).toEqual([]);
  const good = ran.filter(({ status }) => status < 300).map(({ name }) => name);
  for (const name of [
    'GET /api/tts/voices',
    'GET /api/web-tools/queue/jobs',
    'GET /api/voice/get-voice-universe-voices',
    'GET /api/oauth/voices',
    'POST /api/upload/initialize',
    'POST /api/tts/generate',
    'GET /oauth/jwks',
  ])
    expect(good).toContain(name);
  expect(good.length).toBeGreaterThan(60);
}

const statusOf = (text: string): number => Number(/\b([1-5]\d\d)\b/.exec(text)?.[1] ?? 0);

it.skipIf(!has('curl'))(
  'every call answers its curl example as it is described',
  { timeout: 300_000 },
  async () => {
    await signedIn();
    const ran: Ran[] = [];
    for (const { name, text } of written.get('curl') ?? []) {
      const quiet = text.replace(/^curl /, "curl --silent --max-time 60 --write-out '\\n%{http_code}' ");
      const { stdout } = await run('bash', ['-c', quiet], { cwd: folder, env });
      ran.push({ name, status: Number(stdout.trim().split('\n').at(-1)), said: stdout.slice(0, 300) });
    }
    check(ran, 'curl');
  },
);

it('every call answers its TypeScript example as it is described', { timeout: 300_000 }, async () => {
  await signedIn();
  const all = written.get('TypeScript') ?? [];
  for (const [at, { text }] of all.entries()) await writeFile(path.join(folder, `${at}.mts`), text);
  await writeFile(
    path.join(folder, 'run.mjs'),
    `import { registerHooks } from 'node:module';
    import { pathToFileURL } from 'node:url';
    registerHooks({ resolve: (name, context, next) => name === '@formant/client'
      ? { url: pathToFileURL(${JSON.stringify(client)}).href, shortCircuit: true } : next(name, context) });
    const out = [];
    const say = console.log;
    for (let at = 0; at < ${all.length}; at++) {
      const said = [];
      console.log = (...words) => said.push(words.map((word) => typeof word === 'string' ? word : JSON.stringify(word)).join(' '));
      try { await import('./' + at + '.mts'); out.push({ ok: true, said: said.join(' ').slice(0, 300) }); }
      catch (error) { out.push({ ok: false, status: error.status, said: String(error) }); }
    }
    say(JSON.stringify(out));
    process.exit(0);`,
  );
  const { stdout } = await run(process.execPath, ['run.mjs'], { cwd: folder, env, maxBuffer: 1e8 });
  const out = JSON.parse(stdout) as { ok: boolean; status?: number; said: string }[];
  const ran = all.map(({ name, operation, text }, at): Ran => {
    const { ok = false, status = 0, said = '' } = out[at] ?? {};
    // the client answers what is good without its status
    const good = text.includes('@formant/client')
      ? Number(Object.keys(operation.responses)[0])
      : statusOf(said);
    return { name, status: ok ? good : status, said };
  });
  check(ran, 'TypeScript');
});

it.skipIf(!has('python3'))(
  'every call answers its Python example as it is described',
  { timeout: 300_000 },
  async () => {
    await signedIn();
    const all = written.get('Python') ?? [];
    await writeFile(path.join(folder, 'all.json'), JSON.stringify(all.map(({ text }) => text)));
    await writeFile(
      path.join(folder, 'run.py'),
      `import contextlib, io, json, urllib.error
out = []
for text in json.load(open("all.json")):
    said = io.StringIO()
    try:
        with contextlib.redirect_stdout(said):
            exec(compile(text, "example", "exec"), {})
        status = int(said.getvalue()[:3])
    except urllib.error.HTTPError as error:
        status = error.code
        said.write(error.read().decode(errors="replace"))
    out.append({"status": status, "said": said.getvalue()[:300]})
print(json.dumps(out))
`,
    );
    const { stdout } = await run('python3', ['run.py'], { cwd: folder, env, maxBuffer: 1e8 });
    const out = JSON.parse(stdout) as Omit<Ran, 'name'>[];
    check(
      all.map(({ name }, at) => ({ name, ...(out[at] ?? { status: 0, said: '' }) })),
      'Python',
    );
  },
);

it('every TypeScript example compiles under strict', { timeout: 300_000 }, async () => {
  const all = written.get('TypeScript') ?? [];
  for (const [at, { text }] of all.entries()) await writeFile(path.join(folder, `${at}.mts`), text);
  const root = fileURLToPath(new URL('../../../..', import.meta.url));
  await writeFile(
    path.join(folder, 'tsconfig.json'),
    JSON.stringify({
      compilerOptions: {
        ...{ strict: true, noEmit: true, target: 'ES2024', lib: ['ES2024', 'DOM', 'DOM.Iterable'] },
        ...{ module: 'ESNext', moduleResolution: 'Bundler', moduleDetection: 'force', skipLibCheck: true },
        ...{ allowImportingTsExtensions: true, types: ['node'] },
        typeRoots: [path.join(root, 'node_modules/@types')],
        paths: { '@formant/client': [client] },
      },
      include: ['*.mts'],
    }),
  );
  const tsc = path.join(root, 'node_modules/typescript/bin/tsc');
  let said = '';
  try {
    execFileSync(process.execPath, [tsc, '-p', folder], { encoding: 'utf8' });
  } catch (error) {
    said = String((error as { stdout?: string }).stdout);
  }
  expect(said).toBe('');
});
