import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { toolIds } from '@formant/engine/tools';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commandHere } from '../testing/processes/command-here.ts';

const formant = fileURLToPath(new URL('../../bin/formant.mjs', import.meta.url));
const run = (...args: string[]) => commandHere(args);
const words = async (...line: string[]) =>
  (await run('completion', '--words', ...line)).out.split('\n').filter(Boolean);

describe('completion', () => {
  it('knows commands, tools, options and their values', async () => {
    expect(await words('vo')).toEqual(['voices', 'voice']);
    expect(await words('run', '')).toEqual([...toolIds]);
    expect(await words('run', 'converter', 'a.wav', '--then', 'audio')).toEqual(['audio-enhancer']);
    expect(await words('run', 'converter', '--set', 'bitr')).toEqual(['bitrate=']);
    expect(await words('run', 'converter', '--set', 'channels=')).toEqual(
      ['keep', 'mono', 'stereo'].map((one) => `channels=${one}`),
    );
    expect(await words('run', 'vocal-remover', '--only', '')).toEqual(['vocals', 'instrumental']);
    expect(await words('run', 'vocal-remover', '--over')).toEqual(['--overwrite']);
    expect(await words('models', '')).toEqual(['list', 'install', 'check', 'remove']);
    expect(await words('tts', '--format', 'f')).toEqual(['flac']);
    expect(await words('tts', '--format=f')).toEqual(['--format=flac']);
    expect(await words('run', 'converter', '--set=channels=m')).toEqual(['--set=channels=mono']);
    expect(await words('tts', '--voice', 'flite:s')).toEqual(['flite:slt']);
    expect(await words('tts', '--language', 'de')).toEqual(['de']);
    expect(await words('models', 'install', 'camp')).toEqual(['campplus-zh-en']);
    expect(await words('models', 'install', '--kind', 'kok')).toEqual(['kokoro']);
  });

  it('leaves the names of files to the shell', async () => {
    expect(await words('run', 'converter', '')).toEqual([]);
    expect(await words('run', 'converter', '-o', '')).toEqual([]);
    expect(await words('nothing', '')).toEqual([]);
  });

  it('asks for a shell that it knows', async () => {
    expect((await run('completion', 'tcsh')).code).toBe(2);
  });
});

const has = (program: string) => spawnSync(program, ['--version']).status === 0;
let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'completion-'));
  await writeFile(join(folder, 'formant'), `#!/bin/sh\nexec '${process.execPath}' '${formant}' "$@"\n`);
  await chmod(join(folder, 'formant'), 0o755);
  for (const shell of ['bash', 'zsh', 'fish'])
    await writeFile(join(folder, shell), (await run('completion', shell)).out);
});
afterAll(() => rm(folder, { recursive: true, force: true }));
const env = () => ({ ...process.env, PATH: `${folder}:${process.env.PATH}` });

describe('the scripts', () => {
  /** What stands in the line after Tab, and what then has to be typed for it. */
  const lines: [typed: string, completed: string[]][] = [
    ['run vocal-remover --only v', ['run', 'vocal-remover', '--only', 'vocals']],
    ['run converter --set channels=mo', ['run', 'converter', '--set', 'channels=mono']],
    ['run converter --format=f', ['run', 'converter', '--format=flac']],
    ['tts --voice flite:s', ['tts', '--voice', 'flite:slt']],
    ['tts --text "a b" --language he', ['tts', '--text', 'a b', '--language', 'he']],
    ['models install camp', ['models', 'install', 'campplus-zh-en']],
  ];

  // a shell that is typed into, and that shows what the command gets
  it.skipIf(!has('bash'))('complete in bash as it is typed', () => {
    const typed = lines.map(([line]) => `shown ${line}\t\n`).join('');
    const input = `source ${folder}/bash; complete -F _formant shown
shown() { for word; do printf '<%s>' "$word" >> told; done; echo >> told; }
${typed}exit
`;
    spawnSync('bash', ['--norc', '--noprofile', '-i'], {
      cwd: folder,
      input,
      env: { ...env(), HISTFILE: '', INPUTRC: '/dev/null', TERM: 'dumb' },
    });
    expect(readFileSync(join(folder, 'told'), 'utf8').trim().split('\n')).toEqual(
      lines.map(([, words]) => words.map((word) => `<${word}>`).join('')),
    );
  });

  const lastWords = lines.map(([, words]) => words.at(-1));

  it.skipIf(!has('zsh'))('complete in zsh', () => {
    // compadd works in its completion only
    const script = `compdef() { :; }; compadd() { print -rl -- "\${(P@)argv[-1]}"; }; _files() { print files; }
      for line in "$@"; do words=(formant "\${(@Q)\${(z)line}}") CURRENT=$#words; source ${folder}/zsh; done`;
    const args = ['-fc', script, 'zsh', ...lines.map(([line]) => line)];
    const { stdout } = spawnSync('zsh', args, { encoding: 'utf8', env: env() });
    expect(stdout.trim().split('\n')).toEqual(lastWords);
  });

  it.skipIf(!has('fish'))('complete in fish', () => {
    const script = `source ${folder}/fish; for line in $argv; complete -C "formant $line"; end`;
    const args = ['-c', script, ...lines.map(([line]) => line)];
    const { stdout } = spawnSync('fish', args, { encoding: 'utf8', env: env() });
    expect(stdout.trim().split('\n')).toEqual(lastWords);
  });
});

describe('the manual page', () => {
  it('names every command, and every line of help stands in it as it is', async () => {
    const { out } = await run('man');
    for (const name of (await words('')).filter((word) => !word.startsWith('-')))
      expect(out).toContain(`.SS formant ${name}`);
    const requests = out.split('\n').filter((line) => /^[.']/.test(line));
    expect(requests.every((line) => /^\.(TH|SH|SS|PP|nf|fi|B|I|RI)\b/.test(line))).toBe(true);
  });

  it.skipIf(!has('mandoc'))('is well formed', async () => {
    const { out } = await run('man');
    const { stdout } = spawnSync('mandoc', ['-Tlint', '-Werror'], { input: out, encoding: 'utf8' });
    expect(stdout).toBe('');
  });
});
