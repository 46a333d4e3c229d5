import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it, vi } from 'vitest';
import type { StartObstacle } from '../workbench-model.ts';
import { useStart } from './use-start.ts';

function Start({ obstacles, start }: { obstacles: readonly StartObstacle[]; start: () => void }) {
  const { busy, ...button } = useStart(new Set(obstacles), start);
  return (
    <button type="button" aria-busy={busy} {...button}>
      Start
    </button>
  );
}

function drawn() {
  const start = vi.fn();
  const place = document.createElement('div');
  document.body.append(place);
  const root = createRoot(place);
  const show = (...obstacles: StartObstacle[]) =>
    act(() => root.render(<Start obstacles={obstacles} start={start} />));
  const button = () => place.querySelector('button')!;
  return { start, show, button, press: () => act(() => button().click()) };
}

it('starts at once where nothing stands in the way', async () => {
  const { start, show, press } = drawn();
  await show();
  await press();
  expect(start).toHaveBeenCalledTimes(1);
});

it('takes a press while the voice is looked for, and starts once when it is known', async () => {
  const { start, show, button, press } = drawn();
  await show('voice-unknown');
  expect(button().disabled).toBe(false);
  await press();
  expect([start.mock.calls.length, button().ariaBusy]).toEqual([0, 'true']);
  await show();
  expect(start).toHaveBeenCalledTimes(1);
  await show('voice-unknown');
  await show();
  expect(start).toHaveBeenCalledTimes(1);
});

it('forgets the press where something else turns out to stand in the way', async () => {
  const { start, show, button, press } = drawn();
  await show('voice-unknown');
  await press();
  await show('no-place');
  expect([start.mock.calls.length, button().disabled]).toEqual([0, true]);
  await show();
  expect(start).not.toHaveBeenCalled();
});
