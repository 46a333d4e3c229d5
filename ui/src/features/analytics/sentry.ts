import type { AnalyticsServices } from '@formant/contract/facts/analytics-facts';
import {
  BrowserClient,
  dedupeIntegration,
  defaultStackParser,
  eventFiltersIntegration,
  getCurrentScope,
  globalHandlersIntegration,
  makeFetchTransport,
} from '@sentry/browser';
import type { Recorder } from './recorder.ts';
import { seenPath, tidied } from './seen-path.ts';

/** Sentry for errors of pages: what nobody has caught, and error pages. No replay, no traces, no trail of presses. */
export function beginSentry({ dsn }: NonNullable<AnalyticsServices['sentry']>): Recorder {
  const client = new BrowserClient({
    dsn,
    transport: makeFetchTransport,
    stackParser: defaultStackParser,
    integrations: [globalHandlersIntegration(), dedupeIntegration(), eventFiltersIntegration()],
    sendClientReports: false,
    beforeSend(event) {
      const url = tidied(location.href, location.origin);
      return { ...event, request: { url: String(url) } };
    },
  });
  const scope = getCurrentScope();
  scope.setClient(client);
  client.init();
  return {
    identify: (id) => void scope.setUser({ id }),
    forget: () => void scope.setUser(null),
    report({ name, status, path, message }) {
      const seen = scope.clone();
      seen.setTags({ status: String(status), path: seenPath({ pathname: path, search: '' }) });
      if (message !== undefined) seen.setExtra('message', message);
      seen.captureMessage(name, 'error');
    },
    flush: () => void client.flush(),
    stop: () => void client.close(0),
  };
}
