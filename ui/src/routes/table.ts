import type { PageMeta } from './meta.ts';
import type { Surface } from './services.ts';

/** The five layouts, a chunk each. */
export type LayoutName = 'website' | 'auth' | 'iframe' | 'web-tools' | 'none';
export type GuardName = 'signed-in' | 'guest-only' | 'needs-username' | 'signed-in-or-token' | 'staff';

/** One address of the product. */
export interface RouteRow {
  path: string;
  /** `main`: the website's there, and in the app the one with the rail. */
  layout: LayoutName | 'main';
  /** File in `pages/`, without its extension; the page loads on demand. */
  page: string;
  guard?: GuardName;
  /** Only there; both without it. */
  surface?: Surface;
  /** What it shows can change at any time: the server draws it anew for everybody. */
  fresh?: boolean;
  /** A page whose words depend on its data exports `meta` itself, which then wins. */
  meta: PageMeta;
}

export type SurfaceRow = RouteRow & { layout: LayoutName };

/** Every address, in the order people meet them. */
export const table: readonly RouteRow[] = [
  { path: '/', layout: 'website', page: 'home/HomePage', surface: 'web', meta: { title: null } },
  {
    path: '/',
    layout: 'web-tools',
    page: 'tools/ToolsPage',
    surface: 'desktop',
    meta: { title: 'Tools' },
  },
  {
    path: '/tools',
    layout: 'web-tools',
    page: 'tools/ToolsPage',
    meta: {
      title: 'Tools',
      description: 'Audio tools that work on your own device: nothing is uploaded and no account is needed.',
    },
  },
  { path: '/tools/:tool', layout: 'web-tools', page: 'tools/ToolPage', meta: { title: 'Tools' } },
  {
    path: '/tools/voice-recorder',
    layout: 'web-tools',
    page: 'VoiceRecorderPage',
    meta: { title: 'Voice recorder' },
  },
  {
    path: '/tools/converter/:slug',
    layout: 'web-tools',
    page: 'tools/ConverterPage',
    meta: { title: 'Converter' },
  },
  {
    path: '/live',
    layout: 'main',
    page: 'LivePage',
    meta: {
      title: 'Live voice changer',
      description:
        'Speak in another voice in calls, games and streams: in the browser, on your own device, with the true delay on screen. Free, open source, no account.',
    },
  },
  {
    path: '/soundboard',
    layout: 'main',
    page: 'SoundboardPage',
    meta: {
      title: 'Soundboard',
      description: 'Sounds on keys for streams, calls and games: sixteen to start with, and your own.',
    },
  },
  {
    path: '/voice-universe',
    layout: 'main',
    page: 'VoiceUniversePage',
    // previews are signed for a day
    fresh: true,
    meta: {
      title: 'Voice universe',
      description:
        'Voices to listen to, to hear on your own recording, and to use in the voice changer. Free, on your device.',
    },
  },
  {
    path: '/voice-universe/new',
    layout: 'main',
    page: 'NewVoicePage',
    meta: { title: 'New voice', description: 'Make a voice out of pitch, formants and effects.' },
  },
  {
    path: '/voice-universe/:uuid',
    layout: 'main',
    page: 'voices/VoicePage',
    fresh: true,
    meta: { title: 'A voice' },
  },
  {
    path: '/voice-cloning',
    layout: 'main',
    page: 'VoiceCloningPage',
    meta: { title: 'Voice cloning' },
  },
  {
    path: '/voice-cloning/my-voice',
    layout: 'main',
    page: 'OwnVoicePage',
    meta: { title: 'My own voice', noindex: true },
  },
  {
    path: '/text-to-speech',
    layout: 'main',
    page: 'speech/TextToSpeechPage',
    meta: { title: 'Text to speech' },
  },
  {
    path: '/tts-iframe',
    layout: 'iframe',
    page: 'TtsFramePage',
    surface: 'web',
    meta: { title: 'Text to speech', noindex: true },
  },
  {
    path: '/tts-demo-iframe',
    layout: 'iframe',
    page: 'TtsDemoFramePage',
    surface: 'web',
    meta: { title: 'Text to speech demo', noindex: true },
  },
  {
    path: '/share',
    layout: 'website',
    page: 'share/SharePage',
    surface: 'web',
    meta: { title: 'Shared audio' },
  },
  {
    path: '/share/:code',
    layout: 'website',
    page: 'share/SharePage',
    surface: 'web',
    fresh: true,
    meta: { title: 'Shared audio', noindex: true },
  },
  {
    path: '/embed/:code',
    layout: 'iframe',
    page: 'EmbedPage',
    surface: 'web',
    fresh: true,
    meta: { title: 'Shared audio', noindex: true },
  },
  {
    path: '/login',
    layout: 'auth',
    page: 'account/SignInPage',
    guard: 'guest-only',
    surface: 'web',
    meta: { title: 'Sign in', noindex: true },
  },
  {
    path: '/register',
    layout: 'auth',
    page: 'account/SignUpPage',
    guard: 'guest-only',
    surface: 'web',
    meta: { title: 'Create an account', description: 'An account adds sharing and work on the server.' },
  },
  {
    path: '/logout',
    layout: 'auth',
    page: 'account/SignOutPage',
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
    page: 'account/ResetPasswordPage',
    surface: 'web',
    meta: { title: 'Reset password', noindex: true },
  },
  {
    path: '/resend-email-verification',
    layout: 'auth',
    page: 'account/ResendEmailVerificationPage',
    guard: 'signed-in-or-token',
    meta: { title: 'Confirm your e-mail address', noindex: true },
  },
  {
    path: '/set-username',
    layout: 'auth',
    page: 'account/SetUsernamePage',
    guard: 'needs-username',
    meta: { title: 'Choose a username', noindex: true },
  },
  {
    path: '/account-settings',
    layout: 'website',
    page: 'account/AccountSettingsPage',
    guard: 'signed-in',
    surface: 'web',
    meta: { title: 'Account settings', noindex: true },
  },
  {
    path: '/tools/account-settings',
    layout: 'web-tools',
    page: 'account/AccountSettingsPage',
    guard: 'signed-in',
    meta: { title: 'Account settings', noindex: true },
  },
  {
    path: '/tools/conversions',
    layout: 'web-tools',
    page: 'ConversionsPage',
    guard: 'signed-in',
    meta: { title: 'Convert with a voice', noindex: true },
  },
  {
    path: '/reactivate',
    layout: 'website',
    page: 'account/ReactivatePage',
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
    path: '/support/voice-reports',
    layout: 'website',
    page: 'VoiceReportsPage',
    guard: 'staff',
    surface: 'web',
    meta: { title: 'Voice reports', noindex: true },
  },
  {
    path: '/oauth/authorize',
    layout: 'auth',
    page: 'AuthorizePage',
    guard: 'signed-in',
    surface: 'web',
    meta: { title: 'Connect an app', noindex: true },
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
    path: '/support/device-logs',
    layout: 'website',
    page: 'DeviceLogsPage',
    guard: 'staff',
    surface: 'web',
    meta: { title: 'Device logs', noindex: true },
  },
  {
    path: '/support/device-logs/:logId',
    layout: 'website',
    page: 'DeviceLogPage',
    guard: 'staff',
    surface: 'web',
    meta: { title: 'A device', noindex: true },
  },
  {
    path: '/newsletter',
    layout: 'auth',
    page: 'NewsletterPage',
    surface: 'web',
    meta: { title: 'News by e-mail', description: 'What is new in Formant, at most once a month.' },
  },
  {
    path: '/newsletter/confirm',
    layout: 'auth',
    page: 'NewsletterConfirmPage',
    surface: 'web',
    meta: { title: 'Confirm the newsletter', noindex: true },
  },
  {
    path: '/newsletter/unsubscribe',
    layout: 'auth',
    page: 'NewsletterUnsubscribePage',
    surface: 'web',
    meta: { title: 'End the newsletter', noindex: true },
  },
  {
    path: '/contact',
    layout: 'website',
    page: 'ContactPage',
    meta: { title: 'Contact', description: 'Where to turn with a question or a fault.' },
  },
];

/** The rows of one surface, each with the layout it has there. */
export const rowsOf = (surface: Surface): SurfaceRow[] =>
  table
    .filter((row) => row.surface === undefined || row.surface === surface)
    .map((row) => ({ ...row, layout: row.layout === 'main' ? mainLayouts[surface] : row.layout }));

const mainLayouts: Record<Surface, LayoutName> = { web: 'website', desktop: 'web-tools' };
