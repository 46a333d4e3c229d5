import { hotkeyPattern } from '@formant/contract/facts/soundboard-facts';
import type { AppSettings } from '@formant/contract/preferences';
import type { AppServices } from '@formant/ui/app/services.ts';
import { chosenTheme, setTheme } from '@formant/ui/app/theme.ts';
import { keptNumber } from '@formant/ui/platform/account-scope.ts';
import { liveSetup } from '@formant/ui/sound/live/live-setup.ts';
import type { DesktopApi } from '../ipc.ts';
import { type LocalSetting, type LocalTimes, syncSettings } from './sync-settings.ts';

const key = 'formant.settings-times';
const quietMs = 1000;
const lookMs = 5 * 60_000;
/** The key that switches talking in the live changer, as the account names it. */
const talk = 'talk';

/**
 * Keeps what a person has chosen for herself alike on every computer of the account, whenever there is a network:
 * theme, monitor, talk key, and whether the app updates by itself. The account's other settings are a computer's own
 * and stay there: `inputDevice` and `outputDevice` name what is plugged in, `bufferSize` is what its processor and
 * driver bear, `noiseGate` what its microphone and room need, and `startAtLogin` is about that very login.
 */
export function keepSettings(app: DesktopApi, { api, session }: AppServices): void {
  let times = recall();
  // what this very code writes is nobody's change
  let writing = false;
  const quietly = (write: () => void) => {
    writing = true;
    write();
    writing = false;
  };
  let chosen = chosenTheme();
  const setup = liveSetup();
  let automatic = true;
  const locals: LocalSetting[] = [
    {
      name: 'theme',
      read: chosenTheme,
      write: (value) => {
        chosen = value as AppSettings['theme']; // safe: the setting of this name
        setTheme(chosen);
      },
    },
    {
      name: 'monitor',
      read: () => setup.getState().monitor,
      write: (value) => quietly(() => setup.setState({ monitor: value as boolean })), // safe: as above
    },
    {
      name: 'hotkeys',
      read: (kept) => {
        const { [talk]: _, ...others } = kept as AppSettings['hotkeys']; // safe: as above
        const { globalKey } = setup.getState();
        return globalKey === null ? others : { ...others, [talk]: globalKey };
      },
      write: (value) => {
        const { [talk]: wanted } = value as AppSettings['hotkeys']; // safe: as above
        // other programs write the account's keys as they like
        const globalKey = wanted && hotkeyPattern.test(wanted) ? wanted : null;
        quietly(() => setup.setState({ globalKey }));
      },
    },
    {
      name: 'autoUpdate',
      read: () => automatic,
      write: (value) => {
        automatic = value as boolean; // safe: as above
        void app.updatesSetAutomatic(automatic);
      },
    },
  ];

  let waiting: ReturnType<typeof setTimeout> | undefined;
  let running = false;
  const soon = (afterMs = quietMs) => {
    clearTimeout(waiting);
    waiting = setTimeout(() => void sync(), afterMs);
  };
  async function sync(): Promise<void> {
    const { user } = session.getState();
    if (!user || running) return;
    running = true;
    const before = times;
    try {
      const after = await syncSettings(api, keptNumber(user.id), locals, times);
      // a change that was made meanwhile stays the newest
      times = times === before ? after : { ...after, changedAt: { ...after.changedAt, ...times.changedAt } };
      remember(times);
    } catch {
      // without a network: the next look brings it
    }
    running = false;
  }
  const changed = (name: keyof AppSettings) => {
    if (writing) return;
    times = { ...times, changedAt: { ...times.changedAt, [name]: Date.now() } };
    remember(times);
    soon();
  };
  setup.subscribe((now, last) => {
    if (now.monitor !== last.monitor) changed('monitor');
    if (now.globalKey !== last.globalKey) changed('hotkeys');
  });
  new MutationObserver(() => {
    if (chosenTheme() === chosen) return;
    chosen = chosenTheme();
    changed('theme');
  }).observe(document.documentElement, { attributeFilter: ['data-choice'] });
  app.on('updates:automatic-changed', (now) => {
    ({ automatic } = now);
    changed('autoUpdate');
  });
  session.subscribe(() => soon());
  window.addEventListener('online', () => soon());
  setInterval(() => void sync(), lookMs);
  void app.updatesIsAutomatic().then((now) => {
    automatic = now;
    soon();
  });
}

function recall(): LocalTimes {
  try {
    // safe: written below, and numbers are all that is read of it
    const kept = JSON.parse(localStorage.getItem(key) ?? 'null') as LocalTimes | null;
    // earlier versions wrote a number
    if (kept) return { ...kept, userId: kept.userId === null ? null : String(kept.userId) };
  } catch {
    // broken: as if nothing had been changed here
  }
  return { userId: null, changedAt: {} };
}
function remember(times: LocalTimes): void {
  localStorage.setItem(key, JSON.stringify(times));
}
