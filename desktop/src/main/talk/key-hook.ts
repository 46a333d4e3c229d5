/** What of uiohook-napi's compiled part is used. */
export interface HookAddon {
  start(told: (event: HookEvent) => void): void;
  stop(): void;
}
export interface HookEvent {
  type: number;
  keycode?: number;
  button?: number;
}

export interface HookTold {
  /** A code that was asked for goes down (or repeats) or comes up. */
  turned(code: number, isDown: boolean): void;
  /** There was input, whatever it was; at most twice a second. */
  heard(): void;
}

const keyDown = 4;
const keyUp = 5;
const buttonDown = 7;
const buttonUp = 8;
const heardEveryMs = 500;

/**
 * Hears keys and mouse buttons of the whole system and tells of the wanted ones alone. Of all others nothing but the fact
 * that there was input leaves this function: no key, no button, no place of the mouse is kept or handed on.
 * @param wanted codes of `key-codes.ts`
 * @returns ends the hearing
 * @throws Error when the system refuses
 */
export function hearKeys(
  addon: HookAddon,
  wanted: ReadonlySet<number>,
  { turned, heard }: HookTold,
  nowMs: () => number,
): () => void {
  let toldAt = Number.NEGATIVE_INFINITY;
  addon.start(({ type, keycode, button }) => {
    const now = nowMs();
    if (now - toldAt >= heardEveryMs) {
      toldAt = now;
      heard();
    }
    const code = type === keyDown || type === keyUp ? keycode : (button ?? 0) * -1;
    const isDown = type === keyDown || type === buttonDown;
    if (code === undefined || !(isDown || type === keyUp || type === buttonUp)) return;
    if (wanted.has(code)) turned(code, isDown);
  });
  return () => addon.stop();
}
