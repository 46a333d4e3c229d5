import { findVoice, ownVoices } from '@formant/engine/tts';
import { expect, it } from 'vitest';
import { cable } from './apps/parts/cable.ts';
import { contentNames, loadContent } from './content-pages.ts';
import type { Section, SectionsPage } from './sections-page.ts';

const loaded = await Promise.all(
  contentNames.map(async (name) => ({ name, page: (await loadContent(name))! })),
);
const sectionPages = loaded.filter(
  (one): one is { name: string; page: SectionsPage } => 'sections' in one.page,
);
const apps = sectionPages.filter(({ name }) => name.startsWith('apps/'));

/** Every text of a value, however deep. */
const textsOf = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(textsOf)
      : [];

/** Sentences of a page that are longer than any phrase, without the signs of Markdown. */
const longSentencesOf = (value: unknown): string[] =>
  textsOf(value)
    .flatMap((text) => text.replaceAll(/\]\([^)]*\)|[[*`]/g, '').split(/(?<=[.!?:])\s+/))
    .map((sentence) => sentence.trim().toLowerCase())
    .filter((sentence) => sentence.split(/\s+/).length > 12);

/** What stands on several pages on purpose: how a voice reaches any program. */
const shared = new Set(longSentencesOf(cable('')));

/** Sentences that two pages have in common. */
function repeated(pages: readonly { name: string; page: unknown }[]): string[] {
  const seen = new Map<string, string>();
  return pages.flatMap(({ name, page }) =>
    [...new Set(longSentencesOf(page))].flatMap((sentence) => {
      const other = seen.get(sentence);
      if (shared.has(sentence)) return [];
      seen.set(sentence, name);
      return other ? [`${other} and ${name}: ${sentence}`] : [];
    }),
  );
}

it('reads twenty guides for programs', () => {
  expect(apps.length).toBe(20);
});

it.each(apps)('$name says what it does in at least four steps, and lets people try it', ({ page }) => {
  const most = Math.max(
    ...page.sections.map((section) => (section.kind === 'steps' ? section.steps.length : 0)),
  );
  expect(most).toBeGreaterThanOrEqual(4);
  expect(page.demo).toEqual({ kind: 'live' });
  const troubles = page.sections.filter(({ kind }) => kind === 'facts').at(-1);
  expect(troubles?.kind === 'facts' && troubles.rows.length).toBeGreaterThanOrEqual(4);
  expect(page.sections.map(({ heading }) => heading)).toContainEqual(
    expect.stringMatching(/^A microphone for /),
  );
});

it('lists every guide once', async () => {
  const list = await loadContent('places/apps');
  const hrefs = textsOf(list).filter((text) => /^\/apps\/[\w-]+$/.test(text));
  expect(hrefs.sort()).toEqual(apps.map(({ name }) => `/${name}`).sort());
});

it.each(['title', 'description', 'heading', 'lead'] as const)('no two pages have the same %s', (key) => {
  const values = sectionPages.map(({ page }) => page[key]);
  expect(values.filter((value, i) => values.indexOf(value) !== i)).toEqual([]);
});

it('describes each page in the length that search results show', () => {
  const odd = sectionPages.filter(
    ({ page: { description } }) => description.length < 70 || description.length > 175,
  );
  expect(odd.map(({ name, page }) => `${name}: ${page.description.length}`)).toEqual([]);
});

it('no two pages share a long sentence', () => {
  expect(repeated(sectionPages)).toEqual([]);
});

it('a shared sentence is noticed, in bold and as a link, too', () => {
  const sentence = 'Here are thirteen words that nobody should ever read on two of our pages.';
  const marked = sentence.replace('thirteen', '**thirteen**').replace('words', '[words](/tos)');
  expect(
    repeated([
      { name: 'a', page: [sentence] },
      { name: 'b', page: { deep: [marked] } },
    ]),
  ).toHaveLength(1);
});

it('has no two headings alike on a page, since links lead to them', () => {
  const doubled = sectionPages.flatMap(({ name, page }) => {
    const headings = page.sections.map(({ heading }: Section) => heading.toLowerCase());
    return headings
      .filter((heading, i) => headings.indexOf(heading) !== i)
      .map((heading) => `${name}: ${heading}`);
  });
  expect(doubled).toEqual([]);
});

it('reads aloud only in voices that this device has', () => {
  const voices = sectionPages.flatMap(({ page }) =>
    [
      page.demo,
      ...page.sections.map((section) => (section.kind === 'demo' ? section.demo : undefined)),
    ].flatMap((demo) => (demo?.kind === 'speak' && demo.voice ? [demo.voice] : [])),
  );
  for (const voice of voices) expect(findVoice(ownVoices, voice).id).toBe(voice);
});
