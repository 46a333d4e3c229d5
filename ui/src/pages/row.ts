import type { FlagName } from '@formant/contract/facts/flags';
import { type ComponentType, createElement, type Key } from 'react';
import { type LoaderFunction, type Params, useLoaderData, useLocation } from 'react-router';
import { usePageParams } from './parts/page-params.ts';

/** Where the app runs: some pages exist on one surface only. */
export type Surface = 'web' | 'desktop';
/** The five layouts, a chunk each. */
export type LayoutName = 'website' | 'auth' | 'iframe' | 'web-tools' | 'none';
export type GuardName = 'signed-in' | 'guest-only' | 'needs-username' | 'signed-in-or-token' | 'staff';

/** What search engines and tabs read of a page. */
export interface PageMeta {
  /** Without the product's name, which is added; `null` is the product's name and claim alone. */
  title: string | null;
  description?: string;
  /** Kept out of search engines. */
  noindex?: boolean;
  /** More `<meta property>` of the head; a value that begins with `/` becomes a whole address. */
  properties?: Readonly<Record<string, string>>;
  /** An oEmbed description of this page, by its path. */
  oEmbed?: string;
}

/** What a file of `pages/` exports. */
export interface PageModule {
  Page: ComponentType;
  loader?: LoaderFunction;
  /** Words that depend on the page's data. */
  meta?: (data: unknown) => PageMeta;
  /** The source file below `ui/src`; the server's build adds it. */
  sourceFile?: string;
}
export type PageLoader = () => Promise<PageModule>;

/** Icons of the app's rail; the avatar is the picture of who is signed in. */
export type RailIcon =
  | 'arrows'
  | 'avatar'
  | 'grid'
  | 'layers'
  | 'message'
  | 'microphone'
  | 'sound-waves'
  | 'tools';
export type FooterColumn = 'tools' | 'account' | 'product' | 'enterprise' | 'company' | 'legal';

/** Where a page stands in the navigation. Numbers are the order within a list; gaps leave room for others. */
export interface Place {
  /** Its name there, where it is not the page's title. */
  label?: string;
  /** On one surface only, though the page is on both. */
  surface?: Surface;
  /** Who sees it there; without it everybody does. */
  for?: 'guests' | 'members';
  /** The website's upper edge, and the menu of narrow windows. */
  header?: number;
  footer?: { column: FooterColumn; at: number; label?: string };
  /** The lower part of that menu, where an account's own pages stand. */
  menu?: number;
  /** The left edge, on both surfaces or one; the lower edge below 960 px has room for those with a short name. */
  rail?: { at: number; icon: RailIcon; short?: string; label?: string; surface?: Surface };
}

/** A link to a page, and where it stands. */
export interface Destination {
  href: string;
  label: string;
  place: Place;
}

interface Address {
  path: string;
  /** `main`: the website's there, and in the app the one with the rail. */
  layout: LayoutName | 'main';
  /** Loads on demand: a module of the area's folder, a `screen` of a feature, or a template. */
  page: PageLoader;
  guard?: GuardName;
  /** What each parameter of the path looks like; an address with another one is none. */
  formats?: Readonly<Record<string, RegExp>>;
  /** Only there; both without it. */
  surface?: Surface;
  /** Flags of the visitor that it is drawn by; the server keeps a page for each variant. */
  variesBy?: readonly FlagName[];
  /** In the layout `iframe`: may stand in frames of every site, not only in those of the settings. */
  frames?: 'anywhere';
  /** What it shows can change at any time: the server draws it anew for everybody. */
  fresh?: boolean;
}
/** A page of its own. */
export interface PageRow extends Address {
  /** Without it the page's module exports `meta`, which depends on the data; it then wins. Lazy where it is content. */
  meta?: PageMeta | (() => Promise<PageMeta>);
  place?: Place;
  /** The addresses behind a path with a parameter, for search engines. */
  addresses?: () => Promise<readonly string[]>;
}
/** A template for files of `content/`, which carry the words and the meta. */
export interface ContentRow extends Address {
  /** A folder of `content/`, whose files stand at `:slug` of the path; or one file, without its extension. */
  content: string;
  /** Files that stand in the navigation, by slug. */
  places?: Readonly<Record<string, Place & { label: string }>>;
}
/** One address of the product, or one pattern of addresses. */
export type Row = PageRow | ContentRow;

/** What a screen may be told about the visit. */
export interface Visit {
  search: string;
  params: Readonly<Params>;
  /** What the page's loader has answered. */
  data: unknown;
}
type PropsOf<C> = C extends (props: infer P) => unknown ? P : never;
interface ScreenOptions<Props> {
  props?: (visit: Visit) => Props & { key?: Key };
  loader?: () => Promise<LoaderFunction>;
}

/**
 * A feature's screen as a page, without a module between them. Screens with props need `props`, which may read the
 * visit.
 */
export function screen<M extends object, Name extends keyof M>(
  load: () => Promise<M>,
  name: Name,
  ...[options]: object extends PropsOf<M[Name]>
    ? [ScreenOptions<PropsOf<M[Name]>>?]
    : [ScreenOptions<PropsOf<M[Name]>> & { props: unknown }]
): PageLoader {
  return async () => {
    const [module, loader] = await Promise.all([load(), options?.loader?.()]);
    // safe: the compiler has read the props off this very component
    const Screen = module[name] as ComponentType<object>;
    function Page() {
      const visit = { search: useLocation().search, params: usePageParams(), data: useLoaderData<unknown>() };
      return createElement(Screen, options?.props?.(visit) as object | undefined);
    }
    const { sourceFile } = module as Pick<PageModule, 'sourceFile'>; // safe: absent or added by the server's build
    return { Page, ...(loader ? { loader } : {}), ...(sourceFile ? { sourceFile } : {}) };
  };
}
