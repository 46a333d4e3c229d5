import type { Voice } from '@formant/contract/voices';
import type { ToolCard } from '../../content/tools.ts';
import { type Job, jobHref } from '../../jobs/jobs.ts';
import type { Destination } from '../../pages/row.ts';
import type { NavigationLink } from '../../routes/navigation.ts';
import { everydayWords } from './everyday-words.ts';

/** One line of the palette. `keywords` are found, too, but not shown. */
export interface PaletteItem extends NavigationLink {
  key: string;
  note?: string;
  keywords?: readonly string[];
}

/** Every page with a place in the navigation, once, as far as it is for whoever looks. */
export function pageItems(all: readonly Destination[], signedIn: boolean): PaletteItem[] {
  const found = new Map<string, PaletteItem>();
  for (const { href, label, place } of all)
    if (place.for === undefined || (place.for === 'members') === signedIn)
      if (!found.has(href)) found.set(href, { key: `page ${href}`, href, label, keywords: keywordsOf(href) });
  return [...found.values()];
}

/** The tools, by their names and by what they do. */
export const toolItems = (cards: readonly ToolCard[]): PaletteItem[] =>
  cards.map(({ id, href, name, summary }) => ({
    key: `tool ${id}`,
    href,
    label: name,
    keywords: [summary, ...keywordsOf(href)],
  }));

const keywordsOf = (href: string): string[] => (everydayWords[href] ? [everydayWords[href]] : []);

/** The newest jobs, by the name of their file. */
export const jobItems = (jobs: readonly Job[], toolName: (job: Job) => string, most = 5): PaletteItem[] =>
  [...jobs]
    .sort((a, b) => b.createdAt - a.createdAt)
    .slice(0, most)
    .map((job) => ({ key: `job ${job.id}`, href: jobHref(job), label: job.fileName, note: toolName(job) }));

/** Voices of the library, as the way to their pages. */
export const voiceItems = (voices: readonly Voice[]): PaletteItem[] =>
  voices.map(({ uuid, name, description, tags }) => ({
    key: `voice ${uuid}`,
    href: `/voice-universe/${uuid}`,
    label: name,
    keywords: [...tags, ...(description ? [description] : [])],
  }));

/**
 * How well a line fits what was typed, 0 (not shown) to 1: by its name, whose words may be begun in any order, and
 * by its keywords below every name.
 */
export function fitOf(query: string, [name = '', ...keywords]: readonly string[]): number {
  const wanted = wordsOf(query);
  const begun = (words: readonly string[]) =>
    wanted.every((part) => words.some((word) => word.startsWith(part)));
  const words = wordsOf(name);
  if (words.join(' ').startsWith(wanted.join(' '))) return 1;
  if (begun(words)) return 0.8;
  if (words.join(' ').includes(wanted.join(' '))) return 0.6;
  return begun(keywords.flatMap(wordsOf)) ? 0.3 : 0;
}

/** Lower case, without accents: `é` is found by `e`. */
const wordsOf = (text: string): string[] =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [];
