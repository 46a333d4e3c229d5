import { expect, it } from 'vitest';
import { cleared, countChosen, queryOf, readFilter, toggled, writeFilter } from './voice-filter.ts';

const read = (query: string) => readFilter(new URLSearchParams(query));

it('reads facets, search and order from an address and writes the same address again', () => {
  const filter = read('q=old+radio&language=en,pt-BR&tags=warm,low&licence=CC0-1.0&sort=votes');
  expect(filter).toMatchObject({
    q: 'old radio',
    sort: 'votes',
    language: ['en', 'pt-BR'],
    tags: ['warm', 'low'],
    licence: ['CC0-1.0'],
    gender: [],
  });
  expect(read(writeFilter(filter).toString())).toEqual(filter);
});

it('leaves out of an address what no voice can have, and names given twice', () => {
  const filter = read('gender=male,male,robot&kind=preset,&sort=worst&age=&engine=constructor');
  expect(filter).toMatchObject({ gender: ['male'], kind: ['preset'], sort: 'trending', age: [], engine: [] });
});

it('keeps what others have in the address, and leaves standard values out', () => {
  const search = writeFilter(read('sort=trending&q=+'), new URLSearchParams('tab=mine&q=before'));
  expect(search.toString()).toBe('tab=mine');
});

it('chooses a value and takes it back', () => {
  const once = toggled(read(''), 'tags', 'warm');
  expect(queryOf(once)).toEqual({ tags: 'warm' });
  expect(countChosen(toggled(once, 'language', 'en'))).toBe(2);
  expect(queryOf(toggled(once, 'tags', 'warm'))).toEqual({});
});

it('clears everything but the order', () => {
  expect(queryOf(cleared(read('q=x&tags=warm&sort=new')))).toEqual({ sort: 'new' });
});
