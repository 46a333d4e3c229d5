import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { demoVoices } from '../../content/demo/voices.ts';
import { DemoPlace } from './DemoPlace.tsx';
import { HearSounds } from './HearSounds.tsx';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
let root: Root;
const place = document.createElement('div');
beforeEach(() => {
  document.body.append(place);
  root = createRoot(place);
});
afterEach(() => {
  act(() => root.unmount());
  place.remove();
});
const show = (page: React.ReactNode) => act(async () => root.render(<MemoryRouter>{page}</MemoryRouter>));
const link = () => place.querySelector('a')!;

describe('a demo', () => {
  it('is a link to its page until it is touched, and then plays in its place', async () => {
    await show(<DemoPlace demo={{ kind: 'five-voices' }} />);
    expect(link().getAttribute('href')).toBe('/');
    expect(place.querySelector('audio')).toBeNull();
    await act(async () => link().click());
    await vi.waitFor(() => expect(place.querySelector('audio')?.src).toContain('mp3'));
    expect(place.querySelectorAll('input[type=radio]')).toHaveLength(5);
    expect(place.contains(document.activeElement)).toBe(true);
  });

  it('is opened elsewhere by a press that asks for that', async () => {
    await show(<DemoPlace demo={{ kind: 'live' }} />);
    const event = new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey: true });
    // the browser's own tab is not wanted here
    place.addEventListener('click', (click) => click.preventDefault(), { once: true });
    await act(async () => link().dispatchEvent(event));
    expect(link().getAttribute('href')).toBe('/live');
  });
});

describe('sounds of a page', () => {
  it('are silent until Play, and one ends the other', async () => {
    const sounds = demoVoices.slice(0, 2).map(({ label, sound }) => ({
      label,
      file: `${label}.mp3`,
      words: 'A phrase.',
      url: sound!.url,
    }));
    await show(<HearSounds sounds={sounds} />);
    const [first, second] = place.querySelectorAll('audio');
    const [playFirst, playSecond] = place.querySelectorAll('button');
    expect([first!.preload, first!.paused]).toEqual(['none', true]);
    await act(async () => playFirst!.click());
    await vi.waitFor(() => expect(playFirst!.getAttribute('aria-label')).toBe('Pause Natural'));
    await act(async () => playSecond!.click());
    await vi.waitFor(() => expect(first!.paused).toBe(true));
    expect(second!.paused).toBe(false);
  });

  it('say so when they cannot be played', async () => {
    await show(
      <HearSounds sounds={[{ label: 'Lost', file: 'lost.mp3', words: 'Nothing.', url: '/no-such.mp3' }]} />,
    );
    await act(async () => place.querySelector('button')!.click());
    await vi.waitFor(() => expect(place.querySelector('[role=alert]')?.textContent).toContain('try again'));
  });
});
