import { spawnSync } from 'node:child_process';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { toolIds } from '@formant/engine/tools';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const formant = fileURLToPath(new URL('../../bin/formant.mjs', import.meta.url));
const run = (...args: string[]) => {
  const { stdout, status } = spawnSync(process.execPath, [formant, ...args], { encoding: 'utf8' });
  return { lines: stdout.split('\n').filter(Boolean), out: stdout, status };
};
const words = (...line: string[]) => run('completion', '--words', ...line).lines;

describe('completion', () => {
  it('knows commands, tools, options and their values', () => {
    expect(words('vo')).toEqual(['voices', 'voice']);
    expect(words('run', '')).toEqual([...toolIds]);
    expect(words('run', 'converter', 'a.wav', '--then', 'audio')).toEqual(['audio-enhancer']);
    expect(words('run', 'converter', '--set', 'bitr')).toEqual(['bitrate=']);
    expect(words('run', 'converter', '--set', 'channels=')).toEqual(
      ['keep', 'mono', 'stereo'].map((one) => `channels=${one}`),
    );
    expect(words('run', 'vocal-remover', '--only', '')).toEqual(['vocals', 'instrumental']);
    expect(words('run', 'vocal-remover', '--over')).toEqual(['--overwrite']);
    expect(words('models', '')).toEqual(['list', 'install', 'check']);
    expect(words('tts', '--format', 'f')).toEqual(['flac']);
  });

  it('leaves the names of files to the shell', () => {
    expect(words('run', 'converter', '')).toEqual([]);
    expect(words('run', 'converter', '-o', '')).toEqual([]);
    expect(words('nothing', '')).toEqual([]);
  });

  it('asks for a shell that it knows', () => {
    expect(run('completion', 'tcsh').status).toBe(2);
  });
});

const has = (program: string) => spawnSync(program, ['--version']).status === 0;
let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'completion-'));
  await writeFile(join(folder, 'formant'), `#!/bin/sh\nexec '${process.execPath}' '${formant}' "$@"\n`);
  await chmod(join(folder, 'formant'), 0o755);
  for (const shell of ['bash', 'zsh', 'fish'])
    await writeFile(join(folder, shell), run('completion', shell).out);
});
afterAll(() => rm(folder, { recursive: true, force: true }));
const env = () => ({ ...process.env, PATH: `${folder}:${process.env.PATH}` });

describe('the scripts', () => {
  it.skipIf(!has('bash'))('complete in bash', () => {
    const script = `source ${folder}/bash
      COMP_WORDS=(formant run vocal-remover --only v); COMP_CWORD=4; _formant; echo "\${COMPREPLY[*]}"`;
    expect(spawnSync('bash', ['-c', script], { encoding: 'utf8', env: env() }).stdout).toBe('vocals\n');
  });

  it.skipIf(!has('zsh'))('are understood by zsh', () => {
    expect(spawnSync('zsh', ['-n', join(folder, 'zsh')]).status).toBe(0);
  });

  it.skipIf(!has('fish'))('complete in fish', () => {
    const script = `source ${folder}/fish; complete -C 'formant run vocal-rem'`;
    expect(spawnSync('fish', ['-c', script], { encoding: 'utf8', env: env() }).stdout.trim()).toBe(
      'vocal-remover',
    );
  });
});

describe('the manual page', () => {
  it('names every command, and every line of help stands in it as it is', () => {
    const { out } = run('man');
    for (const name of run('completion', '--words', '').lines.filter((word) => !word.startsWith('-')))
      expect(out).toContain(`.SS formant ${name}`);
    const requests = out.split('\n').filter((line) => /^[.']/.test(line));
    expect(requests.every((line) => /^\.(TH|SH|SS|PP|nf|fi|B|I|RI)\b/.test(line))).toBe(true);
  });

  it.skipIf(!has('mandoc'))('is well formed', () => {
    const { out } = run('man');
    const { stdout } = spawnSync('mandoc', ['-Tlint', '-Werror'], { input: out, encoding: 'utf8' });
    expect(stdout).toBe('');
  });
});
