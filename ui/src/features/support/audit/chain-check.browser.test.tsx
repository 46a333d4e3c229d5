import type { AuditCheck } from '@formant/contract/desk/audit';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { ApiProvider } from '../../../api/context.ts';
import { ChainCheck } from './ChainCheck.tsx';

let root: Root;
beforeEach(() => {
  root = createRoot(document.body.appendChild(document.createElement('div')));
});
afterEach(() => {
  root.unmount();
  document.body.replaceChildren();
});

it.each<[string, AuditCheck, RegExp, RegExp | null]>([
  ['a whole log', { whole: true, entries: 7, newest: 'ab12' }, /^The log is whole: all 7 entries/, /ab12/],
  [
    'a broken one',
    { whole: false, from: 12, broken: 'Entry 12 (2026-11-22, device 4) was changed.' },
    /^The log is broken from entry 12 on\. Entry 12 .* was changed\.$/,
    null,
  ],
  [
    'lost ends',
    { whole: false, from: null, broken: 'The ends were deleted.' },
    /^The log is broken\. The ends/,
    null,
  ],
])('says in words what the server has found: %s', async (_, verdict, told, seal) => {
  const asked: unknown[] = [];
  const call = async (...given: unknown[]) => {
    asked.push(given);
    return verdict;
  };
  // safe: the check calls the API alone
  const services = { api: { call } } as unknown as Parameters<typeof ApiProvider>[0]['value'];
  root.render(
    <ApiProvider value={services}>
      <ChainCheck />
    </ApiProvider>,
  );
  await page.getByLabelText('Newest seal of an earlier check').fill(' AB12 ');
  await page.getByRole('button', { name: 'Check the chain' }).click();
  await expect.poll(() => document.querySelector('.banner')?.textContent ?? '').toMatch(told);
  expect(asked).toEqual([['GET /api/admin/audit/check', { query: { since: 'ab12' } }]]);
  if (seal) expect(document.body.textContent).toMatch(seal);
});
