import { execFileSync, fork } from 'node:child_process';
import { lookup } from 'node:dns';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  bringSherpa,
  bundleEntry,
  installBundle,
  noSherpa,
  signsById,
  slowSherpaPiper,
  type TinySherpa,
  tinySherpaPiper,
  writeSherpaBundle,
  writeTinyPocket,
} from '../../../testing/sherpa/sherpa-voice.ts';
import { modelFolder } from '../folder.ts';
import { installModel } from '../install.ts';
import { filesBelow } from '../unpack.ts';
import { sherpaConfig } from './bundle.ts';
import type { Sentence } from './messages.ts';
import { findSherpa, installSherpa, pinnedVersion } from './package.ts';

let folder = '';
const at = (...names: string[]) => path.join(folder, ...names);
const models = () => at('models');
const never = () => new AbortController().signal;

let hasSherpa = false;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'sherpa-'));
  hasSherpa = await bringSherpa(models());
}, 90_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

async function pack(id: string, network: Uint8Array): Promise<string> {
  await writeSherpaBundle(at('work', id), network);
  execFileSync('tar', ['cjf', at(`${id}.tar.bz2`), '-C', at('work'), id]);
  return at(`${id}.tar.bz2`);
}
const install = (id: string, network: Uint8Array) =>
  installBundle(models(), bundleEntry(id), (to) => writeSherpaBundle(to, network));
const signsOf = (samples: Float32Array) => Array.from(samples, (id) => signsById[id] ?? `(${id})`).join('');
const store = () => modelFolder(models());

describe('a bundle', () => {
  it('is installed unpacked, with the checksum of each file, and does not stay packed', async () => {
    await install('plain', tinySherpaPiper());
    const unpacked = await store().unpacked('plain');
    expect(Object.keys(unpacked ?? {})).toEqual(
      expect.arrayContaining(['en_US-tiny.onnx', 'tokens.txt', 'espeak-ng-data/phontab']),
    );
    expect(await readdir(at('models', 'plain'))).toEqual(['bundle']);
    expect((await store().list()).at(-1)).toMatchObject({ installed: true, entry: { id: 'plain' } });
    expect(await readFile(at('models', 'plain', 'bundle', 'tokens.txt'), 'utf8')).toMatch(/^_ 0\n\^ 1\n/);
  });

  it('is unpacked without a bzip2 of the system, too, as on Windows', async () => {
    const file = await pack('slowly', tinySherpaPiper());
    vi.stubEnv('PATH', '');
    const local = { 'bundle.tar.bz2': file };
    const options = { signal: never(), progress: () => undefined, local };
    await installModel(models(), bundleEntry('slowly'), options).finally(() => vi.unstubAllEnvs());
    expect(Object.keys((await store().unpacked('slowly')) ?? {}).length).toBeGreaterThan(20);
    expect(await readFile(at('models', 'slowly', 'bundle', 'en_US-tiny.onnx'))).toEqual(
      Buffer.from(tinySherpaPiper()),
    );
  });

  it.each([
    ['a path that leads out', ['--transform', 's,^odd/tokens.txt,odd/../../../evil.txt,'], /refused/],
    ['a link', [], /no plain file/],
  ])('with %s is refused as a whole', async (what, transform, words) => {
    await mkdir(at('work', 'odd'), { recursive: true });
    await writeFile(at('work', 'odd', 'tokens.txt'), 'a 0\n');
    if (what === 'a link')
      await symlink('/etc/hosts', at('work', 'odd', 'model.onnx')).catch(() => undefined);
    execFileSync('tar', ['cjPf', at('odd.tar.bz2'), ...transform, '-C', at('work'), 'odd']);
    const local = { 'bundle.tar.bz2': at('odd.tar.bz2') };
    const done = installModel(models(), bundleEntry('odd'), {
      signal: never(),
      progress: () => undefined,
      local,
    });
    await expect(done).rejects.toThrow(words);
    expect([existsSync(at('evil.txt')), existsSync(at('models', 'odd'))]).toEqual([false, false]);
    expect((await readdir(models())).filter((name) => name.startsWith('.installing'))).toEqual([]);
  });

  it.each([
    ['cut short', (bytes: Buffer) => bytes.subarray(0, 20_000)],
    ['no archive', () => Buffer.from('<!doctype html>')],
    ['of nothing', () => Buffer.alloc(0)],
  ])('that is %s is refused in words', async (_, change) => {
    const file = await pack('cut', tinySherpaPiper());
    await writeFile(file, change(await readFile(file)));
    const local = { 'bundle.tar.bz2': file };
    await expect(
      installModel(models(), bundleEntry('cut'), { signal: never(), progress: () => undefined, local }),
    ).rejects.toThrow(/bundle\.tar\.bz2 (can't be unpacked|holds no files)/);
  });
});

it('without the package tells how to get it, with the version that fits', async () => {
  const empty = at('empty');
  await mkdir(empty);
  if (findSherpa(empty)) return; // this machine has it for everything
  const local = { 'bundle.tar.bz2': await pack('alone', tinySherpaPiper()) };
  await installModel(empty, bundleEntry('alone'), { signal: never(), progress: () => undefined, local });
  await expect(
    modelFolder(empty).text.speak('alone', 'Hello.', { speaker: 0, speed: 1 }),
  ).rejects.toMatchObject({
    code: 'no_model',
    message: expect.stringContaining(`npm i sherpa-onnx-node@${pinnedVersion()}`),
  });
});

describe('where there is no npm', () => {
  const bringInto = async (name: string, connection: Parameters<typeof installSherpa>[2]) => {
    await mkdir(at(name));
    vi.stubEnv('PATH', at('no-programs'));
    return installSherpa(at(name), never(), connection).finally(() => vi.unstubAllEnvs());
  };

  it('the package comes from the public registry, as npm would have brought it', async ({ skip }) => {
    if (!hasSherpa) skip(noSherpa);
    // a mirror may stand in the registry's place
    await bringInto('alone-without-npm', { lookup });
    const own = async (of: string) =>
      Object.entries(await filesBelow(at(of, '.speech-runtime', 'node_modules'))).filter(
        ([name]) => !name.startsWith('.'),
      );
    const brought = Object.fromEntries(await own('alone-without-npm'));
    expect(brought).toEqual(Object.fromEntries(await own('models')));
    expect(Object.keys(brought).length).toBeGreaterThan(15);
  }, 60_000);

  it('another file than the one that was published is refused, and nothing is left', async () => {
    if (findSherpa(at('changed'))) return; // this machine has it for everything
    const server = createServer((_, res) => res.end('something else')).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo; // safe: it listens at one
    const brought = bringInto('changed', { createConnection: () => connect(port, '127.0.0.1') });
    await expect(brought).rejects.toThrow(/is not the file it should be. Nothing was installed/);
    server.close();
    expect(await readdir(at('changed'))).toEqual([]);
  });
});

it('the package is not there any more once somebody has deleted the folder, whatever Node remembers', async () => {
  const modules = at('gone', '.speech-runtime', 'node_modules');
  const platform = process.platform === 'win32' ? 'win' : process.platform;
  for (const name of ['sherpa-onnx-node', `sherpa-onnx-${platform}-${process.arch}`]) {
    await mkdir(path.join(modules, name), { recursive: true });
    await writeFile(path.join(modules, name, 'package.json'), '{ "version": "0.0.1" }');
  }
  expect(findSherpa(at('gone'))?.name).toBe('sherpa-onnx-node 0.0.1');
  await rm(at('gone'), { recursive: true });
  expect(findSherpa(at('gone'))?.name).not.toBe('sherpa-onnx-node 0.0.1');
});

describe('sherpa-onnx', () => {
  it.for([1, 2])(
    'hears the sounds of a sentence from its own front end, of %i speakers',
    async (speakers, { skip }) => {
      if (!hasSherpa) skip(noSherpa);
      await install('says', tinySherpaPiper({ speakers }));
      const { samples, sampleRate, paced } = await store().text.speak('says', 'Hello, world.', {
        speaker: speakers - 1,
        speed: 1,
      });
      expect([sampleRate, paced]).toEqual([22_050, true]);
      expect(signsOf(samples.map((id) => id - 1000 * (speakers - 1)))).toBe(
        '^_h_ə_l_ˈ_o_ʊ_,_ _w_ˈ_ɜ_ː_l_d_._$',
      );
    },
  );

  it.for([
    [
      'without what it has to say of itself',
      { metadata: { comment: 'piper' } },
      /'sample_rate' does not exist/,
    ],
    [
      'of another network',
      { metadata: { sample_rate: '22050', n_speakers: '1', language: 'English', comment: 'x' } },
      /lexicon/,
    ],
  ] as [string, TinySherpa, RegExp][])(
    'a model %s is told in words, and the next one speaks',
    async ([, change, words], { skip }) => {
      if (!hasSherpa) skip(noSherpa);
      await install('bad', tinySherpaPiper(change));
      await install('good', tinySherpaPiper());
      const speak = (id: string) => store().text.speak(id, 'Hello.', { speaker: 0, speed: 1 });
      const failed = await speak('bad').catch((error: unknown) => error);
      expect(failed).toMatchObject({ code: 'bad_model', message: expect.stringMatching(words) });
      expect(signsOf((await speak('good')).samples)).toMatch(/^\^_h_/);
    },
  );

  it('a network that was cut short is told in words', async ({ skip }) => {
    if (!hasSherpa) skip(noSherpa);
    const whole = tinySherpaPiper();
    await install('cut', whole.slice(0, whole.length - 40));
    await expect(store().text.speak('cut', 'Hello.', { speaker: 0, speed: 1 })).rejects.toMatchObject({
      code: 'bad_model',
      message: expect.stringMatching(/“cut” can't be spoken with: .*formant models install cut/),
    });
  });

  it('speaks like what it hears, at its pace and not at ours, and like nobody says so', async ({ skip }) => {
    if (!hasSherpa) skip(noSherpa);
    await installBundle(models(), bundleEntry('pocket', 'pocket-tts'), writeTinyPocket);
    const like = async (amplitude: number) => {
      const reference = { samples: new Float32Array(5 * 24_000).fill(amplitude), sampleRate: 24_000 };
      const said = await store().text.speak('pocket', 'Hello.', { speaker: 0, speed: 2, reference });
      expect([said.sampleRate, said.paced]).toEqual([24_000, false]);
      return Math.max(...said.samples);
    };
    // its encoder tells the mean magnitude, and its decoder hums as loud as that
    expect(await like(0.5)).toBeCloseTo(0.5, 2);
    expect(await like(0.1)).toBeCloseTo(0.1, 2);
    await expect(store().text.speak('pocket', 'Hello.', { speaker: 0, speed: 1 })).rejects.toMatchObject({
      code: 'bad_option',
      message: expect.stringMatching(/like a recording only/),
    });
    await install('own', tinySherpaPiper());
    const reference = { samples: new Float32Array(24_000), sampleRate: 24_000 };
    await expect(
      store().text.speak('own', 'Hello.', { speaker: 0, speed: 1, reference }),
    ).rejects.toMatchObject({ code: 'bad_option' });
  });

  it('is broken off within a second, in the middle of a sentence', async ({ skip }) => {
    if (!hasSherpa) skip(noSherpa);
    await install('slow', slowSherpaPiper());
    const cancel = new AbortController();
    const said = store().text.speak('slow', 'Hello.', { speaker: 0, speed: 1, signal: cancel.signal });
    said.catch(() => undefined);
    await new Promise((resolve) => setTimeout(resolve, 1500));
    const startedAt = performance.now();
    cancel.abort(new Error('enough'));
    await expect(said).rejects.toThrow('enough');
    expect(performance.now() - startedAt).toBeLessThan(1000); // ms
  });

  it('ends in the middle of a sentence with the process that asked for it', async ({ skip }) => {
    const found = findSherpa(models());
    if (!found) return skip(noSherpa);
    await install('slow', slowSherpaPiper());
    const bundle = {
      folder: at('models', 'slow', 'bundle'),
      files: Object.keys((await store().unpacked('slow')) ?? {}),
      beside: {},
    };
    const config = sherpaConfig('slow', 'sherpa-piper', bundle, 1);
    const child = fork(fileURLToPath(new URL('./child.ts', import.meta.url)), [], {
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      execArgv: [],
      env: { ...process.env, LD_LIBRARY_PATH: found.libraries },
    });
    child.send({
      type: 'say',
      entry: found.entry,
      config,
      text: 'Hello.',
      speaker: 0,
      speed: 1,
    } satisfies Sentence);
    await new Promise((resolve) => setTimeout(resolve, 2500));
    const ended = once(child, 'exit');
    const startedAt = performance.now();
    child.disconnect(); // as when the other process is gone
    expect(await ended).toEqual([null, 'SIGKILL']);
    expect(performance.now() - startedAt).toBeLessThan(1000); // ms
  });
});
