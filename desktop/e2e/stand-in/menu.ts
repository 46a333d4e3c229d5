import type Electron from 'electron';
import { strict } from './strict.ts';

type Template = Electron.MenuItemConstructorOptions;

export class MenuItem {
  id: string;
  label: string;
  role: string | undefined;
  type: string;
  checked: boolean;
  submenu: Menu | undefined;
  click: () => void;
  constructor(template: Template) {
    this.id = template.id ?? '';
    this.label = template.label ?? '';
    this.role = template.role;
    this.type = template.type ?? (template.submenu ? 'submenu' : 'normal');
    this.checked = template.checked ?? false;
    this.submenu = Array.isArray(template.submenu) ? Menu.buildFromTemplate(template.submenu) : undefined;
    this.click = () => {
      if (this.type === 'checkbox') this.checked = !this.checked;
      // safe: the app's handlers read the item's `checked` and nothing of window or event
      template.click?.(this as unknown as Electron.MenuItem, undefined, {} as Electron.KeyboardEvent);
    };
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
