import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { encodeWav } from '@formant/engine/codecs/wav';
import { talk } from '@formant/engine/testing/talk';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const formant = fileURLToPath(new URL('../../bin/formant.mjs', import.meta.url));
const rate = 16_000;
let folder = '';
const at = (name: string) => join(folder, name);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cli-interrupts-'));
  const speech = talk(20, rate, { f0: 110, formantScale: 1 });
  const wav = (seconds: number) => {
    const channel = new Float32Array(seconds * rate);
    for (let from = 0; from < channel.length; from += speech.length)
      channel.set(speech.subarray(0, channel.length - from), from);
    return encodeWav({ sampleRate: rate, channels: [channel] }, 'int16');
  };
  await writeFile(at('short.wav'), wav(8));
  await writeFile(at('long.wav'), wav(540));
  await writeFile(at('long.txt'), 'Nobody knew where the old man came from. '.repeat(400));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

function start(args: string[]) {
  const child = spawn(process.execPath, [formant, ...args], {
    cwd: folder,
    env: { ...process.env, DATA_DIR: at('data'), XDG_DATA_HOME: at('own') },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let err = '';
  child.stderr.on('data', (data) => {
    err += data;
  });
  return { child, ended: once(child, 'close').then(([code]) => ({ code, err })) };
}

/** Its working folder stands beside the results. */
async function begun(child: ChildProcess) {
  while ((await readdir(at('stop'))).length === 0 && child.exitCode === null) await new Promise(setImmediate);
}

/** One call of every command that prints, and the file that it makes besides. */
const calls: [command: string, args: string[], makes?: string][] = [
  ['run', ['run', 'converter', 'short.wav', '-o', 'pipe/short.flac'], 'short.flac'],
  ['tools', ['tools', '--json']],
  ['tts', ['tts', '--text', 'Good morning.', '--voice', 'flite:slt', '-o', 'pipe/said.wav'], 'said.wav'],
  ['voices', ['voices']],
  ['voice', ['voice', 'train', 'short.wav', '--name', 'Bo', '--out', 'pipe/bo.fvoice'], 'bo.fvoice'],
  ['models', ['models', 'list']],
  ['completion', ['completion', 'bash']],
  ['man', ['man']],
  ['doctor', ['doctor']],
  ['admin', ['admin', '--help']],
  ['apps', ['apps', 'list']],
];

describe.skipIf(process.platform === 'win32')('a command whose reader has gone', () => {
  it('is tried for every command there is', () => {
    const overview = execFileSync(process.execPath, [formant, '--help'], { encoding: 'utf8' });
    const names = [...overview.matchAll(/^ {2}([a-z]+) {2}/gm)].map(([, name]) => name);
    expect(names.toSorted()).toEqual(calls.map(([name]) => name).toSorted());
  });

  it.each(calls)('ends quietly and leaves nothing by halves: %s', async (_, args, makes) => {
    await mkdir(at('pipe'), { recursive: true });
    const { child, ended } = start(args);
    child.stdout.destroy();
    expect(await ended).toEqual({ code: 141, err: '' });
    expect(await readdir(at('pipe'))).toEqual(makes ? [makes] : []);
    await rm(at('pipe'), { recursive: true });
  });
});

describe.skipIf(process.platform === 'win32')('what else ends a command', () => {
  it.each([
    ['SIGTERM', 143],
    ['SIGHUP', 129],
  ] as const)('shows in its exit code: %s', async (signal, expected) => {
    await mkdir(at('stop'), { recursive: true });
    const { child, ended } = start(['run', 'audio-enhancer', 'long.wav', '-o', 'stop/long.flac']);
    await begun(child);
    child.kill(signal);
    expect((await ended).code).toBe(expected);
    expect(await readdir(at('stop'))).toEqual([]);
    await rm(at('stop'), { recursive: true });
  });
});

describe.skipIf(process.platform === 'win32')('Ctrl+C', () => {
  it.each([
    ['run', ['run', 'audio-enhancer', 'long.wav', '-o', 'stop/long.flac']],
    ['run over many', ['run', 'audio-enhancer', 'long.wav', 'short.wav', '--out', 'stop']],
    ['tts', ['tts', '--file', 'long.txt', '--voice', 'espeak:en-us', '-o', 'stop/long.wav']],
    ['voice', ['voice', 'train', 'long.wav', '--name', 'Bo', '--out', 'stop/bo.fvoice']],
  ])('ends it in the middle, with one line and no file: %s', async (_, args) => {
    await mkdir(at('stop'), { recursive: true });
    const { child, ended } = start(args);
    await begun(child);
    child.kill('SIGINT');
    const { code, err } = await ended;
    expect([code, err.replace(/^.*\r/s, '')]).toEqual([
      130,
      expect.stringMatching(/^formant: [^\n]*interrupted[^\n]*\n$/),
    ]);
    expect(await readdir(at('stop'))).toEqual([]);
    await rm(at('stop'), { recursive: true });
  });
});
