import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { root, tracked } from './checkout.ts';

/** A copy of the checkout that borrows this one's packages, except for the product's own workspaces. */
function copyCheckout(): string {
  const copy = mkdtempSync(path.join(tmpdir(), 'formant-scaffold-'));
  for (const file of tracked)
    if (existsSync(path.join(root, file))) cpSync(path.join(root, file), path.join(copy, file));
  const modules = path.join(copy, 'node_modules');
  mkdirSync(path.join(modules, '@formant'), { recursive: true });
  for (const name of readdirSync(path.join(root, 'node_modules')))
    if (name !== '@formant') symlinkSync(path.join(root, 'node_modules', name), path.join(modules, name));
  const workspaces = { engine: 'server/engine', contract: 'server/contract', server: 'server' };
  for (const [name, folder] of Object.entries(workspaces)) {
    symlinkSync(path.join(copy, folder), path.join(modules, '@formant', name));
    const nested = path.join(root, folder, 'node_modules');
    if (existsSync(nested)) symlinkSync(nested, path.join(copy, folder, 'node_modules'));
  }
  return copy;
}

describe('the scaffolding commands write code that compiles and passes', () => {
  let copy = '';
  const run = (command: string, ...args: string[]) =>
    execFileSync(path.join(copy, 'node_modules/.bin', command), args, {
      cwd: copy,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    });

  beforeAll(() => {
    copy = copyCheckout();
  });
  afterAll(() => rmSync(copy, { recursive: true, force: true }));

  test('new-tool', () => {
    expect(run('node', 'build/scripts/new-tool.mjs', 'level-trimmer')).toContain('level-trimmer');
    run('tsc', '-b', 'server/engine', '--force');
    const output = run(
      'vitest',
      'run',
      '--config',
      'build/vitest.config.ts',
      '--project',
      'node',
      'server/engine/src/tools/level-trimmer',
      'ui/src/content/tool-pages',
    );
    expect(output).toMatch(/Test Files .*2 passed/);
  }, 300_000);

  test('new-slice', () => {
    expect(run('node', 'build/scripts/new-slice.mjs', 'sound/playlists')).toContain('playlists');
    run('tsc', '-b', 'server');
    expect(
      run(
        'node',
        '-e',
        "import('./server/src/slices.ts').then((m) => console.log(m.slices.map((s) => s.name).join()))",
      ),
    ).toContain('playlists');
  }, 300_000);
});
