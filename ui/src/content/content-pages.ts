import type { ContentPage } from './content-page.ts';
import type { SectionsPage } from './sections-page.ts';

export type { ContentPage };

/** A page in Markdown. */
export interface ArticlePage extends ContentPage {
  body: string;
  /** Day of its last change, `2026-11-24`, where it matters. */
  changed?: string;
  /** What that change was, in a sentence. */
  changes?: string;
  /** Name of its file, by which its versions are found. */
  slug?: string;
}

// READMEs speak to us; the demo, the tools and the agents' scripts have loaders of their own
const articles = import.meta.glob<string>(['./*/*.md', '!./*/README.md'], {
  query: '?raw',
  import: 'default',
});
const data = import.meta.glob<unknown>(
  ['./*/*.ts', '!./**/*.test.ts', '!./demo/*', '!./tools/*', '!./agents/*'],
  {
    import: 'page',
  },
);
const sounds = import.meta.glob<string>('./*/sounds/*.mp3', { query: '?url', import: 'default' });
const loaders = new Map<string, () => Promise<ContentPage>>([
  ...Object.entries(articles).map(
    ([file, load]) => [nameOf(file), async () => parseArticle(shownFile(file), await load())] as const,
  ),
  ...Object.entries(data).map(
    ([file, load]) =>
      [nameOf(file), async () => withSounds(file, checkPage(shownFile(file), await load()))] as const,
  ),
]);

/** `area/slug` of every page that is a file here, each listed as often as there are files of that name. */
export const contentNames: readonly string[] = [...Object.keys(articles), ...Object.keys(data)].map(nameOf);

/**
 * The page of a file, by `area/slug`; undefined when there is none.
 * @throws Error when the file lacks what every page has (a fault of ours)
 */
export const loadContent = async (name: string): Promise<ContentPage | undefined> => loaders.get(name)?.();

function nameOf(file: string): string {
  return file.replace(/^\.\//, '').replace(/\.\w+$/, '');
}
function shownFile(file: string): string {
  return file.replace(/^\./, 'ui/src/content');
}

/**
 * The page with the addresses of what can be heard on it.
 * @throws Error when a sound is no file beside it
 */
async function withSounds(file: string, page: ContentPage): Promise<ContentPage> {
  const { sections } = page as Partial<SectionsPage>; // safe: only a page of sections has them
  if (!sections?.some(({ kind }) => kind === 'hear')) return page;
  const folder = `${file.slice(0, file.lastIndexOf('/'))}/sounds/`;
  const heard = sections.map(async (section) => {
    if (section.kind !== 'hear') return section;
    const found = section.sounds.map(async (sound) => {
      const load = sounds[folder + sound.file];
      if (!load)
        throw new Error(`${shownFile(file)} plays ${sound.file}, which is not in ${shownFile(folder)}.`);
      return { ...sound, url: await load() };
    });
    return { ...section, sounds: await Promise.all(found) };
  });
  const heardPage: ContentPage & Pick<SectionsPage, 'sections'> = {
    ...page,
    sections: await Promise.all(heard),
  };
  return heardPage;
}

const keys = ['title', 'description', 'noindex', 'changed', 'changes'];

/**
 * Reads `key: value` lines between two lines of `---`, then the text in Markdown.
 * @throws Error with the file's name when something of it is missing or unknown
 */
export function parseArticle(file: string, source: string): ArticlePage {
  const [, head, body] = /^---\r?\n([\s\S]*?)\r?\n---\r?\n([\s\S]*)$/.exec(source) ?? [];
  if (head === undefined || body === undefined)
    throw new Error(`${file} does not begin with its title and description between two lines of "---".`);
  const entries = head.split(/\r?\n/).map((line): [string, string] => {
    const [, key = '', value = ''] = /^(\w+): *(.*)$/.exec(line) ?? [];
    if (!keys.includes(key))
      throw new Error(`${file} begins with "${line}"; only ${keys.join(', ')} are known there.`);
    return [key, value.trim()];
  });
  const { title = '', description = '', noindex, changed, changes } = Object.fromEntries(entries);
  if (changed !== undefined && !isDay(changed))
    throw new Error(`${file} was changed on no day: "${changed}".`);
  if (changed !== undefined && !changes)
    throw new Error(`${file} does not say what has changed: add \`changes\`.`);
  return checkPage(file, {
    title,
    description,
    ...(noindex === 'true' ? { noindex: true } : {}),
    ...(changed && changes ? { changed, changes, slug: file.replace(/^.*\/|\.md$/g, '') } : {}),
    body,
  });
}

const isDay = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));

function checkPage<T>(file: string, page: T): T & ContentPage {
  // safe: whatever it is, its parts are looked at before they are used
  const { title, description } = (page ?? {}) as Partial<ContentPage>;
  if (!title?.trim()) throw new Error(`${file} has no title.`);
  if (!description?.trim()) throw new Error(`${file} has no description.`);
  return page as T & ContentPage; // safe: looked at just now
}
