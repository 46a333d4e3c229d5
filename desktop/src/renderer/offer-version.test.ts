import { createToasts } from '@formant/ui/design/toasts/toasts.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { offerVersions } from './offer-version.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

function start() {
  const looks: string[] = [];
  const toasts = createToasts();
  const { hear } = offerVersions({ updatesLook: async (why) => void looks.push(why) }, '1.2.0', toasts);
  const tell = (version: string, { mandatory = true, pinned }: { mandatory?: boolean; pinned?: boolean }) =>
    hear({
      update: {
        ...{ version, mandatory, url: 'https://a.example/download-installer' },
        ...(pinned === undefined ? {} : { pinned }),
      },
    });
  return { looks, tell, hear, texts: () => toasts.getState().list.map(({ text }) => text), toasts };
}

test('a newer version that is pinned is looked for at once, and again each hour until it runs', () => {
  const { looks, tell, texts, hear } = start();
  tell('1.3.0', { pinned: true });
  tell('1.3.0', { pinned: true });
  expect(looks).toEqual(['pinned']);
  expect(texts()).toEqual([expect.stringContaining('chosen version 1.3.0')]);
  vi.advanceTimersByTime(3600_000);
  tell('1.3.0', { pinned: true });
  expect(looks).toEqual(['pinned', 'pinned']);
  expect(texts()).toHaveLength(1);
  // another one is looked for without an hour's wait
  tell('1.4.0', { pinned: true });
  expect(looks).toHaveLength(3);
  hear({ update: null });
  expect(looks).toHaveLength(3);
});

test('a version that the server asks for is looked for when the person presses that', () => {
  const { looks, tell, texts, toasts } = start();
  tell('1.3.0', { mandatory: false, pinned: false });
  expect(texts()).toEqual([]);
  tell('1.3.0', {});
  expect([looks, texts()]).toEqual([[], [expect.stringContaining('asks for version 1.3.0')]]);
  const { action } = toasts.getState().list[0] ?? {};
  action?.run();
  expect([action?.label, looks]).toEqual(['Look now', ['asked']]);
});

test('an older version that is pinned is told of and never looked for', () => {
  const { looks, tell, toasts } = start();
  tell('1.1.0', { pinned: true });
  expect(looks).toEqual([]);
  expect(toasts.getState().list).toEqual([
    expect.objectContaining({ text: expect.stringContaining('does not come by itself') }),
  ]);
  expect(toasts.getState().list[0]?.action).toBeUndefined();
});
