/** What of Electron's `globalShortcut` is used. */
export interface Shortcuts {
  register(accelerator: string, pressed: () => void): boolean;
  unregister(accelerator: string): void;
}

/** `Ctrl+Num7` as Electron writes it. */
const acceleratorOf = (key: string): string => key.replace('Num', 'num').replace('Meta', 'Super');

/**
 * Keys that work while another program has the focus. Each call replaces the last one's keys; a key of both stays held.
 * @param pressed is told the key as it was asked for
 */
export function makeGlobalKeys(shortcuts: Shortcuts, pressed: (key: string) => void) {
  let held: string[] = [];
  return {
    /** @returns the keys that another program holds, or that this system gives to nobody */
    listen(keys: readonly string[]): string[] {
      for (const key of held) if (!keys.includes(key)) shortcuts.unregister(acceleratorOf(key));
      held = [...new Set(keys)].filter((key) => held.includes(key) || take(key));
      return keys.filter((key) => !held.includes(key));
    },
  };

  function take(key: string): boolean {
    try {
      return shortcuts.register(acceleratorOf(key), () => pressed(key));
    } catch {
      return false; // a key that this system doesn't know
    }
  }
}
