import { type LoaderFunctionArgs, type RouteObject, redirect, redirectDocument } from 'react-router';
import { refuse } from '../pages/parts/no-such-page.ts';
import { checkParams, type Formats } from './formats.ts';
import { fillPath } from './path-to.ts';
import { referralCode } from './referrals.ts';
import { useCases } from './use-cases.ts';

/** An address that leads to another one; the query goes along. */
export interface Redirect {
  path: string;
  /** May name parameters of `path`. */
  to: string;
  /** 301 for good, so that search engines forget the old address. */
  status: 301 | 302;
  formats?: Formats;
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
  // the server has kept the code before it sends people on
  { path: '/aff/:referral_code?', to: '/', status: 302, formats: { referral_code: referralCode } },
  { path: '/a/:referral_code?', to: '/', status: 302, formats: { referral_code: referralCode } },
  { path: '/r/:code', to: '/', status: 302, formats: { code: referralCode } },
  { path: '/index/*', to: '/', status: 301 },
  { path: '/v2/beta/*', to: '/voice-ai-beta', status: 301 },
];

/** What the server answers by itself, where it is set up to; the browser has to leave the app for it. */
const beyondPages: readonly { path: string; formats?: Formats }[] = [
  { path: '/support-sso' },
  { path: '/update-download' },
  { path: '/beta-download' },
  { path: '/full-installer' },
  { path: '/app-download/:referralCode?', formats: { referralCode } },
  {
    path: '/installer-download/:uuid?/:referralCode?',
    formats: { uuid: /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i, referralCode },
  },
];

/** As the router knows them. */
export const redirectRoutes: readonly RouteObject[] = [
  ...redirects.map(({ path, to, status, formats }) => ({
    id: `redirect:${path}`,
    path,
    caseSensitive: true,
    middleware: formats ? [checkParams(formats)] : [],
    loader({ request, params }: LoaderFunctionArgs) {
      throw redirect(fillPath(to, params, formats) + new URL(request.url).search, status);
    },
  })),
  ...beyondPages.map(
    ({ path, formats }): RouteObject => ({
      id: `beyond:${path}`,
      path,
      caseSensitive: true,
      middleware: formats ? [checkParams(formats)] : [],
      loader(args) {
        if (typeof document === 'undefined') refuse(args);
        const { pathname, search } = new URL(args.request.url);
        throw redirectDocument(pathname + search);
      },
    }),
  ),
];
