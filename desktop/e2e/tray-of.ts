import type { ElectronApplication } from '@playwright/test';

type Item = { id: string; label: string; checked: boolean; enabled: boolean; type: string };

/** The tray's menu as a person sees it; a real Electron keeps it to itself. */
export function trayOf(app: ElectronApplication) {
  const read = () =>
    app.evaluate((electron) => {
      type Menu = { items: (Item & { submenu?: Menu })[] };
      // safe: the stand-in's own list
      const { trays } = electron as unknown as { trays: { tip: string; menu: Menu }[] };
      const [tray] = trays;
      const all: Item[] = [];
      const walk = (menu: Menu) => {
        for (const { id, label, checked, enabled, type, submenu } of menu.items) {
          all.push({ id, label, checked, enabled, type });
          if (submenu) walk(submenu);
        }
      };
      if (tray) walk(tray.menu);
      return { tip: tray?.tip ?? '', items: all };
    });
  return {
    tip: async () => (await read()).tip,
    item: async (id: string) => (await read()).items.find((item) => item.id === id),
    /** Of all items that are called so. */
    ids: async (wanted: string) =>
      (await read()).items.filter(({ label }) => label === wanted).map(({ id }) => id),
    labels: async () => (await read()).items.map(({ label }) => label),
    press: (id: string) =>
      app.evaluate((electron, wanted) => {
        const { trays } = electron as unknown as {
          trays: { menu: { getMenuItemById(id: string): { click(): void } | null } }[];
        };
        const item = trays[0]?.menu.getMenuItemById(wanted);
        if (!item) throw new Error(`The tray has no ${wanted}`);
        item.click();
      }, id),
  };
}
