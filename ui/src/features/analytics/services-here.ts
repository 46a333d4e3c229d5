import { type AnalyticsServices, analyticsElementId } from '@formant/contract/facts/analytics-facts';

/** The services that this page's document names; empty where none is set up, in the app and in frames. */
export function servicesHere(from: Document): AnalyticsServices {
  const text = from.getElementById(analyticsElementId)?.textContent;
  // safe: our own server has written it
  return text ? (JSON.parse(text) as AnalyticsServices) : {};
}

export const serviceNames = {
  amplitude: 'Amplitude',
  posthog: 'PostHog',
  sentry: 'Sentry',
} satisfies Record<keyof AnalyticsServices, string>;

/** Those that are set up, by the names that people know them by: `Amplitude and Sentry`; empty where there are none. */
export const namesOf = (services: AnalyticsServices): string =>
  new Intl.ListFormat('en').format(
    // safe: the table above is closed
    (Object.keys(serviceNames) as (keyof AnalyticsServices)[])
      .filter((name) => services[name])
      .map((name) => serviceNames[name]),
  );
