import type { TalkState } from '../../ipc.ts';
import { partsOf } from './key-codes.ts';
import type { HookFailure, HookPlace } from './key-hook-place.ts';
import { makeTalkRule, type TalkRule } from './talk-rule.ts';

/** How often the window hears that the key is still held; it falls silent when it doesn't. */
export const signEveryMs = 250;
/** A hook that dies sooner is not begun anew. */
const shortLifeMs = 10_000;

export interface HoldToTalkParts {
  platform: NodeJS.Platform;
  env: Readonly<Record<string, string | undefined>>;
  hook: HookPlace;
  /** macOS lets an app hear keys of other programs only with this right. @param ask shows the system's question */
  isTrusted(ask: boolean): boolean;
  /** Since the system's last input. */
  idleMs(): number;
  isLocked(): boolean;
  nowMs(): number;
  held(isHeld: boolean): void;
  changed(state: TalkState): void;
  log(text: string): void;
}

/** Lets the voice out while a key is held, whichever program has the focus. The hook runs between `listen(key)` and `listen(null)`. */
export function makeHoldToTalk(parts: HoldToTalkParts) {
  const { platform, env, hook, isTrusted, nowMs, held, log } = parts;
  let key: string | null = null;
  let failure: HookFailure | null = null;
  let listening = false;
  let away = false;
  let running: { rule: TalkRule; stop(): void } | null = null;
  let looking: NodeJS.Timeout | undefined;

  function state(): TalkState {
    const wayland =
      platform === 'linux' && (env.XDG_SESSION_TYPE === 'wayland' || Boolean(env.WAYLAND_DISPLAY));
    if (wayland) return { barrier: 'wayland', listening };
    if (!hook.isThere()) return { barrier: 'missing', listening };
    if (platform === 'darwin' && !isTrusted(false)) return { barrier: 'permission', listening };
    return { barrier: failure, listening };
  }

  function begin(wanted: string): void {
    const codes = partsOf(wanted);
    const begunAt = nowMs();
    const rule = makeTalkRule({
      parts: codes,
      nowMs,
      mayOpen: () => !away && !parts.isLocked(),
      held() {
        held(true);
        looking ??= setInterval(() => rule.look(parts.idleMs()), signEveryMs);
      },
      ended(why) {
        clearInterval(looking);
        looking = undefined;
        held(false);
        if (why === 'released') return;
        log(`the key held to talk ended: ${why}`);
        if (why === 'deaf') again(wanted);
      },
    });
    const mine = { rule, stop: () => {} };
    running = mine;
    mine.stop = hook.begin({
      codes: codes.flat(),
      turned: rule.turned,
      heard: rule.heard,
      begun() {
        if (running !== mine) return;
        listening = true;
        failure = null;
        parts.changed(state());
      },
      ended(what, text) {
        if (running !== mine) return;
        log(`the key held to talk is not heard: ${text}`);
        end();
        if (what === 'failed' && nowMs() - begunAt > shortLifeMs) return begin(wanted);
        failure = what;
        parts.changed(state());
      },
    });
  }

  function end(): void {
    const was = running;
    running = null;
    listening = false;
    was?.stop();
    was?.rule.stop();
  }

  function again(wanted: string): void {
    end();
    begin(wanted);
  }

  return {
    /** A right that was given meanwhile lets a key that was asked for be heard from now on. */
    state(): TalkState {
      if (key !== null && !running && state().barrier === null) begin(key);
      return state();
    },
    /** @param wanted the key, as `isHoldKey` takes it; null ends it */
    listen(wanted: string | null): TalkState {
      if (wanted === key && (wanted === null || running)) return state();
      key = wanted;
      end();
      failure = null;
      if (wanted !== null && state().barrier === null) begin(wanted);
      const now = state();
      parts.changed(now);
      return now;
    },
    /** Asks the system for the right to hear keys, where there is one. */
    ask(): TalkState {
      if (platform === 'darwin') isTrusted(true);
      return state();
    },
    /** The computer is locked or asleep, or another person has it; or all that is over. */
    leave(isAway: boolean): void {
      away = isAway;
      if (isAway) running?.rule.stop();
    },
    /** The window that has asked is gone. */
    forget(): void {
      key = null;
      end();
    },
  };
}
