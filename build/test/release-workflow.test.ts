import { expect, test } from 'vitest';
import { read } from './checkout.ts';

const workflow = read('.github/workflows/release.yml');
const builder = read('electron-builder.yml');
// safe: the shape that npm gives this file
const { scripts } = JSON.parse(read('desktop/package.json')) as { scripts: Record<string, string> };
/** What an installer's name ends with, by electron-builder's targets; block maps lie beside them. */
const endings = new Map([
  ['nsis', 'exe'],
  ['dmg', 'dmg'],
  ['zip', 'zip'],
  ['AppImage', 'AppImage'],
  ['deb', 'deb'],
]);

test('the workflow builds on the system of every installer, and runs scripts that the app has', () => {
  const [, systems = ''] = /os: \[(.*)\]/.exec(workflow) ?? [];
  expect(systems.split(', ').map((system) => system.split('-')[0])).toEqual(['ubuntu', 'macos', 'windows']);
  const called = [...workflow.matchAll(/npm (?:run )?(\w+) --workspace desktop/g)].map(([, name]) => name);
  expect(new Set(called)).toEqual(new Set(['test', 'dist']));
  for (const name of called) expect(scripts).toHaveProperty(name ?? '');
});

test('what is built is measured and handed over', () => {
  const targets = [...builder.matchAll(/- target: (\w+)/g)].map(([, target]) => endings.get(target ?? ''));
  expect(new Set(targets)).toEqual(new Set(endings.values()));
  const measured = [...workflow.matchAll(/-name '\*\.(\w+)'/g)].map(([, ending]) => ending);
  const uploaded = [...workflow.matchAll(/release\/\*\.(\w+)/g)].map(([, ending]) => ending);
  expect(new Set(measured)).toEqual(new Set(targets));
  expect(new Set(uploaded)).toEqual(new Set([...targets, 'blockmap']));
});

test('the server gets a version of the tag’s number by a command that it knows, unsigned only where that is allowed', () => {
  expect(workflow).toContain(
    `test "$GITHUB_REF_NAME" = "v$(node -p "require('./desktop/package.json').version")"`,
  );
  expect(workflow).toMatch(/UNSIGNED: \$\{\{ vars\.RELEASE_UNSIGNED == 'true' && '--unsigned' \|\| '' \}\}/);
  expect(workflow).toMatch(/formant admin release add \$version \S+ \$UNSIGNED/);
  expect(read('server/src/cli/admin/release-usage.ts')).toMatch(/'add <version> <file>.*\[--unsigned\]'/);
});
