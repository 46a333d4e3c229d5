import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openLiveSetup } from './live-setup.ts';

const kept = new Map<string, string>();
beforeEach(() => {
  kept.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
});
afterEach(() => vi.unstubAllGlobals());

it('what was set is there after a reload; a bypass is not', () => {
  const setup = openLiveSetup();
  const { settings } = setup.getState();
  setup.setState({
    inputId: 'a',
    outputId: 'b',
    pinned: 'safe',
    talk: 'hold',
    outputDb: -6,
    settings: { ...settings, gateDb: -40, bypass: true },
  });
  const { settings: again, ...rest } = openLiveSetup().getState();
  expect(rest).toMatchObject({ inputId: 'a', outputId: 'b', pinned: 'safe', talk: 'hold', outputDb: -6 });
  expect(again).toEqual({ ...settings, gateDb: -40, bypass: false });
});

it('a field that makes no sense becomes the usual one, and takes no other with it', () => {
  const usual = openLiveSetup().getState();
  kept.set(
    'formant.live',
    JSON.stringify({
      inputId: 'a',
      outputDb: 900,
      pinned: 'fastest',
      talk: 3,
      monitor: 'yes',
      settings: 'loud',
    }),
  );
  expect(openLiveSetup().getState()).toEqual({ ...usual, inputId: 'a' });
});

it.each(['', '{', 'null', '[]', '7'])('what is no setup at all (%s) is the usual one', (text) => {
  const usual = openLiveSetup().getState();
  kept.set('formant.live', text);
  expect(openLiveSetup().getState()).toEqual(usual);
});

it('a browser that keeps nothing still has a setup', () => {
  vi.stubGlobal('localStorage', undefined);
  const setup = openLiveSetup();
  setup.setState({ inputId: 'a' });
  expect(setup.getState().inputId).toBe('a');
});
