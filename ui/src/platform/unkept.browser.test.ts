import { expect, it } from 'vitest';
import { Scope } from './scope.ts';
import { holdPage, leaveWithoutBrowser, mayLeave } from './unkept.ts';

/** Whether a browser would close the page without a question. */
const closes = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

it('holds the page until all is kept; the window of the app closes all the same', () => {
  const scopes = [new Scope(), new Scope()];
  for (const scope of scopes) holdPage(scope);
  expect([mayLeave(), closes()]).toEqual([false, false]);
  scopes[0]!.dispose();
  expect([mayLeave(), closes()]).toEqual([false, false]);
  scopes[1]!.dispose();
  expect([mayLeave(), closes()]).toEqual([true, true]);

  leaveWithoutBrowser();
  const scope = new Scope();
  holdPage(scope);
  expect([mayLeave(), closes()]).toEqual([false, true]);
  scope.dispose();
  expect(mayLeave()).toBe(true);
  const keeping = new Scope();
  holdPage(keeping, true);
  expect([mayLeave(), closes()]).toEqual([false, false]);
  keeping.dispose();
});
