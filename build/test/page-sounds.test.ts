import { statSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { read, root, tracked } from './checkout.ts';

const sounds = tracked.filter((file) => /^ui\/src\/content\/[\w-]+\/sounds\/.*\.mp3$/.test(file));

test('sounds of pages come over slow lines: at most 60 KB each', () => {
  expect(sounds.length).toBeGreaterThan(30);
  expect(sounds.filter((file) => statSync(path.join(root, file)).size > 60 * 1024)).toEqual([]);
});

test('every sound of a page can be made again, and is played by its page', () => {
  const recipes = read('build/scripts/make-page-sounds.mjs');
  const pages = tracked.filter((file) => /^ui\/src\/content\/[\w-]+\/[\w-]+\.ts$/.test(file)).map(read);
  const lost = sounds.filter((file) => {
    const name = path.basename(file, '.mp3');
    return (
      !new RegExp(`\\b'?${name}'?: \\{`).test(recipes) ||
      !pages.some((page) => page.includes(`'${name}.mp3'`))
    );
  });
  expect(lost).toEqual([]);
});
