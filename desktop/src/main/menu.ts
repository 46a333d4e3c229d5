import { product } from '@formant/contract/product';
import { app, Menu, type MenuItemConstructorOptions } from 'electron';
import type { SettingsFile } from './settings.ts';

export interface MenuParts {
  settings: SettingsFile;
  go(path: string): void;
  openServer(): void;
  /** Signs in, or goes to where one signs out. */
  account(): void;
}

/** The application menu. Its pages are named by path, so that no tool has to be listed here. */
export function setMenu({ settings, go, openServer, account }: MenuParts): void {
  const mac = process.platform === 'darwin';
  const appMenu: MenuItemConstructorOptions[] = mac ? [{ role: 'appMenu' }] : [];
  const template: MenuItemConstructorOptions[] = [
    ...appMenu,
    {
      label: '&File',
      submenu: [
        { id: 'home', label: 'Home', accelerator: 'CmdOrCtrl+Shift+H', click: () => go('/') },
        { id: 'tools', label: 'Tools', accelerator: 'CmdOrCtrl+T', click: () => go('/tools') },
        { type: 'separator' },
        { id: 'account', label: 'Account…', click: account },
        { type: 'separator' },
        {
          id: 'close-to-tray',
          label: 'Keep running when the window is closed',
          type: 'checkbox',
          checked: settings.value.closeToTray,
          click: (item) => settings.update({ closeToTray: item.checked }),
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
      submenu: [{ id: 'website', label: `${product.name} on the web`, click: openServer }],
    },
  ];
  Menu.setApplicationMenu(Menu.buildFromTemplate(template));
}
