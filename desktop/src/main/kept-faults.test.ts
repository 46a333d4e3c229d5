import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openKeptFaults } from './kept-faults.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'kept-faults-'));
});
afterEach(() => {
  chmodSync(folder, 0o700);
  rmSync(folder, { recursive: true });
});

it('keeps faults over the end of the process until they are asked for, and hands them over once', () => {
  openKeptFaults(folder).note('crash', 'window gone: crashed');
  const after = openKeptFaults(folder);
  after.note('error', 'No file for ada@example.com');
  expect(readFileSync(path.join(folder, 'faults.json'), 'utf8')).not.toContain('ada');
  expect(after.take()).toEqual([
    { kind: 'crash', text: 'window gone: crashed' },
    { kind: 'error', text: 'No file for [e-mail]' },
  ]);
  expect(after.take()).toEqual([]);
  expect(openKeptFaults(folder).take()).toEqual([]);
});

it('keeps the first of many, each of a bounded length', () => {
  const faults = openKeptFaults(folder);
  for (let i = 0; i < 100; i++) faults.note('error', `${i} ${'x'.repeat(9000)}`);
  const taken = faults.take();
  expect(taken).toHaveLength(20);
  expect(taken[0]?.text).toMatch(/^0 x{1998}$/);
});

it.each(['', '{', '[{"kind":"none","text":"a"}]', '{"kind":"error"}'])(
  'begins anew where its file says “%s”',
  (text) => {
    writeFileSync(path.join(folder, 'faults.json'), text);
    const faults = openKeptFaults(folder);
    faults.note('error', 'One');
    expect(openKeptFaults(folder).take()).toEqual([{ kind: 'error', text: 'One' }]);
  },
);

it('goes on without a disk', () => {
  const faults = openKeptFaults(path.join(folder, 'missing'));
  faults.note('error', 'One');
  expect(faults.take()).toEqual([{ kind: 'error', text: 'One' }]);
});
