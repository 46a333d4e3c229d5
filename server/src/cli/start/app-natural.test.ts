import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ToolError } from '@formant/engine';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { DownloadError } from '../../ports/models/download.ts';
import { readLock, writeLock } from '../../ports/models/lock-file.ts';
import {
  bringSherpa,
  bundleEntry,
  installBundle,
  noSherpa,
  tinySherpaPiper,
  writeSherpaBundle,
  writeTinyPocket,
} from '../../testing/sherpa/sherpa-voice.ts';
import { installSpeaker, tinySameFrom } from '../../testing/sherpa/tiny-speaker.ts';
import { naturalProblem, openNatural } from './app-natural.ts';

let work: string;
let folder: string;
let archive: Buffer;
let server: Server;
let answer: RequestListener;
beforeEach(async () => {
  work = await mkdtemp(path.join(tmpdir(), 'formant-natural-'));
  folder = path.join(work, 'models');
  await writeSherpaBundle(path.join(work, 'tiny'), tinySherpaPiper({ framesOfSign: 2000 }));
  execFileSync('tar', ['cjf', path.join(work, 'bundle'), '-C', work, 'tiny']);
  archive = await readFile(path.join(work, 'bundle'));
  answer = (_, res) => res.setHeader('content-length', archive.length).end(archive);
  server = createServer((req, res) => answer(req, res)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  await listed();
});
afterEach(async () => {
  server.closeAllConnections();
  server.close();
  openNatural(folder).release();
  await rm(work, { recursive: true, force: true });
});

/** A model that the folder knows of and does not have. */
async function listed(change: { bytes?: number; sha256?: string } = {}) {
  const entry = bundleEntry('tiny');
  const sha256 = createHash('sha256').update(archive).digest('hex');
  const url = 'https://models.example/tiny.tar.bz2';
  const file = { name: 'bundle.tar.bz2', url, sha256, bytes: archive.length, ...change };
  await writeLock(folder, {
    version: 1,
    models: { tiny: { entry: { ...entry, files: [file] }, files: {} } },
  });
}
const tiny = async () => (await openNatural(folder).list()).find(({ id }) => id === 'tiny');
const install = (told: number[] = [], signal = new AbortController().signal) =>
  openNatural(folder).install('tiny', {
    signal,
    received: (bytes) => void told.push(bytes),
    readying: () => void told.push(-1),
    // the server of the test stands in for every host
    connection: { createConnection: () => connect((server.address() as AddressInfo).port, '127.0.0.1') },
  });
const problem = (done: Promise<unknown>) => done.then(() => null, naturalProblem);

it('lists what reads text itself, with its voices before it is here, and what tells speakers apart', async () => {
  const list = await openNatural(folder).list();
  expect(list.map(({ id }) => id)).toContain('pocket-tts-en');
  expect(list.map(({ id }) => id)).not.toContain('kokoro-82m');
  const speakers = list.filter(({ sameFrom }) => sameFrom !== null);
  expect(speakers).toMatchObject([{ id: 'campplus-zh-en', sameFrom: 0.31, state: 'absent', voices: [] }]);
  expect(list.find(({ id }) => id === 'sherpa-kitten-nano')).toMatchObject({ state: 'absent', received: 0 });
  expect(await tiny()).toMatchObject({
    state: 'absent',
    voices: [{ id: 'sherpa:tiny+0', engine: 'sherpa' }],
  });
});

it('brings one, speaks with it, and takes it away', async ({ skip }) => {
  if (!(await bringSherpa(folder))) skip(noSherpa);
  const told: number[] = [];
  await install(told);
  expect(told.filter((bytes) => bytes > 0).at(-1)).toBe(archive.length);
  expect(told.at(-1)).toBe(-1);
  expect(await tiny()).toMatchObject({ state: 'here', received: 0 });
  const natural = openNatural(folder);
  const { samples, sampleRate } = await natural.speak('tiny', 'Hello.', { speaker: 0, speed: 1 });
  expect(samples.length / sampleRate).toBeGreaterThan(0.4); // each of its signs hums for 2000 frames
  await natural.remove('tiny');
  expect(Object.keys((await readLock(folder)).models)).toEqual([]);
  expect((await readdir(folder)).filter((name) => name !== '.speech-runtime')).toEqual(['models.lock.json']);
}, 90_000);

it('speaks like the recording that it is given, where the model does so', async ({ skip }) => {
  if (!(await bringSherpa(folder))) skip(noSherpa);
  await installBundle(folder, bundleEntry('pocket', 'pocket-tts'), writeTinyPocket);
  const natural = openNatural(folder);
  const likens = (await natural.list()).filter((model) => model.likens && model.state === 'here');
  expect(likens.map(({ id }) => id)).toEqual(['pocket']);
  const manner = { speaker: 0, speed: 1 };
  const loudest = async (amplitude: number) => {
    const reference = { samples: new Float32Array(5 * 24_000).fill(amplitude), sampleRate: 24_000 };
    return Math.max(...(await natural.speak('pocket', 'Hello.', { ...manner, reference })).samples);
  };
  // it hums as loud as what it hears
  expect(await loudest(0.4)).toBeCloseTo(0.4, 2);
  expect(await loudest(0.1)).toBeCloseTo(0.1, 2);
  await expect(natural.speak('pocket', 'Hello.', manner)).rejects.toMatchObject({ code: 'bad_option' });
}, 90_000);

it('tells who speaks in a recording, until it is taken away', async ({ skip }) => {
  if (!(await bringSherpa(folder))) skip(noSherpa);
  await installSpeaker(folder);
  const natural = openNatural(folder);
  const found = (await natural.list()).find(({ id }) => id === 'tiny-speaker');
  expect(found).toMatchObject({ state: 'here', sameFrom: tinySameFrom, voices: [] });
  const { signal } = new AbortController();
  const hear = (hz: number, seed: number) => {
    const sound = Float32Array.from(
      { length: 32_000 },
      (_, i) => 0.3 * Math.sin((i * hz * 2 * Math.PI) / 16_000),
    );
    return natural.hear(
      'tiny-speaker',
      sound.map((value, i) => value + 1e-3 * Math.sin(i * i * seed)),
      { signal },
    );
  };
  const cosine = (a: Float32Array, b: Float32Array) => a.reduce((sum, value, i) => sum + value * b[i]!, 0);
  const [low, again, high] = [await hear(200, 1), await hear(200, 2), await hear(3000, 1)];
  expect(cosine(low, low)).toBeCloseTo(1, 4);
  expect(cosine(low, again)).toBeGreaterThan(tinySameFrom);
  expect(cosine(low, high)).toBeLessThan(tinySameFrom);
  await natural.remove('tiny-speaker');
  await expect(hear(200, 1)).rejects.toMatchObject({
    code: 'no_model',
    message: '“tiny-speaker” is not installed. Install it again with "formant models install tiny-speaker".',
  });
}, 90_000);

it('what arrived of it stays after a cancel, is gone on with, and goes when nobody wants it', async () => {
  const half = archive.length >> 1;
  const control = new AbortController();
  const ranges: (string | undefined)[] = [];
  answer = ({ headers }, res) => {
    ranges.push(headers.range);
    res.setHeader('content-length', archive.length).write(archive.subarray(0, half));
  };
  const told: number[] = [];
  const begun = install(told, control.signal);
  await expect.poll(() => told.at(-1)).toBe(half);
  control.abort(new Error('enough'));
  await expect(begun).rejects.toThrow('enough');
  expect(await tiny()).toMatchObject({ state: 'absent', received: half });
  answer = ({ headers }, res) => {
    ranges.push(headers.range);
    res.socket?.destroy();
  };
  expect(await problem(install())).toBe('offline');
  expect(ranges).toEqual([undefined, `bytes=${half}-`]);
  await openNatural(folder).discard('tiny');
  expect(await tiny()).toMatchObject({ received: 0 });
});

it('names what went wrong for people', async () => {
  answer = (_, res) => res.end('something else');
  expect(await problem(install())).toBe('damaged');
  answer = (_, res) => res.writeHead(404).end();
  expect(await problem(install())).toBe('gone');
  await listed({ bytes: 1e15 });
  expect(await problem(install())).toBe('room');
  const full = Object.assign(new Error('write'), { code: 'ENOSPC' });
  expect(naturalProblem(new DownloadError('cut short', { cause: full }))).toBe('room');
  expect(naturalProblem(new Error('EACCES'))).toBe('failed');
});

it('names the settings of the app, and the command that has the same folder', async () => {
  // as in the app
  Object.defineProperty(process.versions, 'electron', { value: '0.0.0', configurable: true });
  try {
    const said = openNatural(folder).speak('tiny', 'Hello.', { speaker: 0, speed: 1 });
    await expect(said).rejects.toThrow(ToolError);
    await expect(said).rejects.toThrow(
      'Install it in the settings of the app, or with "formant models install tiny"',
    );
  } finally {
    Reflect.deleteProperty(process.versions, 'electron');
  }
});
