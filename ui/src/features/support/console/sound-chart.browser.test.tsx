import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { SoundChart } from './SoundChart.tsx';
import type { Figure } from './sound-scale.ts';

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
  ...{ beats: 60, latencyMs, latencyLow: latencyMs, latencyHigh: latencyMs, gaps: 0, profile: null },
  ...more,
});

it('tells each hour by the keys and under the pointer, by its profile, and all of them in a table', async () => {
  root.render(
    <SoundChart
      figures={[
        figure(18, 9, 95),
        figure(20, 9, 40, { latencyLow: 38, latencyHigh: 52, gaps: 1, profile: 'low' }),
        figure(20, 10, null),
        figure(20, 20, 61, { gaps: 9, profile: 'balanced' }),
      ]}
    />,
  );
  const hours = page.getByRole('slider', { name: 'Hours with heartbeats' });
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
