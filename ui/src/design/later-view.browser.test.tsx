import { act, type ComponentType } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { laterView } from './LaterView.tsx';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
let root: Root;
const place = document.createElement('div');
beforeEach(() => {
  document.body.append(place);
  root = createRoot(place);
});
afterEach(() => {
  act(() => root.unmount());
  place.remove();
});

const Greeting: ComponentType<{ name: string }> = ({ name }) => <p>Hello {name}</p>;
const tryAgain = () => act(async () => place.querySelector('button')!.click());
/** Answers in turn, the last one for ever. */
function fetching(...answers: ('fails' | 'comes')[]) {
  return vi.fn(async () => {
    const answer = answers.length > 1 ? answers.shift() : answers[0];
    if (answer === 'fails') throw new TypeError('Failed to fetch dynamically imported module');
    return Greeting;
  });
}
async function show(fetch: () => Promise<ComponentType<{ name: string }>>) {
  const View = laterView(fetch);
  await act(async () =>
    root.render(
      <View name="you" waiting={<p>Wait</p>} failed={(notice) => <section>song.mp3 {notice}</section>} />,
    ),
  );
  return View;
}

describe('a view that is loaded later', () => {
  it('says in its place that it did not come, and comes when it is tried again', async () => {
    const fetch = fetching('fails', 'fails', 'comes');
    await show(fetch);
    expect(place.querySelector('section [role=alert]')?.textContent).toContain('Try again');
    expect(place.textContent).toContain('song.mp3');
    await tryAgain();
    expect(place.querySelector('[role=alert]')).not.toBeNull();
    await tryAgain();
    expect(place.textContent).toBe('Hello you');
    expect(fetch).toHaveBeenCalledTimes(3);
  });

  it('comes by itself when the browser is online again', async () => {
    await show(fetching('fails', 'comes'));
    await act(async () => dispatchEvent(new Event('online')));
    expect(place.textContent).toBe('Hello you');
  });

  it('is fetched once, also ahead, and an attempt ahead that fails costs nothing', async () => {
    const fetch = fetching('fails', 'comes');
    const View = laterView(fetch);
    View.preload();
    await expect.poll(() => fetch.mock.settledResults[0]?.type).toBe('rejected');
    await act(async () => root.render(<View name="all" waiting={<p>Wait</p>} />));
    expect(place.textContent).toBe('Hello all');
    View.preload();
    await act(async () => root.render(<View name="both" waiting={<p>Wait</p>} />));
    expect(place.textContent).toBe('Hello both');
    expect(fetch).toHaveBeenCalledTimes(2);
  });
});
