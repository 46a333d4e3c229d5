import type { PageMeta } from './meta.ts';
import type { Surface } from './services.ts';

/** The five layouts, a chunk each. */
export type LayoutName = 'website' | 'auth' | 'iframe' | 'web-tools' | 'none';
export type GuardName = 'signed-in' | 'guest-only' | 'needs-username' | 'signed-in-or-token';

/** One address of the product. */
export interface RouteRow {
  path: string;
  layout: LayoutName;
  /** File in `pages/`, without its extension; the page loads on demand. */
  page: string;
  guard?: GuardName;
  /** Only there; both without it. */
  surface?: Surface;
  /** A page whose words depend on its data exports `meta` itself, which then wins. */
  meta: PageMeta;
}

/** Every address, in the order people meet them. */
export const table: readonly RouteRow[] = [
  { path: '/', layout: 'website', page: 'HomePage', surface: 'web', meta: { title: null } },
  {
    path: '/',
    layout: 'web-tools',
    page: 'ToolsPage',
    surface: 'desktop',
    meta: { title: 'Tools' },
  },
  {
    path: '/tools',
    layout: 'web-tools',
    page: 'ToolsPage',
    meta: {
      title: 'Tools',
      description: 'Audio tools that work on your own device: nothing is uploaded and no account is needed.',
    },
  },
  { path: '/tools/:tool', layout: 'web-tools', page: 'ToolPage', meta: { title: 'Tools' } },
  {
    path: '/tools/converter/:slug',
    layout: 'web-tools',
    page: 'ConverterPage',
    meta: { title: 'Converter' },
  },
  {
    path: '/login',
    layout: 'auth',
    page: 'SignInPage',
    guard: 'guest-only',
    surface: 'web',
    meta: { title: 'Sign in', noindex: true },
  },
  {
    path: '/register',
    layout: 'auth',
    page: 'SignUpPage',
    guard: 'guest-only',
    surface: 'web',
    meta: { title: 'Create an account', description: 'An account adds sharing and work on the server.' },
  },
  {
    path: '/logout',
    layout: 'auth',
    page: 'SignOutPage',
    guard: 'signed-in',
    meta: { title: 'Sign out', noindex: true },
  },
  {
    path: '/forgot-password',
    layout: 'auth',
    page: 'ForgotPasswordPage',
    guard: 'guest-only',
    surface: 'web',
    meta: { title: 'Forgot password', noindex: true },
  },
  {
    // no guard: the mailed link has to work in a browser that is signed in, too
    path: '/reset-password',
    layout: 'auth',
    page: 'ResetPasswordPage',
    surface: 'web',
    meta: { title: 'Reset password', noindex: true },
  },
  {
    path: '/resend-email-verification',
    layout: 'auth',
    page: 'ResendEmailVerificationPage',
    guard: 'signed-in-or-token',
    meta: { title: 'Confirm your e-mail address', noindex: true },
  },
  {
    path: '/set-username',
    layout: 'auth',
    page: 'SetUsernamePage',
    guard: 'needs-username',
    meta: { title: 'Choose a username', noindex: true },
  },
  {
    path: '/account-settings',
    layout: 'website',
    page: 'AccountSettingsPage',
    guard: 'signed-in',
    surface: 'web',
    meta: { title: 'Account settings', noindex: true },
  },
  {
    path: '/tools/account-settings',
    layout: 'web-tools',
    page: 'AccountSettingsPage',
    guard: 'signed-in',
    meta: { title: 'Account settings', noindex: true },
  },
  {
    path: '/reactivate',
    layout: 'website',
    page: 'ReactivatePage',
    surface: 'web',
    meta: { title: 'Reactivate', noindex: true },
  },
  {
    path: '/app-authentication',
    layout: 'auth',
    page: 'AppAuthenticationPage',
    guard: 'signed-in',
    surface: 'web',
    meta: { title: 'Connect the app', noindex: true },
  },
  {
    path: '/tos',
    layout: 'website',
    page: 'TermsPage',
    meta: { title: 'Terms of service', description: 'What you and this service may expect of each other.' },
  },
  {
    path: '/privacy',
    layout: 'website',
    page: 'PrivacyPage',
    meta: { title: 'Privacy', description: 'What is kept, where, for how long, and what never leaves you.' },
  },
  {
    path: '/credits',
    layout: 'website',
    page: 'CreditsPage',
    meta: {
      title: 'Credits and licences',
      description: 'Whose work Formant stands on, and under which terms.',
    },
  },
  {
    path: '/contact',
    layout: 'website',
    page: 'ContactPage',
    meta: { title: 'Contact', description: 'Where to turn with a question or a fault.' },
  },
];

/** The rows of one surface. */
export const rowsOf = (surface: Surface): RouteRow[] =>
  table.filter((row) => row.surface === undefined || row.surface === surface);
