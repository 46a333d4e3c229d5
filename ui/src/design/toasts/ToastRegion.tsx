import { createContext, type ReactNode, use, useLayoutEffect } from 'react';
import { useStore } from 'zustand';
import { useLater } from '../use-later.ts';
import { isSaidInPlace } from './said-in-place.ts';
import type { ToastStore, Toasts } from './toasts.ts';

const loadList = () => import('./ToastList.tsx');
const Context = createContext<ToastStore | null>(null);

/**
 * Gives `useToasts` its store and shows the toasts in a polite live region. The words of a refused request come as a
 * toast for the pages that say nothing; where the page tells them in an alert, the toast goes.
 */
export function ToastProvider({ store, children }: { store: ToastStore; children: ReactNode }) {
  const list = useStore(store, (toasts) => toasts.list);
  const code = useLater(loadList, list.length > 0);
  useLayoutEffect(() => {
    if (list.length === 0) return;
    const leaveOut = () => {
      for (const { id, text } of list) if (isSaidInPlace(text)) store.getState().dismiss(id);
    };
    leaveOut();
    // told before the next frame: a toast whose alert comes at once is never seen
    const observer = new MutationObserver(leaveOut);
    observer.observe(document.body, { childList: true, characterData: true, subtree: true });
    return () => observer.disconnect();
  }, [list, store]);
  return (
    <Context value={store}>
      {children}
      <div className="toasts" role="status" aria-live="polite">
        {code
          ? list.length > 0 && <code.ToastList list={list} onDismiss={store.getState().dismiss} />
          : // without its chunk a warning is still read as plain text
            list.map(({ id, text }) => <p key={id}>{text}</p>)}
      </div>
    </Context>
  );
}

/** `show(text, tone)` puts a text above the page for at least 6 s. */
export function useToasts(): Pick<Toasts, 'show' | 'dismiss'> {
  const store = use(Context);
  if (!store) throw new Error('useToasts needs a ToastProvider above it');
  return store.getState();
}
