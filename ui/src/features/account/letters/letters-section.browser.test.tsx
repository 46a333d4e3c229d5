import type { User } from '@formant/contract/account';
import type { Notifications } from '@formant/contract/notifications';
import { createRoot, type Root } from 'react-dom/client';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { ApiProvider } from '../../../api/context.ts';
import { LettersSection } from './LettersSection.tsx';

let root: Root;
beforeEach(() => {
  root = createRoot(document.body.appendChild(document.createElement('div')));
});
afterEach(() => {
  root.unmount();
  document.body.replaceChildren();
});

it.each([
  [null, /News begin when you confirm your address/],
  ['2031-05-17T12:00:00.000Z', /We have mailed a link to ada@example\.com/],
])('says what news wait for where the address was confirmed at %s', async (emailVerifiedAt, hint) => {
  const settings: Notifications = { news: 'asked', jobs: false };
  // safe: what the section reads of them
  const services = { api: { call: async () => settings } } as unknown as Parameters<
    typeof ApiProvider
  >[0]['value'];
  const user = { email: 'ada@example.com', emailVerifiedAt } as User;
  root.render(
    <ApiProvider value={services}>
      <MemoryRouter>
        <LettersSection user={user} />
      </MemoryRouter>
    </ApiProvider>,
  );
  await expect.element(page.getByText(hint)).toBeVisible();
  const links = page.getByRole('link', { name: 'Confirm my address' }).elements();
  expect(links.map((link) => link.getAttribute('href'))).toEqual(
    emailVerifiedAt ? [] : ['/resend-email-verification'],
  );
});
