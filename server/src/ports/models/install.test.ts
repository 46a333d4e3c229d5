import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { hostname, tmpdir } from 'node:os';
import path from 'node:path';
import type { ModelEntry } from '@formant/engine/models/ports/manifest';
import { tinySeparator } from '@formant/engine/testing/tiny-onnx';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { dayMs } from '../../kernel/time.ts';
import { DownloadError, download } from './download.ts';
import { modelFolder } from './folder.ts';
import { type InstallOptions, installModel } from './install.ts';
import { installInBackground } from './install-in-background.ts';
import { readLock, writeLock } from './lock-file.ts';
import { builtInModels, naturalModel, smallModels } from './manifest.ts';

const model = tinySeparator([0, 0, 0, 1]);
const sha256 = createHash('sha256').update(model).digest('hex');
const address = 'https://models.example/htdemucs.onnx';

let folder: string;
let server: Server;
let answer: RequestListener;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'formant-models-'));
  answer = (_, res) => res.end(model);
  server = createServer((req, res) => answer(req, res));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(async () => {
  server.closeAllConnections();
  server.close();
  await rm(folder, { recursive: true, force: true });
});

const entry = (change: Partial<ModelEntry['files'][number]> = {}): ModelEntry => ({
  id: 'tiny',
  name: 'Tiny',
  task: 'separation',
  kind: 'htdemucs',
  licence: 'CC0-1.0',
  source: 'https://models.example/',
  sampleRate: 44_100,
  files: [{ name: 'model.onnx', url: address, sha256: null, bytes: null, ...change }],
});
const options = (change: Partial<InstallOptions> = {}): InstallOptions => ({
  signal: new AbortController().signal,
  progress: () => undefined,
  // the server of the test stands in for every host
  connection: { createConnection: () => connect((server.address() as AddressInfo).port, '127.0.0.1') },
  againMs: [],
  ...change,
});
const left = () => readdir(folder);

describe('a model is installed', () => {
  it('and what installs left that ended in the middle goes, though not one that may be under way', async () => {
    const abandoned = ['.installing-abandoned', '.removing-abandoned', '.speech-runtime-abandoned'];
    for (const name of [...abandoned, '.installing-under-way', '.speech-runtime'])
      await mkdir(path.join(folder, name), { recursive: true });
    const before = new Date(Date.now() - 2 * dayMs);
    for (const name of [...abandoned, '.speech-runtime'])
      await utimes(path.join(folder, name), before, before);
    await installModel(folder, entry(), options());
    expect((await left()).toSorted()).toEqual([
      '.installing-under-way',
      '.speech-runtime',
      'models.lock.json',
      'tiny',
    ]);
  });

  it('with the checksum of the first download, which later ones are held against', async () => {
    await installModel(folder, entry(), options());
    expect((await readLock(folder)).models.tiny?.files['model.onnx']).toEqual({
      sha256,
      bytes: model.length,
      from: address,
    });
    const installed = await modelFolder(folder).list();
    expect(installed.at(-1)).toMatchObject({ installed: true, bytes: model.length, entry: { id: 'tiny' } });
    answer = (_, res) => res.end(tinySeparator([1, 0, 0, 0]));
    await expect(installModel(folder, entry(), options())).rejects.toThrow(/not the file it should be/);
    // the model that was there is still there
    expect(await readFile(path.join(folder, 'tiny', 'model.onnx'))).toEqual(Buffer.from(model));
  });

  it('though its publishers have changed it, from a file that somebody brings who trusts them: so says the refusal', async () => {
    const changed = entry({ sha256: 'a'.repeat(64) });
    const refusal = await installModel(folder, changed, options()).catch(({ message }: Error) => message);
    expect(refusal).toContain(`(SHA-256 ${sha256}, expected ${'a'.repeat(64)})`);
    expect(refusal).toContain(`download ${address} yourself and add --file model.onnx=<path>`);
    const own = path.join(folder, 'own.onnx');
    await writeFile(own, model);
    await installModel(folder, changed, options({ local: { 'model.onnx': own } }));
    expect((await modelFolder(folder).list()).at(-1)).toMatchObject({ installed: true, bytes: model.length });
  });

  it('from a file of this machine', async () => {
    const own = path.join(folder, 'own.onnx');
    await writeFile(own, model);
    await installModel(folder, entry({ url: null }), options({ local: { 'model.onnx': own } }));
    const opened = await modelFolder(folder).open('tiny');
    const session = await opened.session('model.onnx');
    expect(session.outputs.map(({ name }) => name)).toEqual(['stems']);
    await opened.release();
  });

  it('and runs only when it is: an unknown one and one that is known but missing are told apart', async () => {
    const store = modelFolder(folder);
    await expect(store.open('htdemucs')).rejects.toMatchObject({
      code: 'no_model',
      message: expect.stringContaining('formant models install htdemucs'),
    });
    await expect(store.open('nonsense')).rejects.toMatchObject({ code: 'no_model' });
  });

  it('after redirects', async () => {
    answer = (req, res) =>
      req.url === '/moved' ? res.end(model) : res.writeHead(302, { Location: '/moved' }).end();
    await installModel(folder, entry({ sha256 }), options());
    expect((await modelFolder(folder).list()).at(-1)?.installed).toBe(true);
  });
});

describe('of a file whose checksum is known', () => {
  const known = () => entry({ sha256 });
  const asked: (string | undefined)[] = [];
  /** Answers ranges, and breaks off behind so many bytes of the file. */
  const breaking = (at = Number.POSITIVE_INFINITY, ranges = true) => {
    asked.length = 0;
    answer = (req, res) => {
      asked.push(req.headers.range);
      const from = ranges ? Number(/^bytes=(\d+)-$/.exec(req.headers.range ?? '')?.[1] ?? 0) : 0;
      if (from >= model.length)
        return res.writeHead(416, { 'Content-Range': `bytes */${model.length}` }).end();
      res.writeHead(from > 0 ? 206 : 200, {
        'Content-Length': model.length - from,
        ...(from > 0 ? { 'Content-Range': `bytes ${from}-${model.length - 1}/${model.length}` } : {}),
      });
      if (at < model.length) res.write(model.subarray(from, at), () => setTimeout(() => res.destroy(), 20));
      else res.end(model.subarray(from));
    };
  };
  const part = () => path.join(folder, `.part-${sha256}`);
  async function expectInstalled() {
    expect(await readFile(path.join(folder, 'tiny', 'model.onnx'))).toEqual(Buffer.from(model));
    expect((await left()).sort()).toEqual(['models.lock.json', 'tiny']);
  }

  it('what arrived stays where it breaks off, and the next attempt goes on', async () => {
    breaking(60);
    await expect(installModel(folder, known(), options())).rejects.toThrow(/What arrived is kept/);
    expect(await readFile(part())).toEqual(Buffer.from(model.subarray(0, 60)));
    breaking();
    await installModel(folder, known(), options());
    expect(asked).toEqual(['bytes=60-']);
    await expectInstalled();
  });

  it('a line that is lost now and then is waited for, as long as more comes', async () => {
    const told: number[] = [];
    const upTo = (at?: number) => {
      breaking(at);
      return answer;
    };
    const answers: RequestListener[] = [upTo(60), (_, res) => void res.destroy(), upTo(90), upTo()];
    answer = (req, res) => answers.shift()?.(req, res);
    await installModel(folder, known(), options({ againMs: [1, 1], progress: (_, at) => told.push(at) }));
    await expectInstalled();
    expect(told).toEqual([60, 90, model.length]);
  });

  it('the whole is taken from a server that sends no parts', async () => {
    await writeFile(part(), model.subarray(0, 60));
    breaking(undefined, false);
    await installModel(folder, known(), options());
    await expectInstalled();
  });

  it('a part that is the whole is asked for no more', async () => {
    await writeFile(part(), model);
    breaking();
    await installModel(folder, known(), options());
    expect(asked).toEqual([`bytes=${model.length}-`]);
    await expectInstalled();
  });

  it('a damaged part is thrown away, and the next attempt begins anew', async () => {
    await writeFile(part(), Buffer.alloc(60));
    breaking();
    await expect(installModel(folder, known(), options())).rejects.toThrow(/not the file it should be/);
    expect(await left()).toEqual([]);
    await installModel(folder, known(), options());
    await expectInstalled();
  });

  it('a part of another process is left to it; one of a process that has ended is not', async () => {
    const claim = `${part()}.claim`;
    await writeFile(part(), model.subarray(0, 60));
    await writeFile(claim, `${hostname()} ${process.ppid}`);
    breaking();
    await installModel(folder, known(), options());
    expect(asked).toEqual([undefined]); // the whole, beside the other
    expect(await readFile(part())).toHaveLength(60);
    await writeFile(claim, `${hostname()} ${2 ** 22 + 1}`); // above any id that Linux gives
    breaking();
    await installModel(folder, known(), options());
    expect(asked).toEqual(['bytes=60-']);
    await expectInstalled();
  });
});

describe('the natural voice', () => {
  const told: string[] = [];
  const log = {
    info: (_: unknown, message: string) => told.push(`info: ${message}`),
    warn: (_: unknown, message: string) => told.push(`warn: ${message}`),
  } as unknown as Parameters<typeof installInBackground>[2]['log']; // safe: it writes in this form only
  const natural = (change: Partial<Parameters<typeof installInBackground>[2]> = {}) => {
    told.length = 0;
    const { connection, signal } = options();
    return installInBackground(folder, [naturalModel()], {
      log,
      signal,
      connection,
      waitsMs: [0, 1],
      ...change,
    });
  };

  it('that can’t be had is a warning for each try, and never an error', async () => {
    answer = (_, res) => res.writeHead(503).end();
    await natural();
    expect(told.filter((line) => line.startsWith('warn'))).toEqual([
      'warn: the natural voice could not be installed; it is tried again in a while',
      'warn: the natural voice could not be installed; the next start tries again',
    ]);
  });

  it('is left as it is where it is installed', async () => {
    const { id, files } = naturalModel();
    const locked = Object.fromEntries(
      files.map(({ name }) => [name, { sha256: sha256, bytes: 1, from: 'file' }]),
    );
    await mkdir(path.join(folder, id));
    for (const { name } of files) await writeFile(path.join(folder, id, name), 'x');
    await writeLock(folder, { version: 1, models: { [id]: { entry: naturalModel(), files: locked } } });
    let asked = 0;
    answer = (_, res) => {
      asked++;
      res.end();
    };
    await natural();
    expect([asked, told]).toEqual([0, []]);
  });

  it('does not keep the small model waiting that comes with it: each is tried by itself', async () => {
    answer = (_, res) => res.writeHead(503).end();
    told.length = 0;
    const { connection, signal } = options();
    const both = [...smallModels(), naturalModel()];
    await installInBackground(folder, both, { log, signal, connection, waitsMs: [0] });
    expect(told.filter((line) => line.startsWith('warn'))).toEqual([
      'warn: the small model GTCRN could not be installed; the next start tries again',
      'warn: the natural voice could not be installed; the next start tries again',
    ]);
  });

  it('is given up at once where the server stops', async () => {
    const stop = new AbortController();
    answer = () => stop.abort(); // and never an answer
    await natural({ signal: stop.signal, waitsMs: [0, 60_000] });
    expect(told.filter((line) => line.startsWith('warn'))).toEqual([]);
  });
});

describe('nothing is left of', () => {
  it('a file with another checksum', async () => {
    const wrong = entry({ sha256: 'a'.repeat(64) });
    await expect(installModel(folder, wrong, options())).rejects.toThrow(/expected aaaa/);
    expect(await left()).toEqual([]);
  });

  it('a download that breaks off', async () => {
    answer = (_, res) => {
      res.writeHead(200, { 'Content-Length': model.length });
      res.write(model.subarray(0, 60), () => res.destroy());
    };
    await expect(installModel(folder, entry(), options())).rejects.toThrow(/broke off/);
    expect(await left()).toEqual([]);
  });

  it('a download that is cancelled', async () => {
    const cancel = new AbortController();
    answer = (_, res) => {
      res.writeHead(200, { 'Content-Length': model.length });
      res.write(model.subarray(0, 60));
    };
    const installing = installModel(
      folder,
      entry(),
      options({ signal: cancel.signal, progress: () => cancel.abort() }),
    );
    await expect(installing).rejects.toMatchObject({ name: 'AbortError' });
    expect(await left()).toEqual([]);
  });

  it.each([
    ['a PyTorch zip', Buffer.from('PK\u0003\u0004 archive/data.pkl'), /can run code/],
    ['a pickle', Buffer.from([0x80, 0x02, 0x7d, 0x71]), /can run code/],
    ['a web page', Buffer.from('<html>Sign in</html>'), /not an ONNX file/],
    ['nothing', Buffer.alloc(0), /not an ONNX file/],
  ])('%s', async (_, bytes, words) => {
    answer = (_req, res) => res.end(bytes);
    await expect(installModel(folder, entry(), options())).rejects.toThrow(words);
    expect(await left()).toEqual([]);
  });

  it('what is larger than any model', async () => {
    const to = path.join(folder, 'large');
    const large = download(address, to, { ...options(), progress: () => undefined, mostBytes: 100 });
    await expect(large).rejects.toThrow(/too much/);
    expect(await left()).toEqual([]);
  });
});

describe('only the public internet is spoken to', () => {
  it.each([
    'http://models.example/model.onnx',
    'file:///etc/passwd',
    'https://127.0.0.1/model.onnx',
    'https://127.1/',
    'https://0x7f.1/',
    'https://2130706433/',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[64:ff9b::7f00:1]/',
    'https://10.0.0.8/',
    'https://169.254.169.254/latest/meta-data',
    'https://user:secret@models.example/',
    'no address',
  ])('%s is refused before anything is sent', async (url) => {
    let asked = 0;
    answer = (_, res) => {
      asked++;
      res.end(model);
    };
    const to = path.join(folder, 'x');
    await expect(download(url, to, { ...options(), progress: () => undefined })).rejects.toBeInstanceOf(
      DownloadError,
    );
    expect(asked).toBe(0);
  });

  it('a name that leads to this machine is refused', async () => {
    const to = path.join(folder, 'x');
    const { signal } = options();
    await expect(download('https://localhost/', to, { signal, progress: () => undefined })).rejects.toThrow(
      /does not lead to the public internet/,
    );
  });

  it('a redirect inwards is refused', async () => {
    answer = (_, res) => res.writeHead(302, { Location: 'https://192.168.0.1/' }).end();
    await expect(installModel(folder, entry(), options())).rejects.toThrow(/public internet/);
  });
});

it('the list of models is well formed, and every address in it is https', () => {
  const known = builtInModels();
  expect(new Set(known.map(({ id }) => id)).size).toBe(known.length);
  expect(known.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['htdemucs']));
  expect(known.filter(({ natural }) => natural)).toEqual([naturalModel()]);
  expect(naturalModel()).toMatchObject({ task: 'speech', licence: 'Apache-2.0' });
  for (const { speakers = [] } of known)
    expect(new Set(speakers.map(({ number }) => number)).size).toBe(speakers.length);
  for (const { url } of known.flatMap(({ files }) => files)) if (url) expect(url).toMatch(/^https:/);
});

it('of each file in the list it says how large it is and what it is, so that people know and downloads are compared', () => {
  const unknown = builtInModels().flatMap(({ id, files }) =>
    files
      .filter(({ bytes, sha256: known }) => bytes === null || known === null)
      .map(({ name }) => `${id}/${name}`),
  );
  expect(unknown).toEqual([]);
});
