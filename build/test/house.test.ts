import path from 'node:path';
import { expect, test } from 'vitest';
import { sentencesIn } from '../scripts/sentences.mjs';
import { read, tracked } from './checkout.ts';

const modules = tracked.filter(
  (file) => /\.(ts|tsx|mjs)$/.test(file) && !/\.(test|spec|bench|generated)\.\w+$/.test(file),
);

/** Lists of data, which are as long as what they list: each with its reason. */
const data: Readonly<Record<string, string>> = {
  'build/scripts/starter-sounds/recipes.ts': 'how each starter sound is made',
};
/** Folders whose modules are one list, which only grows. */
const lists: Readonly<Record<string, string>> = {
  'server/src/migrations': 'one step of the database each',
};

test('a module holds one idea: at most 400 lines', () => {
  const long = modules.flatMap((file) => {
    const lines = read(file).trimEnd().split('\n').length;
    return lines > 400 && !(file in data) ? [`${file}: ${lines} lines`] : [];
  });
  expect(long).toEqual([]);
});

test('a folder can be taken in at a glance: at most 30 modules beside their tests', () => {
  const sizes = new Map<string, number>();
  for (const file of modules) {
    const folder = path.posix.dirname(file);
    sizes.set(folder, (sizes.get(folder) ?? 0) + 1);
  }
  const full = [...sizes].filter(([folder, size]) => size > 30 && !(folder in lists));
  expect(full.map(([folder, size]) => `${folder}: ${size} modules`)).toEqual([]);
});

test('sentences of a feature stand in a words.ts, under no other name', () => {
  const others = modules.filter((file) =>
    /^ui\/src\/features\/.*(\b|-)(words|texts|labels?|strings|messages)\.tsx?$/.test(file),
  );
  expect(others.filter((file) => !file.endsWith('/words.ts'))).toEqual([]);
});

test('no sentence stands in place: what people read is in a words.ts, or in content', () => {
  const inPlace = modules
    .filter((file) => /^ui\/src\/.*\.tsx$/.test(file) && !/\/(content|testing)\//.test(file))
    .flatMap((file) =>
      sentencesIn(file, read(file))
        .filter(({ where }) => where === 'in place')
        .map(({ line, text }) => `${file}:${line}: ${text}`),
    );
  expect(inPlace).toEqual([]);
});

test('every exception is still one', () => {
  const here = new Set(modules);
  expect(Object.keys(data).filter((file) => !here.has(file))).toEqual([]);
  expect(
    Object.keys(lists).filter((folder) => !modules.some((file) => file.startsWith(`${folder}/`))),
  ).toEqual([]);
});

test('a test whose file shares its modules with others mocks none of them', () => {
  const shared = tracked.filter((file) => /^(server|ui)\/src\/(?!.*\.browser\.).*\.test\.tsx?$/.test(file));
  expect(shared.length).toBeGreaterThan(100);
  expect(shared.filter((file) => /\bvi\.(mock|doMock)\(/.test(read(file)))).toEqual([]);
});
