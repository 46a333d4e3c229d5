import type { Block } from '@formant/contract/base/markdown';

/** One part of a letter's body: a paragraph, or what `button`, `code` and `fromMarkdown` make. */
export type LetterPart = string | Button | Code | Written;

export interface Button {
  kind: 'button';
  label: string;
  url: string;
}
export interface Code {
  kind: 'code';
  before: string;
  code: string;
}

/** What to do next; the plain link stands below it, for programs that show no buttons and people who copy it. */
export const button = (label: string, url: string): Button => ({ kind: 'button', label, url });

/**
 * Something to be typed elsewhere, large.
 * @param before the words in front of it: "Your code is"
 */
export const code = (before: string, code: string): Code => ({ kind: 'code', before, code });

/** A block of what somebody has written in Markdown. */
export interface Written {
  kind: 'written';
  block: Block;
}

/** A letter before it has a form. */
export interface Content {
  subject: string;
  preheader: string;
  greeting: string;
  parts: readonly LetterPart[];
  why: string;
  /** Address of our front page. */
  site: string;
  sender: string;
  unsubscribePage: string | null;
}

/** The address of a page within a sentence: the sign that ends the sentence is not part of it. */
const link = /(https?:\/\/[^\s<>"]*[^\s<>".,:;!?)])/;

/** Text and the addresses in it by turns, text first. */
export const aroundLinks = (text: string): string[] => text.split(link);
