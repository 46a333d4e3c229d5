import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { createStore } from 'zustand/vanilla';
import { ApiProvider } from '../../api/context.ts';
import { PlatformProvider } from '../../platform/context.ts';
import { PlaceChoice } from './PlaceChoice.tsx';

let root: Root;
beforeEach(() => {
  root = createRoot(document.body.appendChild(document.createElement('div')));
});
afterEach(() => {
  root.unmount();
  document.body.replaceChildren();
});

/** How often the server was asked what it has. */
let asked = 0;

/** @param inApp whether natural voices run on the computer beside the window */
async function show({ likens, inApp }: { likens: boolean; inApp: boolean }): Promise<void> {
  asked = 0;
  const told = Promise.withResolvers<void>();
  const call = async () => {
    asked++;
    queueMicrotask(told.resolve);
    return { data: [], likens };
  };
  // safe: what the choice reads of them
  const services = { api: { call }, session: createStore(() => ({ user: null })) } as unknown as Parameters<
    typeof ApiProvider
  >[0]['value'];
  const platform = (inApp ? { naturalVoices: {} } : {}) as Parameters<typeof PlatformProvider>[0]['value'];
  root.render(
    <PlatformProvider value={platform}>
      <ApiProvider value={services}>
        <PlaceChoice place="device" onPlace={() => {}} keepsExcerpt onKeepsExcerpt={() => {}} />
      </ApiProvider>
    </PlatformProvider>,
  );
  if (!inApp) await told.promise;
  await expect.element(page.getByText('On this device')).toBeVisible();
}
const ofServer = () => page.getByText(/can also speak text naturally/).elements().length;

it('a website says what the server’s place has more where its server has it, and else nothing', async () => {
  await show({ likens: true, inApp: false });
  await expect.poll(ofServer).toBe(1);
  expect(page.getByRole('checkbox').elements()).toEqual([]);
});

it('promises nothing of a server that has no model for it', async () => {
  await show({ likens: false, inApp: false });
  expect(ofServer()).toBe(0);
  expect(page.getByRole('checkbox').elements()).toEqual([]);
});

it('the app asks whether it may keep a part of the recordings', async () => {
  await show({ likens: true, inApp: true });
  await expect.element(page.getByRole('checkbox', { name: /^Keep up to 20 s/ })).toBeChecked();
  expect([ofServer(), asked]).toEqual([0, 0]);
});
