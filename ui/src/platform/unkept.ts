import { createStore } from 'zustand/vanilla';
import type { Scope } from './scope.ts';

/** What goes over to another account asks the page by it before; who holds something that is not kept refuses. */
const leaving = 'formant:leaving';

/** What would be lost with the page now, in sentences for people. */
export const unkept = createStore<{ lost: readonly string[] }>(() => ({ lost: [] }));
const held = new Map<symbol, string>();
const tell = () => unkept.setState({ lost: [...new Set(held.values())] });

/**
 * As long as the scope lasts, something would be lost with the page: a browser asks before it closes it, and so does
 * the app.
 * @param lost says what goes with the page, for people
 */
export function holdPage(scope: Scope, lost: string): void {
  const refuse = (event: Event) => event.preventDefault();
  scope.listen(window, leaving, refuse);
  scope.listen(window, 'beforeunload', refuse);
  const key = Symbol('held');
  held.set(key, lost);
  tell();
  scope.add(() => {
    held.delete(key);
    tell();
  });
}

/** Whether nothing would be lost with the page. */
export const mayLeave = (): boolean => window.dispatchEvent(new Event(leaving, { cancelable: true }));
