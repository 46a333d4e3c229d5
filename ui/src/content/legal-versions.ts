import { type ArticlePage, contentNames, loadContent } from './content-pages.ts';

/** What stands at `/legal/changes/...` for a text. */
export interface Version {
  /** Day from which on it held, `2026-11-24`. */
  changed: string;
  body: string;
}
/** A text that has a date, and so versions. */
export interface DatedText {
  slug: string;
  title: string;
  description: string;
  changed: string;
  changes: string;
}

// earlier texts as they were published, a file for the day of each
const earlier = import.meta.glob<string>('./legal/earlier/*/*.md', { query: '?raw', import: 'default' });

const areas = new Set(['legal', 'legal-forms']);
const areaOf = (name: string) => name.slice(0, name.indexOf('/'));
const slugOf = (name: string) => name.slice(name.indexOf('/') + 1);

/** The texts that have a date, in the order of their titles. */
export async function datedTexts(): Promise<DatedText[]> {
  const names = contentNames.filter((name) => areas.has(areaOf(name)));
  const texts = await Promise.all(names.map(async (name) => ({ name, ...(await loadArticle(name)) })));
  return texts
    .flatMap(({ name, title, description, changed, changes }) =>
      title && description && changed && changes
        ? [{ slug: slugOf(name), title, description, changed, changes }]
        : [],
    )
    .sort((a, b) => a.title.localeCompare(b.title, 'en'));
}

/** Every version of a text, the one that holds first; none where there is no such text. */
export async function versionsOf(slug: string): Promise<Version[]> {
  const name = contentNames.find((known) => areas.has(areaOf(known)) && slugOf(known) === slug);
  const { changed, body } = name ? await loadArticle(name) : {};
  if (!changed || body === undefined) return [];
  const files = Object.entries(earlier).flatMap(([file, load]) => {
    const [, of, day = ''] = /\/earlier\/([^/]+)\/([^/]+)\.md$/.exec(file) ?? [];
    return of === slug ? [{ day, load }] : [];
  });
  const texts = await Promise.all(files.map(async ({ day, load }) => ({ changed: day, body: await load() })));
  return [{ changed, body }, ...texts].sort((a, b) => b.changed.localeCompare(a.changed));
}

// safe: `changed` and `body` are looked at before they are used
const loadArticle = async (name: string): Promise<Partial<ArticlePage>> =>
  ((await loadContent(name)) ?? {}) as Partial<ArticlePage>;
