import { Bell, CircleAlert, CircleCheck, TriangleAlert, X } from 'lucide-react';
import { createContext, type ReactNode, use } from 'react';
import { useStore } from 'zustand';
import { IconButton } from './IconButton.tsx';
import type { ToastStore, Toasts, ToastTone } from './toasts.ts';

const Context = createContext<ToastStore | null>(null);
const icons = { warning: TriangleAlert, error: CircleAlert, success: CircleCheck, info: Bell } as const;
const colours: Record<ToastTone, string> = {
  warning: 'text-warning-text',
  error: 'text-error-text',
  success: 'text-success-text',
  info: 'text-muted',
};

/** Gives `useToasts` its store and shows the toasts in a polite live region. */
export function ToastProvider({ store, children }: { store: ToastStore; children: ReactNode }) {
  const list = useStore(store, (toasts) => toasts.list);
  return (
    <Context value={store}>
      {children}
      <div className="toasts" role="status" aria-live="polite">
        {list.map(({ id, tone, text }) => {
          const Icon = icons[tone];
          return (
            <div key={id} className="toast">
              <Icon aria-hidden="true" className={colours[tone]} />
              <p>{text}</p>
              <IconButton size="small" label="Dismiss" onClick={() => store.getState().dismiss(id)}>
                <X aria-hidden="true" />
              </IconButton>
            </div>
          );
        })}
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
