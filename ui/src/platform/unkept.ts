import type { Scope } from './scope.ts';

/** The app asks the page by it before the page goes; who holds something that is not kept refuses. */
const leaving = 'formant:leaving';
let asksBrowser = true;

/** The page is one of the app, where nothing asks: a window that is held back would not close at all. */
export function leaveWithoutBrowser(): void {
  asksBrowser = false;
}

/**
 * As long as the scope lasts, something would be lost with the page: a browser asks before it closes it.
 * @param briefly it is being kept just now, so that the app's window is held back, too
 */
export function holdPage(scope: Scope, briefly = false): void {
  const refuse = (event: Event) => event.preventDefault();
  scope.listen(window, leaving, refuse);
  if (asksBrowser || briefly) scope.listen(window, 'beforeunload', refuse);
}

/** Whether nothing would be lost with the page. */
export const mayLeave = (): boolean => window.dispatchEvent(new Event(leaving, { cancelable: true }));
