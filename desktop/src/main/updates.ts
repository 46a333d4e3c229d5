import type { AppUpdater } from 'electron-updater';
import type { SettingsFile } from './settings.ts';

const firstCheckMs = 10_000;
const dayMs = 24 * 3600_000;

/** What of the library is used; it is loaded when it is first needed. */
export type Updater = Pick<
  AppUpdater,
  | 'autoDownload'
  | 'autoInstallOnAppQuit'
  | 'allowDowngrade'
  | 'channel'
  | 'checkForUpdates'
  | 'downloadUpdate'
  | 'quitAndInstall'
  | 'on'
>;

export interface UpdatesParts {
  /** null where this copy can't update itself: while developing, or unpacked by hand. */
  load(): Promise<Updater | null>;
  settings: SettingsFile;
  /** Shows 0..1 on the app's icon; null takes it away. */
  progress(fraction: number | null): void;
  /** Whether the person wants the new version downloaded, or the app restarted into it now. */
  ask(what: 'download' | 'restart', version: string): Promise<boolean>;
  /** Answers a check that the person asked for. */
  tell(what: 'newest' | 'unreachable' | 'unable'): void;
  warn(error: unknown): void;
}

/**
 * New versions of the app: looked for a moment after the start and once a day, downloaded in the background,
 * and put in place when the person agrees to a restart, else when the app is quit. With the setting off nothing
 * happens by itself.
 */
export function makeUpdates({ load, settings, progress, ask, tell, warn }: UpdatesParts) {
  let loading: Promise<Updater | null> | null = null;
  let running: Promise<void> | null = null;
  let ready: string | null = null;
  const timers = new Set<NodeJS.Timeout>();

  function prepared(): Promise<Updater | null> {
    loading ??= load().then((updater) => {
      if (!updater) return null;
      updater.autoDownload = false;
      // what has been downloaded and not been restarted into comes with the next start
      updater.autoInstallOnAppQuit = true;
      updater.on('download-progress', ({ percent }) => progress(percent / 100));
      // told by the promises as well; without a listener it would end the process
      updater.on('error', () => {});
      return updater;
    });
    // what could not be loaded is tried again by the next look
    loading.catch(() => (loading = null));
    return loading;
  }

  async function look(asked: boolean): Promise<void> {
    const updater = await prepared();
    if (!updater) {
      if (asked) tell('unable');
      return;
    }
    updater.channel = settings.value.updateChannel;
    // choosing a channel switches this on: who leaves the beta waits for the next stable version
    updater.allowDowngrade = false;
    const found = await updater.checkForUpdates();
    if (!found?.isUpdateAvailable) {
      if (asked) tell(found ? 'newest' : 'unable');
      return;
    }
    const { version } = found.updateInfo;
    if (version !== ready) {
      if (asked && !settings.value.autoUpdate && !(await ask('download', version))) return;
      try {
        await updater.downloadUpdate();
      } finally {
        progress(null);
      }
      ready = version;
    } else if (!asked) return; // asked about it already
    if (await ask('restart', version)) updater.quitAndInstall(false, true);
  }

  function check(asked: boolean): Promise<void> {
    running ??= look(asked)
      .catch((error: unknown) => {
        warn(error);
        if (asked) tell('unreachable');
      })
      .finally(() => {
        running = null;
      });
    return running;
  }
  const checkAlone = (): void => {
    if (settings.value.autoUpdate) void check(false);
  };

  return {
    start(): void {
      timers.add(setTimeout(checkAlone, firstCheckMs));
      timers.add(setInterval(checkAlone, dayMs));
    },
    /** The person asks; the answer is always told. */
    checkNow: () => check(true),
    stop(): void {
      for (const timer of timers) clearTimeout(timer);
      timers.clear();
    },
  };
}
