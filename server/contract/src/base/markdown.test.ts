import { expect, it } from 'vitest';
import { parseMarkdown } from './markdown.ts';

it('reads headings, paragraphs and lists', () => {
  expect(parseMarkdown('# One\n\nTwo\nlines\n\n- a\n- b\n  more')).toEqual([
    { kind: 'h1', text: [{ kind: 'text', text: 'One' }] },
    { kind: 'p', text: [{ kind: 'text', text: 'Two lines' }] },
    {
      kind: 'list',
      items: [[{ kind: 'text', text: 'a' }], [{ kind: 'text', text: 'b   more' }]],
    },
  ]);
});

it('reads links, strong and code inside a text', () => {
  expect(parseMarkdown('See [the terms](/tos), **now**, `npm start`.')).toEqual([
    {
      kind: 'p',
      text: [
        { kind: 'text', text: 'See ' },
        { kind: 'link', text: 'the terms', href: '/tos' },
        { kind: 'text', text: ', ' },
        { kind: 'strong', text: 'now' },
        { kind: 'text', text: ', ' },
        { kind: 'code', text: 'npm start' },
        { kind: 'text', text: '.' },
      ],
    },
  ]);
});
