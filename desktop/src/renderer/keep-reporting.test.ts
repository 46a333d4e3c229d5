import type { User } from '@formant/contract/account';
import { createApi } from '@formant/ui/api/client.ts';
import { createSession } from '@formant/ui/api/session.ts';
import { createToasts } from '@formant/ui/design/toasts/toasts.ts';
import { expect, test, vi } from 'vitest';
import type { DesktopApi } from '../ipc.ts';
import { keepFaults } from './faults.ts';
import { keepReporting, measuredMs } from './keep-reporting.ts';

const apiBy = (fetchApi: (path: string, init?: RequestInit) => Promise<Response>) =>
  createApi({
    platform: { authMode: 'token', fetchApi },
    onUnauthenticated: () => {},
    warn: () => {},
    navigate: () => {},
  });
/** What a report asks the app for. */
const appWith = (bytes: Partial<DesktopApi>): DesktopApi =>
  // safe: it asks for no more
  ({
    appInfo: async () => ({ version: '1.0.0', deviceId: 'd', installTold: true, isHome: true }),
    faultsTake: async () => [],
    ...bytes,
  }) as unknown as DesktopApi;

test('the time of an answer is told, and not how long a computer has slept', () => {
  expect(measuredMs(23.4)).toBe(23);
  expect(measuredMs(30_000)).toBe(30_000);
  expect(measuredMs(8 * 3600_000)).toBeNull();
});

test('a clock that the server calls wrong is told to the person, once', async () => {
  vi.useFakeTimers();
  const refused: string[] = [];
  const api = apiBy(async (path) => {
    if (path.endsWith('/log-heartbeat')) return Response.json({ intervalS: 60 });
    if (path.endsWith('/app-user/show')) return Response.json({ device: { id: 3 } });
    refused.push(path);
    const text = 'This time is still to come. Set the clock of this computer.';
    return Response.json({ code: 'invalid', message: text, errors: { t1: [text] } }, { status: 422 });
  });
  const app = appWith({
    bytesWindow: async () => ({ t0: 1, t1: 2, up: 3, down: 4 }),
    bytesArrived: () => expect.unreachable(),
  });
  const session = createSession({ id: 1 } as User); // safe: only who it is
  const toasts = createToasts();
  const shown: string[] = [];
  toasts.subscribe(({ list }) => shown.push(...list.map(({ text }) => text)));
  try {
    keepReporting(
      app,
      { api, session, toasts },
      { faults: keepFaults('linux', () => false), mayTell: () => false, onAnswer: () => {} },
    );
    await vi.advanceTimersByTimeAsync(16 * 60_000);
    expect(refused.length).toBeGreaterThan(2);
    expect(new Set(refused)).toEqual(new Set(['/api/bandwidth/3']));
    expect(shown.filter((text) => text.includes('clock of this computer'))).toHaveLength(1);
  } finally {
    session.set(null);
    vi.useRealTimers();
  }
});

test('how the live sound runs is told only while diagnostics are on', async () => {
  vi.useFakeTimers();
  const told: unknown[] = [];
  const api = apiBy(async (path, init) => {
    if (path.endsWith('/log-heartbeat')) told.push(JSON.parse(String(init?.body)));
    return Response.json({ intervalS: 60 });
  });
  const app = appWith({ bytesWindow: async () => null });
  const session = createSession({ id: 1 } as User); // safe: only who it is
  let isOn = false;
  try {
    keepReporting(
      app,
      { api, session, toasts: createToasts() },
      { faults: keepFaults('linux', () => isOn), mayTell: () => isOn, onAnswer: () => {} },
    );
    await vi.advanceTimersByTimeAsync(1000);
    isOn = true;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(told).toMatchObject([{ engine: 'untold', xruns: 0, latencyMs: 0 }, { engine: 'idle' }]);
  } finally {
    session.set(null);
    vi.useRealTimers();
  }
});
