import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
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
  const workspaces = { engine: 'server/engine', contract: 'server/contract', server: 'server', ui: 'ui' };
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

  const unitTests = (...files: string[]) =>
    run('vitest', 'run', '--config', 'build/vitest.config.ts', '--project', '!browser', ...files);

  beforeAll(() => {
    copy = copyCheckout();
  });
  afterAll(() => rmSync(copy, { recursive: true, force: true }));

  test('new-tool', () => {
    expect(run('node', 'build/scripts/new-tool.mjs', 'level-trimmer')).toContain('level-trimmer');
    run('tsc', '-b', 'server/engine', '--force');
    const output = unitTests('server/engine/src/tools/level-trimmer', 'ui/src/content/tool-pages');
    expect(output).toMatch(/Test Files .*2 passed/);
  }, 300_000);

  test('new-slice', () => {
    expect(run('node', 'build/scripts/new-slice.mjs', 'sound/playlists')).toContain('playlists');
    run('tsc', '-b', 'server');
    expect(unitTests('server/src/sound/playlists')).toMatch(/Test Files .*1 passed/);
  }, 300_000);

  test('new-page', () => {
    expect(run('node', 'build/scripts/new-page.mjs', 'legal/imprint')).toContain('/imprint');
    writeFileSync(
      path.join(copy, 'ui/src/routes/imprint.test.tsx'),
      `import { renderToString } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, Outlet, StaticRouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import { layouts } from '../app/layouts.ts';
import { buildRoutes } from './build.ts';
import { pageFaults } from './page-faults.ts';
import { publicPaths } from './public-paths.ts';
import { loadSite } from './site.ts';

const Nothing = () => null;
it('is drawn, and in the sitemap', async () => {
  expect(await pageFaults()).toEqual([]);
  expect(await publicPaths()).toContain('/imprint');
  const plain = () => layouts.none();
  const { routes } = buildRoutes({
    site: await loadSite(),
    surface: 'web',
    layouts: { website: plain, auth: plain, iframe: plain, 'web-tools': plain, none: plain },
    Root: Outlet,
    ErrorBoundary: Nothing,
    onChunkError: () => false,
  });
  const handler = createStaticHandler(routes);
  const context = await handler.query(new Request('http://site/imprint'));
  if (context instanceof Response) throw new Error('It leads elsewhere.');
  expect(context.statusCode).toBe(200);
  const html = renderToString(
    <StaticRouterProvider router={createStaticRouter(handler.dataRoutes, context)} context={context} hydrate={false} />,
  );
  expect(html).toMatch(/<h1[^>]*>Imprint<.h1>/);
});
`,
    );
    expect(unitTests('ui/src/routes/imprint')).toMatch(/Test Files .*1 passed/);
  }, 300_000);
});
