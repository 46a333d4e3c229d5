import type { ConsoleDevicePage } from '@formant/contract/desk/console';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { ApiProvider } from '../../../api/context.ts';
import { ToastProvider } from '../../../design/toasts/ToastRegion.tsx';
import { createToasts } from '../../../design/toasts/toasts.ts';
import { Actions } from './Actions.tsx';

let root: Root;
beforeEach(() => {
  root = createRoot(document.body.appendChild(document.createElement('div')));
});
afterEach(() => {
  root.unmount();
  document.body.replaceChildren();
});

it('says that an older version than the installed one is not put in place by itself', async () => {
  // safe: what the dialog of a pin reads of a device; nothing is sent
  const device = { id: 1, appVersion: '1.4.0', pin: { channel: null, version: null } } as ConsoleDevicePage;
  const services = {} as Parameters<typeof ApiProvider>[0]['value'];
  root.render(
    <ApiProvider value={services}>
      <ToastProvider store={createToasts()}>
        <Actions device={device} onDone={() => {}} />
      </ToastProvider>
    </ApiProvider>,
  );
  await page.getByRole('button', { name: /Pin channel/ }).click();
  const version = page.getByLabelText('Forced version');
  const said = () => document.querySelector('[role=dialog] .banner')?.textContent ?? null;
  for (const [given, words] of [
    ['1.3.9', /1\.3\.9 is older than the installed 1\.4\.0\..*does not put it in place by itself/],
    ['1.4.0', null],
    ['1.5.0-beta.1', null],
    ['1.3', null],
  ] as const) {
    await version.fill(given);
    await (words ? expect.poll(said).toMatch(words) : expect.poll(said).toBeNull());
  }
});
