import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { SoundChart } from './SoundChart.tsx';
import type { Figure, SoundEvent } from './sound-scale.ts';

let root: Root;
beforeEach(() => {
  root = createRoot(document.body.appendChild(document.createElement('div')));
});
afterEach(() => {
  root.unmount();
  document.body.replaceChildren();
});

const figure = (day: number, hour: number, latencyMs: number | null, more: Partial<Figure> = {}): Figure => ({
  t: new Date(Date.UTC(2026, 10, day, hour)).toISOString(),
  ...{
    seconds: 3600,
    beats: 60,
    latencyMs,
    latencyLow: latencyMs,
    latencyHigh: latencyMs,
    gaps: 0,
    profile: null,
  },
  ...more,
});

const quiet = { lastHour: [], events: [] };

it('tells each hour by the keys and under the pointer, by its profile, and all of them in a table', async () => {
  root.render(
    <SoundChart
      device={{
        ...quiet,
        figures: [
          figure(18, 9, 95),
          figure(20, 9, 40, { latencyLow: 38, latencyHigh: 52, gaps: 1, profile: 'low' }),
          figure(20, 10, null),
          figure(20, 20, 61, { gaps: 9, profile: 'balanced' }),
        ],
      }}
    />,
  );
  const hours = page.getByRole('slider', { name: 'What the app has told, by time' });
  const told = () => hours.element().getAttribute('aria-valuetext');
  await expect.poll(told).toMatch(/61 ms, Balanced, 9 gaps$/);
  // the same is seen
  const seen = () => document.querySelector('figure p')?.textContent;
  expect(seen()).toBe(told());
  // one step is one hour that has heartbeats, however long there was none
  await userEvent.tab();
  await userEvent.tab();
  expect(document.activeElement).toBe(hours.element());
  await userEvent.keyboard('{ArrowLeft}');
  await expect.poll(told).toMatch(/no live sound, 0 gaps$/);
  await userEvent.keyboard('{Home}');
  await expect.poll(told).toMatch(/40 ms \(38 to 52\), Low, 1 gap$/);
  const drawing = document.querySelector('figure svg')?.parentElement as HTMLElement; // safe: it is drawn
  const { left, top, width } = drawing.getBoundingClientRect();
  const at = { clientX: left + width * 0.98, clientY: top + 20, bubbles: true };
  drawing.dispatchEvent(new PointerEvent('pointermove', at));
  await expect.poll(seen).toMatch(/61 ms/);
  expect(document.querySelector('figcaption')?.textContent).toMatch(
    /^Latency from 40 to 61 ms, 10 gaps in all/,
  );

  const rows = () => document.querySelectorAll('tbody tr').length;
  expect(rows()).toBe(3);
  await page.getByText('7 days').click();
  await expect.poll(rows).toBe(4);
  expect(document.querySelector('figcaption')?.textContent).toContain('from 40 to 95 ms');
});

it('tells of crashes and updates where they were, and of each heartbeat of the last hour', async () => {
  const minute = (minutes: number) => new Date(Date.UTC(2026, 10, 20, 9, minutes)).toISOString();
  const events: SoundEvent[] = [
    { kind: 'update', at: minute(-600), version: '1.4.2', from: '1.4.1' },
    { kind: 'crash', at: minute(41), version: '1.4.2', text: 'out of memory' },
  ];
  const lastHour = [38, 39, 43].map((minutes, i) => ({
    ...figure(20, 9, 40 + i),
    ...{ t: minute(minutes), seconds: 60, beats: 1 },
  }));
  root.render(<SoundChart device={{ figures: [figure(20, 9, 41, { beats: 3 })], lastHour, events }} />);
  const slider = page.getByRole('slider', { name: 'What the app has told, by time' });
  const told = () => slider.element().getAttribute('aria-valuetext');
  await expect.poll(told).toMatch(/, Crash of version 1.4.2: out of memory$/);
  const cells = (row: number) =>
    [...document.querySelectorAll(`tbody tr:nth-child(${row}) td`)].slice(1).map((cell) => cell.textContent);
  // one in the hour that was told, the other in none
  expect(cells(1)).toEqual(['41 ms', '–', '0', '3', 'Crash of version 1.4.2: out of memory']);
  expect(cells(2)).toEqual(['–', '–', '–', '–', 'Updated from 1.4.1 to 1.4.2']);
  const signs = () => [...document.querySelectorAll('figure li')].map((sign) => sign.textContent);
  expect(signs()).toEqual(expect.arrayContaining(['Crash', 'Updated']));

  await page.getByText('1 h', { exact: true }).click();
  await expect.poll(told).toMatch(/, 42 ms, 0 gaps$/);
  await slider.click({ force: true, position: { x: 1, y: 1 } });
  await userEvent.keyboard('{End}{ArrowLeft}');
  await expect.poll(told).toMatch(/Crash/);
  expect(signs()).not.toContain('Updated');
  expect(document.querySelectorAll('tbody tr')).toHaveLength(4);
  expect(document.querySelector('figcaption')?.textContent).toContain('As each heartbeat told it.');
});

it('says why it has no heartbeats of the last hour', async () => {
  root.render(<SoundChart device={{ ...quiet, figures: [figure(20, 9, 41)] }} />);
  await page.getByText('1 h', { exact: true }).click();
  await expect.poll(() => document.body.textContent).toContain('older ones are kept by the hour only');
});
