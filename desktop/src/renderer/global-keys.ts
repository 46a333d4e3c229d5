import type { GlobalKeys } from '@formant/ui/platform/port.ts';

/** The keys of the whole window, as the main process knows them. */
export interface WindowKeys {
  /** Replaces the keys of the last call; answers those that another program holds. */
  listen(keys: string[]): Promise<string[]>;
  onPress(listener: (key: string) => void): void;
}

/** Lets every part of the window hold keys of its own. What changes in one go is told in one call. */
export function shareGlobalKeys({ listen, onPress }: WindowKeys): GlobalKeys {
  type Holder = { keys: readonly string[]; onPress(key: string): void };
  const holders = new Set<Holder>();
  let telling: Promise<string[]> | null = null;

  onPress((key) => {
    // a copy: who is pressed may hold or release
    for (const holder of [...holders]) if (holder.keys.includes(key)) holder.onPress(key);
  });
  return {
    hold(keys, onPress) {
      const holder: Holder = { keys, onPress };
      holders.add(holder);
      return {
        taken: tell().then((refused) => keys.filter((key) => refused.includes(key))),
        release() {
          if (holders.delete(holder)) void tell();
        },
      };
    },
  };

  function tell(): Promise<string[]> {
    telling ??= Promise.resolve().then(() => {
      telling = null;
      return listen([...new Set([...holders].flatMap(({ keys }) => keys))]);
    });
    return telling;
  }
}
