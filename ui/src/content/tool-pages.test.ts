import { toolIds } from '@formant/engine/tools';
import { expect, it } from 'vitest';
import { pageOfTool } from './tool-pages.ts';

it('every tool has a page, and every page a tool', () => {
  const files = Object.keys(import.meta.glob('./tools/*.ts'));
  expect(files.sort()).toEqual(toolIds.map((id) => `./tools/${id}.ts`).sort());
});

it.each(toolIds)('the page of %s says what it is for, how it is used and what people ask', async (id) => {
  const page = await pageOfTool(id);
  for (const words of [page.title, page.description, page.headline, page.start])
    expect(words.trim()).not.toBe('');
  expect(page.steps.length).toBeGreaterThan(0);
  expect(page.faq.length).toBeGreaterThan(0);
});
