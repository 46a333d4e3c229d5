import { expect, test } from 'vitest';
import { faults } from '../scripts/prove/desktop-faults.mjs';
import { stale } from '../scripts/prove/planted-text.mjs';
import { read } from './checkout.ts';

test('every fault of prove:desktop can still be planted, and none was left behind', () => {
  expect(stale(faults, read)).toEqual([]);
});

test('no two faults have one name, by which they are chosen and told', () => {
  const names = faults.map(({ name }) => name);
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
});

test('a fault is told to be stale when its text has changed, is there twice, or its test is gone', () => {
  const texts: Record<string, string> = {
    'guard.ts': 'if (!mayPass) return;\n',
    'guard.test.ts': "test('a stranger is refused', () => {});\n",
  };
  const fault = {
    name: 'open',
    file: 'guard.ts',
    find: 'if (!mayPass)',
    put: 'if (false)',
    test: { unit: 'guard.test.ts', named: 'a stranger' },
  };
  const told = (changed: Partial<typeof fault>) =>
    stale([{ ...fault, ...changed }], (file) => texts[file] ?? '');
  expect(told({})).toEqual([]);
  expect(told({ find: 'if (!may)' })).toEqual([
    'open: its text is there 0 times in guard.ts, and has to be there once',
  ]);
  expect(told({ find: 's' })).toEqual([
    'open: its text is there 2 times in guard.ts, and has to be there once',
  ]);
  expect(told({ put: fault.find })).toEqual(['open: what is put in place is what was there']);
  expect(told({ test: { unit: 'guard.test.ts', named: 'a friend' } })).toEqual([
    'open: guard.test.ts has no test named "a friend"',
  ]);
});
