import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { expect, test } from 'vitest';
import { shippedPackages } from '../scripts/licences.mjs';
import { read, root } from './checkout.ts';

const generate = (...args: string[]) =>
  execFileSync(process.execPath, [path.join(root, 'build/scripts/generate.mjs'), ...args], {
    cwd: root,
    encoding: 'utf8',
  });

test('openapi.json, .env.example and the list of licences are what the code and the lock file say now', () => {
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

test('every package that is shipped is listed with its licence, and a silent one stops the list', () => {
  const packages = {
    ui: { dependencies: { known: '1' } },
    'node_modules/known': { version: '1.0.0', license: 'MIT', dependencies: { inner: '1' } },
    'node_modules/known/node_modules/inner': { version: '2.0.0', license: 'ISC' },
    'node_modules/inner': { version: '1.0.0', license: 'MIT' },
    'node_modules/unused': { version: '1.0.0' },
    'node_modules/electron': { version: '1.0.0', license: 'MIT', dependencies: { unused: '1' } },
    'node_modules/electron-updater': { version: '1.0.0', license: 'MIT' },
    'node_modules/uiohook-napi': { version: '1.0.0', license: 'MIT', dependencies: { unused: '1' } },
    'node_modules/ws': { version: '1.0.0', license: 'MIT' },
  };
  expect(shippedPackages(packages)).toMatchObject([
    { name: 'electron', parts: ['app'] },
    { name: 'electron-updater', parts: ['app'] },
    { name: 'inner', version: '2.0.0', licence: 'ISC', parts: ['app', 'browser'] },
    { name: 'known', version: '1.0.0', licence: 'MIT', parts: ['app', 'browser'] },
    { name: 'uiohook-napi', licence: 'MIT AND LGPL-3.0-or-later', parts: ['app'] },
    { name: 'ws', parts: ['app'] },
  ]);
  const silent = { ...packages, 'node_modules/known': { version: '1.0.0' } };
  expect(() => shippedPackages(silent)).toThrow('known names no licence');
});

test('.env.example sets nothing by itself', () => {
  const set = read('.env.example')
    .split('\n')
    .filter((line) => line && !line.startsWith('#'));
  expect(set).toEqual([]);
});
