import { expect, test } from 'vitest';
import { makeGlobalKeys } from './global-keys.ts';

test('keys are taken, told and given back; those of other programs are named', () => {
  const held = new Map<string, () => void>();
  const pressed: string[] = [];
  const keys = makeGlobalKeys(
    {
      register(accelerator, press) {
        if (accelerator === 'F5') return false;
        if (accelerator === 'F24') throw new TypeError('unknown key');
        held.set(accelerator, press);
        return true;
      },
      unregister: (accelerator) => void held.delete(accelerator),
    },
    (key) => pressed.push(key),
  );
  expect(keys.listen(['Ctrl+Num7', 'F5', 'F24'])).toEqual(['F5', 'F24']);
  held.get('Ctrl+num7')?.();
  expect(pressed).toEqual(['Ctrl+Num7']);
  expect(keys.listen(['Meta+K'])).toEqual([]);
  expect([...held.keys()]).toEqual(['Super+K']);
  const press = held.get('Super+K');
  expect(keys.listen(['F6', 'Meta+K', 'F5'])).toEqual(['F5']);
  expect([...held.keys()]).toEqual(['Super+K', 'F6']);
  expect(held.get('Super+K'), 'a key that is asked for again is not let go in between').toBe(press);
  keys.listen([]);
  expect(held.size).toBe(0);
});
