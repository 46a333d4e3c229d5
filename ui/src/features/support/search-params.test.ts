import { expect, test } from 'vitest';
import { every, searchParams } from './search-params.ts';

test('a search leaves out what is empty and what leaves all in, and looks for the word “all”', () => {
  expect(searchParams({ q: 'all', kind: every, status: '', version: undefined })).toEqual({ q: 'all' });
});
