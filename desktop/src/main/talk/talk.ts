import { app, type BrowserWindow, powerMonitor, systemPreferences } from 'electron';
import type { z } from 'zod';
import type { Events } from '../../ipc.ts';
import { makeHoldToTalk } from './hold-to-talk.ts';
import { hookPlace } from './key-hook-place.ts';

export interface TalkParts {
  tell<K extends 'talk:held' | 'talk:changed'>(event: K, value: z.input<Events[K]>): void;
  log(text: string): void;
}

/** The key held to talk, with this system's locks, sleep and rights; the app's end and the window's are its end. */
export function makeTalk({ tell, log }: TalkParts) {
  const talk = makeHoldToTalk({
    platform: process.platform,
    env: process.env,
    hook: hookPlace(process.platform),
    isTrusted: (ask) => systemPreferences.isTrustedAccessibilityClient(ask),
    idleMs: () => 1000 * powerMonitor.getSystemIdleTime(),
    isLocked: () => powerMonitor.getSystemIdleState(1) === 'locked',
    nowMs: () => performance.now(),
    held: (held) => tell('talk:held', { held }),
    changed: (state) => tell('talk:changed', state),
    log,
  });
  powerMonitor.on('suspend', () => talk.leave(true));
  powerMonitor.on('lock-screen', () => talk.leave(true));
  powerMonitor.on('user-did-resign-active', () => talk.leave(true)); // another person has this Mac
  powerMonitor.on('resume', () => talk.leave(false));
  powerMonitor.on('unlock-screen', () => talk.leave(false));
  powerMonitor.on('user-did-become-active', () => talk.leave(false));
  app.on('will-quit', talk.forget);
  return {
    state: talk.state,
    listen: talk.listen,
    ask: talk.ask,
    /** A window that dies or is loaded anew asks again once it stands. */
    watch({ webContents }: BrowserWindow): void {
      webContents.on('render-process-gone', talk.forget);
      webContents.on('did-start-navigation', ({ isMainFrame, isSameDocument }) => {
        if (isMainFrame && !isSameDocument) talk.forget();
      });
      webContents.on('destroyed', talk.forget);
    },
  };
}
