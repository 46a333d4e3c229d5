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

it('keeps one that has something to press until it is dismissed', () => {
  const toasts = createToasts().getState;
  const action = { label: 'Look now', run: () => {} };
  toasts().show('There is a new version.', 'warning', action);
  vi.advanceTimersByTime(600_000);
  expect(toasts().list).toEqual([{ id: 1, tone: 'warning', text: 'There is a new version.', action }]);
  toasts().dismiss(1);
  expect(toasts().list).toEqual([]);
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

it('keeps four: the oldest goes, and what can be pressed after what only tells', () => {
  const toasts = createToasts().getState;
  const texts = () => toasts().list.map(({ text }) => text);
  const action = { label: 'Look now', run: () => {} };
  for (const text of ['a', 'b']) toasts().show(text);
  toasts().show('new version', 'warning', action);
  for (const text of ['c', 'd', 'e', 'f']) toasts().show(text);
  expect(texts()).toEqual(['new version', 'd', 'e', 'f']);
  for (const text of ['1', '2', '3']) toasts().show(text, 'warning', action);
  toasts().show('g');
  expect(texts()).toEqual(['1', '2', '3', 'g']);
});
