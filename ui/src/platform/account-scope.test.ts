import { afterEach, expect, test } from 'vitest';
import { isOwn, keptNumber, numberIn, setAccountScope } from './account-scope.ts';

afterEach(() => setAccountScope({ numbers: '', owner: () => null }));
const home = 'https://voice.example';
const work = 'http://127.0.0.1:4220';

test('numbers of the usual server are kept as before, and those of another cannot be taken for them', () => {
  expect(keptNumber(7)).toBe('7');
  setAccountScope({ numbers: '@127.0.0.1:4220', owner: () => null });
  expect(keptNumber(7)).toBe('7@127.0.0.1:4220');
  expect(numberIn(`account-${keptNumber(7)}`)).toBe(7);
});

test('work at a server belongs to the account that began it, or to whoever signed in after it', () => {
  expect(isOwn({ server: home, account: 'ada' })).toBe(true);
  setAccountScope({ numbers: '', owner: () => ({ server: home, account: 'bob' }) });
  expect(isOwn(undefined)).toBe(true);
  expect(isOwn({ server: home, account: 'bob' })).toBe(true);
  expect(isOwn({ server: home, account: null })).toBe(true);
  expect(isOwn({ server: home, account: 'ada' })).toBe(false);
  expect(isOwn({ server: work, account: null })).toBe(false);
});
