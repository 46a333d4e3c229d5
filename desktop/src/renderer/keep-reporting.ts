import { type devices, deviceTimes } from '@formant/contract/devices';
import { ApiError } from '@formant/ui/api/client.ts';
import type { AppServices } from '@formant/ui/app/services.ts';
import { liveVitals } from '@formant/ui/sound/live/live-vitals.ts';
import type { z } from 'zod';
import type { DesktopApi, LineState } from '../ipc.ts';
import { type Faults, systemOf } from './faults.ts';

export type BeatAnswer = z.output<typeof devices.heartbeat.response>;
const againMs = 10 * 60_000;
/** Bytes are told this often, in heartbeats. */
const beatsBetweenBytes = 5;

/**
 * What the app tells without being asked: once, that it is installed; and while somebody is signed in, each minute
 * that it is open and each five how many bytes it has moved. With diagnostics on each minute tells how the live sound
 * runs as well.
 */
export function keepReporting(
  app: DesktopApi,
  { api, session, toasts }: Pick<AppServices, 'api' | 'session' | 'toasts'>,
  {
    faults,
    mayTell,
    onAnswer,
  }: {
    faults: Faults;
    /** Whether diagnostics are switched on. */
    mayTell: () => boolean;
    onAnswer: (answer: BeatAnswer) => void;
  },
): void {
  void tellInstall(app, api);
  const openedAt = performance.now();
  let timer: ReturnType<typeof setTimeout> | null = null;
  let beats = 0;
  let toldClock = false;
  /** Row of this device, by account. */
  let known: { user: number; device: number } | null = null;

  async function beat(): Promise<void> {
    const user = session.getState().user?.id;
    let waitS: number = deviceTimes.heartbeatSeconds;
    if (user === undefined) return;
    try {
      const { version, deviceId } = await app.appInfo();
      const { on, latencyMs, gaps } = liveVitals();
      const startedAt = performance.now();
      const body = {
        deviceId,
        appVersion: version,
        uptimeS: Math.round((performance.now() - openedAt) / 1000),
        ...(mayTell()
          ? { engine: on ? 'live' : 'idle', xruns: gaps, latencyMs: Math.round(latencyMs * 10) / 10 }
          : { engine: 'untold', xruns: 0, latencyMs: 0 }),
      };
      for (const { kind, text } of await app.faultsTake()) faults.note(kind, text);
      const reports = faults.take();
      const told = api.call('POST /api/log/log-heartbeat', {
        // servers of before know no reports
        body: reports.length > 0 ? { ...body, reports } : body,
      });
      const answer = await told.catch((error: unknown) => {
        faults.giveBack(reports);
        throw error;
      });
      const { intervalS } = answer;
      onAnswer(answer);
      const rttMs = measuredMs(performance.now() - startedAt);
      waitS = Math.max(10, intervalS);
      if (beats++ % beatsBetweenBytes === 0) await tellBytes(user, rttMs);
    } catch {
      // without a network, or refused for now: the next one tells
    }
    if (timer !== null) timer = setTimeout(() => void beat(), waitS * 1000);
  }

  async function tellBytes(user: number, rttMs: number | null): Promise<void> {
    const moved = await app.bytesWindow();
    if (!moved) return;
    if (known?.user !== user) {
      const { device } = await api.call('GET /api/app-user/show');
      known = { user, device: device.id };
    }
    const { t0, t1, up, down } = moved;
    const told = api.call('POST /api/bandwidth/{device}', {
      params: { device: known.device },
      body: {
        ...(rttMs === null ? {} : { rttMs }),
        ...{ up, down, t0: new Date(t0).toISOString(), t1: new Date(t1).toISOString() },
        ...(mayTell() ? { line: ratesOf(await app.lineState()) } : {}),
      },
    });
    await told.catch((error: unknown) => {
      // only a clock that is wrong makes a window that the server refuses
      if (error instanceof ApiError && (error.fields.t0 ?? error.fields.t1) && !toldClock) {
        toldClock = true;
        toasts.getState().show(words.clock, 'warning');
      }
      throw error;
    });
    await app.bytesArrived(moved);
  }

  const settle = () => {
    const signedIn = session.getState().user !== null;
    if (signedIn === (timer !== null)) return;
    if (timer !== null) {
      clearTimeout(timer);
      timer = null;
      return;
    }
    // taken before the first answer is there, so that nothing starts twice
    timer = setTimeout(() => {}, 0);
    void beat();
  };
  session.subscribe(settle);
  settle();
}

const words = {
  clock:
    'The clock of this computer is wrong, so what the app moves over the line is not counted. Set the date, the time and the time zone.',
};

/** Longer than this no server takes to answer: the computer slept meanwhile. */
const mostAnswerMs = 30_000;
/** The time of an answer; null for what is none. */
export const measuredMs = (ms: number): number | null => (ms <= mostAnswerMs ? Math.round(ms) : null);

const kbps = (bytesPerS: number | null) => (bytesPerS === null ? null : Math.round((bytesPerS * 8) / 1000));
const ratesOf = ({ down, up, lostShare }: LineState) => ({
  downKbps: kbps(down),
  upKbps: kbps(up),
  lostPermille: Math.round(lostShare * 1000),
});

async function tellInstall(app: DesktopApi, api: AppServices['api']): Promise<void> {
  const { installTold, isHome, deviceId, installerUuid, platform, arch, version } = await app.appInfo();
  // an account at another server makes no installation of it
  if (installTold || !isHome) return;
  try {
    await api.call('POST /api/log/install', {
      body: {
        uuid: deviceId,
        ...(installerUuid && { installerUuid }),
        os: systemOf(platform),
        arch,
        appVersion: version,
        channel: version.includes('-') ? 'beta' : 'stable',
      },
    });
    await app.installTold();
  } catch {
    setTimeout(() => void tellInstall(app, api), againMs);
  }
}
