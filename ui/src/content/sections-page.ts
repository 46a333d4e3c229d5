import type { SystemName } from '../platform/this-system.ts';
import type { ContentPage } from './content-page.ts';

/** A page of sections, as a file of `content/<area>/<slug>.ts` describes it. Texts may carry links, strong and code as in Markdown. */
export interface SectionsPage extends ContentPage {
  /** The page's one main heading; the title stands in tabs and search results. */
  heading: string;
  /** Two sentences at most: what it is, and for whom. */
  lead: string;
  /** What the page belongs to, above the heading. */
  kicker?: string;
  /** Where to go at once; the first one is the main one. */
  actions: readonly PageLink[];
  /** A sentence and a link for people on one system, shown below the actions once the browser has told which. */
  systems?: Readonly<Record<SystemName, PageLink>>;
  /** What can be tried beside the heading. */
  demo?: Demo;
  sections: readonly Section[];
  questions?: readonly Question[];
  /** Where people go on from here. */
  next: readonly PageLink[];
}

export interface PageLink {
  label: string;
  href: string;
  text?: string;
}
export interface Question {
  question: string;
  answer: string;
}

export type Section =
  | { kind: 'text'; heading: string; paragraphs: readonly string[] }
  | { kind: 'steps'; heading: string; text?: string; steps: readonly Part[] }
  | { kind: 'cards'; heading: string; text?: string; cards: readonly (Part & { href?: string })[] }
  | { kind: 'facts'; heading: string; text?: string; rows: readonly (readonly [string, string])[] }
  | { kind: 'hear'; heading: string; text?: string; sounds: readonly Sound[] }
  | {
      kind: 'code';
      heading: string;
      text?: string;
      language: 'bash' | 'typescript' | 'python' | 'json';
      code: string;
    }
  | { kind: 'demo'; heading: string; text?: string; demo: Demo };

export interface Part {
  title: string;
  text: string;
}
/** A short recording that the product made, with what is said in it. */
export interface Sound {
  label: string;
  /** File name below `content/<area>/sounds/`. */
  file: string;
  /** What is said, for people who do not hear it. */
  words: string;
  /** Its address; `loadContent` adds it. */
  url?: string;
}

/**
 * What a page lets people try; each loads only when it is touched.
 * `five-voices`: one phrase in five voices. `live`: the microphone changed live. `speak`: a sentence read aloud on
 * this device. `record`: five seconds of you in five voices. `agent`: a scripted conversation that answers aloud.
 */
export type Demo =
  | { kind: 'five-voices' }
  | { kind: 'live' }
  | { kind: 'speak'; text: string; voice?: string }
  | { kind: 'record' }
  | { kind: 'agent'; script: string };
