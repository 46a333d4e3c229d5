import type { AppSettings } from '@formant/contract/preferences';
import type { AppServices } from '@formant/ui/app/services.ts';

/** One setting as this computer has it. `write` is not heard as a change. */
export interface LocalSetting<K extends keyof AppSettings = keyof AppSettings> {
  name: K;
  /** `kept` is what the account has, for settings that hold more than this computer knows. */
  read(kept: AppSettings[K]): AppSettings[K];
  write(value: AppSettings[K]): void;
}

/** When settings were changed on this computer, and for which account; null while nobody was signed in. */
export interface LocalTimes {
  userId: string | null;
  changedAt: Partial<Record<keyof AppSettings, number>>;
}

/** More tries than computers that change at once. */
const mostTries = 5;

/**
 * Brings this computer and the account together: of each setting the later change wins, also one that was made
 * without a network. Another computer's change in between is read before anything is written.
 * @returns the times that hold from now on
 * @throws ApiError when the server can't be reached
 */
export async function syncSettings(
  api: AppServices['api'],
  userId: string,
  locals: readonly LocalSetting[],
  known: LocalTimes,
): Promise<LocalTimes> {
  // what another account had here says nothing of this one
  const changedAt = known.userId === userId || known.userId === null ? { ...known.changedAt } : {};
  for (let tries = 1; ; tries++) {
    const kept = await api.call('GET /api/app-settings/show');
    const mine: Partial<AppSettings> = {};
    const times: Record<string, string> = {};
    for (const { name, read, write } of locals) {
      const there = Date.parse(kept.changedAt[name] ?? '') || 0;
      const here = changedAt[name] ?? 0;
      const value = kept.settings[name];
      if (here > there) {
        Object.assign(mine, { [name]: read(value) });
        times[name] = new Date(here).toISOString();
      } else if (there > here) {
        write(value);
        changedAt[name] = there;
      }
    }
    if (Object.keys(mine).length === 0) return { userId, changedAt };
    try {
      await api.call('POST /api/app-settings/update', {
        body: { settings: mine, changedAt: times, version: kept.version },
      });
      return { userId, changedAt };
    } catch (error) {
      const conflict = error instanceof Error && 'code' in error && error.code === 'conflict';
      if (!conflict || tries >= mostTries) throw error;
    }
  }
}
