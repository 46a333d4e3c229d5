import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { createStore } from 'zustand/vanilla';
import { ApiProvider } from '../api/context.ts';
import { StaffLinks } from './StaffLinks.tsx';

afterEach(() => document.body.replaceChildren());

it.each([
  ['support', 7],
  ['admin', 9],
])('leads %s to the %i pages that they may open, and tells which is open', async (role, count) => {
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  const session = createStore(() => ({ user: { roles: ['user', role] } }));
  // safe: the links read who is signed in
  const services = { session } as unknown as Parameters<typeof ApiProvider>[0]['value'];
  root.render(
    <MemoryRouter initialEntries={['/support/inbox/1']}>
      <ApiProvider value={services}>
        <StaffLinks />
      </ApiProvider>
    </MemoryRouter>,
  );
  const links = page.getByRole('navigation', { name: 'Support pages' }).getByRole('link');
  await expect.poll(() => links.elements().length).toBe(count);
  expect(document.querySelector('[aria-current=page]')?.textContent).toBe('Inbox');
  root.unmount();
});
