import { expect, it } from 'vitest';
import { identifyWith, type Recorder } from './recorder.ts';

function setUp() {
  const told: unknown[] = [];
  const logged: unknown[][] = [];
  const recorder: Recorder = {
    identify: (id, properties) => told.push([id, ...Object.entries(properties)]),
    forget() {},
    report() {},
    flush() {},
    stop() {},
  };
  return { told, logged, recorder, log: { warn: (...words: unknown[]) => logged.push(words) } };
}

it.each([[undefined], [''], [42], [{}], [null]])('sends nothing for the user id %j, and says so', (id) => {
  const { told, logged, recorder, log } = setUp();
  identifyWith([recorder], id, { a: 1 }, log);
  expect(told).toEqual([]);
  expect(logged).toEqual([['Analytics: invalid user id', id]]);
});

it('tells the id, then each property that is not null, objects as text', () => {
  const { told, logged, recorder, log } = setUp();
  identifyWith([recorder], 'u1', { a: 1, b: null, c: { x: 1 }, d: undefined, e: [1], f: false }, log);
  expect(told).toEqual([['u1', ['a', 1], ['c', '{"x":1}'], ['e', '[1]'], ['f', false]]]);
  identifyWith([recorder], 'u2');
  expect(told[1]).toEqual(['u2']);
  expect(logged).toEqual([]);
});
