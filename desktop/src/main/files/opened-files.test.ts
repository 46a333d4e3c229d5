import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { filesIn, makeOpenedFiles, mostFiles } from './opened-files.ts';

let folder: string;
let recent: readonly string[];
let came: number;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'formant-opened-'));
  recent = [];
  came = 0;
});
afterEach(() => rmSync(folder, { recursive: true }));
const at = (name: string) => path.join(folder, name);
const make = () =>
  makeOpenedFiles({
    recent: { get: () => recent, set: (files) => (recent = files) },
    came: () => came++,
    remember: () => {},
    log: () => {},
  });

test('of a command line sounds are taken, from where it was given, and whatever has a full path', () => {
  expect(
    filesIn(
      [
        '--hidden',
        'formant://auth?x=a.wav',
        '.',
        'a b.WAV',
        '/s/v.fvoice',
        'x.exe',
        '/s/notes.txt',
        '/opt/app/',
      ],
      '/home/x',
      '/opt/app',
    ),
  ).toEqual(['/home/x/a b.WAV', '/s/v.fvoice', '/s/notes.txt']);
});

test('the window gets a name and a number, and the bytes under that number alone', async () => {
  writeFileSync(at('voice.wav'), 'RIFF');
  writeFileSync(at('secret.txt'), 'secret');
  mkdirSync(at('folder.wav'));
  const files = make();
  files.open([at('voice.wav'), at('gone.wav'), at('folder.wav'), at('secret.txt')]);
  const { files: taken, refused } = files.take();
  const [one, ...others] = taken;
  expect(others).toEqual([]);
  expect(refused).toEqual([
    { name: 'gone.wav', why: 'missing' },
    { name: 'folder.wav', why: 'folder' },
    { name: 'secret.txt', why: 'kind' },
  ]);
  expect(one).toEqual({ id: expect.any(String), name: 'voice.wav', bytes: 4, isVoice: false });
  expect(JSON.stringify(one)).not.toContain(folder);
  expect([came, recent]).toEqual([1, [at('voice.wav')]]);
  expect(files.take()).toEqual({ files: [], refused: [], left: 0 });
  const ask = (name: string, method = 'GET') =>
    files.serve(new Request(`app://formant/opened/${name}`, { method }));
  expect(await ask(one!.id).text()).toBe('RIFF');
  for (const name of ['other', '', '..%2fsecret.txt', encodeURIComponent(at('secret.txt'))])
    expect(ask(name).status).toBe(404);
  expect(ask(one!.id, 'POST').status).toBe(404);
});

test('the last eight are recent, each once', () => {
  const files = make();
  for (let i = 0; i < 10; i++) writeFileSync(at(`${i}.mp3`), 'x');
  files.open([...Array.from({ length: 10 }, (_, i) => at(`${i}.mp3`)), at('5.mp3')]);
  expect(recent.map((file) => path.basename(file, '.mp3'))).toEqual(['5', '9', '8', '7', '6', '4', '3', '2']);
});

test('of more files than wait at once the rest is counted, and none of what can’t be opened is left out', () => {
  const files = make();
  const names = Array.from({ length: mostFiles + 3 }, (_, i) => at(`${i}.mp3`));
  for (const name of names) writeFileSync(name, 'x');
  const gone = Array.from({ length: mostFiles + 1 }, (_, i) => at(`gone-${i}.mp3`));
  files.open([...gone, ...names.slice(0, -1)]);
  files.open(names.slice(-1));
  const { files: taken, refused, left } = files.take();
  expect([taken.length, refused.length, left]).toEqual([mostFiles, gone.length, 3]);
  expect(path.basename(recent[0]!)).toBe(`${mostFiles - 1}.mp3`);
  files.open(names.slice(-3));
  expect(files.take()).toMatchObject({ files: [{}, {}, {}], left: 0 });
});
