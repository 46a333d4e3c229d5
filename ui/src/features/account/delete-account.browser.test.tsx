import type { User } from '@formant/contract/account';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { ApiProvider } from '../../api/context.ts';
import { DeleteAccount } from './DeleteAccount.tsx';

let root: Root;
beforeEach(() => {
  root = createRoot(document.body.appendChild(document.createElement('div')));
});
afterEach(() => {
  root.unmount();
  document.body.replaceChildren();
});

it.each([true, false])('asks for a code where two-step sign-in is on: %s', async (secondFactor) => {
  const sent: unknown[] = [];
  const call = async (_: string, { body }: { body: unknown }) => void sent.push(body);
  // safe: what the form reads of them
  const services = { api: { call } } as unknown as Parameters<typeof ApiProvider>[0]['value'];
  const user = { email: 'ada@example.com', secondFactor } as User;
  root.render(
    <ApiProvider value={services}>
      <DeleteAccount user={user} onDeleted={async () => void sent.push('deleted')} />
    </ApiProvider>,
  );
  await page.getByRole('button', { name: 'Delete account …' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabelText('Password').fill('correct horse battery');
  await dialog.getByLabelText('Type DELETE to confirm').fill('DELETE');
  const submit = dialog.getByRole('button', { name: 'Delete account' });
  if (secondFactor) {
    await submit.click();
    await expect.element(dialog.getByLabelText('Code')).toHaveAttribute('aria-invalid', 'true');
    expect(sent).toEqual([]);
    await dialog.getByLabelText('Code').fill('123456');
  }
  await submit.click();
  await expect
    .poll(() => sent)
    .toEqual([
      {
        password: 'correct horse battery',
        confirm: 'DELETE',
        ...(secondFactor ? { otp: '123456' } : {}),
      },
      'deleted',
    ]);
});
