import { expect, it } from 'vitest';
import { keepFaults } from './faults.ts';

it('tells what was met since the last time, counted and without personal things', () => {
  const faults = keepFaults('linux', () => true);
  faults.note('error', 'No file for ada@example.com');
  faults.note('error', 'No file for ada@example.com');
  faults.note('error', '  ');
  expect(faults.take()).toEqual([
    { kind: 'error', system: 'linux', message: 'No file for [e-mail]', times: 2 },
  ]);
  expect(faults.take()).toEqual([]);
});

it('tells nothing while its owner does not allow it, not later either', () => {
  let allowed = false;
  const faults = keepFaults('mac', () => allowed);
  faults.note('crash', 'It fell over');
  expect(faults.take()).toEqual([]);
  allowed = true;
  expect(faults.take()).toEqual([]);
});

it('keeps a handful of kinds, however many there are', () => {
  const faults = keepFaults('win', () => true);
  for (let i = 0; i < 50; i++) faults.note('error', `Fault ${i}`);
  expect(faults.take()).toHaveLength(5);
});

it('tells again what did not arrive, together with what was met meanwhile', () => {
  const faults = keepFaults('linux', () => true);
  faults.note('error', 'One');
  const lost = faults.take();
  faults.note('error', 'One');
  faults.giveBack(lost);
  expect(faults.take()).toEqual([{ kind: 'error', system: 'linux', message: 'One', times: 2 }]);
});
