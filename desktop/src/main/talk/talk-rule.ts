/** Without a sign of the key for this long it counts as let go: its release was missed. */
export const longestHoldMs = 120_000;
/** Keys repeat at least this often while they are held, whatever the system is set to. */
const repeatGapMs = 2000;
/** The system has had input over and over for this long that the hook has not told of. */
const deafMs = 3000;
/** Idle times come in whole seconds. */
const idleStepMs = 1000;

export type TalkEnd = 'released' | 'too-long' | 'deaf' | 'stopped';

export interface TalkRuleParts {
  /** The key: every part has to be down, by any of its codes. */
  parts: readonly (readonly number[])[];
  nowMs(): number;
  /** Whether the person is at this computer: behind a lock nothing opens. */
  mayOpen(): boolean;
  /** The voice goes out from now on, or still does; or it ends. */
  held(): void;
  ended(why: TalkEnd): void;
}

/**
 * When a held key lets the voice out. It opens by a press alone, when all parts of the key are down, in whatever order;
 * more keys beside them don't matter. It ends when any part comes up. A release can be missed: another program or the
 * system's own dialog takes the keyboard, the computer locks or sleeps, the hook dies. So it ends, too, when the hook
 * tells nothing while the system has input (`deaf`), without a sign of the key for two minutes (`too-long`; a key that
 * repeats gives signs), and with `stop`. After such an end a press counts only as a new one: after a release, or when
 * the key has not repeated for a while.
 */
export function makeTalkRule({ parts, nowMs, mayOpen, held, ended }: TalkRuleParts) {
  /** When each code went down, or has repeated last. */
  const down = new Map<number, number>();
  /** Codes that may still repeat after an end without a release, and when they have done so last. */
  const leftOver = new Map<number, number>();
  let open = false;
  let heardAt = nowMs();
  /** Input that the hook has not told of: the first and the latest of a row. */
  let unheard: { from: number; to: number } | null = null;

  const isDown = (code: number, now: number): boolean => now - (down.get(code) ?? -Infinity) < longestHoldMs;
  const allDown = (now: number): boolean => parts.every((codes) => codes.some((code) => isDown(code, now)));

  function end(why: TalkEnd): void {
    if (why !== 'released') {
      for (const [code, at] of down) leftOver.set(code, at);
      down.clear();
    }
    unheard = null;
    if (!open) return;
    open = false;
    ended(why);
  }

  function missedRelease(now: number, idleMs: number): TalkEnd | null {
    if (now - Math.max(...down.values()) >= longestHoldMs) return 'too-long';
    const inputAt = now - idleMs;
    if (inputAt <= heardAt + 2 * idleStepMs) unheard = null;
    // one stir alone is a program that keeps the screen awake
    else unheard = { from: unheard && inputAt - unheard.to < deafMs ? unheard.from : inputAt, to: inputAt };
    return unheard && unheard.to - unheard.from >= deafMs ? 'deaf' : null;
  }

  return {
    /** A code of the key goes down (or repeats) or comes up. */
    turned(code: number, isDownNow: boolean): void {
      const now = nowMs();
      heardAt = now;
      if (!isDownNow) {
        down.delete(code);
        leftOver.delete(code);
        if (open && !allDown(now)) end('released');
        return;
      }
      const repeated = leftOver.get(code);
      if (repeated !== undefined && now - repeated < repeatGapMs) {
        leftOver.set(code, now);
        return;
      }
      leftOver.delete(code);
      down.set(code, now);
      if (open || !allDown(now)) return;
      if (!mayOpen()) {
        end('stopped');
        return;
      }
      open = true;
      held();
    },
    /** The hook has told of something, whatever it was. */
    heard(): void {
      heardAt = nowMs();
    },
    /**
     * Looks whether it still may be open, a few times a second while it is.
     * @param idleMs since the system's last input
     */
    look(idleMs: number): void {
      if (!open) return;
      const missed = missedRelease(nowMs(), idleMs);
      if (missed) end(missed);
      else held();
    },
    /** Whatever is down counts as let go. */
    stop: () => end('stopped'),
  };
}
export type TalkRule = ReturnType<typeof makeTalkRule>;
