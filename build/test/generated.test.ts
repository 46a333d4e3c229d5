import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { expect, test } from 'vitest';
import { read, root } from './checkout.ts';

const generate = (...args: string[]) =>
  execFileSync(process.execPath, [path.join(root, 'build/scripts/generate.mjs'), ...args], {
    cwd: root,
    encoding: 'utf8',
  });

test('openapi.json and .env.example are what the code says now', () => {
  expect(generate('--check')).toBe('');
});

test('the description of the API names every call once', () => {
  const api = JSON.parse(read('server/contract/openapi.json')) as {
    openapi: string;
    paths: Record<string, Record<string, { operationId: string }>>;
  };
  const ids = Object.values(api.paths).flatMap((methods) =>
    Object.values(methods).map(({ operationId }) => operationId),
  );
  expect(api.openapi).toBe('3.1.1');
  expect(ids).toContain('signup');
  expect(new Set(ids).size).toBe(ids.length);
});

test('.env.example sets nothing by itself', () => {
  const set = read('.env.example')
    .split('\n')
    .filter((line) => line && !line.startsWith('#'));
  expect(set).toEqual([]);
});
