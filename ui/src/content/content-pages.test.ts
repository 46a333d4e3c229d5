import { expect, it } from 'vitest';
import { contentNames, loadContent, parseArticle } from './content-pages.ts';

it('reads what stands above a text, and the text', () => {
  const source = '---\ntitle: Terms: all of them\ndescription: What holds.\nnoindex: true\n---\n\n# Terms\n';
  expect(parseArticle('a.md', source)).toEqual({
    title: 'Terms: all of them',
    description: 'What holds.',
    noindex: true,
    body: '\n# Terms\n',
  });
});

it.each([
  ['# Terms\n', 'a.md does not begin with its title and description between two lines of "---".'],
  ['---\ndescription: What holds.\n---\n# Terms\n', 'a.md has no title.'],
  ['---\ntitle: Terms\ndescription:\n---\n# Terms\n', 'a.md has no description.'],
  [
    '---\ntitel: Terms\n---\n',
    'a.md begins with "titel: Terms"; only title, description, noindex, changed, changes are known there.',
  ],
  [
    '---\ntitle: T\ndescription: D\nchanged: 2026-13-01\nchanges: c\n---\n',
    'a.md was changed on no day: "2026-13-01".',
  ],
  [
    '---\ntitle: T\ndescription: D\nchanged: 2026-11-24\n---\n',
    'a.md does not say what has changed: add `changes`.',
  ],
])('names the file of which something is missing: %j', (source, message) => {
  expect(() => parseArticle('a.md', source)).toThrow(message);
});

it('finds the files of an area, and no READMEs', async () => {
  expect(contentNames).toEqual(expect.arrayContaining(['legal/privacy', 'speech/text-to-speech']));
  expect(contentNames.filter((name) => /README|demo|^tools\//.test(name))).toEqual([]);
  expect(await loadContent('legal/privacy')).toMatchObject({ title: 'Privacy' });
  expect(await loadContent('legal/nothing')).toBeUndefined();
  expect(await loadContent('../content/legal/privacy')).toBeUndefined();
});
