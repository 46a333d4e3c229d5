import type { AppChoices } from '../../ipc.ts';
import type { SettingsFile } from '../settings.ts';
import type { LaunchAtLogin } from './launch-at-login.ts';

export interface AppChoicesParts {
  settings: SettingsFile;
  launchAtLogin: LaunchAtLogin;
  /** The account has it, too. */
  updatesItself(automatic: boolean): void;
  /** The menu shows the same. */
  changed(): void;
}

/** What a person chooses of the app on this computer, on its settings page or in the File menu. */
export function makeAppChoices({ settings, launchAtLogin, updatesItself: tell, changed }: AppChoicesParts) {
  const state = (): AppChoices => ({
    startsWithSystem: launchAtLogin.isOn(),
    keepsRunning: settings.value.closeToTray,
    updatesItself: settings.value.autoUpdate,
    triesEarly: settings.value.updateChannel === 'beta',
  });
  return {
    state,
    choose({ startsWithSystem, keepsRunning, updatesItself, triesEarly }: Partial<AppChoices>): AppChoices {
      if (startsWithSystem !== undefined) launchAtLogin.set(startsWithSystem);
      if (keepsRunning !== undefined) settings.update({ closeToTray: keepsRunning, trayTold: true });
      if (updatesItself !== undefined) {
        settings.update({ autoUpdate: updatesItself });
        tell(updatesItself);
      }
      if (triesEarly !== undefined) settings.update({ updateChannel: triesEarly ? 'beta' : 'latest' });
      changed();
      // the system has the last word
      return state();
    },
  };
}
export type AppChoicesKeeper = ReturnType<typeof makeAppChoices>;
