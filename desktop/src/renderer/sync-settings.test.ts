import { type AppSettings, defaultAppSettings } from '@formant/contract/preferences';
import type { AppServices } from '@formant/ui/app/services.ts';
import { expect, it } from 'vitest';
import { type LocalSetting, type LocalTimes, syncSettings } from './sync-settings.ts';

const ada = '7';
const never: LocalTimes = { userId: null, changedAt: {} };
type Update = { settings: Partial<AppSettings>; changedAt: Record<string, string>; version: number };

/** The account, as the server keeps it: the rules that `app-settings/*` promises. */
function account() {
  const state = { settings: { ...defaultAppSettings }, version: 0, changedAt: {} as Record<string, string> };
  const seen: { beforeUpdate?: () => void; updates: number } = { updates: 0 };
  const apply = ({ settings, changedAt }: Omit<Update, 'version'>) => {
    for (const [name, value] of Object.entries(settings)) {
      if ((changedAt[name] ?? '') < (state.changedAt[name] ?? '')) continue;
      Object.assign(state.settings, { [name]: value });
      state.changedAt[name] = changedAt[name] ?? '';
    }
    state.version++;
  };
  const call = async (name: string, input?: { body: Update }) => {
    if (name.startsWith('GET')) return structuredClone(state);
    seen.beforeUpdate?.();
    delete seen.beforeUpdate;
    if (!input || input.body.version !== state.version)
      throw Object.assign(new Error('changed elsewhere'), { code: 'conflict' });
    apply(input.body);
    seen.updates++;
    return structuredClone(state);
  };
  return { state, seen, apply, api: { call } as unknown as AppServices['api'] }; // safe: two calls are used
}

function computer(values: { theme: AppSettings['theme']; monitor: boolean }) {
  const locals: LocalSetting[] = (['theme', 'monitor'] as const).map((name) => ({
    name,
    read: () => values[name],
    write: (value) => void Object.assign(values, { [name]: value }),
  }));
  return { values, locals };
}
const iso = (ms: number) => new Date(ms).toISOString();

it('gives a new computer what the account has, and takes nothing from it', async () => {
  const { api, apply, seen } = account();
  apply({ settings: { theme: 'dark' }, changedAt: { theme: iso(5000) } });
  const { values, locals } = computer({ theme: 'light', monitor: false });
  const times = await syncSettings(api, ada, locals, never);
  expect(values.theme).toBe('dark');
  expect(times).toEqual({ userId: ada, changedAt: { theme: 5000 } });
  expect(seen.updates).toBe(0);
});

it('lets the later change win on both sides at once', async () => {
  const { api, apply, state } = account();
  apply({ settings: { theme: 'dark', monitor: true }, changedAt: { theme: iso(5000), monitor: iso(5000) } });
  const { values, locals } = computer({ theme: 'light', monitor: false });
  // made without a network: the theme before, the monitor after the other computer's
  await syncSettings(api, ada, locals, { userId: ada, changedAt: { theme: 4000, monitor: 6000 } });
  expect(values).toEqual({ theme: 'dark', monitor: false });
  expect(state.settings).toMatchObject({ theme: 'dark', monitor: false });
});

it('reads again when another computer was faster', async () => {
  const { api, apply, seen, state } = account();
  const { values, locals } = computer({ theme: 'dark', monitor: false });
  seen.beforeUpdate = () => apply({ settings: { monitor: true }, changedAt: { monitor: iso(9000) } });
  await syncSettings(api, ada, locals, { userId: ada, changedAt: { theme: 8000 } });
  expect(state.settings).toMatchObject({ theme: 'dark', monitor: true });
  expect(values).toEqual({ theme: 'dark', monitor: true });
});

it('does not carry one account’s changes to another', async () => {
  const { api, seen, state } = account();
  const { locals } = computer({ theme: 'dark', monitor: true });
  await syncSettings(api, ada, locals, { userId: '8', changedAt: { theme: 8000 } });
  expect([seen.updates, state.settings.theme]).toEqual([0, 'system']);
  // but what was changed while nobody was signed in belongs to whoever signs in
  await syncSettings(api, ada, locals, { userId: null, changedAt: { theme: 8000 } });
  expect(state.settings.theme).toBe('dark');
});

it('gives up when the account never stands still, and loses nothing', async () => {
  const { api, seen } = account();
  const { locals } = computer({ theme: 'dark', monitor: true });
  const restless = {
    call: async (name: string, input: never) => {
      if (name.startsWith('POST')) throw Object.assign(new Error('changed'), { code: 'conflict' });
      return (api.call as unknown as (name: string, input: never) => Promise<unknown>)(name, input);
    },
  } as unknown as AppServices['api'];
  const known = { userId: ada, changedAt: { theme: 8000 } };
  await expect(syncSettings(restless, ada, locals, known)).rejects.toThrow('changed');
  expect([known.changedAt.theme, seen.updates]).toEqual([8000, 0]);
});
