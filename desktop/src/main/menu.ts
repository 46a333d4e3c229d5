import os from 'node:os';
import path from 'node:path';
import { product } from '@formant/contract/base/product';
import { app, dialog, Menu, type MenuItemConstructorOptions } from 'electron';
import { makeTerminalCommand, type TerminalCommand } from './command/terminal-command.ts';
import type { AppChoicesKeeper } from './companion/app-choices.ts';
import type { SettingsFile } from './settings.ts';

export interface MenuParts {
  settings: SettingsFile;
  choices: AppChoicesKeeper;
  /** Asks which files to open. */
  openFiles(): void;
  openRecent(file: string): void;
  forgetRecent(): void;
  go(path: string): void;
  openServer(): void;
  convertHere(on: boolean): void;
  checkForUpdates(): void;
  /** Shows what can be sent to those who help. */
  diagnostics(): void;
  /** Shows where the log lies. */
  showLog(): void;
  /** Signs in, or goes to where one signs out. */
  account(): void;
}

const trayItem = 'close-to-tray';
const convertItem = 'convert-here';
const updateItem = 'auto-update';

/** The application menu. Its pages are named by path, so that no tool has to be listed here. */
export function setMenu({
  settings,
  choices,
  openFiles,
  openRecent,
  forgetRecent,
  go,
  openServer,
  account,
  convertHere,
  checkForUpdates,
  diagnostics,
  showLog,
}: MenuParts): void {
  const mac = process.platform === 'darwin';
  const chosen = choices.state();
  const appMenu: MenuItemConstructorOptions[] = mac ? [{ role: 'appMenu' }] : [];
  const template: MenuItemConstructorOptions[] = [
    ...appMenu,
    {
      label: '&File',
      submenu: [
        { id: 'home', label: 'Home', accelerator: 'CmdOrCtrl+Shift+H', click: () => go('/') },
        { id: 'tools', label: 'Tools', accelerator: 'CmdOrCtrl+T', click: () => go('/tools/home') },
        { type: 'separator' },
        { id: 'open', label: 'Open…', accelerator: 'CmdOrCtrl+O', click: openFiles },
        {
          id: 'recent',
          label: 'Open recent',
          submenu: [
            ...settings.value.recentFiles.map(
              (file): MenuItemConstructorOptions => ({
                // two may have one name in different folders
                label: path.basename(file).replaceAll('&', '&&'),
                sublabel: path.dirname(file),
                click: () => openRecent(file),
              }),
            ),
            { type: 'separator' },
            {
              id: 'forget-recent',
              label: 'Clear this list',
              enabled: settings.value.recentFiles.length > 0,
              click: forgetRecent,
            },
          ],
        },
        { type: 'separator' },
        { id: 'account', label: 'Account…', click: account },
        { id: 'settings', label: 'Settings…', accelerator: 'CmdOrCtrl+,', click: () => go('/app-settings') },
        { type: 'separator' },
        {
          id: trayItem,
          label: 'Keep running when the window is closed',
          type: 'checkbox',
          checked: chosen.keepsRunning,
          click: (item) => choices.choose({ keepsRunning: item.checked }),
        },
        {
          id: 'launch-at-login',
          label: 'Start with this computer',
          type: 'checkbox',
          checked: chosen.startsWithSystem,
          click: (item) => choices.choose({ startsWithSystem: item.checked }),
        },
        ...terminalItems(),
        {
          id: convertItem,
          label: 'Convert on this computer',
          type: 'checkbox',
          checked: settings.value.convertHere,
          click: (item) => convertHere(item.checked),
        },
        { type: 'separator' },
        {
          id: updateItem,
          label: 'Update by itself',
          type: 'checkbox',
          checked: chosen.updatesItself,
          click: (item) => choices.choose({ updatesItself: item.checked }),
        },
        {
          id: 'beta-versions',
          label: 'Try new versions early',
          type: 'checkbox',
          checked: chosen.triesEarly,
          click: (item) => choices.choose({ triesEarly: item.checked }),
        },
        { type: 'separator' },
        mac
          ? { role: 'close' }
          : { id: 'quit', label: 'Quit', accelerator: 'Ctrl+Q', click: () => app.quit() },
      ],
    },
    { role: 'editMenu' },
    {
      label: '&View',
      submenu: [
        { role: 'resetZoom' },
        { role: 'zoomIn' },
        { role: 'zoomOut' },
        { type: 'separator' },
        { role: 'togglefullscreen' },
        ...(app.isPackaged ? [] : [{ role: 'toggleDevTools' } as const]),
      ],
    },
    { role: 'windowMenu' },
    {
      role: 'help',
      submenu: [
        { id: 'website', label: `${product.name} on the web`, click: openServer },
        { id: 'check-updates', label: 'Check for updates…', click: checkForUpdates },
        { type: 'separator' },
        { id: 'diagnostics', label: 'Diagnostics…', click: diagnostics },
        { id: 'log', label: 'Show the log', click: showLog },
      ],
    },
  ];
  Menu.setApplicationMenu(Menu.buildFromTemplate(template));
}

/** The `formant` command in terminals, where the system has not been given it by a package. */
function terminalItems(): MenuItemConstructorOptions[] {
  const { platform, env, resourcesPath } = process;
  const command = makeTerminalCommand({ platform, home: os.homedir(), env, resources: resourcesPath });
  if (!command) return [];
  command.refresh();
  return [
    {
      id: 'terminal-command',
      label: 'Command “formant” in terminals',
      type: 'checkbox',
      checked: command.isOn(),
      click(item) {
        turn(command, item.checked);
        item.checked = command.isOn();
      },
    },
  ];
}

function turn(command: TerminalCommand, on: boolean): void {
  const tell = (message: string, detail: string): void =>
    void dialog.showMessageBox({ type: 'info', message, detail, buttons: ['OK'] });
  try {
    if (command.set(on) === 'taken')
      tell(
        'Another program’s “formant” is there.',
        `${command.file} is not of this app and stays as it is. Move it away, then try again.`,
      );
    else if (!on) tell('The command is gone from terminals.', `${command.file} was taken away again.`);
    else if (command.isOnPath())
      tell('The command is there.', 'Open a new terminal and type: formant --help');
    else
      tell(
        'The command is there, but terminals do not look for it yet.',
        `Sign out of this computer and in again, or add the folder of ${command.file} to PATH. Then type: formant --help`,
      );
  } catch (error) {
    tell(
      'The command could not be put there.',
      `${error instanceof Error ? error.message : String(error)}. Nothing else was changed.`,
    );
  }
}

/** Shows in the menu what was changed in the window. */
export const showConvertHere = (on: boolean): void => tick(convertItem, on);
/** Shows in the menu what was answered when the window was first closed. */
export const showCloseToTray = (on: boolean): void => tick(trayItem, on);
/** Shows in the menu what came from the account. */
export const showUpdateByItself = (automatic: boolean): void => tick(updateItem, automatic);

function tick(id: string, checked: boolean): void {
  const item = Menu.getApplicationMenu()?.getMenuItemById(id);
  if (item) item.checked = checked;
}
