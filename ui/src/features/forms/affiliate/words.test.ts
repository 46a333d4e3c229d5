import { expect, it } from 'vitest';
import { type ArticlePage, loadContent } from '../../../content/content-pages.ts';
import { words } from './words.ts';

it('says of visits by a link what the terms say', async () => {
  const { body } = (await loadContent('legal/affiliate-tos')) as ArticlePage; // safe: a file in Markdown
  const counted = 'Visits by your link are counted';
  expect(body).toContain(counted);
  expect(words.today.text).toContain(counted);
});
