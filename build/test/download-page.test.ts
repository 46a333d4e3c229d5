import { expect, test } from 'vitest';
import { read } from './checkout.ts';

const page = read('ui/src/content/download-page.ts');
const builder = read('electron-builder.yml');
// safe: the shape that npm gives this file
const desktop = JSON.parse(read('desktop/package.json')) as {
  version: string;
  scripts: Record<string, string>;
};

test('the download page names the version and the files that a build makes', () => {
  expect(new Set([...page.matchAll(/\b\d+\.\d+\.\d+\b/g)].map(([version]) => version))).toEqual(
    new Set([desktop.version]),
  );
  for (const [, system, rest] of builder.matchAll(
    /artifactName: \$\{productName\}-\$\{version\}-(\w+)(.*)/g,
  )) {
    expect(page, system).toContain(`Formant-${desktop.version}-${system}-`);
    expect(rest).toBe(`-\${arch}.\${ext}`);
  }
});

test('the steps to build it are those of the package', () => {
  expect(desktop.scripts.dist).toContain('electron-builder');
  expect(page).toContain('npm run dist -w desktop');
  expect(builder).toContain('output: desktop/dist/release');
  expect(page).toContain('desktop/dist/release');
});
