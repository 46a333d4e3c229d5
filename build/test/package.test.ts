import { execFile, execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { encodeWav } from '@formant/engine/codecs/wav';
import { afterAll, beforeAll, expect, it } from 'vitest';

const root = path.join(import.meta.dirname, '../..');
const folder = mkdtempSync(path.join(tmpdir(), 'package-'));
const elsewhere = path.join(folder, 'elsewhere');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

// as somebody does it who has no checkout; what the registry has is already in npm's store where the tests run
beforeAll(() => {
  const node = path.dirname(process.execPath);
  const env = { ...process.env, PATH: `${node}${path.delimiter}${process.env.PATH}` };
  execFileSync(process.execPath, ['build/scripts/pack-cli.mjs', folder], { cwd: root, env });
  const [packed = ''] = readdirSync(folder).filter((file) => file.endsWith('.tgz'));
  execFileSync(
    'npm',
    [
      ...['install', '--global', '--prefix', elsewhere, path.join(folder, packed)],
      ...['--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error'],
    ],
    { cwd: folder, env, shell: process.platform === 'win32' },
  );
}, 600_000);

function formant(...args: string[]): Promise<{ code: number; out: string; err: string }> {
  const bin = path.join(elsewhere, 'lib/node_modules/formant/server/bin/formant.mjs');
  const env = { ...process.env, DATA_DIR: path.join(folder, 'data'), DATABASE_URL: '' };
  return new Promise((resolve) => {
    execFile(process.execPath, [bin, ...args], { cwd: folder, env }, (error, out, err) =>
      resolve({ code: error ? Number(error.code) : 0, out, err }),
    );
  });
}

it('the packed command works outside the checkout: tools, speech, models, a database and its manual page', async () => {
  const sound = Float32Array.from(
    { length: 16_000 },
    (_, i) => 0.2 * Math.sin((2 * Math.PI * 220 * i) / 16_000),
  );
  writeFileSync(path.join(folder, 'tone.wav'), encodeWav({ sampleRate: 16_000, channels: [sound] }, 'int16'));
  for (const args of [
    ['--version'],
    ['run', 'reverb-remover', 'tone.wav', '--then', 'converter', '-o', 'tone.flac'],
    ['tts', '--text', 'Good morning', '--voice', 'flite:slt', '-o', 'said.wav'],
    ['tts', '--text', 'Guten Morgen', '--voice', 'espeak:de', '-o', 'gesagt.wav'],
    ['models', 'list'],
    ['apps', 'add', '--name', 'Karaoke', '--redirect', 'https://app.example/done'],
    ['completion', 'bash'],
  ])
    expect(await formant(...args), args.join(' ')).toMatchObject({ code: 0, err: '' });
  for (const file of [
    'tone.flac',
    'said.wav',
    'gesagt.wav',
    'elsewhere/share/man/man1/formant.1',
    'elsewhere/bin/formant',
  ])
    expect(existsSync(path.join(folder, file)), file).toBe(true);
  const many = await formant('run', 'converter', 'tone.wav', 'said.wav', '--out', 'many', '--json');
  expect(JSON.parse(many.out)).toMatchObject({ done: 2, failed: 0 });
});
