import { changerOptionsOf } from '@formant/engine/speech/voices/changer-options';
import { neutralVoice } from '@formant/engine/speech/voices/voice-settings';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const kept = new Map<string, string>();
let full = false;
beforeEach(() => {
  kept.clear();
  full = false;
  vi.resetModules(); // each test is a page of its own
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (full) throw new DOMException('', 'QuotaExceededError');
      kept.set(key, value);
    },
  });
  vi.stubGlobal('addEventListener', () => {});
});
afterEach(() => vi.unstubAllGlobals());

const settings = { ...neutralVoice, pitch: -4 };

it('lists made voices newest first, reads them for the voice changer, and forgets them', async () => {
  const { keepMadeVoice } = await import('./made-voices.ts');
  const { myVoices, readMyVoice, removeMyVoice, isMine } = await import('./my-voices.ts');
  keepMadeVoice({ name: 'First', settings: neutralVoice, trained: null });
  keepMadeVoice({ name: 'Second', settings, trained: null });
  expect(myVoices().map(({ name }) => name)).toEqual(['Second', 'First']);
  const { id } = myVoices()[0]!;
  expect(isMine(id)).toBe(true);
  expect(await readMyVoice(id)).toEqual({ name: 'Second', options: changerOptionsOf(settings), file: null });
  await removeMyVoice(id);
  expect(myVoices().map(({ name }) => name)).toEqual(['First']);
});

it('finds nothing where a voice is gone, or the browser keeps nothing', async () => {
  const { readMyVoice } = await import('./my-voices.ts');
  expect(await readMyVoice('own:gone')).toBeNull();
  expect(await readMyVoice('file:gone')).toBeNull();
});

it('keeps favourites without the addresses of their sounds, and tells where it could not', async () => {
  const first = await import('./favourites.ts');
  // safe: what a favourite is told apart by
  const voice = { uuid: 'u1', name: 'Robot', previewUrl: '/signed' } as Parameters<
    typeof first.setFavourite
  >[0];
  expect(first.setFavourite(voice, true)).toBe(true);
  vi.resetModules();
  const second = await import('./favourites.ts');
  second.loadFavourites();
  expect(second.deviceFavourites.getState().list).toMatchObject([{ uuid: 'u1', previewUrl: null }]);
  full = true;
  expect(second.setFavourite({ ...voice, uuid: 'u2' }, true)).toBe(false);
  expect(second.deviceFavourites.getState().list).toHaveLength(2); // until the page is closed
});

it('begins anew where what was kept can’t be read', async () => {
  kept.set('formant.favourites', '[{"uuid":1},null,{"uuid":"u1","name":"Robot"}]');
  const { deviceFavourites, loadFavourites } = await import('./favourites.ts');
  loadFavourites();
  expect(deviceFavourites.getState().list.map(({ name }) => name)).toEqual(['Robot']);
});
