import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';

const command = fileURLToPath(new URL('../../../bin/formant.mjs', import.meta.url));
/** Says on stderr which packages of others were loaded, when the command ends. */
const watch = `
import { registerHooks } from 'node:module';
const seen = new Set();
registerHooks({
  load(url, context, next) {
    const [, name] = /.*\\/node_modules\\/((?:@[^/]+\\/)?[^/]+)/.exec(url) ?? [];
    if (name && !name.startsWith('@formant/')) seen.add(name);
    return next(url, context);
  },
});
process.on('exit', () => process.stderr.write('loaded:' + JSON.stringify([...seen])));
`;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'formant-start-'));
  await writeFile(path.join(folder, 'watch.mjs'), watch);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function packagesOf(...args: string[]): Promise<string[]> {
  const { stderr } = await promisify(execFile)(
    process.execPath,
    ['--import', path.join(folder, 'watch.mjs'), command, ...args],
    { env: { ...process.env, DATA_DIR: path.join(folder, 'data'), FORMANT_MODELS: '' } },
  );
  const [, list] = /loaded:(\[.*\])/.exec(stderr) ?? [];
  return JSON.parse(list ?? 'null') as string[];
}

/** Half of a short command's time would go into reading packages that it has no use for. */
test.each([['--version'], ['--help'], ['tools']])('formant %s loads no package', async (name) => {
  expect(await packagesOf(name)).toEqual([]);
});

/** V8 complains there of a setting that it no longer has. */
test('formant says nothing on stderr but what the command has to say', async () => {
  expect((await promisify(execFile)(process.execPath, [command, '--version'])).stderr).toBe('');
});

test.each(['espeak:en-us', 'flite:slt'])(
  'formant tts loads of others nothing but the synthesizer for %s and a WAV file',
  async (voice) => {
    const out = path.join(folder, 'out.wav');
    const loaded = await packagesOf(
      'tts',
      '--text',
      'Good morning.',
      '--voice',
      voice,
      '-o',
      out,
      '--overwrite',
    );
    expect(loaded.filter((name) => !name.startsWith('@echogarden/'))).toEqual([]);
  },
);

test('formant run converter loads of others what checks options, reads tags and codes sound', async () => {
  const song = path.join(folder, 'song.wav');
  await packagesOf('tts', '--text', 'Good morning.', '--voice', 'flite:slt', '-o', song, '--overwrite');
  const loaded = await packagesOf('run', 'converter', song, '-o', path.join(folder, 'song.flac'));
  expect(loaded).toContain('node-av');
  // what fetches models and speaks is a quarter of all modules that there are
  expect(loaded.filter((name) => ['tar', 'unbzip2-stream', 'through'].includes(name))).toEqual([]);
  expect(loaded.filter((name) => name.startsWith('@echogarden/'))).toEqual([]);
});

test('other formats load what writes them', async () => {
  const out = path.join(folder, 'out.flac');
  expect(await packagesOf('tts', '--text', 'Good morning.', '--voice', 'flite:slt', '-o', out)).toContain(
    'node-av',
  );
});
