import type { Release } from '@formant/contract/desk/releases';
import type { ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { ApiProvider } from '../../../api/context.ts';
import { ToastProvider } from '../../../design/toasts/ToastRegion.tsx';
import { createToasts } from '../../../design/toasts/toasts.ts';
import { ReleasePanel } from './ReleasePanel.tsx';
import { Pins } from './ReleaseRules.tsx';

let root: Root;
let sent: unknown[];
beforeEach(() => {
  root = createRoot(document.body.appendChild(document.createElement('div')));
  sent = [];
});
afterEach(() => {
  root.unmount();
  document.body.replaceChildren();
});

function draw(screen: ReactNode) {
  const call = async (name: string, { body }: { body: unknown }) => sent.push([name, body]);
  // safe: the parts call the API alone
  const services = { api: { call } } as unknown as Parameters<typeof ApiProvider>[0]['value'];
  root.render(
    <ApiProvider value={services}>
      <ToastProvider store={createToasts()}>{screen}</ToastProvider>
    </ApiProvider>,
  );
}

it('ends a pin by a button that says so', async () => {
  const pins = [{ deviceId: 'd1', version: '1.4.2', at: '2026-11-24T10:00:00.000Z' }];
  draw(<Pins pins={pins} onChanged={() => {}} />);
  const end = page.getByRole('button', { name: 'End the pin of d1' });
  await expect.element(end).toHaveTextContent('End the pin');
  await end.click();
  await expect
    .poll(() => sent)
    .toEqual([['POST /api/admin/release-pins', { deviceId: 'd1', version: null }]]);
});

it.each([
  ['a draft to all', null, null, 100, 'Publish'],
  ['one on offer to as many as now', 25, null, 25, 'Change the share'],
  ['a paused one to as many as before', 0, 25, 25, 'Offer it again'],
  ['one that went to nobody to nobody until it is said', 0, null, null, 'Offer it again'],
])('offers %s', async (_, rollout, pausedRollout, share, button) => {
  const release: Release = {
    ...{ version: '1.4.2', channel: 'stable', notes: '', files: [], minOs: {}, missing: [] },
    ...{ createdAt: '2026-11-24T10:00:00.000Z', publishedAt: null, rollout, pausedRollout },
  };
  draw(<ReleasePanel release={release} onChanged={() => {}} />);
  await expect.element(page.getByLabelText('Percentage of computers')).toHaveValue(share);
  await expect.element(page.getByRole('button', { name: button })).toBeVisible();
});
