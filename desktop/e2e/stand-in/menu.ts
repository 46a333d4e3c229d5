import type Electron from 'electron';
import { app } from './app.ts';
import { strict } from './strict.ts';

type Template = Electron.MenuItemConstructorOptions;
type Role = NonNullable<Template['role']>;

/** Roles that the app uses, as Electron words them in English, and what they do where the app can tell. */
const roles: Partial<Record<Role, { label: string; items?: Role[]; click?: () => void }>> = {
  undo: { label: 'Undo' },
  redo: { label: 'Redo' },
  cut: { label: 'Cut' },
  copy: { label: 'Copy' },
  paste: { label: 'Paste' },
  delete: { label: 'Delete' },
  selectAll: { label: 'Select All' },
  resetZoom: { label: 'Actual Size' },
  zoomIn: { label: 'Zoom In' },
  zoomOut: { label: 'Zoom Out' },
  togglefullscreen: { label: 'Toggle Full Screen' },
  toggleDevTools: { label: 'Toggle Developer Tools' },
  minimize: { label: 'Minimize' },
  close: { label: 'Close Window' },
  quit: { label: 'Quit', click: () => app.quit() },
  help: { label: 'Help' },
  recentDocuments: { label: 'Open Recent' },
  clearRecentDocuments: { label: 'Clear Menu', click: () => app.clearRecentDocuments() },
  appMenu: { label: 'App', items: ['quit'] },
  editMenu: {
    label: 'Edit',
    items: ['undo', 'redo', 'cut', 'copy', 'paste', 'delete', 'selectAll'],
  },
  windowMenu: { label: 'Window', items: ['minimize', 'close'] },
};

export class MenuItem {
  id: string;
  label: string;
  role: string | undefined;
  type: string;
  checked: boolean;
  enabled: boolean;
  visible: boolean;
  accelerator: string | undefined;
  submenu: Menu | undefined;
  click: () => void;
  constructor(template: Template) {
    const { role } = template;
    const known = role === undefined ? undefined : roles[role];
    if (role !== undefined && !known) throw new Error(`The stand-in has no menu role ${role}`);
    this.id = template.id ?? '';
    this.label = template.label ?? known?.label ?? '';
    this.role = role?.toLowerCase();
    const inside = template.submenu ?? known?.items?.map((item) => ({ role: item }));
    this.type = template.type ?? (inside ? 'submenu' : 'normal');
    if (this.type === 'submenu' && !inside) throw new Error('Invalid submenu');
    this.checked = template.checked ?? false;
    this.enabled = template.enabled ?? true;
    this.visible = template.visible ?? true;
    this.accelerator = typeof template.accelerator === 'string' ? template.accelerator : undefined;
    this.submenu = Array.isArray(inside) ? Menu.buildFromTemplate(inside) : undefined;
    const view = strict('MenuItem', this);
    this.click = () => {
      if (!this.enabled) return; // a person can't press it
      if (this.type === 'checkbox') this.checked = !this.checked;
      if (this.type === 'radio') this.checked = true;
      known?.click?.();
      // safe: the app's handlers read the item's `checked` and nothing of window or event
      template.click?.(view as unknown as Electron.MenuItem, undefined, {} as Electron.KeyboardEvent);
    };
    // biome-ignore lint/correctness/noConstructorReturn: the strict view is the object
    return view;
  }
}

export class Menu {
  static current: Menu | null = null;
  items: MenuItem[] = [];
  static buildFromTemplate(template: Template[]): Menu {
    const menu = new Menu();
    menu.items = template.map((item) => new MenuItem(item));
    return strict('Menu', menu);
  }
  static setApplicationMenu(menu: Menu | null): void {
    Menu.current = menu;
  }
  static getApplicationMenu(): Menu | null {
    return Menu.current;
  }
  getMenuItemById(id: string): MenuItem | null {
    for (const item of this.items) {
      const found = item.id === id ? item : item.submenu?.getMenuItemById(id);
      if (found) return found;
    }
    return null;
  }
}
