import { beforeEach, expect, test } from 'vitest';
import { makeGlobalKeys } from '../main/global-keys.ts';
import { shareGlobalKeys } from './global-keys.ts';

/** What the system gives the app; `F5` is another program's. */
let system: Map<string, () => void>;
/** What the window has asked for, call by call. */
let asked: string[][];
let keys: ReturnType<typeof shareGlobalKeys>;
const holder = (...wanted: string[]) => {
  const pressed: string[] = [];
  return { pressed, ...keys.hold(wanted, (key) => pressed.push(key)) };
};
/** The keys held by now, once the window has told the changes of one go. */
const held = async () => {
  await holder().taken;
  return [...system.keys()];
};

beforeEach(() => {
  system = new Map();
  asked = [];
  let tellWindow = (_key: string) => {};
  const main = makeGlobalKeys(
    {
      register(accelerator, press) {
        if (accelerator === 'F5' || system.has(accelerator)) return false;
        system.set(accelerator, press);
        return true;
      },
      unregister: (accelerator) => void system.delete(accelerator),
    },
    (key) => tellWindow(key),
  );
  keys = shareGlobalKeys({
    async listen(wanted) {
      asked.push(wanted);
      return main.listen(wanted);
    },
    onPress(listener) {
      tellWindow = listener;
    },
  });
});

test('holders have their keys beside each other, each is told its own, and a release drops no others', async () => {
  const live = holder('F6');
  const pads = holder('F7', 'Num1');
  expect(await held()).toEqual(['F6', 'F7', 'num1']);
  system.get('F6')?.();
  system.get('num1')?.();
  expect(live.pressed).toEqual(['F6']);
  expect(pads.pressed).toEqual(['Num1']);
  pads.release();
  expect(await held()).toEqual(['F6']);
  system.get('F6')?.();
  expect(live.pressed).toEqual(['F6', 'F6']);
  live.release();
  expect(await held()).toEqual([]);
});

test('a key that two hold is told to both and stays until both have let it go', async () => {
  const first = holder('F6');
  const second = holder('F6');
  expect([await first.taken, await second.taken]).toEqual([[], []]);
  system.get('F6')?.();
  expect([first.pressed, second.pressed]).toEqual([['F6'], ['F6']]);
  first.release();
  expect(await held()).toEqual(['F6']);
  system.get('F6')?.();
  expect([first.pressed.length, second.pressed.length]).toEqual([1, 2]);
  second.release();
  second.release();
  expect(await held()).toEqual([]);
});

test('a key that another program holds is told to those who asked for it, and to nobody else', async () => {
  const live = holder('F6');
  const pads = holder('F5', 'F7');
  expect(await pads.taken).toEqual(['F5']);
  expect(await live.taken).toEqual([]);
  expect(await held()).toEqual(['F6', 'F7']);
});

test('a key that changes hands in one go is never let go', async () => {
  const dock = holder('F6');
  await dock.taken;
  const press = system.get('F6');
  dock.release();
  const page = holder('F6', 'F7');
  await page.taken;
  expect(asked).toEqual([['F6'], ['F6', 'F7']]);
  expect(system.get('F6')).toBe(press);
  press?.();
  expect([dock.pressed, page.pressed]).toEqual([[], ['F6']]);
});
