import { beforeEach, expect, test, vi } from 'vitest';
import { SoundCalm } from './sound-calm.ts';

const hour = 3600_000;
let kept: Map<string, string>;
beforeEach(() => {
  kept = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
  });
});
/** How many hours of sound it takes until a trial is due. */
function hoursUntilDue(calm: SoundCalm): number {
  for (let hours = 1; hours <= 100; hours++) if (calm.add(hour)) return hours;
  return Number.POSITIVE_INFINITY;
}

test('less delay is worth a trial after three hours that went well, over several starts', () => {
  expect(new SoundCalm().add(2 * hour)).toBe(false);
  expect(new SoundCalm().add(0.9 * hour)).toBe(false);
  expect(new SoundCalm().add(0.1 * hour)).toBe(true);
});

test('gaps begin the time anew; those of a trial make it twice as long, up to two days', () => {
  const calm = new SoundCalm();
  calm.add(2.9 * hour);
  calm.end();
  const waits: number[] = [];
  for (let trial = 0; trial < 6; trial++) {
    waits.push(hoursUntilDue(calm));
    calm.begin(true);
    calm.end();
  }
  expect(waits).toEqual([3, 6, 12, 24, 48, 48]);
  expect(hoursUntilDue(new SoundCalm()), 'it is known after another start').toBe(48);
  calm.forget();
  expect(hoursUntilDue(calm)).toBe(3);
});

test('what is kept and spoiled begins anew', () => {
  for (const text of ['', '{', '{"calmMs":"x","waitMs":-1}', '[]', '{"waitMs":1e99}']) {
    kept.set('formant.sound-calm', text);
    expect(hoursUntilDue(new SoundCalm())).toBe(text.includes('1e99') ? 48 : 3);
  }
});
