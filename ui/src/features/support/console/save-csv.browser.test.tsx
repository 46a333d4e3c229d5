import type { PropsWithChildren } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { PlatformProvider } from '../../../platform/context.ts';
import { csvFile } from './csv.ts';
import { SaveCsv } from './SaveCsv.tsx';
import type { List, Page } from './use-list.ts';

let root: Root;
let saved: Promise<string>[];
beforeEach(() => {
  root = createRoot(document.body.appendChild(document.createElement('div')));
  saved = [];
});
afterEach(() => {
  root.unmount();
  document.body.replaceChildren();
});

const csv = (rows: readonly string[]) =>
  csvFile(
    ['row'],
    rows.map((row) => [row]),
  );
const Saving = ({ children }: PropsWithChildren) => {
  const saveFile = async (_: string, file: Blob) => {
    saved.push(file.text());
    return 'saved';
  };
  // safe: the button calls this alone
  const platform = { saveFile } as unknown as Parameters<typeof PlatformProvider>[0]['value'];
  return <PlatformProvider value={platform}>{children}</PlatformProvider>;
};
/** A list with one row shown. */
function draw(rest: boolean, head: List<string>['head']) {
  // safe: the button reads these alone
  const list = { rows: ['a'], rest, head } as unknown as List<string>;
  root.render(
    <Saving>
      <SaveCsv list={list} file="rows.csv" csv={csv} />
    </Saving>,
  );
  return page.getByRole('button', { name: 'Save as CSV' });
}
const said = () => document.querySelector('[role=status]')?.textContent;

it.each<[string, Page<string>, string]>([
  ['all of it', { data: ['a', 'b', 'c'], next: null }, 'Saved 3.'],
  ['what is too long to its cap', { data: ['a', 'b'], next: '2.2' }, 'Saved the first 2 of more.'],
])('fetches the rows that are not shown: %s', async (_, answer, told) => {
  const asked: number[] = [];
  const button = draw(true, async (limit) => {
    asked.push(limit);
    return answer;
  });
  await button.click();
  await expect.poll(said).toBe(told);
  expect(asked).toEqual([10_000]);
  expect(await Promise.all(saved)).toEqual([await csv(answer.data).text()]);
});

it('asks for nothing where all is shown, and says what has failed', async () => {
  const fail = () => Promise.reject(new Error('The line is gone.'));
  await draw(false, fail).click();
  await expect.poll(said).toBe('Saved 1.');
  await draw(true, fail).click();
  await expect.poll(said).toBe('The line is gone.');
  expect(saved).toHaveLength(1);
});

it('is busy meanwhile, and stops', async () => {
  let answer = (_: Page<string>) => {};
  let stopped: AbortSignal | undefined;
  const button = draw(true, (_, signal) => {
    stopped = signal;
    return new Promise((resolve) => (answer = resolve));
  });
  await button.click();
  await expect.element(button).toHaveAttribute('aria-busy', 'true');
  await page.getByRole('button', { name: 'Stop' }).click();
  expect(stopped?.aborted).toBe(true);
  answer({ data: ['a', 'b'], next: null }); // one that was on its way
  await expect.poll(said).toBe('Stopped. Nothing was saved.');
  await expect.element(button).not.toHaveAttribute('aria-busy');
  expect(saved).toEqual([]);
});
