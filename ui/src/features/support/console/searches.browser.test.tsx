import type { ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { MemoryRouter, Route, Routes, useNavigate } from 'react-router';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { createStore } from 'zustand/vanilla';
import { ApiProvider } from '../../../api/context.ts';
import { PlatformProvider } from '../../../platform/context.ts';
import { AuditScreen } from '../audit/AuditScreen.tsx';
import { DeviceLogsScreen } from '../DeviceLogsScreen.tsx';
import { InboxScreen } from '../inbox/InboxScreen.tsx';
import { ErrorsScreen } from './ErrorsScreen.tsx';
import { SearchScreen } from './SearchScreen.tsx';

let root: Root;
let asked: unknown[];
beforeEach(() => {
  root = createRoot(document.body.appendChild(document.createElement('div')));
  asked = [];
});
afterEach(() => {
  root.unmount();
  document.body.replaceChildren();
});

function draw(address: string, screen: ReactNode, data: readonly unknown[], next: string | null = null) {
  const call = async (_: string, { query }: { query: unknown }) => {
    asked.push(query);
    return { data, next, meta: { page: 1, total: data.length }, unmaskedUntil: null };
  };
  // safe: the screens call the API, and read who is signed in
  const services = {
    api: { call },
    session: createStore(() => ({ user: { roles: ['admin'] } })),
  } as unknown as Parameters<typeof ApiProvider>[0]['value'];
  const platform = {} as Parameters<typeof PlatformProvider>[0]['value'];
  root.render(
    <MemoryRouter initialEntries={[address]}>
      <PlatformProvider value={platform}>
        <ApiProvider value={services}>{screen}</ApiProvider>
      </PlatformProvider>
    </MemoryRouter>,
  );
}

/** When a day of November begins where the test runs. */
const here = (day: number) => new Date(2026, 10, day).toISOString();
const message = `Decoder lost block ${'x'.repeat(120)} & more`;
const group = {
  ...{ id: 1, kind: 'crash', message, appVersion: '1.4.2', system: 'mac', count: 2, devices: 1 },
  ...{ firstAt: '2026-11-24T10:00:00.000Z', lastAt: '2026-11-26T10:00:00.000Z' },
};

it('asks for faults of some days, and leads to the devices that met a group in them', async () => {
  draw('/support/errors?since=2026-11-24', <ErrorsScreen />, [group]);
  await expect.element(page.getByLabelText('From')).toHaveValue('2026-11-24');
  await page.getByLabelText('Until').fill('2026-11-26');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect.poll(() => asked.at(-1)).toMatchObject({ since: here(24), until: here(27) });
  const address = () =>
    new URL(
      page.getByRole('link', { name: 'Show the devices' }).element().getAttribute('href') ?? '',
      'http://x',
    );
  await expect
    .poll(() => Object.fromEntries(address().searchParams))
    .toEqual({
      ...{ error: message, version: '1.4.2', system: 'mac', since: '2026-11-24', until: '2026-11-26' },
    });
});

it('keeps what is typed and not yet searched for when a system or a kind is chosen', async () => {
  draw('/support/errors', <ErrorsScreen />, [group]);
  await page.getByLabelText('App version').fill(' 1.4.2 ');
  await page.getByLabelText('From').fill('2026-11-24');
  await page.getByLabelText('System').click();
  await page.getByRole('option', { name: 'macOS' }).click();
  const typed = { version: '1.4.2', since: here(24), system: 'mac' };
  await expect.poll(() => asked.at(-1)).toMatchObject(typed);
  await expect.element(page.getByLabelText('App version')).toHaveValue('1.4.2');
  await page.getByLabelText('App version').fill('');
  await page.getByLabelText('Kind').click();
  await page.getByRole('option').nth(1).click();
  await expect.poll(() => asked.at(-1)).toMatchObject({ version: '', since: here(24), system: 'mac' });
});

it('searches devices by the system as well, keeps it with the rest, and says whose days they are', async () => {
  const query = { error: message, version: '1.4.2', system: 'mac', until: '2026-11-26' };
  draw(`/support?${new URLSearchParams(query)}`, <SearchScreen />, []);
  await expect.poll(() => asked.at(-1)).toEqual({ ...query, until: here(27) });
  await expect.element(page.getByLabelText('Error text')).toHaveValue(message);
  await expect.element(page.getByLabelText('System')).toHaveTextContent('macOS');
  await expect
    .element(page.getByLabelText('From'))
    .toHaveAccessibleDescription(/with an error text, when it met/);
  await page.getByLabelText('App version').fill('');
  await page.getByRole('button', { name: 'Search' }).click();
  const { version: _, ...without } = query;
  await expect.poll(() => asked.at(-1)).toEqual({ ...without, until: here(27) });
  // a system is that of an error
  await page.getByLabelText('Error text').fill('');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect.poll(() => asked.at(-1)).toEqual({ until: here(27) });
});

it('says at the fields that the days are the wrong way round and that a ticket code is none', async () => {
  draw('/support', <SearchScreen />, []);
  await expect.poll(() => asked).toHaveLength(1);
  const search = page.getByRole('button', { name: 'Search' });
  await page.getByLabelText('From').fill('2026-11-27');
  await page.getByLabelText('Until').fill('2026-11-26');
  await search.click();
  await expect.element(page.getByLabelText('Until')).toHaveAccessibleDescription(/before the one in From/);
  await page.getByLabelText('From').fill('2026-11-26');
  const ticket = page.getByLabelText('Ticket code');
  await ticket.fill('abc');
  await search.click();
  await expect.element(ticket).toHaveAccessibleDescription('A ticket code looks like 7KX4-9QTM.');
  expect(asked).toHaveLength(1);
  await ticket.fill(' 3htq – jmg3 ');
  await search.click();
  await expect.poll(() => asked.at(-1)).toEqual({ ticket: '3htq – jmg3', since: here(26), until: here(27) });
});

it('shows as many rows as before when one comes back', async () => {
  const screen = (
    <Routes>
      <Route path="/support/errors" element={<ErrorsScreen />} />
      <Route path="*" element={<Back />} />
    </Routes>
  );
  function Back() {
    const navigate = useNavigate();
    return (
      <button type="button" onClick={() => navigate(-1)}>
        Back
      </button>
    );
  }
  draw('/support/errors', screen, [group], '2.1');
  for (const rows of [2, 3]) {
    await page.getByRole('button', { name: 'Show more' }).click();
    await expect.element(page.getByText(`${rows} shown`)).toBeVisible();
  }
  await page.getByRole('link', { name: 'Show the devices' }).first().click();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect.poll(() => asked.at(-1)).toMatchObject({ limit: 3 });
});

it('searches again once what was wrong is cleared', async () => {
  draw('/support', <SearchScreen />, []);
  await page.getByLabelText('From').fill('2026-11-27');
  await page.getByLabelText('Until').fill('2026-11-26');
  await page.getByLabelText('Ticket code').fill('abc');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect.element(page.getByLabelText('Until')).toHaveAttribute('aria-invalid', 'true');
  await page.getByRole('button', { name: 'Clear' }).click();
  await expect.element(page.getByLabelText('Until')).not.toHaveAttribute('aria-invalid', 'true');
  await page.getByLabelText('App version').fill('1.4.2');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect.poll(() => asked.at(-1)).toEqual({ version: '1.4.2' });
});

it.each([
  ['inbox', <InboxScreen key="inbox" />, 'Text', 'q', 'Kind'],
  ['audit log', <AuditScreen key="audit" />, 'Person', 'person', 'Action'],
])('takes along what is typed when a kind is chosen in the %s', async (_, screen, label, name, choice) => {
  draw('/support', screen, []);
  await page.getByLabelText(label).fill(' ada ');
  await page.getByLabelText(choice).click();
  await page.getByRole('option').nth(1).click();
  await expect.poll(() => asked.at(-1)).toMatchObject({ [name]: 'ada' });
  await expect.element(page.getByLabelText(label)).toHaveValue('ada');
});

it.each([
  ['devices', <SearchScreen key="devices" />, 'Error text'],
  ['errors', <ErrorsScreen key="errors" />, 'App version'],
  ['the audit log', <AuditScreen key="audit" />, 'Person'],
  ['logs', <DeviceLogsScreen key="logs" />, 'Device id'],
  ['the inbox', <InboxScreen key="inbox" />, 'Text'],
])('leaves the focus in the field from which %s were searched by Enter', async (_, screen, label) => {
  draw('/support', screen, []);
  const field = page.getByLabelText(label);
  await field.fill(' 1.4.2');
  const before = asked.length;
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => asked.length).toBeGreaterThan(before);
  await expect.element(field).toHaveValue('1.4.2');
  await expect.element(field).toHaveFocus();
});

it('empties its fields at the button for that, searched for or not', async () => {
  draw('/support', <SearchScreen />, []);
  const field = page.getByLabelText('Error text');
  await field.fill('Decoder');
  await page.getByLabelText('System').click();
  await page.getByRole('option', { name: 'macOS' }).click();
  await page.getByRole('button', { name: 'Clear' }).click();
  await expect.element(field).toHaveValue('');
  await expect.element(page.getByLabelText('System')).toHaveTextContent('All');
  await field.fill('Decoder');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect.poll(() => asked.at(-1)).toEqual({ error: 'Decoder' });
  await page.getByRole('button', { name: 'Clear' }).click();
  await expect.element(field).toHaveValue('');
  await expect.poll(() => asked.at(-1)).toEqual({});
});
