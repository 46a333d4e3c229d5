import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeAppLog } from './app-log.ts';
import { openLogFile } from './log-file.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'formant-log-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('what a start has logged is there at the next one, and only its owner reads it', () => {
  makeAppLog(() => 0, openLogFile(folder)).add('error', 'window gone: crashed');
  const log = makeAppLog(() => 1000, openLogFile(folder));
  log.add('info', 'started');
  expect(log.tail(1000)).toBe(
    '1970-01-01T00:00:00.000Z [error] window gone: crashed\n1970-01-01T00:00:01.000Z [info] started',
  );
  expect(statSync(path.join(folder, 'formant.log')).mode & 0o777).toBe(0o600);
});

test('no token, person or home folder reaches the disk', () => {
  const log = makeAppLog(() => 0, openLogFile(folder));
  log.add('error', 'Bearer abcdefgh12345678 refused for ada@example.com at 203.0.113.7');
  log.add('error', 'formant://auth?code=s3cretc0de&state=x in /home/ada/.config and C:\\Users\\ada\\x');
  log.add('error', 'token=formant_0123456789abcdef0123');
  const text = readFileSync(path.join(folder, 'formant.log'), 'utf8');
  for (const secret of ['abcdefgh12345678', 'ada', '203.0.113.7', 's3cretc0de', '0123456789abcdef'])
    expect(text).not.toContain(secret);
  expect(log.tail(10_000)).not.toContain('ada');
});

test('a flood of lines keeps three files of half a megabyte', () => {
  const file = openLogFile(folder);
  const line = 'x'.repeat(10_000);
  for (let i = 0; i < 300; i++) file.append(`${i} ${line}`);
  expect(readdirSync(folder).sort()).toEqual(['formant.log', 'formant.log.1', 'formant.log.2']);
  const sizes = readdirSync(folder).map((name) => statSync(path.join(folder, name)).size);
  expect(Math.max(...sizes)).toBeLessThanOrEqual(512 * 1024);
  expect(file.earlier().at(-1)?.slice(0, 4)).toBe('299 ');
});

test('a disk that takes nothing does not stop the app', () => {
  mkdirSync(path.join(folder, 'formant.log'));
  const log = makeAppLog(() => 0, openLogFile(folder));
  log.add('info', 'started');
  expect(log.tail(100)).toMatch(/started/);
});
