import type { LoginProvider } from '@formant/contract/sign-in/social';
import { type Row, screen } from '../row.ts';

const linkQuestion = () => import('../../features/newsletter/LinkQuestion.tsx');

/** The services that people can sign in with. */
const provider = /^(?:twitch|discord|google)$/;

export const rows: readonly Row[] = [
  {
    path: '/login',
    layout: 'auth',
    // the services are asked for: an answer that fails once is not kept
    fresh: true,
    page: () => import('./SignInPage.tsx'),
    guard: 'guest-only',
    surface: 'web',
    meta: { title: 'Sign in', noindex: true },
    place: { for: 'guests', footer: { column: 'account', at: 10 }, menu: 10 },
  },
  {
    // no guard: the mailed link has to work in a browser that is signed in, too
    path: '/magic-link/:token',
    layout: 'auth',
    page: () => import('./MagicLinkPage.tsx'),
    surface: 'web',
    fresh: true,
    meta: { title: 'Sign in by link', noindex: true },
  },
  {
    // no guard: the mailed link has to work in any browser, signed in or not
    path: '/email-change',
    layout: 'auth',
    page: screen(() => import('../../features/account/email-change/AnswerByLink.tsx'), 'AnswerByLink', {
      props: ({ search }) => ({ token: new URLSearchParams(search).get('token') }),
    }),
    surface: 'web',
    meta: { title: 'New e-mail address', noindex: true },
  },
  {
    path: '/register',
    layout: 'auth',
    // the services are asked for: an answer that fails once is not kept
    fresh: true,
    page: () => import('./SignUpPage.tsx'),
    guard: 'guest-only',
    surface: 'web',
    meta: { title: 'Create an account', description: 'An account adds sharing and work on the server.' },
    place: { label: 'Create account', for: 'guests', footer: { column: 'account', at: 20 }, menu: 20 },
  },
  {
    path: '/login/:provider',
    formats: { provider },
    layout: 'auth',
    page: screen(() => import('../../features/account/social/SocialDeparture.tsx'), 'SocialDeparture', {
      loader: async () => (await import('../../features/account/social/social-data.ts')).loadProvider,
      // safe: what this loader has answered
      props: ({ data, search }) => ({ provider: data as LoginProvider, search }),
    }),
    guard: 'guest-only',
    surface: 'web',
    meta: { title: 'Sign in', noindex: true },
  },
  {
    // no guard: it also ends what somebody who is signed in has begun
    path: '/social-login',
    layout: 'auth',
    page: screen(() => import('../../features/account/social/SocialReturn.tsx'), 'SocialReturn', {
      props: ({ search }) => ({ search, key: search }),
    }),
    surface: 'web',
    meta: { title: 'Signing in', noindex: true },
  },
  {
    path: '/auth/callback/:provider',
    formats: { provider },
    layout: 'none',
    page: () => import('./SocialCallbackPage.tsx'),
    surface: 'web',
    meta: { title: 'Signing in', noindex: true },
  },
  {
    path: '/auth/redirect/:action',
    formats: { action: /^(?:login|register)$/ },
    layout: 'none',
    page: () => import('./SignInRedirectPage.tsx'),
    guard: 'guest-only',
    surface: 'web',
    meta: { title: 'Sign in', noindex: true },
  },
  {
    path: '/logout',
    layout: 'auth',
    page: () => import('./SignOutPage.tsx'),
    meta: { title: 'Sign out', noindex: true },
    place: { for: 'members', footer: { column: 'account', at: 30 }, menu: 30 },
  },
  {
    path: '/forgot-password',
    layout: 'auth',
    page: screen(() => import('../../features/account/ForgotPassword.tsx'), 'ForgotPassword', {
      props: ({ search }) => ({ email: new URLSearchParams(search).get('email') ?? '' }),
    }),
    guard: 'guest-only',
    surface: 'web',
    meta: { title: 'Forgot password', noindex: true },
  },
  {
    // no guard: the mailed link has to work in a browser that is signed in, too
    path: '/reset-password',
    layout: 'auth',
    page: () => import('./ResetPasswordPage.tsx'),
    surface: 'web',
    meta: { title: 'Reset password', noindex: true },
  },
  {
    path: '/resend-email-verification',
    layout: 'auth',
    page: () => import('./ResendEmailVerificationPage.tsx'),
    guard: 'signed-in-or-token',
    meta: { title: 'Confirm your e-mail address', noindex: true },
  },
  {
    path: '/set-username',
    layout: 'auth',
    page: () => import('./SetUsernamePage.tsx'),
    guard: 'needs-username',
    meta: { title: 'Choose a username', noindex: true },
  },
  {
    path: '/account-settings',
    layout: 'website',
    page: () => import('./AccountSettingsPage.tsx'),
    guard: 'signed-in',
    surface: 'web',
    meta: { title: 'Account settings', noindex: true },
    place: {
      for: 'members',
      footer: { column: 'account', at: 10 },
      menu: 10,
      rail: { at: 70, icon: 'avatar' },
    },
  },
  {
    path: '/tools/account-settings',
    layout: 'web-tools',
    page: () => import('./AccountSettingsPage.tsx'),
    guard: 'signed-in',
    meta: { title: 'Account settings', noindex: true },
    place: {
      for: 'members',
      surface: 'desktop',
      footer: { column: 'account', at: 10 },
      menu: 10,
      rail: { at: 70, icon: 'avatar' },
    },
  },
  {
    path: '/account-settings/devices',
    layout: 'website',
    page: screen(
      () => import('../../features/account/device-records/DeviceRecordsScreen.tsx'),
      'DeviceRecordsScreen',
    ),
    guard: 'signed-in',
    surface: 'web',
    meta: { title: 'Your devices', noindex: true },
  },
  {
    path: '/developers',
    layout: 'website',
    page: screen(() => import('../../features/developer/DeveloperScreen.tsx'), 'DeveloperScreen'),
    guard: 'signed-in',
    surface: 'web',
    meta: { title: 'Developer', noindex: true },
  },
  {
    path: '/reactivate',
    layout: 'website',
    page: () => import('./ReactivatePage.tsx'),
    surface: 'web',
    meta: { title: 'Reactivate', noindex: true },
  },
  {
    path: '/app-authentication',
    layout: 'auth',
    page: screen(() => import('../../features/app-auth/AppSignIn.tsx'), 'AppSignIn', {
      props: ({ search }) => ({ search }),
    }),
    guard: 'signed-in',
    surface: 'web',
    meta: { title: 'Connect the app', noindex: true },
  },
  {
    path: '/oauth/authorize',
    layout: 'auth',
    page: screen(() => import('../../features/account/ConsentScreen.tsx'), 'ConsentScreen', {
      props: ({ search }) => ({ search }),
    }),
    guard: 'signed-in',
    surface: 'web',
    meta: { title: 'Connect an app', noindex: true },
  },
  {
    path: '/newsletter',
    layout: 'auth',
    page: screen(() => import('../../features/newsletter/AskForNews.tsx'), 'AskForNews'),
    surface: 'web',
    meta: { title: 'News by e-mail', description: 'What is new in Formant, at most once a month.' },
    place: { footer: { column: 'product', at: 80 } },
  },
  {
    path: '/newsletter/confirm',
    layout: 'auth',
    page: screen(linkQuestion, 'LinkQuestion', { props: () => ({ question: 'confirm' }) }),
    surface: 'web',
    meta: { title: 'Confirm the newsletter', noindex: true },
  },
  {
    path: '/newsletter/unsubscribe',
    layout: 'auth',
    page: screen(linkQuestion, 'LinkQuestion', { props: () => ({ question: 'end' }) }),
    surface: 'web',
    meta: { title: 'End the newsletter', noindex: true },
  },
];
