import { compareVersions } from '@formant/contract/facts/release-facts';
import type { AppUpdater, UpdateInfo } from 'electron-updater';
import type { Line } from './line/line.ts';
import { type Obstacle, obstacleIn } from './line/reach.ts';
import type { SettingsFile } from './settings.ts';

const firstCheckMs = 10_000;
const dayMs = 24 * 3600_000;

/**
 * Who wants a look: the person, the day, or the server that has told of a pin; `hear` is the day where nothing may come
 * by itself and no heartbeat tells of a pin.
 */
type Why = 'asked' | 'day' | 'pin' | 'hear';

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
  | 'requestHeaders'
  | 'setFeedURL'
>;

/** Why no new version could be put in place. */
export type UpdateFailure =
  | 'none'
  | 'unreachable'
  | 'unreadable'
  | 'damaged'
  | 'no-room'
  | 'portal'
  | 'clock';

export interface UpdatesParts {
  /** null where this copy can't update itself: while developing, or unpacked by hand. */
  load(): Promise<Updater | null>;
  settings: SettingsFile;
  /** Origin of the server that the app uses now: new versions come from there, as all else does. */
  server(): string;
  /** What keeps the app from that server now; null where it answers. */
  obstacle(): Promise<Obstacle | null>;
  /** What comes by itself is held back with other files, and asked about where the line is paid. */
  line: Pick<Line, 'pass' | 'isMetered' | 'count'>;
  /** Whether the server tells of pins with the answers to heartbeats. */
  isSignedIn(): boolean;
  /** Of this computer, for which a version can be kept ready, and the version that runs. */
  own: { readonly deviceId: string; version: string };
  /** Shows 0..1 on the app's icon; null takes it away. */
  progress(fraction: number | null): void;
  /**
   * Whether the person wants the new version downloaded, or the app restarted into it now; `must-restart` where the server no longer
   * supports the version that runs, `pinned-…` where support has chosen the new one for this computer.
   */
  ask(
    what: 'download' | 'pinned-download' | 'restart' | 'must-restart' | 'pinned-restart',
    version: string,
  ): Promise<boolean>;
  /** Whether the app may end now: asks where something would be lost by it. */
  mayEnd(): boolean;
  /** Answers a check that the person asked for; a full disk and an older version that is pinned are told without that, too. */
  tell(what: 'newest' | 'unable' | 'pinned-older' | UpdateFailure): void;
  warn(error: unknown): void;
}

/**
 * New versions of the app: looked for a moment after the start and once a day, downloaded in the background,
 * and put in place when the person agrees to a restart, else when the app is quit. With the setting off nothing
 * happens by itself, but for a newer version that support has pinned this computer to: it is fetched and offered all the
 * same; where nobody is signed in the day's look tells of it, and fetches it when the person says so. A server's oldest supported version makes the app download without asking, and ask for the restart at every look.
 */
export function makeUpdates({
  load,
  settings,
  server,
  obstacle,
  line,
  isSignedIn,
  own,
  progress,
  ask,
  mayEnd,
  tell,
  warn,
}: UpdatesParts) {
  let loading: Promise<Updater | null> | null = null;
  let running: Promise<void> | null = null;
  /** The person waits for the answer of the look that runs. */
  let asked = false;
  let ready: string | null = null;
  let feed: string | null = null;
  let toldNoRoom = false;
  /** The person did not want it on a paid line; it is not offered again by itself. */
  let left: string | null = null;
  /** The older version that is pinned has been told of. */
  let toldOlder: string | null = null;
  let held = false;
  const stopped = new AbortController();
  const timers = new Set<NodeJS.Timeout>();

  function prepared(): Promise<Updater | null> {
    loading ??= load().then((updater) => {
      if (!updater) return null;
      updater.autoDownload = false;
      updater.on('download-progress', ({ percent, delta }) => {
        progress(percent / 100);
        line.count(delta);
      });
      // told by the promises as well; without a listener it would end the process
      updater.on('error', () => {});
      return updater;
    });
    // what could not be loaded is tried again by the next look
    loading.catch(() => (loading = null));
    return loading;
  }

  /** What came from another server is not put in place. */
  function askServer(updater: Updater): void {
    const url = `${server()}/update-download`;
    if (url === feed) return;
    feed = url;
    ready = null;
    updater.autoInstallOnAppQuit = false;
    // several ranges in one request are answered whole
    updater.setFeedURL({ provider: 'generic', url, useMultipleRangeRequest: false });
    updater.requestHeaders = { 'X-Device-Id': own.deviceId, 'X-App-Version': own.version };
  }

  async function look(why: Why): Promise<void> {
    const updater = await prepared();
    if (!updater) {
      if (asked) tell('unable');
      return;
    }
    askServer(updater);
    updater.channel = settings.value.updateChannel;
    // choosing a channel switches this on: who leaves the beta waits for the next stable version
    updater.allowDowngrade = false;
    const found = await updater.checkForUpdates();
    const onlyHears = why === 'hear' && !asked;
    if (onlyHears && (!found || !isPinned(found.updateInfo) || tellsOlder(found.updateInfo))) return;
    if (!found?.isUpdateAvailable) {
      if (asked) tell(found ? 'newest' : 'unable');
      return;
    }
    const { version } = found.updateInfo;
    const must = mustUpdate(found.updateInfo, own.version);
    const pinned = isPinned(found.updateInfo);
    // it may have been unpinned meanwhile
    if (why === 'pin' && !pinned && !asked && !settings.value.autoUpdate) return;
    if (version !== ready) {
      if ((onlyHears || !must) && !(await mayDownload(version, pinned, onlyHears))) return;
      // what has been downloaded and not been restarted into comes with the next start
      updater.autoInstallOnAppQuit = true;
      try {
        await updater.downloadUpdate();
      } finally {
        progress(null);
      }
      ready = version;
    } else if (!asked && !must) return; // asked about it already
    const wanted = await ask(must ? 'must-restart' : pinned ? 'pinned-restart' : 'restart', version);
    // before, as the library begins to put it in place at once; else it comes when the app is quit
    if (wanted && mayEnd()) updater.quitAndInstall(false, true);
  }

  /** Tells once of a pinned version that is older than this one; it does not come by itself. */
  function tellsOlder({ version }: UpdateInfo): boolean {
    if (compareVersions(version, own.version) >= 0) return false;
    if (toldOlder !== version) tell('pinned-older');
    toldOlder = version;
    return true;
  }

  async function mayDownload(version: string, pinned: boolean, onlyHears: boolean): Promise<boolean> {
    if (!line.isMetered() && !onlyHears && (pinned || !asked || settings.value.autoUpdate)) return true;
    if (!asked && left === version) return false;
    const wanted = await ask(onlyHears ? 'pinned-download' : 'download', version);
    left = wanted ? null : version;
    return wanted;
  }

  /** A list that can't be read may be the page of a network that answers in the server's place. */
  async function whyOf(failure: UpdateFailure): Promise<UpdateFailure> {
    if (failure !== 'unreadable') return failure;
    const between = await obstacle();
    return between === 'offline' ? 'unreachable' : (between ?? failure);
  }

  function check(why: Why): Promise<void> {
    if (why === 'asked') asked = true;
    running ??= look(why)
      .catch(async (error: unknown) => {
        warn(error);
        const failure = await whyOf(failureOf(error));
        const isNews = failure === 'no-room' && !toldNoRoom;
        if (isNews) toldNoRoom = true;
        if (asked || isNews) tell(failure);
      })
      .finally(() => {
        running = null;
        asked = false;
      });
    return running;
  }
  async function checkAlone(why: 'day' | 'pin'): Promise<void> {
    if (held) return;
    held = true;
    try {
      await line.pass(stopped.signal);
    } catch {
      return; // the app ends
    } finally {
      held = false;
    }
    if (why === 'pin' || settings.value.autoUpdate) await check(why);
    else if (!isSignedIn()) await check('hear');
  }

  return {
    start(): void {
      timers.add(setTimeout(() => void checkAlone('day'), firstCheckMs));
      timers.add(setInterval(() => void checkAlone('day'), dayMs));
    },
    /** The app may use another server now. */
    follow(): void {
      void loading?.then((updater) => updater && askServer(updater)).catch(() => {});
    },
    /** The person asks; the answer is always told. */
    checkNow: () => check('asked'),
    /** The server says that support has pinned this computer to a newer version. */
    checkPinned: () => checkAlone('pin'),
    stop(): void {
      for (const timer of timers) clearTimeout(timer);
      timers.clear();
      stopped.abort();
    },
  };
}

/** Whether the server says in its update file that support has chosen this version for this computer. */
// safe: an update file is read as it is, and this is looked at as any other foreign thing
const isPinned = (info: UpdateInfo): boolean => (info as { pinned?: unknown }).pinned === true;

/** Whether the server says in its update file that it no longer supports this version. */
function mustUpdate(info: UpdateInfo, version: string): boolean {
  // safe: an update file is read as it is, and this is looked at as any other foreign thing
  const { minimumVersion } = info as { minimumVersion?: unknown };
  return typeof minimumVersion === 'string' && compareVersions(version, minimumVersion) < 0;
}

const unreadable: ReadonlySet<unknown> = new Set([
  'ERR_UPDATER_INVALID_UPDATE_INFO',
  'ERR_UPDATER_INVALID_VERSION',
  'ERR_UPDATER_NO_FILES_PROVIDED',
  'ERR_UPDATER_NO_CHECKSUM',
]);

function failureOf(error: unknown): UpdateFailure {
  const { code } = error as { code?: unknown };
  if (code === 'ENOSPC') return 'no-room';
  if (code === 'ERR_CHECKSUM_MISMATCH') return 'damaged';
  if (code === 'ERR_UPDATER_CHANNEL_FILE_NOT_FOUND') return 'none';
  if (unreadable.has(code)) return 'unreadable';
  const between = obstacleIn(error);
  return between === 'offline' ? 'unreachable' : between;
}
