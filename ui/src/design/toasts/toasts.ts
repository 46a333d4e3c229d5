import { createStore, type StoreApi } from 'zustand/vanilla';

export type ToastTone = 'warning' | 'error' | 'success' | 'info';
export interface Toast {
  id: number;
  tone: ToastTone;
  text: string;
  action?: ToastAction;
}
/** What can be pressed in a toast. */
export interface ToastAction {
  label: string;
  run(): void;
}
export interface Toasts {
  list: readonly Toast[];
  /**
   * Shows a text; one that is already shown stays once and its time starts anew. With something to press it stays until
   * that is pressed or it is dismissed.
   */
  show(text: string, tone?: ToastTone, action?: ToastAction): void;
  dismiss(id: number): void;
}
export type ToastStore = StoreApi<Toasts>;

/** How long a toast stays: at least 6 s, longer for long texts (about 60 ms a character). */
export const toastMs = (text: string): number => Math.max(6000, 2000 + text.length * 60);

/** So many stand at once. */
const most = 4;
/** Of too many the oldest goes, and what can be pressed only for something newer to press. */
function withRoom(list: readonly Toast[]): readonly Toast[] {
  if (list.length <= most) return list;
  const gone = list.slice(0, -1).find(({ action }) => !action) ?? list[0];
  return list.filter((toast) => toast !== gone);
}

/** The texts that float above the page. One store per app, so that requests on the server share nothing. */
export function createToasts(): ToastStore {
  const timers = new Map<number, ReturnType<typeof setTimeout>>();
  let lastId = 0;
  return createStore<Toasts>((set, get) => {
    const dismiss = (id: number) => {
      clearTimeout(timers.get(id));
      timers.delete(id);
      set({ list: get().list.filter((toast) => toast.id !== id) });
    };
    const show = (text: string, tone: ToastTone = 'info', action?: ToastAction) => {
      const same = get().list.find((toast) => toast.text === text);
      const id = same?.id ?? ++lastId;
      if (!same) set({ list: withRoom([...get().list, { id, tone, text, ...(action && { action }) }]) });
      clearTimeout(timers.get(id));
      if (action) return;
      timers.set(
        id,
        setTimeout(() => dismiss(id), toastMs(text)),
      );
    };
    return { list: [], show, dismiss };
  });
}
