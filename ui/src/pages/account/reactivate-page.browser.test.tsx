import { createRoot, type Root } from 'react-dom/client';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { ApiProvider } from '../../api/context.ts';
import { createSession } from '../../api/session.ts';
import { ToastProvider } from '../../design/toasts/ToastRegion.tsx';
import { createToasts } from '../../design/toasts/toasts.ts';
import { type ClosedAccount, Page } from './ReactivatePage.tsx';

let root: Root;
beforeEach(() => {
  root = createRoot(document.body.appendChild(document.createElement('div')));
});
afterEach(() => {
  root.unmount();
  document.body.replaceChildren();
});

function show(closed?: ClosedAccount) {
  const entry = { pathname: '/reactivate', state: closed ? { closed } : null };
  const router = createMemoryRouter([{ path: '/reactivate', element: <Page /> }], {
    initialEntries: [entry],
  });
  // safe: nothing is sent
  const services = { api: {}, session: createSession(null) } as Parameters<typeof ApiProvider>[0]['value'];
  root.render(
    <ApiProvider value={services}>
      <ToastProvider store={createToasts()}>
        <RouterProvider router={router} />
      </ToastProvider>
    </ApiProvider>,
  );
}

it('says that the account is closed, and until when it can be taken back, to who has just closed it', async () => {
  show({ email: 'vera@example.com', deleteAfter: new Date('2031-05-17T12:00:00Z') });
  await expect.element(page.getByRole('heading', { name: 'Your account is closed' })).toBeVisible();
  await expect.element(page.getByText(/deleted for good on May 17, 2031; until then/)).toBeVisible();
  await expect.element(page.getByLabelText('E-mail')).toHaveValue('vera@example.com');
});

it('says what it is for to everybody else', async () => {
  show();
  await expect.element(page.getByRole('heading', { name: 'Reactivate account' })).toBeVisible();
  await expect.element(page.getByLabelText('E-mail')).toHaveValue('');
});
