import { encodeWav } from '@formant/engine/codecs/wav';
import { act, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Region } from '../sound/engine/engine-protocol.ts';
import { blobBytes, openPcm } from '../sound/files/pcm-file.ts';
import { Player } from '../sound/play/player.ts';
import { StemPlayer } from './StemPlayer.tsx';
import { TrimWave } from './TrimWave.tsx';

const rate = 44100;
const sound = (hz: number, seconds: number): Blob => {
  const samples = Float32Array.from(
    { length: rate * seconds },
    (_, i) => 0.5 * Math.sin((6.283 * hz * i) / rate),
  );
  return new Blob([encodeWav({ sampleRate: rate, channels: [samples] }, 'float32') as BlobPart], {
    type: 'audio/wav',
  });
};
const bars = Array.from({ length: 300 }, (_, i) => (i % 10) / 10);

/** What is held now: listeners of page and window, object URLs and open audio contexts. */
const held = { listeners: 0, urls: 0, contexts: 0 };
const original = {
  add: EventTarget.prototype.addEventListener,
  remove: EventTarget.prototype.removeEventListener,
};
const counted = (target: EventTarget) => target === document || target === window;

beforeEach(() => {
  const known = new Set<string>();
  const ids = new WeakMap<object, number>();
  let last = 0;
  const key = (type: string, listener: object | null, capture: unknown) => {
    if (!listener) return '';
    if (!ids.has(listener)) ids.set(listener, ++last);
    return `${type} ${ids.get(listener)} ${capture === true || (capture as AddEventListenerOptions)?.capture === true}`;
  };
  held.listeners = 0;
  held.urls = 0;
  held.contexts = 0;
  EventTarget.prototype.addEventListener = function (type, listener, options) {
    if (counted(this)) known.add(key(type, listener, options));
    held.listeners = known.size;
    return original.add.call(this, type, listener, options);
  };
  EventTarget.prototype.removeEventListener = function (type, listener, options) {
    if (counted(this)) known.delete(key(type, listener, options));
    held.listeners = known.size;
    return original.remove.call(this, type, listener, options);
  };
  const createUrl = URL.createObjectURL.bind(URL);
  const revokeUrl = URL.revokeObjectURL.bind(URL);
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    held.urls++;
    return createUrl(blob);
  });
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation((url) => {
    held.urls--;
    revokeUrl(url);
  });
  const close = AudioContext.prototype.close;
  vi.spyOn(AudioContext.prototype, 'close').mockImplementation(function (this: AudioContext) {
    held.contexts--;
    return close.call(this);
  });
});
afterEach(() => {
  EventTarget.prototype.addEventListener = original.add;
  EventTarget.prototype.removeEventListener = original.remove;
  vi.restoreAllMocks();
  document.body.replaceChildren();
});

async function mount(element: ReactNode) {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  const host = document.body.appendChild(document.createElement('div'));
  const root = createRoot(host);
  await act(async () => root.render(element));
  return {
    host,
    unmount: () => act(async () => root.unmount()),
    render: (next: ReactNode) => act(async () => root.render(next)),
  };
}
const part = (host: HTMLElement, selector: string) =>
  [...host.querySelectorAll('*')].flatMap((one) => [...(one.shadowRoot?.querySelectorAll(selector) ?? [])]);

describe('TrimWave', () => {
  it('shows two handles, moves them by keys, and leaves nothing behind', async () => {
    let region: Region = null;
    const wav = sound(440, 10);
    // React itself listens on the page once; that is not ours.
    const warm = await mount(<p />);
    await warm.unmount();
    const before = { ...held };
    const element = () => (
      <TrimWave
        bars={bars}
        seconds={10}
        sound={wav}
        region={region}
        onRegion={(next) => {
          region = next;
        }}
        onPlay={() => {}}
      />
    );
    const { host, unmount, render } = await mount(element());
    await vi.waitFor(() => expect(part(host, '[part~=region-handle]')).toHaveLength(2), { timeout: 5000 });
    expect(held.urls).toBe(1);
    const start = host.querySelectorAll<HTMLInputElement>('input[type=range]')[0]!;
    const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!;
    await act(async () => {
      set.call(start, '2.5');
      start.dispatchEvent(new Event('input', { bubbles: true }));
    });
    expect(region).toEqual({ from: 2.5, to: 10 });
    await render(element());
    expect(host.textContent).toContain('0:02.5 to 0:10.0');
    expect(host.textContent).toContain('0:07.5 selected');
    await unmount();
    // wavesurfer takes its drag's last listener away a moment later
    await vi.waitFor(() => expect({ ...held }).toEqual(before), { timeout: 3000 });
  });
});

describe('StemPlayer', () => {
  const press = (target: Element, key: string, more: KeyboardEventInit = {}) =>
    act(async () => {
      target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }));
    });

  it('is driven by keys, but not while a person types, and leaves nothing behind', async () => {
    const warm = await mount(<p />);
    await warm.unmount();
    const before = { ...held };
    const pcm = async (hz: number) => openPcm(blobBytes(sound(hz, 20)));
    const player = new Player(
      [
        { name: 'vocals', label: 'Vocals', pcm: await pcm(440) },
        { name: 'instrumental', label: 'Instrumental', pcm: await pcm(220) },
        { name: 'original', label: 'Original', pcm: await pcm(330), original: true },
      ],
      { title: 'song' },
    );
    const { host, unmount } = await mount(
      <>
        <input aria-label="Name" />
        <StemPlayer player={player} bars={{ vocals: bars, instrumental: bars }} matched={false} />
      </>,
    );
    const slider = host.querySelector('[role=slider]')!;
    expect(slider.getAttribute('aria-label')).toBe('Vocals, position');
    await press(slider, 'ArrowRight');
    expect(player.time).toBe(5);
    expect(slider.getAttribute('aria-valuetext')).toBe('5 seconds of 20 seconds');
    await press(slider, 'ArrowRight', { shiftKey: true });
    expect(player.time).toBe(6);
    await press(document.body, '1', { code: 'Digit1' });
    expect(player.state.getState().mix.vocals?.solo).toBe(true);
    await press(document.body, '!', { code: 'Digit2', shiftKey: true });
    expect(player.state.getState().mix.instrumental?.mute).toBe(true);
    await press(document.body, 'b');
    expect(player.state.getState().source).toBe('A');
    await press(host.querySelector('input')!, 'b');
    expect(player.state.getState().source).toBe('A');
    held.contexts++; // the one that playing opens
    await act(async () => void (await player.play()));
    await vi.waitFor(
      () =>
        expect(Number(host.querySelector('[role=meter]')?.getAttribute('aria-valuenow'))).toBeGreaterThan(
          -20,
        ),
      {
        timeout: 5000,
      },
    );
    await press(document.body, 'k');
    expect(player.state.getState().playing).toBe(false);
    await unmount();
    player.dispose();
    expect({ ...held }).toEqual(before);
  });
});
