import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { encodeWav } from '@formant/engine/codecs/wav';
import { afterEach, beforeEach, expect, it } from 'vitest';

const formant = fileURLToPath(new URL('../../bin/formant.mjs', import.meta.url));
let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'names-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const sound = encodeWav(
  { sampleRate: 8000, channels: [Float32Array.from({ length: 4000 }, (_, i) => Math.sin(i / 5) / 4)] },
  'int16',
);
function run(...args: string[]): Promise<{ code: number; err: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, [formant, ...args], { cwd: folder }, (error, _out, err) =>
      resolve({ code: error ? Number(error.code) : 0, err }),
    );
  });
}

/** In their scripts, as one types them, and as they must not be taken for something else. */
const names = [
  'أغنية الصباح',
  'שיר ערש',
  'सुबह का गीत',
  '春の歌',
  '아침 노래',
  'Утренняя песня',
  '🎸👩‍🎤',
  'Cafe\u0301 z\u0337\u0321',
  '-o',
  '100% #1?&[a]{b}',
  ' leading, trailing ',
  '$(id) `id` "quoted"',
];

it.skipIf(process.platform === 'win32')(
  'in every script stay as they are, in a batch and alone',
  async () => {
    await mkdir(join(folder, 'in'));
    for (const name of names) await writeFile(join(folder, 'in', `${name}.wav`), sound);
    const many = await run('run', 'converter', 'in', '--format', 'flac', '--out', 'made');
    expect(many).toMatchObject({ code: 0 });
    expect((await readdir(join(folder, 'made'))).toSorted()).toEqual(
      names.map((name) => `${name}.flac`).toSorted(),
    );
    for (const name of ['سحر', '🎸👩‍🎤', '-o']) {
      await writeFile(join(folder, `${name}.wav`), sound);
      expect(await run('run', 'converter', '--format', 'flac', '--out', 'one', '--', `${name}.wav`)).toEqual({
        code: 0,
        err: '',
      });
      expect(await readdir(join(folder, 'one'))).toEqual([`${name}.flac`]);
      await rm(join(folder, 'one'), { recursive: true });
    }
  },
);

it.skipIf(process.platform === 'win32')(
  'that are as long as a disk takes are cut between letters, and stay apart',
  async () => {
    // 255 bytes with their endings, which the new one is longer than; the marks belong to the letters before them
    const long = [
      'a'.repeat(251),
      `${'春'.repeat(83)}ab`,
      `${'e\u0301'.repeat(83)}ab`,
      `${'e\u0301'.repeat(83)}ac`,
    ];
    await mkdir(join(folder, 'in'));
    for (const name of long) await writeFile(join(folder, 'in', `${name}.wav`), sound);
    expect(await run('run', 'converter', 'in', '--format', 'flac', '--out', 'made')).toMatchObject({
      code: 0,
    });
    const made = await readdir(join(folder, 'made'));
    expect(made.toSorted()).toEqual(
      [
        `${'a'.repeat(220)}.flac`,
        `${'春'.repeat(73)}.flac`,
        `${'e\u0301'.repeat(73)}-2.flac`,
        `${'e\u0301'.repeat(73)}.flac`,
      ].toSorted(),
    );
    expect(
      await run('run', 'converter', join('in', `${long[1]}.wav`), '--format', 'flac', '--out', 'one'),
    ).toEqual({ code: 0, err: '' });
    expect(await readdir(join(folder, 'one'))).toEqual([`${'春'.repeat(73)}.flac`]);
  },
);
