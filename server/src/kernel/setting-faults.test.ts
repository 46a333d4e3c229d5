import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { ConfigError, misspelt, readConfig } from './config.ts';
import { misspeltText } from './setting-faults.ts';

const refusal = (env: Record<string, string>): string => {
  try {
    readConfig(env);
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError);
    return (error as ConfigError).message; // safe: just asserted
  }
  throw new Error('The settings were taken.');
};

it('says of every faulty setting what stands there, what belongs there and what it is for', () => {
  const told = refusal({ PORT: '80a', ROLE: 'api', WORKERS: '100', STAFF_MAIL: 'ada' }).split('\n');
  expect(told[0]).toBe('4 settings are wrong:');
  expect(told).toContainEqual(
    expect.stringMatching(/^ {2}PORT \(80a\): has to be a number\. Port of the website/),
  );
  expect(told).toContainEqual(expect.stringMatching(/^ {2}ROLE \(api\): is one of all, web, worker\. /));
  expect(told).toContainEqual(expect.stringMatching(/^ {2}WORKERS \(100\): is at most 64\. /));
  expect(told).toContainEqual(expect.stringMatching(/^ {2}STAFF_MAIL \(ada\): is no e-mail address\. /));
  expect(told.at(-1)).toContain('.env.example');
});

it('shows what an address has to look like, and no password of one', () => {
  const told = refusal({ DATABASE_URL: 'postgres://ada:hidden@db/x', SECRET: 'too short' });
  expect(told).toContain('DATABASE_URL: is no address of the kind that belongs here. mysql://user:password@');
  expect(told).toContain('SECRET: needs at least 32 characters. ');
  expect(told).not.toMatch(/hidden|too short/);
});

it('says that the data folder can’t be used, and what to do', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'formant-settings-'));
  const file = path.join(folder, 'a-file');
  await writeFile(file, '');
  expect(refusal({ DATA_DIR: file })).toMatch(
    /^The server can’t keep its data in .*a-file: .*set DATA_DIR to a folder that can be written\.$/,
  );
  await rm(folder, { recursive: true });
});

it('notices a name that was mistyped, and leaves those of the system and of other programs alone', () => {
  expect(misspelt({ DATABSE_URL: 'x', LOGLEVEL: 'x', FORMANT_DATA_DIR: 'x', RATELIMITS: 'x' })).toEqual([
    { given: 'DATABSE_URL', meant: 'DATABASE_URL' },
    { given: 'LOGLEVEL', meant: 'LOG_LEVEL' },
    { given: 'FORMANT_DATA_DIR', meant: 'DATA_DIR' },
    { given: 'RATELIMITS', meant: 'RATE_LIMITS' },
  ]);
  expect(misspeltText({ given: 'LOGLEVEL', meant: 'LOG_LEVEL' })).toContain('Did you mean LOG_LEVEL?');
  const others = {
    HOME: '/root',
    LANG: 'C',
    MAIL: 'x',
    SHELL: 'sh',
    TERM: 'x',
    FORMANT_SERVER: 'x',
    PWD: '/',
  };
  expect(misspelt({ ...others, REDIS_URI: 'x', REDIS_URL: 'redis://r', SECRET: 'x' })).toEqual([]);
});
