import { parseMarkdown } from '@formant/contract/base/markdown';
import type { Written } from './parts.ts';

/** Whether a mail program may open it; anything else stays text. */
export const opens = (href: string): boolean => /^(https?:\/\/|mailto:)[^\s<>"]+$/.test(href);

/**
 * What somebody has written, as parts of a letter: `#` and `##` headings, lists by `-` or `*`, links, strong words and
 * code. Markup of any other sort stays the text that it is.
 */
export const fromMarkdown = (text: string): Written[] =>
  parseMarkdown(
    text
      .replaceAll('\r\n', '\n')
      .replace(/^\* /gm, '- ')
      // a heading, and a list behind its paragraph, need no empty line around them
      .replace(/^(#{1,2} .*)$/gm, '\n$1\n')
      .replace(/^(?!- |\s)(.+)\n(?=- )/gm, '$1\n\n'),
  ).map((block) => ({ kind: 'written', block }));
