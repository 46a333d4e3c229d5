import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { circlesOf, code, edges } from './imports.ts';

const source = 'server/engine/src/';
/** The engine from the ground up: a floor imports from those before it and from itself, types included. */
const floors = ['base', 'codecs', 'dsp', 'speech', 'live', 'models', 'tools', 'tts', 'testing'];
const mostModules = 30;

const modules = code.filter((file) => file.startsWith(source));
const inside = edges.filter(({ file, target }) => file.startsWith(source) && target.startsWith(source));
const floorOf = (file: string) => floors.indexOf(file.slice(source.length).split('/')[0] ?? '');

describe('the engine', () => {
  test('is read whole', () => {
    expect(modules.length).toBeGreaterThan(150);
    expect(inside.length).toBeGreaterThan(500);
  });

  test('consists of its floors, and of the one module that says what is public', () => {
    expect(modules.filter((file) => floorOf(file) < 0)).toEqual([`${source}index.ts`]);
  });

  test('imports from the same floor or a lower one', () => {
    const wrong = inside.filter(({ file, target }) => {
      const from = file === `${source}index.ts` ? floors.indexOf('base') : floorOf(file);
      return floorOf(target) < 0 || floorOf(target) > from;
    });
    expect(wrong).toEqual([]);
  });

  test('has no circle when it runs', () => {
    expect(circlesOf(inside.filter(({ typeOnly }) => !typeOnly))).toEqual([]);
  });

  test('has no circle among its types', () => {
    expect(circlesOf(inside)).toEqual([]);
  });

  test('can be looked over folder by folder', () => {
    const sizes = new Map<string, number>();
    for (const file of modules) {
      const folder = path.posix.dirname(file);
      sizes.set(folder, (sizes.get(folder) ?? 0) + 1);
    }
    expect([...sizes].filter(([, size]) => size > mostModules)).toEqual([]);
  });
});
