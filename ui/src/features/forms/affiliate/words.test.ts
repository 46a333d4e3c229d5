import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { words } from './words.ts';

it('says of visits by a link what the terms say', () => {
  const terms = readFileSync(new URL('../../../content/legal/affiliate-tos.md', import.meta.url), 'utf8');
  const counted = 'Visits by your link are counted';
  expect(terms).toContain(counted);
  expect(words.today.text).toContain(counted);
});
