import { useCases } from './use-cases.ts';

/** An address that leads to another one; the query goes along. */
export interface Redirect {
  path: string;
  /** May name parameters of `path`. */
  to: string;
  /** 301 for good, so that search engines forget the old address. */
  status: 301 | 302;
  formats?: Readonly<Record<string, RegExp>>;
}

/** Every address that leads on. */
export const redirects: readonly Redirect[] = [
  { path: '/tools', to: '/tools/home', status: 302 },
  {
    path: '/use-cases/:slug',
    to: '/enterprise/use-cases/:slug',
    status: 301,
    formats: { slug: new RegExp(`^(?:${useCases.join('|')})$`) },
  },
  ...useCases.map(
    (slug): Redirect => ({ path: `/${slug}`, to: `/enterprise/use-cases/${slug}`, status: 301 }),
  ),
];
