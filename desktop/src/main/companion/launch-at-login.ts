import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { product } from '@formant/contract/base/product';
import { writeWhole } from '../write-whole.ts';

/** Says that the system has started the app, not a person: no window opens then. */
export const hiddenSwitch = '--hidden';

/** What of Electron's `app` is used; Windows and macOS keep login items of their own. */
export interface LoginItems {
  getLoginItemSettings(options?: { args?: string[] }): { openAtLogin: boolean };
  setLoginItemSettings(settings: { openAtLogin: boolean; args?: string[] }): void;
}
export interface LaunchParts {
  platform: NodeJS.Platform;
  items: LoginItems;
  /** Where a Linux desktop looks for what it starts: `autostart` in the folder of the person's settings. */
  autostart: string;
  /** Program and arguments that start this app. */
  command: readonly string[];
}
export interface LaunchAtLogin {
  /** As the system has it, which people change in its own settings, too. */
  isOn(): boolean;
  set(on: boolean): void;
  /** The app may have been moved since: what is on starts this very program. */
  refresh(): void;
}

/** Starts the app with the person's session, without a window. */
export function makeLaunchAtLogin({ platform, items, autostart, command }: LaunchParts): LaunchAtLogin {
  if (platform !== 'linux') {
    const args = [...command.slice(1), hiddenSwitch];
    const set = (openAtLogin: boolean) => items.setLoginItemSettings({ openAtLogin, args });
    return { isOn: () => items.getLoginItemSettings({ args }).openAtLogin, set, refresh: () => {} };
  }
  const file = path.join(autostart, `${product.scheme}.desktop`);
  const kept = () => {
    try {
      return readFileSync(file, 'utf8');
    } catch {
      return null;
    }
  };
  const isOn = () => {
    const text = kept();
    return (
      text !== null && !/^Hidden=true\s*$/m.test(text) && !/^X-GNOME-Autostart-enabled=false\s*$/m.test(text)
    );
  };
  const set = (on: boolean) => {
    if (!on) return rmSync(file, { force: true });
    mkdirSync(autostart, { recursive: true });
    writeWhole(file, desktopEntry(command));
  };
  return {
    isOn,
    set,
    refresh() {
      if (isOn() && kept() !== desktopEntry(command)) set(true);
    },
  };
}

function desktopEntry(command: readonly string[]): string {
  return [
    '[Desktop Entry]',
    'Type=Application',
    `Name=${product.name}`,
    `Exec=${[...command, hiddenSwitch].map(quoted).join(' ')}`,
    'Terminal=false',
    'X-GNOME-Autostart-enabled=true',
    '',
  ].join('\n');
}

/** As the Desktop Entry Specification wants an argument of `Exec`: quoted, and a backslash escaped twice. */
const quoted = (argument: string): string =>
  `"${argument
    .replace(/["`$\\]/g, '\\$&')
    .replaceAll('\\', '\\\\')
    .replaceAll('%', '%%')}"`;
