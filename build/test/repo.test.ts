import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { expect, test } from 'vitest';
import { read, root, tracked } from './checkout.ts';

test('the top level holds only what it is meant to hold', () => {
  const meant = ['build', 'desktop', 'server', 'ui', 'web'].concat([
    'CONTRIBUTING.md',
    'LICENSE',
    'README.md',
    'electron-builder.yml',
    'package-lock.json',
    'package.json',
    'tsconfig.json',
  ]);
  const top = new Set(
    tracked.map((file) => file.split('/')[0] ?? '').filter((name) => !name.startsWith('.')),
  );
  expect([...top].sort()).toEqual(meant.sort());
});

test('the lock file names no registry host, so that it installs from any mirror', () => {
  expect(read('package-lock.json')).not.toMatch(/"resolved": "https?:/);
});

test('the lock file is complete for every platform', () => {
  const dryRun = execFileSync('npm', ['ci', '--dry-run', '--no-audit', '--no-fund'], {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  expect(dryRun).not.toMatch(/Missing/);
}, 120_000);

test('links between the documents lead somewhere', () => {
  const dead = tracked
    .filter((file) => file.endsWith('.md'))
    .flatMap((file) =>
      [...read(file).matchAll(/\]\((?!https?:|mailto:|#|\/)([^)#\s]+)/g)].map((match) =>
        path.posix.join(path.posix.dirname(file), match[1] ?? ''),
      ),
    )
    .filter(
      (link) => !tracked.some((known) => known === link || known.startsWith(`${link.replace(/\/$/, '')}/`)),
    );
  expect(dead).toEqual([]);
});
