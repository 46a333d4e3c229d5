/** The services that measure visits, with what a browser needs to reach each; those that are absent are not set up. */
export interface AnalyticsServices {
  /** `url`: where it takes events. */
  amplitude?: { key: string; url: string };
  /** `url`: where it stands, without a slash at the end. */
  posthog?: { key: string; url: string };
  sentry?: { dsn: string };
}

/** Where a page's document says which of them are set up. */
export const analyticsElementId = 'analytics';

/** How long an answer to the question about them is kept; the same for either answer. */
export const consentDays = 180;
