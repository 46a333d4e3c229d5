import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { encodeWav } from '@formant/engine/codecs/wav';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { batchFiles } from './batch-files.ts';
import { batchNames } from './batch-names.ts';

const formant = fileURLToPath(new URL('../../bin/formant.mjs', import.meta.url));
let folder = '';
const at = (name: string) => join(folder, name);

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'batch-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function put(name: string, bytes: Uint8Array | string = tone(1)): Promise<string> {
  await mkdir(dirname(at(name)), { recursive: true });
  await writeFile(at(name), bytes);
  return at(name);
}

const found = async (root: string) => {
  const entries = await readdir(at(root), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(at(root).length + 1))
    .sort();
};

function run(...args: string[]): Promise<{ code: number; out: string; err: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, [formant, 'run', ...args], { cwd: folder }, (error, out, err) =>
      resolve({ code: error ? Number(error.code) : 0, out, err }),
    );
  });
}

describe('a batch', () => {
  it('takes files, folders and patterns, keeps their folders and tells of each in one JSON object', async () => {
    await put('a/x.wav');
    await put('a/deep/y.wav');
    await put('a/words.txt', 'no sound');
    await put('b/z.wav');
    await put('b/.hidden.wav');
    const args = [
      'a',
      'b/*.wav',
      'b/z.wav',
      '--recursive',
      '--set',
      'format=flac',
      '--out',
      'made',
      '--json',
    ];
    const ran = await run('converter', ...args);
    expect([ran.code, ran.err]).toEqual([0, '']);
    const said = JSON.parse(ran.out);
    expect(said).toMatchObject({ tool: 'converter', done: 3, failed: 0, left: 0 });
    expect(said.files.map((file: { input: string }) => file.input)).toEqual(
      ['a/deep/y.wav', 'a/x.wav', 'b/z.wav'].map(at),
    );
    expect(said.files[1]).toMatchObject({
      outputs: [{ name: 'output', path: at('made/x.flac') }],
      result: { to: 'FLAC' },
      engine: 'dsp',
      audioSeconds: 1,
    });
    expect(await found('made')).toEqual(['deep/y.flac', 'x.flac', 'z.flac']);
  });

  it('keeps files of one name apart, in folders for tools with several outputs', async () => {
    for (const name of ['a/x.wav', 'b/x.wav']) await put(name);
    expect((await run('vocal-remover', 'a/x.wav', 'b/x.wav', '--out', 'made', '--jobs', '2')).code).toBe(0);
    expect(await found('made')).toEqual([
      'a/x/instrumental.wav',
      'a/x/vocals.wav',
      'b/x/instrumental.wav',
      'b/x/vocals.wav',
    ]);
    expect((await run('vocal-remover', 'a', '--out', 'flat', '--names', 'file')).code).toBe(0);
    expect(await found('flat')).toEqual(['x-instrumental.wav', 'x-vocals.wav']);
  });

  it('goes on after a file that fails, and says so by its exit code', async () => {
    await put('1.wav', 'Only words. '.repeat(100));
    await put('2.wav');
    const ran = await run('converter', '.', '--out', 'made', '--json');
    expect(ran.code).toBe(1);
    const { files, ...counts } = JSON.parse(ran.out);
    expect(counts).toMatchObject({ done: 1, failed: 1 });
    expect(files[0].error).toMatchObject({ code: 'not_audio', message: expect.stringMatching(/text file/) });
    expect(await found('made')).toEqual(['2.mp3']);
    // a second run does not take its own results for input
    const again = await run('converter', '.', '-r', '--out', 'made', '--overwrite', '--json');
    expect(JSON.parse(again.out).files).toHaveLength(2);
  });

  it.each([
    ['a missing file among others', ['x.wav', 'gone.wav', '--out', 'made'], /There is no file gone\.wav/],
    ['a pattern for nothing', ['*.ogg', '--out', 'made'], /No sound file matches \*\.ogg/],
    ['a folder without sound', ['empty', '--out', 'made'], /no sound file in empty\. Add --recursive/],
    [
      'results in place of inputs',
      ['x.wav', 'y.wav', '--out', '.', '--set', 'format=wav'],
      /would be replaced/,
    ],
    [
      'a number of jobs that is none',
      ['x.wav', '--out', 'made', '--jobs', '0'],
      /--jobs takes a whole number/,
    ],
    ['an unknown naming', ['x.wav', '--out', 'made', '--names', 'both'], /--names takes folder or file/],
  ])('refuses %s before any work', async (_, args, line) => {
    await put('x.wav');
    await put('y.wav');
    await mkdir(at('empty'));
    const { code, out, err } = await run('converter', ...args);
    expect([code, out]).toEqual([2, '']);
    expect(err).toMatch(line);
    expect(existsSync(at('made'))).toBe(false);
    expect(await found('.')).toEqual(['x.wav', 'y.wav']);
  });

  it.skipIf(process.platform === 'win32')('stops at Ctrl+C and keeps what is done', async () => {
    await put('1.wav');
    await put('2.wav', tone(3000));
    const args = [
      formant,
      'run',
      'vocal-remover',
      '1.wav',
      '2.wav',
      '--out',
      'made',
      '--jobs',
      '1',
      '--json',
    ];
    const child = spawn(process.execPath, args, { cwd: folder });
    let out = '';
    let err = '';
    child.stdout.on('data', (data) => {
      out += data;
    });
    child.stderr.on('data', (data) => {
      err += data;
    });
    const exited = once(child, 'exit');
    // the second file is being written
    const working = async () => {
      // a folder of the first file may go while it is read
      const names = await readdir(at('made'), { recursive: true }).catch(() => []);
      return existsSync(at('made/1/vocals.wav')) && names.some((name) => /formant-.*vocals/.test(name));
    };
    while (!(await working())) await new Promise(setImmediate);
    child.kill('SIGINT');
    const [code] = await exited;
    expect(code).toBe(130);
    expect(err).toBe('formant: interrupted; what was done stays (1 of 2 files).\n');
    expect(JSON.parse(out)).toMatchObject({ done: 1, failed: 0, left: 1 });
    expect(await readdir(at('made'))).toEqual(['1']);
  });
});

describe('the files of a batch', () => {
  it('believes a name before it takes it for a pattern', async () => {
    const file = await put('a[1].wav');
    const files = await batchFiles([file], { recursive: false, leaveOut: null });
    expect(files).toEqual([{ path: file, place: 'a[1].wav' }]);
  });

  it('gives a pattern what it names, and only sounds where it names no kind', async () => {
    for (const name of ['x.wav', 'x.bin', 'x.TXT', 'deep/y.MP3']) await put(name, 'x');
    const places = async (pattern: string) =>
      (await batchFiles([at(pattern)], { recursive: false, leaveOut: null })).map(({ place }) => place);
    expect(await places('*.bin')).toEqual(['x.bin']);
    expect(await places('**/*')).toEqual([join('deep', 'y.MP3'), 'x.wav']);
    expect(await places('{deep,other}/*')).toEqual([join('deep', 'y.MP3')]);
  });
});

describe('the names of a batch', () => {
  const file = (path: string, place: string) => ({ path: join('/', path), place });

  it.each([
    ['plain ones stay', [file('m/x.wav', 'x.wav'), file('m/y.wav', 'y.wav')], ['x', 'y']],
    ['folders tell apart', [file('m/a/x.wav', 'x.wav'), file('m/b/x.wav', 'x.wav')], ['a/x', 'b/x']],
    ['kinds tell apart', [file('m/x.wav', 'x.wav'), file('m/x.mp3', 'x.mp3')], ['x-wav', 'x-mp3']],
    ['case does not', [file('m/X.wav', 'X.wav'), file('m/x.mp3', 'x.mp3')], ['X-wav', 'x-mp3']],
    [
      'both together',
      [file('m/a/x.wav', 'x.wav'), file('m/a/x.mp3', 'x.mp3'), file('m/b/x.wav', 'x.wav')],
      ['a/x-wav', 'a/x-mp3', 'b/x-wav'],
    ],
    [
      'a name that is taken is not taken again',
      [file('m/x-wav.wav', 'x-wav.wav'), file('m/x.wav', 'x.wav'), file('m/x.mp3', 'x.mp3')],
      ['x-wav', 'x', 'x-2'],
    ],
  ])('%s', (_, files, names) => {
    expect(batchNames(files)).toEqual(names.map((name) => join(name)));
  });
});

/** Different noise left and right. */
function tone(seconds: number): Uint8Array {
  let state = 1;
  const channel = () =>
    Float32Array.from({ length: seconds * 8000 }, () => {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      return 0.3 * (state / 2 ** 32 - 0.5);
    });
  return encodeWav({ sampleRate: 8000, channels: [channel(), channel()] }, 'int16');
}
