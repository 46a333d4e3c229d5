import { expect, it } from 'vitest';
import { toolCards } from '../../content/tools.ts';
import { destinations } from '../../routes/destinations.ts';
import { loadTable } from '../../routes/table.ts';
import { everydayWords } from './everyday-words.ts';
import { fitOf, pageItems, toolItems } from './palette-items.ts';

const website = destinations(await loadTable(), 'web');

it('shows each page once, and an account’s pages only to whom they are for', () => {
  const hrefs = (signedIn: boolean) => pageItems(website, signedIn).map(({ href }) => href);
  expect(new Set(hrefs(true)).size).toBe(hrefs(true).length);
  expect(hrefs(true)).toContain('/account-settings');
  expect(hrefs(true)).not.toContain('/login');
  expect(hrefs(false)).toContain('/login');
  expect(hrefs(false)).not.toContain('/account-settings');
});

it.each([
  ['mp3', '/tools/converter'],
  ['karaoke', '/tools/vocal-remover'],
  ['password', '/account-settings'],
  ['embed', '/share'],
  ['denoise', '/tools/audio-enhancer'],
  ['price', '/faq'],
])('finds what people call “%s”', (query, href) => {
  const found = [...pageItems(website, true), ...toolItems(toolCards)].filter(
    ({ label, keywords = [] }) => fitOf(query, [label, ...keywords]) > 0,
  );
  expect(found.map((item) => item.href)).toContain(href);
});

it('has everyday words for nothing that is not there', async () => {
  const places = [website, destinations(await loadTable(), 'desktop')];
  const all = places.flatMap((place) => [true, false].flatMap((signedIn) => pageItems(place, signedIn)));
  const hrefs = [...all, ...toolItems(toolCards)].map(({ href }) => href);
  expect(Object.keys(everydayWords).filter((href) => !hrefs.includes(href))).toEqual([]);
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
