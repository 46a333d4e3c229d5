import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { ModelEntry } from '@formant/engine/models/ports/manifest';
import { tinySeparator } from '@formant/engine/testing/tiny-onnx';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DownloadError, download } from './download.ts';
import { modelFolder } from './folder.ts';
import { type InstallOptions, installModel } from './install.ts';
import { readLock } from './lock-file.ts';
import { builtInModels } from './manifest.ts';
import { isPublicAddress } from './public-address.ts';

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
  ...change,
});
const left = () => readdir(folder);

describe('a model is installed', () => {
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

  it('public addresses are known as such', () => {
    expect(['1.1.1.1', '2606:4700::1111'].map(isPublicAddress)).toEqual([true, true]);
    expect(
      ['0.0.0.0', '::', '192.168.1.1', 'fe80::1', '::ffff:10.0.0.1', 'name'].map(isPublicAddress),
    ).toEqual(Array.from({ length: 6 }, () => false));
  });
});

it('the list of models is well formed, and every address in it is https', () => {
  const known = builtInModels();
  expect(new Set(known.map(({ id }) => id)).size).toBe(known.length);
  expect(known.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['htdemucs']));
  for (const { url } of known.flatMap(({ files }) => files)) if (url) expect(url).toMatch(/^https:/);
});
