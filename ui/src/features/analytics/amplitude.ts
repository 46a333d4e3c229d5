import { createInstance, Identify, type Types } from '@amplitude/analytics-browser';
import { analyticsSessionMs, homeTestCookie } from '@formant/contract/base/constants';
import type { AnalyticsServices } from '@formant/contract/facts/analytics-facts';
import type { Recorder } from './recorder.ts';
import { seenPath, tidied } from './seen-path.ts';

const pageViewed = '[Amplitude] Page Viewed';

/** Amplitude with its automatic sessions and page views and nothing else of what it can record by itself. */
export function beginAmplitude({ key, url }: NonNullable<AnalyticsServices['amplitude']>): Recorder {
  const client = createInstance();
  client.add(enrichment(() => client.flush()));
  client.init(key, {
    serverUrl: url,
    autocapture: {
      sessions: true,
      pageViews: { trackHistoryChanges: 'pathOnly' },
      attribution: false,
      fileDownloads: false,
      formInteractions: false,
      elementInteractions: false,
      frustrationInteractions: false,
      networkTracking: false,
      webVitals: false,
      performanceTracking: false,
      pageUrlEnrichment: false,
    },
    sessionTimeout: analyticsSessionMs,
    // pages that everybody gets alike are told by cookies from those that are somebody's
    identityStorage: 'localStorage',
    trackingOptions: { ipAddress: false, language: true, platform: true },
    remoteConfig: { fetchRemoteConfig: false },
    enableDiagnostics: false,
    logLevel: 0, // what blocks it is no fault of the page
  });
  return {
    identify(userId, properties) {
      client.setUserId(userId);
      const identify = new Identify();
      for (const [name, value] of Object.entries(properties)) identify.set(name, value);
      client.identify(identify);
    },
    forget: () => client.reset(),
    report: ({ name, status, path, message }) =>
      void client.track(name, { status, path: seenPath({ pathname: path, search: '' }), message }),
    flush() {
      client.setTransport('beacon');
      client.flush();
    },
    stop() {
      client.setOptOut(true);
    },
  };
}

/** Adds to each event where it happened and which front page the visitor has; page views leave at once. */
const enrichment = (flush: () => void): Types.EnrichmentPlugin => ({
  name: 'formant',
  type: 'enrichment',
  async execute(event) {
    const homeTest = new RegExp(`(?:^|;\\s*)${homeTestCookie}=(\\w+)`).exec(document.cookie)?.[1];
    const properties = Object.entries({
      path: seenPath(location),
      ...event.event_properties,
      ...(homeTest === undefined ? {} : { [homeTestCookie]: homeTest }),
    });
    event.event_properties = Object.fromEntries(
      properties
        // that of the page before, which still stands there
        .filter(([name]) => name !== '[Amplitude] Page Title')
        .map(([name, value]) => [name, tidied(value, location.origin)]),
    );
    if (event.event_type === pageViewed) setTimeout(flush);
    return event;
  },
});
