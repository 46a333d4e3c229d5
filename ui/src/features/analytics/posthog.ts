import { analyticsSessionMs } from '@formant/contract/base/constants';
import type { AnalyticsServices } from '@formant/contract/facts/analytics-facts';
import { PostHog } from 'posthog-js';
import type { Recorder } from './recorder.ts';
import { seenPath, tidied } from './seen-path.ts';

/** PostHog of whoever runs this website: page views, also where only the history changes, and nothing else. */
export function beginPostHog({ key, url }: NonNullable<AnalyticsServices['posthog']>): Recorder {
  const client = new PostHog();
  // its own memory of a no lies among what a no deletes
  let stopped = false;
  client.init(key, {
    api_host: url,
    capture_pageview: 'history_change',
    // what waits would still be sent after a no
    request_batching: false,
    capture_pageleave: false,
    autocapture: false,
    rageclick: false,
    capture_dead_clicks: false,
    capture_heatmaps: false,
    capture_performance: false,
    capture_exceptions: false,
    disable_session_recording: true,
    disable_surveys: true,
    advanced_disable_flags: true,
    disable_external_dependency_loading: true,
    persistence: 'localStorage',
    cross_subdomain_cookie: false,
    person_profiles: 'identified_only',
    session_idle_timeout_seconds: analyticsSessionMs / 1000,
    save_referrer: false,
    save_campaign_params: false,
    before_send(event) {
      if (!event || stopped) return null;
      for (const group of [event.properties, event.$set, event.$set_once])
        for (const [name, value] of Object.entries(group ?? {}))
          group![name] = tidied(value, location.origin);
      return event;
    },
  });
  return {
    identify: (userId, properties) => client.identify(userId, properties),
    forget: () => client.reset(),
    report: ({ name, status, path, message }) =>
      client.capture(name, { status, path: seenPath({ pathname: path, search: '' }), message }),
    flush() {}, // it does so itself
    stop() {
      stopped = true;
      client.opt_out_capturing();
    },
  };
}
