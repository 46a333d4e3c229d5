import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { link, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { encodeWav } from '@formant/engine/codecs/wav';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { requireFree } from './result-files.ts';

const formant = fileURLToPath(new URL('../../bin/formant.mjs', import.meta.url));
let folder = '';
const at = (name: string) => join(folder, name);

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'overwrite-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function put(name: string, bytes: Uint8Array | string): Promise<void> {
  await mkdir(dirname(at(name)), { recursive: true });
  await writeFile(at(name), bytes);
}
const text = (name: string) => readFile(at(name), 'utf8');

function run(...args: string[]): Promise<{ code: number; out: string; err: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, [formant, ...args], { cwd: folder }, (error, out, err) =>
      resolve({ code: error ? Number(error.code) : 0, out, err }),
    );
  });
}

/** Different noise left and right: something for a tool to do. */
function noise(seconds: number): Uint8Array {
  let state = 1;
  const channel = () =>
    Float32Array.from({ length: seconds * 8000 }, () => {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      return 0.3 * (state / 2 ** 32 - 0.5);
    });
  return encodeWav({ sampleRate: 8000, channels: [channel(), channel()] }, 'int16');
}

/** Syllables of a gliding tone rich in harmonics, with pauses: enough speech for a voice. */
function speech(seconds: number): Uint8Array {
  const sampleRate = 16_000;
  let phase = 0;
  const samples = Float32Array.from({ length: seconds * sampleRate }, (_, i) => {
    const time = i / sampleRate;
    phase += (110 * (1 + 0.1 * Math.sin(3 * time))) / sampleRate;
    let sum = 0;
    for (let h = 1; h * 110 < 6000; h++) sum += Math.sin(2 * Math.PI * h * phase) / h;
    return 0.2 * Math.max(0, Math.sin(2 * Math.PI * 1.7 * time)) * sum;
  });
  return encodeWav({ sampleRate, channels: [samples] }, 'int16');
}

describe('an earlier result', () => {
  it('is kept, unless it is to be overwritten', async () => {
    await put('song.wav', noise(1));
    await put('made/vocals.wav', 'mine');
    const again = ['run', 'vocal-remover', 'song.wav', '--out', 'made'];
    const refused = await run(...again);
    expect([refused.code, refused.out]).toEqual([2, '']);
    expect(refused.err).toBe(
      `formant: ${at('made/vocals.wav')} is there already. Add --overwrite to replace it, or name another --out.\n`,
    );
    expect(await readdir(at('made'))).toEqual(['vocals.wav']);
    expect(await text('made/vocals.wav')).toBe('mine');

    expect(await run(...again, '--overwrite')).toMatchObject({ code: 0, err: '' });
    expect(await readdir(at('made'))).toEqual(['instrumental.wav', 'vocals.wav']);
    expect((await readFile(at('made/vocals.wav'))).subarray(0, 4).toString()).toBe('RIFF');
  });

  it('is refused before the first file of a batch is touched, and every one is named', async () => {
    for (const name of ['1.wav', '2.wav', '3.wav']) await put(name, noise(1));
    for (const name of ['2.mp3', '3.mp3']) await put(`made/${name}`, 'mine');
    const again = ['run', 'converter', '1.wav', '2.wav', '3.wav', '--out', 'made'];
    const refused = await run(...again);
    expect([refused.code, refused.out]).toEqual([2, '']);
    expect(refused.err).toBe(
      `formant: 2 files are there already: ${at('made/2.mp3')}, ${at('made/3.mp3')}. Add --overwrite to replace them, or name another --out.\n`,
    );
    expect(await readdir(at('made'))).toEqual(['2.mp3', '3.mp3']);
    expect([await text('made/2.mp3'), await text('made/3.mp3')]).toEqual(['mine', 'mine']);
    expect((await run(...again, '--overwrite')).code).toBe(0);
    expect(await readdir(at('made'))).toEqual(['1.mp3', '2.mp3', '3.mp3']);
    expect(await text('made/2.mp3')).not.toBe('mine');
  });

  it.each([
    ['of speech', 'said/output.wav', ['tts', '--text', 'Yes.', '--voice', 'flite:slt', '--out', 'said']],
    ['that is a voice', 'me.fvoice', ['voice', 'train', 'me.wav', '--name', 'Me', '--out', 'me.fvoice']],
  ])('%s is kept too', async (_, file, args) => {
    await put('me.wav', speech(12));
    await put(file, 'mine');
    const before = await readdir(dirname(at(file)));
    const { code, err } = await run(...args);
    expect([code, err]).toEqual([
      2,
      `formant: ${at(file)} is there already. Add --overwrite to replace it, or name another --out.\n`,
    ]);
    expect(await text(file)).toBe('mine');
    expect(await run(...args, '--overwrite')).toMatchObject({ code: 0, err: '' });
    expect(await text(file)).not.toBe('mine');
    expect(await readdir(dirname(at(file)))).toEqual(before);
  });

  it('outlives a run that fails', async () => {
    await put('words.wav', 'Only words. '.repeat(100));
    await put('made/vocals.wav', 'mine');
    await put('said/output.wav', 'mine');
    const ran = await run('run', 'vocal-remover', 'words.wav', '--out', 'made', '--overwrite');
    expect([ran.code, ran.err]).toEqual([1, expect.stringMatching(/text file/)]);
    expect(await readdir(at('made'))).toEqual(['vocals.wav']);
    expect(await text('made/vocals.wav')).toBe('mine');
    const said = await run(
      ...['tts', '--text', 'Привет', '--voice', 'flite:rms', '--out', 'said', '--overwrite'],
    );
    expect(said.code).toBe(2);
    expect(await text('said/output.wav')).toBe('mine');
  });

  it.skipIf(process.platform === 'win32')(
    'outlives Ctrl+C in the middle of what was to replace it',
    async () => {
      const story = 'Once upon a time there was a fox that could not sleep at night. '.repeat(600);
      await put('story.txt', story);
      await put('said/output.wav', 'mine');
      const args = ['tts', '--file', 'story.txt', '--voice', 'flite:slt', '--out', 'said', '--overwrite'];
      const child = spawn(process.execPath, [formant, ...args], { cwd: folder });
      const exited = once(child, 'exit');
      // speech is being written, wherever that is
      const begun = async () => {
        const entries = await readdir(at('said'), { recursive: true });
        return entries.length > 1 || (await text('said/output.wav')) !== 'mine';
      };
      while (!(await begun())) await new Promise(setImmediate);
      child.kill('SIGINT');
      expect((await exited)[0]).toBe(130);
      expect(await readdir(at('said'))).toEqual(['output.wav']);
      expect(await text('said/output.wav')).toBe('mine');
    },
  );

  it('that came into being meanwhile is kept too', async () => {
    await put('long.wav', noise(300));
    const child = spawn(process.execPath, [formant, 'run', 'vocal-remover', 'long.wav', '--out', 'made'], {
      cwd: folder,
    });
    let err = '';
    child.stderr.on('data', (data) => {
      err += data;
    });
    const exited = once(child, 'exit');
    while (!existsSync(at('made'))) await new Promise(setImmediate);
    await put('made/instrumental.wav', 'mine');
    expect((await exited)[0]).toBe(2);
    expect(err).toContain(`${at('made/instrumental.wav')} is there already.`);
    expect(await readdir(at('made'))).toEqual(['instrumental.wav']);
    expect(await text('made/instrumental.wav')).toBe('mine');
  });

  it('of somebody else in a folder that a failing run has made stays there', async () => {
    await put('long.wav', noise(300));
    const child = spawn(process.execPath, [formant, 'run', 'vocal-remover', 'long.wav', '--out', 'made'], {
      cwd: folder,
    });
    const exited = once(child, 'exit');
    while (!existsSync(at('made'))) await new Promise(setImmediate);
    await put('made/other.wav', 'mine');
    child.kill('SIGINT');
    await exited;
    expect(await readdir(at('made'))).toEqual(['other.wav']);
  });

  it('that is a folder is never replaced', async () => {
    await put('song.wav', noise(1));
    await put('made/vocals.wav/kept.txt', 'mine');
    const { code, err } = await run(...['run', 'vocal-remover', 'song.wav', '--out', 'made', '--overwrite']);
    expect([code, err]).toEqual([2, `formant: ${at('made/vocals.wav')} is a folder. Name another --out.\n`]);
    expect(await text('made/vocals.wav/kept.txt')).toBe('mine');
  });
});

describe('an input', () => {
  const untouched = async (name: string, args: string[]) => {
    const before = await readFile(at(name));
    const { code, err } = await run(...args, '--overwrite');
    expect([code, err]).toEqual([2, expect.stringMatching(/would be replaced.*Name another --out/)]);
    expect((await readFile(at(name))).equals(before), name).toBe(true);
  };

  it.each([
    ['of a tool', 'output.wav', ['run', 'converter', 'output.wav', '--out', '.', '--set', 'format=wav']],
    ['that is a voice', 'me.wav', ['voice', 'train', 'me.wav', '--name', 'Me', '--out', 'me.wav']],
    [
      'that is a text',
      'said/output.wav',
      ['tts', '--file', 'said/output.wav', '--voice', 'flite:slt', '--out', 'said'],
    ],
    [
      'of a batch',
      'a/x.wav',
      ['run', 'converter', 'a/x.wav', 'b/y.mp3', '--out', 'a', '--set', 'format=wav'],
    ],
  ])('%s is never overwritten, whatever was said', async (_, name, args) => {
    for (const one of ['output.wav', 'a/x.wav', 'b/y.mp3']) await put(one, noise(1));
    await put('me.wav', speech(6));
    await put('said/output.wav', 'Yes.');
    await untouched(name, args);
  });

  it.skipIf(process.platform === 'win32')('is known behind links of every kind', async () => {
    await put('song.wav', noise(1));
    for (const [name, make] of [
      ['soft', () => symlink(at('song.wav'), at('soft/song.wav'))],
      ['hard', () => link(at('song.wav'), at('hard/song.wav'))],
    ] as const) {
      await mkdir(at(name));
      await make();
      await untouched('song.wav', ['run', 'voice-changer', 'song.wav', '--out', name]);
      await untouched('song.wav', ['run', 'voice-changer', `${name}/song.wav`, '--out', name]);
    }
    // the folder of the outputs is the input's own by another name
    await put('home/output.wav', noise(1));
    await symlink(at('home'), at('other'));
    await untouched('home/output.wav', ['run', 'voice-changer', 'home/output.wav', '--out', 'other']);
  });
});

describe('two results of one name', () => {
  it.each([
    ['said/Bo.wav', 'said/bo.wav'],
    ['said/\u00e9.wav', 'said/e\u0301.wav'],
  ])('are refused even where only some systems take %s for %s', async (one, other) => {
    await expect(requireFree([at(one), at(other)], { inputs: [], overwrite: true })).rejects.toThrow(
      /Two results would be called/,
    );
  });
});
