import { soundboardLimits } from '@formant/contract/facts/soundboard-facts';
import { presetIdOf } from '@formant/contract/facts/starter-presets';
import { voicePresetIds, voicePresetNames } from '@formant/engine/speech/voices/voice-preset-names';
import type { Session } from '@formant/ui/api/session.ts';
import type { AppServices } from '@formant/ui/app/services.ts';
import { canBeWorn, putOnListed } from '@formant/ui/features/live/wear.ts';
import { noticeWords } from '@formant/ui/features/live/words.ts';
import { accountBoards } from '@formant/ui/features/soundboard/account-boards.ts';
import { deviceBoards } from '@formant/ui/features/soundboard/device-boards.ts';
import {
  learnPads,
  padsElsewhere,
  padsNow,
  pressPad,
  stopPads,
} from '@formant/ui/features/soundboard/pads-elsewhere.ts';
import { SoundboardModel } from '@formant/ui/features/soundboard/soundboard-model.ts';
import { readAccountFavourites } from '@formant/ui/jobs/account-favourites.ts';
import type { Platform } from '@formant/ui/platform/port.ts';
import { liveSession } from '@formant/ui/sound/live/live-session.ts';
import { recentOf, recentVoices, rememberVoices } from '@formant/ui/sound/live/recent-voices.ts';
import {
  accountFavourites,
  deviceFavourites,
  favouritesNow,
  loadFavourites,
} from '@formant/ui/sound/voices/favourites.ts';
import { companionVoices } from '../companion-voices.ts';
import type { CompanionDeed, CompanionState, DesktopApi } from '../ipc.ts';

const words = {
  back: {
    window: 'The window had failed and was opened anew. What you had made is kept.',
    sound: 'This computer’s sound had failed and is there again.',
    account: 'You use another account now.',
  },
  liveBack: 'The voice changer is on again.',
  liveLost: 'The voice changer did not come back by itself: turn it on again on the Live page.',
  awake: 'This computer slept. The voice changer is on again.',
};

/** A delay that wanders by less than this is told as it was. */
const delayStepMs = 5;
const mostFavourites = 20;

/** What a voice or a pad is called may be longer than a menu is wide. */
const short = (text: string): string => (text.length > 60 ? `${text.slice(0, 59)}…` : text);

/**
 * Tells the tray how the voice changer and the soundboard are, and does what is asked for there: each is what a click
 * in the window does, so that what goes wrong is told in the same words.
 */
export function keepCompanion(
  app: DesktopApi,
  platform: Platform,
  { api, session, toasts }: AppServices,
  go: (path: string) => void,
): void {
  const live = liveSession();
  loadFavourites();
  rememberVoices(live.setup);
  let latencyMs = 0;
  let told = '';
  let telling = false;

  const state = (): CompanionState => {
    const { phase, muted, talking } = live.state.getState();
    const { voiceId, voiceName, monitor, talk } = live.setup.getState();
    const favourites = favouritesNow()
      // a ready voice is listed by itself
      .filter((voice) => canBeWorn(voice) && presetIdOf(voice.slug) === null)
      .slice(0, mostFavourites);
    const shelf =
      (name: CompanionState['voices'][number]['shelf']) => (voice: { id: string; name: string }) => ({
        id: voice.id,
        name: short(voice.name),
        shelf: name,
      });
    return {
      phase,
      latencyMs,
      muted,
      waitsForKey: phase === 'on' && talk !== 'open' && !talking,
      monitor,
      voiceId,
      voiceName: short(voiceName),
      voices: [
        ...favourites.map(({ uuid, name }) => ({ id: `voice:${uuid}`, name })).map(shelf('favourite')),
        ...recentOf(recentVoices.getState().list).map(shelf('recent')),
        ...[
          { id: 'natural', name: 'Natural' },
          ...voicePresetIds.map((id) => ({ id, name: voicePresetNames[id] })),
        ].map(shelf('ready')),
      ].slice(0, companionVoices),
      pads: padsNow(padsElsewhere.getState())
        .pads.slice(0, soundboardLimits.soundsPerBoard)
        .map(({ id, name }) => ({ id, name: short(name) })),
    };
  };
  /** What changes in one go is told in one call, and nothing twice. */
  const tell = () => {
    if (telling) return;
    telling = true;
    queueMicrotask(() => {
      telling = false;
      const now = state();
      const text = JSON.stringify(now);
      if (text === told) return;
      told = text;
      void app.companionTell(now);
    });
  };
  live.state.subscribe(tell);
  live.setup.subscribe(tell);
  deviceFavourites.subscribe(tell);
  accountFavourites.subscribe(tell);
  recentVoices.subscribe(tell);
  padsElsewhere.subscribe(tell);
  live.timing.subscribe(({ totalMs }) => {
    const ms = Math.round(totalMs);
    const wanders = ms > 0 && latencyMs > 0 && Math.abs(ms - latencyMs) < delayStepMs;
    if (ms === latencyMs || wanders) return;
    latencyMs = ms;
    tell();
  });
  tell();

  const homes = () => {
    const { user } = session.getState();
    return user ? [accountBoards(api, user.id), deviceBoards()] : [deviceBoards()];
  };
  const makeBoards = () => new SoundboardModel(homes(), null);
  /** Whose favourites and pads are at hand follows who is signed in. */
  const meet = ({ state, user }: Session) => {
    if (state === 'unknown') return;
    void readAccountFavourites(api, user?.id ?? null);
    void learnPads(homes(), user !== null);
    tell();
  };
  session.subscribe((now, before) => {
    if (now.state !== before.state || now.user?.id !== before.user?.id) meet(now);
  });
  meet(session.getState());
  async function act(deed: CompanionDeed): Promise<void> {
    switch (deed.do) {
      case 'power':
        if (!deed.on) return live.stop();
        await live.start();
        // what stands in its way can only be read in the window
        if (live.state.getState().fault) {
          go('/live');
          await app.windowShow();
        }
        return;
      case 'voice':
        return putOnListed(live, platform, deed.id);
      case 'mute':
        return live.mute(deed.on);
      case 'monitor':
        return live.set({ monitor: deed.on });
      case 'pad':
        return pressPad(deed.id, makeBoards);
      case 'stop-pads':
        return stopPads();
      case 'page':
        go(deed.path);
        return app.windowShow();
    }
  }
  /** Turns it off and on, muted or not as it was. @returns whether it is on */
  async function again(muted: boolean): Promise<boolean> {
    live.stop();
    await live.start();
    live.mute(muted);
    return live.state.getState().phase === 'on';
  }
  const say = (text: string, tone: 'success' | 'warning') => toasts.getState().show(text, tone);
  app.on('window:recovered', async ({ what, live: before }) => {
    const back = words.back[what];
    if (before === 'off') {
      if (what === 'window') say(back, 'warning');
      return;
    }
    const on = await again(before === 'muted');
    say(`${back} ${on ? words.liveBack : words.liveLost}`, 'warning');
  });

  /** How it was when the computer went to sleep; a microphone stays open for nobody meanwhile. */
  let slept: { muted: boolean } | null = null;
  app.on('power:changed', async ({ asleep }) => {
    if (asleep) {
      const { phase, muted } = live.state.getState();
      if (phase === 'off') return;
      slept = { muted };
      return live.stop();
    }
    const before = slept;
    slept = null;
    if (!before) return;
    const on = await again(before.muted);
    say(on ? words.awake : words.liveLost, on ? 'success' : 'warning');
  });

  // what happens to a headset is told wherever the person is; the page of the changer shows it by itself
  live.state.subscribe(({ notice }, before) => {
    if (notice === before.notice || notice === null || location.pathname === '/live') return;
    if (notice.kind !== 'backed-off') say(noticeWords(notice).text, 'warning');
  });
  app.on('companion:do', (deed) => {
    act(deed)
      .catch((error: unknown) => {
        toasts.getState().show(error instanceof Error ? error.message : String(error), 'error');
        return app.windowShow();
      })
      // a tick that the menu has set by itself and that came to nothing goes again
      .finally(() => {
        told = '';
        tell();
      });
  });
}
