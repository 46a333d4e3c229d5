import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Banner } from '../Banner.tsx';
import { ToastProvider } from './ToastRegion.tsx';
import { createToasts, type ToastStore } from './toasts.ts';

let root: Root;
let toasts: ToastStore;
/** Shows the page with an alert so far from its upper edge. */
async function alertSays(words: string, topPx = 0) {
  root.render(
    <ToastProvider store={toasts}>
      <div style={{ height: topPx }} />
      <Banner tone="error" action={<button type="button">Try again</button>}>
        {words}
      </Banner>
    </ToastProvider>,
  );
  await expect.poll(() => document.querySelector('[role=alert]')?.textContent).toContain(words);
}
const show = (...texts: string[]) => {
  for (const text of texts) toasts.getState().show(text, 'warning');
};
const shown = () => [...document.querySelectorAll('.toasts p')].map(({ textContent }) => textContent);

beforeEach(() => {
  toasts = createToasts();
  root = createRoot(document.body.appendChild(document.createElement('div')));
});
afterEach(() => {
  root.unmount();
  document.body.replaceChildren();
});

it('takes a toast away when an alert comes to say the same, and leaves the others', async () => {
  await alertSays('Something else.');
  show('The link is too old.', 'Slow down.');
  await expect.poll(shown).toEqual(['The link is too old.', 'Slow down.']);
  await alertSays('The link is too old.');
  await expect.poll(shown).toEqual(['Slow down.']);
});

it('shows no toast for what an alert says already', async () => {
  await alertSays('The link is too old.');
  show('The link is too old.', 'Slow down.');
  await expect.poll(shown).toEqual(['Slow down.']);
  expect(toasts.getState().list).toHaveLength(1);
});

it('keeps the toast of an alert that is out of sight', async () => {
  await alertSays('The link is too old.', 5000);
  show('The link is too old.', 'Slow down.');
  await expect.poll(shown).toEqual(['The link is too old.', 'Slow down.']);
  await alertSays('Slow down.');
  await expect.poll(shown).toEqual(['The link is too old.']);
});
