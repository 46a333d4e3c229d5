import { expect, it } from 'vitest';
import { Scope } from './scope.ts';
import { holdPage, mayLeave, unkept } from './unkept.ts';

/** Whether a browser would close the page without a question. */
const closes = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

it('holds the page until all is kept, and says what would be lost', () => {
  const lost = () => unkept.getState().lost;
  const scopes = [new Scope(), new Scope(), new Scope()];
  const sentences = ['The recordings are lost.', 'The song is lost.', 'The song is lost.'];
  for (const [at, scope] of scopes.entries()) holdPage(scope, sentences[at] ?? '');
  expect([mayLeave(), closes()]).toEqual([false, false]);
  expect(lost()).toEqual(['The recordings are lost.', 'The song is lost.']);
  scopes[0]!.dispose();
  scopes[1]!.dispose();
  expect([mayLeave(), closes()]).toEqual([false, false]);
  expect(lost()).toEqual(['The song is lost.']);
  scopes[2]!.dispose();
  expect([mayLeave(), closes()]).toEqual([true, true]);
  expect(lost()).toEqual([]);
});
