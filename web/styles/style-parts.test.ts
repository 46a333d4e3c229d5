import { expect, it } from 'vitest';
import { classNamesOf, namesIn, partsOf } from './style-parts.ts';

const sheet = [
  '/*! a licence */',
  '@layer properties{@supports (x){*{--tw-a:0;--tw-b:0 0 rgb(0;0)}}}',
  '@layer base{a{color:red}}',
  '@layer components{.btn,.btn-large{b:c}.card:not(.open)>a{d:e}.card.open{f:g}}',
  '@layer utilities{.p-2{padding:var(--tw-a)}.md\\:p-4{@media (x){padding:4px}}',
  '@media (y){.hover\\:p-2:hover{padding:"}"}}.before\\:\\[\\"\\]{content:var(--tw-b)}}',
  ':root{--bg:#fff}',
  '@property --tw-a{syntax:"*"}@property --tw-b{syntax:"*"}',
  '@keyframes spin{to{rotate:1turn}}',
].join('');

it('knows the class names that rules need, and which of them a script gives', () => {
  const names = classNamesOf(sheet);
  expect([...names].sort()).toEqual(
    ['btn', 'btn-large', 'card', 'open', 'p-2', 'md:p-4', 'hover:p-2', 'before:["]'].sort(),
  );
  // made of two halves, at the end of a line, beside a name of which it is the beginning
  expect([...namesIn('a(`btn-$' + '{size} open\\nmd:p-4`,"xp-2")', names)].sort()).toEqual(
    ['btn-large', 'open', 'md:p-4', 'before:["]'].sort(),
  );
});

it('keeps at the start what is common and what is used; the rest has components and utilities whole', () => {
  const { start, rest } = partsOf(sheet, new Set(['btn', 'card', 'hover:p-2', 'p-2']));
  expect(start).toBe(
    '/*! a licence */@layer properties{@supports (x){*{--tw-a:0}}}@layer base{a{color:red}}' +
      '@layer components{.btn,.btn-large{b:c}.card:not(.open)>a{d:e}}' +
      '@layer utilities{.p-2{padding:var(--tw-a)}@media (y){.hover\\:p-2:hover{padding:"}"}}}' +
      ':root{--bg:#fff}@property --tw-a{syntax:"*"}@keyframes spin{to{rotate:1turn}}',
  );
  expect(rest).not.toMatch(/@layer base|:root/);
  for (const whole of sheet.split(/(?=@layer|:root|@keyframes)/).filter((one) => /^@layer [cup]/.test(one)))
    expect(rest).toContain(whole);
});
