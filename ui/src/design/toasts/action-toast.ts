import type { Toast, ToastStore } from './toasts.ts';

/**
 * Shows a toast with something to press; it stays until that is pressed or it is dismissed. In a module of its own, as
 * few pages show one. The same text is shown once.
 */
export function showActionToast(
  store: ToastStore,
  toast: Omit<Toast, 'id'> & Required<Pick<Toast, 'action'>>,
): void {
  const { list } = store.getState();
  if (list.some(({ text }) => text === toast.text)) return;
  // the store counts upwards from one
  const id = Math.min(0, ...list.map((one) => one.id)) - 1;
  store.setState({ list: [...list, { ...toast, id }] });
}
