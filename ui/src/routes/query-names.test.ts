import { expect, it } from 'vitest';
import { queryNames } from './query-names.ts';

const sources = import.meta.glob<string>(['../**/*.{ts,tsx}', '!../**/*.test.*', '!./**'], {
  query: '?raw',
  import: 'default',
  eager: true,
});

it('lists every name that a page reads from its query', () => {
  const read = Object.entries(sources).flatMap(([file, source]) =>
    [
      ...source.matchAll(
        /\b(?:search|params|searchParams|URLSearchParams\(search\))\.(?:get|has)\('([\w-]+)'\)/g,
      ),
    ].map(([, name = '']) => ({ file, name })),
  );
  expect(read.length).toBeGreaterThan(30);
  const known = new Set<string>(queryNames);
  expect(read.filter(({ name }) => !known.has(name))).toEqual([]);
});
