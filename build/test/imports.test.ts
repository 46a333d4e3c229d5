import { describe, expect, test } from 'vitest';
import { tracked } from './checkout.ts';
import { circlesOf, edges, importsIn, outside } from './imports.ts';

describe('reading imports', () => {
  test('tells what is left when the product runs from what is there for the compiler only', () => {
    const source = `
import a, { b } from './value.ts';
import type { C } from './type.ts';
export { d } from './again.ts';
export type * from './types-again.ts';
import './effect.ts';
import type from './default.ts';
import { type E, f } from './mixed.ts';
const lazy = () => import('./lazy.ts');
let kind: typeof import('./kind.ts');
const words = ['import', ' | ', 'taken from', 'here'];
`;
    const read = importsIn(source).map(({ specifier, typeOnly }) => `${typeOnly ? 'type ' : ''}${specifier}`);
    expect(read.sort()).toEqual([
      './again.ts',
      './default.ts',
      './effect.ts',
      './lazy.ts',
      './mixed.ts',
      './value.ts',
      'type ./kind.ts',
      'type ./type.ts',
      'type ./types-again.ts',
    ]);
  });

  test('every import leads to a file of the checkout, or to a package', () => {
    const files = new Set(tracked);
    expect(edges.filter(({ target }) => !files.has(target))).toEqual([]);
    expect(
      outside.map(({ specifier }) => specifier).filter((name) => !/^[@a-z][\w@./:-]*(\?url)?$/.test(name)),
    ).toEqual([]);
    expect(edges.length).toBeGreaterThan(1000);
  });
});

describe('circles', () => {
  const graph = (...arrows: string[]) =>
    arrows.map((arrow) => {
      const [file = '', target = ''] = arrow.split('>');
      return { file, target };
    });

  test('there is none in a tree, however many ways lead to one module', () => {
    expect(circlesOf(graph('a>b', 'a>c', 'b>d', 'c>d'))).toEqual([]);
  });

  test('each is told once, with the shortest way around', () => {
    const found = circlesOf(graph('a>b', 'b>c', 'c>d', 'd>a', 'c>b', 'x>y', 'y>x', 'd>x', 'x>z'));
    expect(found).toEqual([
      { modules: ['a', 'b', 'c', 'd'], way: ['b', 'c', 'b'] },
      { modules: ['x', 'y'], way: ['x', 'y', 'x'] },
    ]);
  });
});
