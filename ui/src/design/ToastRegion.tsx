import { createContext, lazy, type ReactNode, Suspense, use } from 'react';
import { useStore } from 'zustand';
import type { ToastStore, Toasts } from './toasts.ts';

const ToastList = lazy(async () => ({ default: (await import('./ToastList.tsx')).ToastList }));
const Context = createContext<ToastStore | null>(null);

/** Gives `useToasts` its store and shows the toasts in a polite live region. */
export function ToastProvider({ store, children }: { store: ToastStore; children: ReactNode }) {
  const list = useStore(store, (toasts) => toasts.list);
  return (
    <Context value={store}>
      {children}
      <div className="toasts" role="status" aria-live="polite">
        {list.length > 0 && (
          // without its chunk a warning is still read as plain text
          <Suspense fallback={list.map(({ id, text }) => <p key={id}>{text}</p>)}>
            <ToastList list={list} onDismiss={store.getState().dismiss} />
          </Suspense>
        )}
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
