import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasFfmpeg } from './ffmpeg-process.ts';
import { keptOf } from './tags.ts';

const texts = {
  title: 'Zwölf Töne',
  artist: 'Somebody',
  album: 'A: B',
  date: '2024-05-06',
  track: '3',
  genre: 'Folk',
  comment: 'Plain words – ü',
};

describe.skipIf(!(await hasFfmpeg())).each([
  ['caf', ['-c:a', 'pcm_s16le']],
  ['avi', ['-f', 'lavfi', '-i', 'color=s=32x32:d=0.3', '-map', '0', '-map', '1']],
] as const)('texts of %s as FFmpeg writes it', (ending, more) => {
  let folder = '';
  let whole: Buffer;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'container-texts-'));
    const file = join(folder, `whole.${ending}`);
    const metadata = Object.entries(texts).flatMap(([name, text]) => ['-metadata', `${name}=${text}`]);
    const sine = ['-f', 'lavfi', '-i', 'sine=d=0.3'];
    execFileSync('ffmpeg', ['-v', 'error', ...sine, ...more, ...metadata, '-y', file]);
    whole = await readFile(file);
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const read = async (bytes: Buffer) => {
    const file = join(folder, `other.${ending}`);
    await writeFile(file, bytes);
    return keptOf(file);
  };
  /** Where the length of the texts stands, or of the first of them. */
  const lengthAt = () => (ending === 'caf' ? whole.indexOf('info') + 4 : whole.indexOf('INFO') - 4);

  it('are read under their usual names, and what tells of the file is left out', async () => {
    expect(await read(whole)).toEqual({ tags: texts, cover: null });
  });

  it('are none where the file ends in one of them, or between two', async () => {
    for (const end of [whole.indexOf(texts.artist) + 3, whole.indexOf(ending === 'caf' ? 'date' : 'INAM')])
      expect(await read(whole.subarray(0, end))).toBeNull();
  });

  it.each([0, 1, 2, 3, 4, 5, 6, 7])(
    'are none, and no error, where byte %i of their length is wrong',
    async (byte) => {
      const damaged = Buffer.from(whole);
      damaged[lengthAt() + byte] = 0xff;
      const kept = await read(damaged);
      for (const [name, text] of Object.entries(kept?.tags ?? {})) expect(texts).toHaveProperty(name, text);
    },
  );

  it('are none where one of them is longer than all', async () => {
    const damaged = Buffer.from(whole);
    if (ending === 'caf') damaged.writeUInt32BE(5000, whole.indexOf('info') + 12);
    else damaged.writeUInt32LE(0xffff_fff0, whole.indexOf('INAM') + 4);
    expect(await read(damaged)).toBeNull();
  });

  it('are looked for in any nonsense without an error', async () => {
    for (let seed = 1; seed <= 200; seed++) {
      const damaged = Buffer.from(whole.subarray(0, 4000));
      for (let i = 12, random = seed; i < damaged.length; i += 1 + (random % 97)) {
        random = (Math.imul(random, 1103515245) + 12345) >>> 1;
        damaged[i] = random & 0xff;
      }
      await read(damaged);
    }
  });
});
