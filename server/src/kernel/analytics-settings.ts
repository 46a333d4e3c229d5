import type { AnalyticsServices } from '@formant/contract/facts/analytics-facts';
import { z } from 'zod';

const key = z
  .string()
  .regex(/^[\w-]{1,200}$/, 'A key has letters, digits, hyphens and underscores.')
  .optional();
const address = z.url({ protocol: /^https?$/ });

/** The settings of what measures visits; a service that has none of its own is never asked. */
export const analyticsEnvironment = {
  AMPLITUDE_KEY: key.describe(
    'Lets Amplitude count sessions and page views of visitors who allow it; default no analytics at all',
  ),
  AMPLITUDE_URL: address
    .default('https://api2.amplitude.com/2/httpapi')
    .describe('Where Amplitude takes events; https://api.eu.amplitude.com/2/httpapi in Europe'),
  POSTHOG_KEY: key.describe('Lets a PostHog of your own count page views of visitors who allow it'),
  POSTHOG_URL: address.optional().describe('Where that PostHog stands'),
  SENTRY_DSN: address
    .refine((dsn) => /^https?:\/\/\w+@[^/]+\/(?:.+\/)?\d+$/.test(dsn), 'Give it as Sentry shows it.')
    .optional()
    .describe('Where Sentry takes errors of pages of visitors who allow it'),
};
type Environment = z.infer<z.ZodObject<typeof analyticsEnvironment>>;

export const analyticsSettings = (e: Environment): AnalyticsServices => ({
  ...(e.AMPLITUDE_KEY ? { amplitude: { key: e.AMPLITUDE_KEY, url: e.AMPLITUDE_URL } } : {}),
  ...(e.POSTHOG_KEY && e.POSTHOG_URL
    ? { posthog: { key: e.POSTHOG_KEY, url: e.POSTHOG_URL.replace(/\/$/, '') } }
    : {}),
  ...(e.SENTRY_DSN ? { sentry: { dsn: e.SENTRY_DSN } } : {}),
});
