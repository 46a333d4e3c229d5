import { createHash } from 'node:crypto';
import type { AnalyticsServices } from '@formant/contract/facts/analytics-facts';

/** Which other sites may show a page in a frame. */
export type Frames = 'none' | 'listed' | 'anywhere';

/** Where a page tells these services what it records. */
export const analyticsOrigins = ({ amplitude, posthog, sentry }: AnalyticsServices): string[] => [
  ...new Set([amplitude?.url, posthog?.url, sentry?.dsn].flatMap((url) => (url ? new URL(url).origin : []))),
];

const hashOf = (script: string): string => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;

/**
 * Headers of every page. Scripts come from our own origin or are inline scripts known by their hash; styles may
 * be inline because players and dialogs set lengths and colours that way.
 * @param storage origins of object storage that the browser talks to directly
 */
export function pageHeaders({
  inlineScripts,
  secure,
  storage = [],
  frames = 'none',
  embedders = [],
  analytics = [],
}: {
  inlineScripts: readonly string[];
  secure: boolean;
  storage?: readonly string[];
  frames?: Frames;
  /** Origins of sites that may show pages of ours which only listed ones may. */
  embedders?: readonly string[];
  /** Origins of the services that measure visits. */
  analytics?: readonly string[];
}): Record<string, string> {
  const policy = [
    "default-src 'self'",
    `script-src 'self' 'wasm-unsafe-eval' ${inlineScripts.map(hashOf).join(' ')}`,
    "style-src 'self' 'unsafe-inline'",
    `img-src ${["'self'", 'data:', 'blob:', ...storage].join(' ')}`,
    `media-src ${["'self'", 'blob:', 'data:', ...storage].join(' ')}`,
    `connect-src ${["'self'", 'blob:', 'data:', ...storage, ...analytics].join(' ')}`,
    "worker-src 'self' blob:",
    "font-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${{ none: "'none'", listed: ["'self'", ...embedders].join(' '), anywhere: '*' }[frames]}`,
  ];
  return {
    'Content-Security-Policy': policy.join('; '),
    ...sharedHeaders,
    ...(frames !== 'none' ? { 'Cross-Origin-Resource-Policy': 'cross-origin' } : {}),
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Permissions-Policy':
      'microphone=(self), speaker-selection=(self), autoplay=(self), camera=(), geolocation=(), payment=()',
    ...(secure ? { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' } : {}),
  };
}

/** Headers of what is neither a page nor a file of ours, such as the sitemap: a text that runs nothing. */
export const textHeaders = (secure: boolean): Record<string, string> => ({
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  ...sharedHeaders,
  'Referrer-Policy': 'no-referrer',
  ...(secure ? { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' } : {}),
});

/** Headers of pages and files alike; isolation lets workers share memory with the page. */
export const sharedHeaders = {
  'X-Content-Type-Options': 'nosniff',
  'Document-Isolation-Policy': 'isolate-and-credentialless',
  'Cross-Origin-Resource-Policy': 'same-origin',
} as const;
