import { describe, expect, test } from 'vitest';
import { code, edges } from './imports.ts';

const source = 'server/engine/src/';
/** The engine from the ground up: a floor imports from those before it and from itself, types included. */
const floors = ['base', 'codecs', 'dsp', 'speech', 'live', 'models', 'tools', 'tts', 'testing'];

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
});
