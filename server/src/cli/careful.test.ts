import { execFile, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, open, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { decodeWav, encodeWav } from '@formant/engine/codecs/wav';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const formant = fileURLToPath(new URL('../../bin/formant.mjs', import.meta.url));
let folder = '';
const at = (name: string) => join(folder, name);
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'careful-'));
  await writeFile(at('song.wav'), noise(1));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

type Ended = { code: number; out: Buffer; err: string };
/** Runs it in a folder of its own, away from the checkout. */
function run(
  args: readonly string[],
  { input = '', env = {} }: { input?: string | Uint8Array; env?: object } = {},
) {
  return new Promise<Ended>((resolve) => {
    const child = execFile(
      process.execPath,
      [formant, ...args],
      { cwd: folder, encoding: 'buffer', env: { ...process.env, ...env } },
      (error, out, err) => resolve({ code: error ? Number(error.code) : 0, out, err: err.toString() }),
    );
    child.stdin?.on('error', () => undefined); // it need not read what it gets
    child.stdin?.end(input);
  });
}

/** Different noise left and right: something for a tool to do. */
function noise(seconds: number, gain = 0.3): Uint8Array {
  let state = 1;
  const channel = () =>
    Float32Array.from({ length: seconds * 8000 }, () => {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      return gain * (state / 2 ** 32 - 0.5);
    });
  return encodeWav({ sampleRate: 8000, channels: [channel(), channel()] }, 'int16');
}

describe('one file by its name', () => {
  it('has the format of its ending, and nothing else is made', async () => {
    for (const [name, start] of [
      ['a.flac', 'fLaC'],
      ['b.ogg', 'OggS'],
      ['c.wav', 'RIFF'],
    ] as const) {
      const { code, err } = await run(['run', 'vocal-remover', 'song.wav', '--only', 'vocals', '-o', name]);
      expect([code, err]).toEqual([0, '']);
      expect((await readFile(at(name))).subarray(0, 4).toString()).toBe(start);
    }
    expect(await readdir(folder)).toEqual(['a.flac', 'b.ogg', 'c.wav', 'song.wav']);
    expect((await run(['run', 'converter', 'song.wav', '-o', 'new/d.flac'])).code).toBe(0);
    expect((await readFile(at('new/d.flac'))).subarray(0, 4).toString()).toBe('fLaC');
  });

  it.each([
    [['-o', 'x.xyz'], /no format "xyz"/],
    [['-o', 'x'], /no ending/],
    [['-o', 'x.mp3', '--format', 'wav'], /say the same/],
    [['-o', 'x.mp3', '--out', 'y'], /Either one file/],
    [['-o', 'x.mp3'], /Choose one with --only/],
    [['-o', 'x.mp3', '--only', 'vocal'], /Did you mean vocals\?/],
    [['-o', '-', '--only', 'vocals', '--json'], /both write to standard output/],
    [['--out', 'y', 'other.wav', '-'], /Standard input is one sound/],
    [['-o', 'x.mp3', '--only', 'vocals', 'song.wav'], /may be several inputs/],
    [['--out', 'y', '--formatt', 'mp3'], /Did you mean --format\?/],
  ])('is refused for %j', async (args, line) => {
    const { code, out, err } = await run(['run', 'vocal-remover', 'song.wav', ...args]);
    expect([code, args.includes('--json') || out.length === 0]).toEqual([2, true]);
    expect(err).toMatch(line);
    expect(await readdir(folder)).toEqual(['song.wav']);
  });

  it('of the converter is named by --format as of every tool', async () => {
    const ran = await run([
      'run',
      'converter',
      'song.wav',
      '--format',
      'ogg',
      '--bitrate',
      '64',
      '--out',
      'made',
    ]);
    expect([ran.code, ran.err]).toEqual([0, '']);
    expect((await readFile(at('made/song.ogg'))).subarray(0, 4).toString()).toBe('OggS');
    const two = await run([
      'run',
      'converter',
      'song.wav',
      '--format',
      'ogg',
      '--set',
      'format=mp3',
      '--out',
      'b',
    ]);
    expect([two.code, two.err]).toEqual([2, expect.stringContaining('are two things')]);
  });
});

describe('standard input and output', () => {
  it('carry the sound, and only it', async () => {
    const { code, out, err } = await run(['run', 'converter', '-', '-o', '-', '--format', 'wav'], {
      input: noise(1),
    });
    expect([code, err]).toEqual([0, '']);
    const sound = await decodeWav(new Uint8Array(out));
    expect([sound.sampleRate, sound.channels.length, sound.channels[0]!.length]).toEqual([8000, 2, 8000]);
    expect(await readdir(folder)).toEqual(['song.wav']);
  });

  it('carry a text and its speech', async () => {
    const { code, out, err } = await run(['tts', '--file', '-', '--voice', 'flite:slt', '-o', '-'], {
      input: 'Good morning.',
    });
    expect([code, err]).toEqual([0, '']);
    const { sampleRate, channels } = await decodeWav(new Uint8Array(out));
    expect(channels[0]!.length / sampleRate).toBeGreaterThan(0.4); // s
  });

  it.each([
    ['nothing', '', /empty/],
    ['words', 'Only words. '.repeat(100), /text file/],
  ])('with %s end with one line', async (_, input, line) => {
    const { code, out, err } = await run(['run', 'converter', '-', '-o', '-'], { input });
    expect([code, out.length]).toEqual([1, 0]);
    expect(err).toMatch(/^formant: [^\n]+\n$/);
    expect(err).toMatch(line);
  });

  it.skipIf(process.platform === 'win32')('end quietly when the reader goes, and leave nothing', async () => {
    await writeFile(at('long.wav'), noise(60));
    await mkdir(at('tmp'));
    const child = spawn(
      process.execPath,
      [formant, 'run', 'converter', 'long.wav', '-o', '-', '--format', 'wav'],
      {
        cwd: folder,
        env: { ...process.env, TMPDIR: at('tmp') },
      },
    );
    let err = '';
    child.stderr.on('data', (data) => {
      err += data;
    });
    child.stdout.once('data', () => child.stdout.destroy());
    const [code] = await once(child, 'exit');
    expect([code, err]).toEqual([141, '']);
    expect(await readdir(at('tmp'))).toEqual([]);
  });
});

describe('a chain', () => {
  it('does what its tools do one by one, and loses nothing in between', async () => {
    const first = await run(['run', 'vocal-remover', 'song.wav', '--only', 'vocals', '--out', 'made']);
    expect([first.code, await readdir(at('made'))]).toEqual([0, ['vocals.wav']]);
    await run(['run', 'converter', 'made/vocals.wav', '--set', 'bits=32', '-o', 'two.wav']);
    const ran = await run([
      ...['run', 'vocal-remover', 'song.wav', '--only', 'vocals'],
      ...['--then', 'converter', '--set', 'bits=32', '-o', 'one.wav', '--json'],
    ]);
    expect([ran.code, ran.err]).toEqual([0, '']);
    const said = JSON.parse(ran.out.toString());
    expect(said.steps.map(({ tool }: { tool: string }) => tool)).toEqual(['vocal-remover', 'converter']);
    expect(said.outputs).toEqual([{ name: 'output', path: at('one.wav') }]);
    const [one, two] = await Promise.all(
      ['one.wav', 'two.wav'].map(async (name) => decodeWav(await readFile(at(name)))),
    );
    expect(one).toEqual(two);
    expect(await readdir(folder)).toEqual(['made', 'one.wav', 'song.wav', 'two.wav']);
  });

  it('goes over many files', async () => {
    await mkdir(at('in'));
    for (const name of ['a.wav', 'b.wav']) await writeFile(at(`in/${name}`), noise(1));
    const ran = await run([
      'run',
      'reverb-remover',
      'in',
      '--then',
      'converter',
      '--out',
      'out',
      '--format',
      'flac',
    ]);
    expect([ran.code, ran.err]).toEqual([0, '']);
    expect(await readdir(at('out'))).toEqual(['a.flac', 'b.flac']);
  });

  it.each([
    [['vocal-remover', 'song.wav', '--then', 'converter', '-o', 'x.mp3'], /Say which one goes on/],
    [['bpm-finder', 'song.wav', '--then', 'converter', '-o', 'x.mp3'], /can only come last/],
    [['converter', 'song.wav', '--then', 'converter', 'song.wav', '-o', 'x.mp3'], /before the first --then/],
    [['converter', 'song.wav', '--then', 'convertr', '-o', 'x.mp3'], /Did you mean converter\?/],
    [['converter', 'song.wav', '--then'], /Which tool/],
  ])('that can not be is refused: %j', async (args, line) => {
    const { code, err } = await run(['run', ...args]);
    expect([code, await readdir(folder)]).toEqual([2, ['song.wav']]);
    expect(err).toMatch(line);
  });
});

describe('looking', () => {
  it('tells what would be made, and makes nothing', async () => {
    const one = await run(['run', 'vocal-remover', 'song.wav', '--out', 'made', '--dry-run', '--json']);
    expect(JSON.parse(one.out.toString())).toEqual({
      dryRun: true,
      tools: ['vocal-remover'],
      files: [
        {
          input: at('song.wav'),
          outputs: ['vocals', 'instrumental'].map((name) => ({ name, path: at(`made/${name}.wav`) })),
        },
      ],
    });
    const many = await run(['run', 'audio-enhancer', '*.wav', '--out', 'made', '-n']);
    expect(many.out.toString()).toBe(`${at('song.wav')} -> audio-enhancer -> ${at('made/song.wav')}\n`);
    const said = await run(['tts', '--text', 'Yes', '--voice', 'flite:slt', '-o', 'x.mp3', '-n']);
    expect(said.out.toString()).toBe(`flite:slt -> ${at('x.mp3')}\n`);
    expect((await run(['run', 'converter', 'none.wav', '-o', 'x.mp3', '-n'])).code).toBe(2);
    expect(await readdir(folder)).toEqual(['song.wav']);
  });

  it('makes no folder where somebody happens to be', async () => {
    const env = { XDG_DATA_HOME: at('own'), HOME: at('home'), DATA_DIR: '', FORMANT_MODELS: '' };
    for (const args of [
      ['--help'],
      ['--version'],
      ['tools'],
      ['voices'],
      ['models', 'list'],
      ['doctor'],
      ['man'],
    ])
      expect((await run(args, { env })).code).toBe(0);
    const entries = (await readdir(folder)).filter((name) => name !== 'home'); // the compiled code is kept there
    expect(entries).toEqual(['song.wav']);
  });

  it('says which version it is', async () => {
    expect((await run(['--version'])).out.toString()).toMatch(/^formant \d+\.\d+\.\d+\n$/);
  });
});

describe('a fault', () => {
  it.each([
    [['run', 'converter', 'none.wav', '-o', 'x.mp3'], 'usage', 2],
    [['run', 'converter', 'words.wav', '-o', 'x.mp3'], 'not_audio', 1],
    [['run', 'converter', 'song.wav', '-o', 'x.mp3', '--set', 'a=b'], 'bad_option', 2],
    [['voice', 'show', 'none.fvoice'], 'bad_voice', 1],
    [['dance'], 'usage', 2],
  ])('of %j is an object for programs', async (args, code, exit) => {
    await writeFile(at('words.wav'), 'Only words. '.repeat(100));
    const ended = await run([...args, '--json']);
    const { error } = JSON.parse(ended.out.toString());
    expect([ended.code, error.code]).toEqual([exit, code]);
    expect(ended.err).toBe(`formant: ${error.message}\n`);
  });

  it.skipIf(!existsSync('/dev/full'))('is a disk that is full', async () => {
    const full = await open('/dev/full', 'w');
    const { status, stderr } = spawnSync(
      process.execPath,
      [formant, 'run', 'converter', 'song.wav', '-o', '-'],
      {
        cwd: folder,
        stdio: ['ignore', full.fd, 'pipe'],
      },
    );
    await full.close();
    expect([status, stderr.toString()]).toEqual([1, 'formant: The disk is full. Make room and try again.\n']);
  });
});

describe('names of files', () => {
  it.each(['ein Lied.wav', 'أغنية.wav', '歌🎵.wav', '-n.wav', 'a\nb.wav', "it's.wav", '$(ls).wav'])(
    'may be %j',
    async (name) => {
      await writeFile(at(name), noise(1));
      const ran = await run(['run', 'converter', '-o', `out ${name}`.replace('.wav', '.flac'), '--', name]);
      expect([ran.code, ran.err]).toEqual([0, '']);
      expect(await readdir(folder)).toContain(`out ${name}`.replace('.wav', '.flac'));
    },
  );

  it('carry the tool where a folder is its own place for results, and a second run takes none of them up', async () => {
    await mkdir(at('songs'));
    for (const name of ['a.wav', 'b.wav']) await writeFile(at(`songs/${name}`), noise(1));
    const args = ['run', 'reverb-remover', 'songs', '--out', 'songs'];
    const ran = await run(args);
    expect([ran.code, ran.err]).toEqual([0, '']);
    const all = ['a-reverb-remover.wav', 'a.wav', 'b-reverb-remover.wav', 'b.wav'];
    expect(await readdir(at('songs'))).toEqual(all);
    const again = await run(args);
    expect([again.code, again.err]).toEqual([
      2,
      expect.stringMatching(/^formant: 2 files are there already/),
    ]);
    expect((await run([...args, '--overwrite'])).code).toBe(0);
    expect(await readdir(at('songs'))).toEqual(all);
  });
});
