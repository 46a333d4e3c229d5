import { expect, it } from 'vitest';
import { destinations } from '../../routes/destinations.ts';
import { loadTable } from '../../routes/table.ts';
import { fitOf, pageItems } from './palette-items.ts';

const website = destinations(await loadTable(), 'web');

it('shows each page once, and an account’s pages only to whom they are for', () => {
  const hrefs = (signedIn: boolean) => pageItems(website, signedIn).map(({ href }) => href);
  expect(new Set(hrefs(true)).size).toBe(hrefs(true).length);
  expect(hrefs(true)).toContain('/account-settings');
  expect(hrefs(true)).not.toContain('/login');
  expect(hrefs(false)).toContain('/login');
  expect(hrefs(false)).not.toContain('/account-settings');
});

it('finds by the beginnings of words, names before keywords, and nothing by scattered letters', () => {
  const of = (query: string) =>
    [['Voice changer'], ['Text to speech', 'voices'], ['Soundboard']].map((line) => fitOf(query, line));
  const [changer, speech, board] = of('voi');
  expect(changer).toBeGreaterThan(speech!);
  expect(speech).toBeGreaterThan(0);
  expect(board).toBe(0);
  expect(fitOf('cha voi', ['Voice changer'])).toBeGreaterThan(0);
  expect(fitOf('rob', ['Audio enhancer', 'Removes background noise'])).toBe(0);
  expect(fitOf('cafe', ['Café'])).toBe(1);
  expect(fitOf('', ['Anything'])).toBe(1);
});
