import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createToasts } from './toasts.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('keeps a toast for at least six seconds', () => {
  const toasts = createToasts().getState;
  toasts().show('Slow down.');
  vi.advanceTimersByTime(5_999);
  expect(toasts().list).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(toasts().list).toHaveLength(0);
});

it('shows the same text once and starts its time anew', () => {
  const toasts = createToasts().getState;
  toasts().show('Slow down.');
  vi.advanceTimersByTime(5_000);
  toasts().show('Slow down.');
  expect(toasts().list).toHaveLength(1);
  vi.advanceTimersByTime(5_000);
  expect(toasts().list).toHaveLength(1);
});
