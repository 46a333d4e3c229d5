import { execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { soundMeasure } from '@formant/engine/base/measure';
import { z } from '@formant/engine/base/schema';
import { decodeWav, encodeWav } from '@formant/engine/codecs/wav';
import { talk } from '@formant/engine/testing/talk';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const formant = fileURLToPath(new URL('../../bin/formant.mjs', import.meta.url));
let folder = '';
let song = '';
let long = '';
const at = (name: string) => join(folder, name);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cli-'));
  song = at('song.wav');
  long = at('long.wav');
  await writeFile(song, encodeWav(noise(2), 'int16'));
  await writeFile(long, encodeWav(noise(400), 'int16'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

function run(...args: string[]): Promise<{ code: number; out: string; err: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, [formant, ...args], (error, out, err) => {
      resolve({ code: error ? Number(error.code) : 0, out, err });
    });
  });
}

describe('formant', () => {
  it('explains itself', async () => {
    const all = await run('--help');
    expect(all.code).toBe(0);
    for (const command of ['tools', 'run']) expect(all.out).toContain(`\n  ${command} `);
    expect((await run('run', '--help')).out).toContain('--out <folder>');
    expect((await run('tools', '--help')).out).toContain('Usage: formant tools');
    expect(await run('help', 'run')).toEqual(await run('run', '--help'));
    expect((await run('help')).out).toBe(all.out);
    expect((await run('help', 'dance')).err).toContain('no command "dance"');
    expect((await run()).code).toBe(2);
  });

  it('lists the tools with everything a caller needs to know', async () => {
    const { code, out, err } = await run('tools', '--json');
    expect([code, err]).toEqual([0, '']);
    const remover = JSON.parse(out).find((tool: { id: string }) => tool.id === 'vocal-remover');
    expect(remover.outputs.map((output: { name: string }) => output.name)).toEqual([
      'vocals',
      'instrumental',
    ]);
    expect(remover.options).toContainEqual(
      expect.objectContaining({ id: 'strength', kind: 'range', min: 0, max: 100, default: 100 }),
    );
    expect(remover.options).toContainEqual(
      expect.objectContaining({
        id: 'quality',
        kind: 'choice',
        choices: expect.arrayContaining([{ value: 'fast', label: 'Fast' }]),
      }),
    );
    expect((await run('tools')).out).toContain('--set strength=100');
  });

  it('runs a tool and prints one JSON object', async () => {
    const out = at('made/here');
    const ran = await run('run', 'vocal-remover', song, '--out', out, '--set', 'strength=50', '--json');
    expect([ran.code, ran.err]).toEqual([0, '']);
    const said = JSON.parse(ran.out);
    expect(said).toMatchObject({
      tool: 'vocal-remover',
      outputs: [
        { name: 'vocals', path: join(out, 'vocals.wav') },
        { name: 'instrumental', path: join(out, 'instrumental.wav') },
      ],
      result: { stereoCue: true },
      engine: 'dsp',
      audioSeconds: 2,
    });
    expect(said.cpuSeconds).toBeGreaterThan(0);
    expect(said.wallSeconds).toBeGreaterThan(0);
    const vocals = await decodeWav(await readFile(join(out, 'vocals.wav')));
    expect([vocals.sampleRate, vocals.channels.length, vocals.channels[0]!.length]).toEqual([
      22050, 2, 44100,
    ]);
    expect(await readdir(out)).toEqual(['instrumental.wav', 'vocals.wav']);
  });

  it('tells by measure what a cleaning tool changed, a line each, and as JSON', async () => {
    const talking = at('talking.wav');
    const voice = talk(6, 22_050, { f0: 120, formantScale: 1 });
    const hiss = noise(6).channels[0]!;
    const channels = [voice.map((value, i) => value + 0.1 * hiss[i]!)];
    await writeFile(talking, encodeWav({ sampleRate: 22_050, channels }, 'float32'));
    const said = await run('run', 'audio-enhancer', talking, '-o', at('clean.wav'), '--engine', 'dsp');
    expect([said.code, said.err]).toEqual([0, '']);
    expect(said.out).toMatch(/\nmeasures: \n {2}Noise in the pauses: −\d+ → −\d+ dB, \d+ dB quieter\.\n/);
    expect(said.out).toMatch(/\n {2}Loudness: −\d+\.\d → −1\d\.\d LUFS, louder\.\n/);
    const json = await run(
      'run',
      'audio-enhancer',
      talking,
      '-o',
      at('clean2.wav'),
      '--engine',
      'dsp',
      '--json',
    );
    const { measures } = JSON.parse(json.out).result;
    expect(z.array(soundMeasure).parse(measures)).toEqual(measures);
    const noiseRow = measures.find(({ measure }: { measure: string }) => measure === 'noise');
    expect(noiseRow.before - noiseRow.after).toBeGreaterThan(6);
  });

  it('writes the format that is asked for', async () => {
    const ran = await run(
      'run',
      'vocal-remover',
      song,
      '--out',
      at('mp3'),
      '--format',
      'mp3',
      '--bitrate',
      '128',
    );
    expect([ran.code, ran.err]).toEqual([0, '']);
    expect(ran.out).toContain(join(at('mp3'), 'vocals.mp3'));
    expect((await readFile(at('mp3/vocals.mp3'))).length).toBeCloseTo((128_000 / 8) * 2, -4);
  });

  it.each([
    ['no tool', ['run'], /Which tool\? Tools are: .*vocal-remover/],
    ['an unknown tool', ['run', 'nothing', 'SONG', '--out', 'OUT'], /no tool "nothing"/],
    ['no file', ['run', 'vocal-remover', '--out', 'OUT'], /Which file\?/],
    ['no folder', ['run', 'vocal-remover', 'SONG'], /Add --out/],
    [
      'an unknown format',
      ['run', 'vocal-remover', 'SONG', '--out', 'OUT', '--format', 'wma'],
      /no format "wma"/,
    ],
    [
      'an unknown option',
      ['run', 'vocal-remover', 'SONG', '--out', 'OUT', '--set', 'x=1'],
      /Options are: strength/,
    ],
    [
      'a value out of range',
      ['run', 'vocal-remover', 'SONG', '--out', 'OUT', '--set', 'strength=101'],
      /from 0 to 100 %/,
    ],
    [
      'an empty value',
      ['run', 'vocal-remover', 'SONG', '--out', 'OUT', '--set', 'strength='],
      /from 0 to 100 %/,
    ],
    [
      'a setting without a value',
      ['run', 'vocal-remover', 'SONG', '--out', 'OUT', '--set', 'strength'],
      /name=value/,
    ],
    ['a mistyped switch', ['run', 'vocal-remover', 'SONG', '--out', 'OUT', '--jsn'], /--jsn/],
    ['an unknown command', ['dance'], /no command "dance"/],
    // a fault of the caller's, so no place in the code stands behind it
    [
      'an option that a command does not have',
      ['tools', '--jsonn'],
      /Unknown option '--jsonn'\. Did you mean --json\?\n$/,
    ],
    [
      'an option that is like no other',
      ['tools', '--quux'],
      /Unknown option '--quux'\. Options are listed by --help; a file of such a name stands behind --\.\n$/,
    ],
    ['a missing file', ['run', 'vocal-remover', 'NOWHERE', '--out', 'OUT'], /There is no file .*NOWHERE/],
    ['words for a song', ['run', 'vocal-remover', 'WORDS', '--out', 'OUT'], /This is a text file/],
    ['an empty file', ['run', 'vocal-remover', 'EMPTY', '--out', 'OUT'], /empty/],
    ['a file cut off', ['run', 'vocal-remover', 'CUT', '--out', 'OUT'], /cut off/],
  ])('fails for %s with one line, and writes nothing', async (name, args, line) => {
    await writeFile(at('WORDS'), 'Only words. '.repeat(100));
    await writeFile(at('EMPTY'), '');
    await writeFile(at('CUT'), (await readFile(song)).subarray(0, 50_000));
    const named = args.map((arg) => (/^[A-Z]+$/.test(arg) ? (arg === 'SONG' ? song : at(arg)) : arg));
    const { code, out, err } = await run(...named);
    // what a file holds is found out by working on it
    const isJob = ['words for a song', 'an empty file', 'a file cut off'].includes(name);
    expect([code, out]).toEqual([isJob ? 1 : 2, '']);
    expect(err).toMatch(/^formant: [^\n]+\n$/);
    expect(err).toMatch(line);
    expect(existsSync(at('OUT'))).toBe(false);
  });

  it('leaves a folder that was there as it was', async () => {
    await mkdir(at('full'));
    await writeFile(at('full/vocals.wav'), 'mine');
    await writeFile(at('WORDS'), 'Only words. '.repeat(100));
    expect((await run('run', 'vocal-remover', at('WORDS'), '--out', at('full'))).code).toBe(2);
    expect(await readdir(at('full'))).toEqual(['vocals.wav']);
    expect(await readFile(at('full/vocals.wav'), 'utf8')).toBe('mine');
  });

  it.skipIf(process.platform === 'win32')('stops at Ctrl+C and leaves nothing', async () => {
    const out = at('stopped');
    const child = spawn(process.execPath, [formant, 'run', 'vocal-remover', long, '--out', out]);
    let err = '';
    child.stderr.on('data', (data) => {
      err += data;
    });
    const begun = async () => {
      while (!existsSync(out) || (await readdir(out)).length === 0) await new Promise(setImmediate);
    };
    await begun();
    child.kill('SIGINT');
    const [code] = await once(child, 'exit');
    expect([code, err]).toEqual([130, 'formant: interrupted; nothing was written.\n']);
    expect(existsSync(out)).toBe(false);
  });

  it.skipIf(process.platform !== 'linux')(
    'says when a folder can not be made, and does not wait',
    async () => {
      const { code, err } = await run('run', 'vocal-remover', song, '--out', '/proc/here/there');
      expect([code, err]).toEqual([
        2,
        "formant: The folder /proc/here can't be made there. Name another one.\n",
      ]);
    },
  );

  it.skipIf(process.platform !== 'linux')(
    'names the folder that takes no file, not a file of its own',
    async () => {
      const { code, err } = await run('run', 'vocal-remover', song, '--out', '/proc', '--only', 'vocals');
      expect([code, err]).toEqual([
        2,
        'formant: Nothing can be written into the folder /proc. Name another one.\n',
      ]);
    },
  );

  it('asks for no folder where a tool writes nothing', async () => {
    const ran = await run('run', 'bpm-finder', song, '--json');
    expect([ran.code, ran.err]).toEqual([0, '']);
    expect(JSON.parse(ran.out)).toMatchObject({ tool: 'bpm-finder', outputs: [] });
    expect((await run('run', 'bpm-finder', at('son*.wav'))).out).toMatch(/\n1 file: 1 done\n$/);
  });

  const old = olderNode();
  it.skipIf(!old)('runs under an older Node by the one that npm installed', () => {
    const list = JSON.parse(execFileSync(old ?? '', [formant, 'tools', '--json'], { encoding: 'utf8' }));
    expect(list.length).toBeGreaterThan(0);
  });
});

/** A Node on this machine that can't run TypeScript by itself, if there is one. */
function olderNode(): string | null {
  const paths = (process.env.PATH ?? '').split(':').filter((entry) => !entry.includes('node_modules'));
  for (const node of paths.map((entry) => join(entry, 'node')).filter(existsSync)) {
    const [major = 0] = execFileSync(node, ['-p', 'process.versions.node'], { encoding: 'utf8' })
      .split('.')
      .map(Number);
    if (major < 22) return node;
  }
  return null;
}

/** Different noise left and right: something for a tool to do. */
function noise(seconds: number) {
  let state = 1;
  const channel = () =>
    Float32Array.from({ length: seconds * 22050 }, () => {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      return 0.3 * (state / 2 ** 32 - 0.5);
    });
  return { sampleRate: 22050, channels: [channel(), channel()] };
}
