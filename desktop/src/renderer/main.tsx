import './style-nonce.ts';
import './app.css';
// the page that every window opens at, and its frame: loaded with the start instead of after it
import '@formant/ui/app/layouts/WebToolsLayout.tsx';
import '@formant/ui/pages/tools/ToolsPage.tsx';
import '@formant/ui/routes/all-rows.ts';
import { createApp } from '@formant/ui/app/create-app.tsx';
import { learnPlaces } from '@formant/ui/jobs/place-times.ts';
import { planOf, planUploads } from '@formant/ui/jobs/upload-plan.ts';
import { setAccountScope } from '@formant/ui/platform/account-scope.ts';
import { hostOf } from '@formant/ui/platform/host-of.ts';
import { liveSetup } from '@formant/ui/sound/live/live-setup.ts';
import { tuneBuffers } from '@formant/ui/sound/live/profile-keeper.ts';
import { createRoot } from 'react-dom/client';
import type { DataRouter } from 'react-router';
import { bufferSeconds } from '../latency-profiles.ts';
import { pageAccount } from './accounts.ts';
import { DevicePlaceDialog } from './DevicePlaceDialog.tsx';
import { DiagnosticsDialog } from './DiagnosticsDialog.tsx';
import { keepQuestions } from './diagnostic-questions.ts';
import { keepFaults, systemOf } from './faults.ts';
import { keepAccounts } from './keep-accounts.ts';
import { keepConverting } from './keep-converting.ts';
import { keepDiagnostics } from './keep-diagnostics.ts';
import { keepLine } from './keep-line.ts';
import { keepLinks } from './keep-links.ts';
import { keepProgress } from './keep-progress.ts';
import { keepReporting } from './keep-reporting.ts';
import { keepSettings } from './keep-settings.ts';
import { keepUnkept } from './keep-unkept.ts';
import { OpenFilesDialog } from './OpenFilesDialog.tsx';
import { offerVersions } from './offer-version.ts';
import { desktopPlatform } from './platform.ts';
import { SignInDialog } from './SignInDialog.tsx';

const api = window.formant;
tuneBuffers(bufferSeconds);
/**
 * A function, as pages that are loaded while it waits import from the file it stands in: a module that waited by itself
 * would be waited for by them, and they by it.
 */
async function open(): Promise<void> {
  const [status, info] = await Promise.all([api.sessionStatus(), api.appInfo()]);
  const isSignedIn = status.state === 'waiting' ? status.isSignedIn : status.state === 'signed-in';
  await keepDiagnostics(api);
  /** Says `open` when somebody wants to see what can be sent to those who help. */
  const diagnostics = new EventTarget();
  const showDiagnostics = () => void diagnostics.dispatchEvent(new Event('open'));
  const questions = keepQuestions(showDiagnostics);
  const faults = keepFaults(systemOf(info.platform), () => liveSetup().getState().diagnostics);
  api.on('diagnostics:open', showDiagnostics);
  const account = pageAccount(status.account);
  setAccountScope({
    numbers: info.isHome ? '' : `@${hostOf(info.server)}`,
    owner: () => ({ server: info.server, account: account.id }),
  });
  const platform = desktopPlatform(api, info, account, showDiagnostics);
  const { element, router, services } = await createApp({
    platform,
    surface: 'desktop',
    // without a token there is nobody to ask for, and perhaps no network to ask over
    ...(isSignedIn ? {} : { initialUser: null }),
  });
  const versions = offerVersions(api, info.version, services.toasts);
  keepConverting(platform, services);
  keepReporting(api, services, {
    faults,
    mayTell: () => liveSetup().getState().diagnostics,
    onAnswer: (answer) => {
      questions.hear(answer.diagnostics ?? null);
      versions.hear(answer);
    },
  });
  keepSettings(api, services);
  keepProgress(api);
  keepUnkept(api);
  keepAccounts(api, platform, services);
  learnPlaces();
  planUploads(async () => planOf(await api.lineState()));
  function fault(text: unknown) {
    void api.logFault(String(text).slice(0, 2000));
    faults.note('error', String(text));
  }
  window.addEventListener('error', ({ message }) => fault(message));
  window.addEventListener('unhandledrejection', ({ reason }) => fault(reason));
  const go = (path: string) => void router.navigate(path);
  api.on('app:navigate', ({ path }) => go(path));
  keepLinks(api, router.routes, go);
  keepLine(api, services.toasts, go);
  // nobody waits for the tray: the page comes first, which while it loads leaves idle moments, too
  whenShown(router, () =>
    requestIdleCallback(
      () =>
        void Promise.all([
          import('./keep-companion.ts'),
          import('./keep-sound-timing.ts'),
          import('./keep-hold-to-talk.ts'),
          import('@formant/ui/sound/models/carried-models.ts'),
        ]).then(([companion, timing, talk, models]) => {
          void models.keepCarried(platform);
          companion.keepCompanion(api, platform, services, go);
          timing.keepSoundTiming(api, services);
          if (platform.holdToTalk) talk.keepHoldToTalk(platform.holdToTalk);
        }),
      { timeout: 3000 },
    ),
  );

  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no element with the id "root"');
  createRoot(root).render(
    <>
      {element}
      <SignInDialog api={api} toasts={services.toasts} />
      <DevicePlaceDialog services={services} />
      <OpenFilesDialog app={api} services={services} go={go} />
      <DiagnosticsDialog app={api} services={services} asked={diagnostics} questions={questions} />
    </>,
  );
}

/** Calls once when the first page has come, with all that its route loads. */
function whenShown({ state, subscribe }: DataRouter, call: () => void): void {
  if (state.initialized) {
    call();
    return;
  }
  const stop = subscribe(({ initialized }) => {
    if (!initialized) return;
    stop();
    call();
  });
}

void open();
