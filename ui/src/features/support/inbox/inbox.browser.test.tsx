import type { DeskMessage } from '@formant/contract/desk/inbox';
import type { ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { ApiError } from '../../../api/client.ts';
import { ApiProvider } from '../../../api/context.ts';
import { ToastProvider } from '../../../design/toasts/ToastRegion.tsx';
import { createToasts } from '../../../design/toasts/toasts.ts';
import { InboxScreen } from './InboxScreen.tsx';
import { MessageScreen } from './MessageScreen.tsx';

let root: Root;
const open = () => {
  root = createRoot(document.body.appendChild(document.createElement('div')));
};
const reload = () => {
  root.unmount();
  open();
};
beforeEach(open);
afterEach(() => {
  root.unmount();
  document.body.replaceChildren();
  sessionStorage.clear();
});

const message: DeskMessage = {
  ...{ messageId: 'a2f1c1f0-0000-4000-8000-000000000001', kind: 'contact', status: 'new', name: 'A•••' },
  ...{ subject: 'How long?', createdAt: '2026-11-24T10:00:00.000Z', email: 'a•••@example.com' },
  ...{ unmaskedUntil: null, user: null, body: 'Hello', details: {}, answers: [], cv: null, affiliate: null },
  ...{ content: [], strikes: [], decision: null },
};

function draw(
  screen: ReactNode,
  call: (name: string, given: { body?: unknown }) => Promise<unknown>,
  address = '/',
) {
  // safe: the screens call the API alone
  const services = { api: { call } } as unknown as Parameters<typeof ApiProvider>[0]['value'];
  root.render(
    <MemoryRouter initialEntries={[address]}>
      <ApiProvider value={services}>
        <ToastProvider store={createToasts()}>{screen}</ToastProvider>
      </ApiProvider>
    </MemoryRouter>,
  );
}
const messageScreen = <MessageScreen messageId={message.messageId} />;

it('keeps the answer that a colleague was before, shows his, and sends it only then', async () => {
  const answers: DeskMessage['answers'] = [];
  const sent: unknown[] = [];
  draw(messageScreen, async (name, { body }) => {
    if (name.startsWith('GET')) return { ...message, answers: [...answers] };
    sent.push(body);
    if (sent.length > 1) return message;
    answers.push({ text: 'A day at most.', staffName: 'grace', createdAt: '2026-11-24T11:00:00.000Z' });
    throw new ApiError(409, { code: 'conflict', message: 'Somebody has answered this before you.' });
  });
  const field = page.getByLabelText('Your answer');
  await field.fill('A week.');
  const send = page.getByRole('button', { name: 'Send the answer' });
  await send.click();
  const form = () => document.querySelector('form')?.textContent ?? '';
  await expect.poll(form).toMatch(/Somebody has answered this before you\..*grace.*A day at most\./);
  await expect.element(field).toHaveValue('A week.');
  await send.click();
  await expect.element(field).toHaveValue('');
  expect(sent).toEqual([
    { text: 'A week.', answersSeen: 0 },
    { text: 'A week.', answersSeen: 1 },
  ]);
  expect(form()).not.toContain('A day at most.');
});

it('keeps what is typed over a reload, until it is sent', async () => {
  const call = async () => message;
  const field = page.getByLabelText('Your answer');
  draw(messageScreen, call);
  await field.fill('A week.');
  reload();
  draw(messageScreen, call);
  await expect.element(field).toHaveValue('A week.');
  await page.getByRole('button', { name: 'Send the answer' }).click();
  await expect.element(field).toHaveValue('');
  reload();
  draw(messageScreen, call);
  await expect.element(field).toHaveValue('');
});

it('says before a notice is accepted that it names nothing here', async () => {
  draw(messageScreen, async () => ({ ...message, kind: 'dmca' }));
  await page.getByRole('button', { name: 'Accept', exact: true }).click();
  await expect
    .element(page.getByRole('dialog'))
    .toHaveAccessibleDescription(/nothing is taken down, and nobody gets a strike/);
});

it('leads from a page that there is not to the last one', async () => {
  draw(
    <InboxScreen />,
    async () => ({ data: [], meta: { page: 999, perPage: 24, total: 30 } }),
    '/support/inbox?q=ada&page=999',
  );
  await expect
    .element(page.getByRole('link', { name: 'To the last page' }))
    .toHaveAttribute('href', '/support/inbox?q=ada&page=2');
});
