import type { User } from '@formant/contract/account';
import type { AnalyticsServices } from '@formant/contract/facts/analytics-facts';
import { consentIn, giveConsent, mayAsk, onConsent } from '../../platform/consent.ts';
import { removeIds } from './ids.ts';
import { identifyWith, type Recorder } from './recorder.ts';
import { namesOf } from './services-here.ts';
import { settingsPath } from './words.ts';

export interface Visit {
  services: AnalyticsServices;
  /** Who is signed in, as the server's page says it. */
  user: User | null;
  /** Asks again who is signed in. */
  who(): Promise<User | null>;
  onSessionChange(listener: () => void): void;
}

/** Asks where nobody has answered, and records for as long as that is allowed. */
export function startAnalytics(visit: Visit): void {
  let running: Promise<() => void> | undefined;
  let closeBanner = () => {};
  const begin = () => {
    running ??= record(visit);
  };
  onConsent((consent) => {
    closeBanner();
    if (consent === 'all') return begin();
    void running?.then((end) => end()).finally(removeIds);
    running = undefined;
  });
  const answer = consentIn(document.cookie);
  if (answer?.consent === 'all') begin();
  // also what a service has written while the page went, or under an answer that has run out
  else removeIds();
  // the page about it asks by itself
  if (answer || !mayAsk(navigator) || location.pathname === settingsPath) return;
  void import('./banner.ts').then(
    ({ showBanner }) => {
      if (!consentIn(document.cookie)) closeBanner = showBanner(namesOf(visit.services), giveConsent);
    },
    () => {}, // unanswered: nothing is recorded
  );
}

/** @returns ends it */
async function record({ services, user, who, onSessionChange }: Visit): Promise<() => void> {
  const recorders = (await Promise.all(beginAll(services))).flatMap((one) => one ?? []);
  const identify = (somebody: User | null) => {
    if (somebody) identifyWith(recorders, somebody.uuid, { plan: somebody.subscription?.plan ?? null });
    else for (const recorder of recorders) recorder.forget();
  };
  if (user) identify(user);
  let here = true;
  onSessionChange(() => void who().then((now) => here && identify(now)));
  const flush = () => {
    for (const recorder of recorders) recorder.flush();
  };
  addEventListener('pagehide', flush);
  const { onReport } = await import('../../platform/reports.ts');
  const endReports = onReport((one) => {
    for (const recorder of recorders) recorder.report(one);
  });
  return () => {
    here = false;
    endReports();
    removeEventListener('pagehide', flush);
    for (const recorder of recorders) recorder.stop();
  };
}

/** Each service by itself: what blocks one, or its files, is no matter of the page or of the others. */
const beginAll = ({ amplitude, posthog, sentry }: AnalyticsServices): Promise<Recorder | null>[] =>
  [
    amplitude && import('./amplitude.ts').then((module) => module.beginAmplitude(amplitude)),
    posthog && import('./posthog.ts').then((module) => module.beginPostHog(posthog)),
    sentry && import('./sentry.ts').then((module) => module.beginSentry(sentry)),
  ].map((one) => Promise.resolve(one ?? null).catch(() => null));
