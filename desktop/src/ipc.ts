import { hotkeyPattern, soundboardLimits } from '@formant/contract/facts/soundboard-facts';
import { z } from 'zod';
import { savePieceBytes } from './save-piece.ts';

/** What the window may know of the sign-in; the token itself never leaves the main process. */
export const sessionStatus = z.discriminatedUnion('state', [
  /** `problem` is written for people: why the last attempt or session ended. */
  z.object({ state: z.literal('signed-out'), problem: z.string().nullable() }),
  /** The browser is asked; it has to show the same `matchCode`. */
  z.object({ state: z.literal('waiting'), matchCode: z.string(), expiresAtMs: z.number() }),
  /** `remembered` is false where this system has no safe place for the token. */
  z.object({ state: z.literal('signed-in'), remembered: z.boolean() }),
]);
export type SessionStatus = z.infer<typeof sessionStatus>;

const saveId = z.int().positive();
/** Bytes between two moments, in milliseconds since the epoch. */
const byteWindow = z.object({
  t0: z.number(),
  t1: z.number(),
  up: z.int().min(0),
  down: z.int().min(0),
});
const microphoneState = z.enum(['unsupported', 'off', 'on']);

/**
 * Every call the window can make of the main process: arguments in, one answer out.
 * Both sides are parsed; `channels.ts` repeats the names only, so that the preload carries no zod.
 */
export const calls = {
  'app:info': {
    in: z.tuple([]),
    out: z.object({
      version: z.string(),
      platform: z.string(),
      arch: z.string(),
      server: z.string(),
      /** Random, made at the first start. */
      deviceId: z.string(),
      /** Whether the server knows that the app was installed. */
      installTold: z.boolean(),
    }),
  },
  'session:status': { in: z.tuple([]), out: sessionStatus },
  'session:start': { in: z.tuple([]), out: sessionStatus },
  /** The code the browser shows, for when it could not come back by itself. */
  'session:enter-code': { in: z.tuple([z.string().trim().min(1).max(256)]), out: sessionStatus },
  'session:cancel': { in: z.tuple([]), out: sessionStatus },
  'session:forget': { in: z.tuple([]), out: sessionStatus },
  /** Asks where to save; null when the person cancels. */
  'save:begin': { in: z.tuple([z.string().min(1).max(255)]), out: saveId.nullable() },
  'save:write': {
    in: z.tuple([saveId, z.instanceof(Uint8Array).refine((piece) => piece.byteLength <= savePieceBytes)]),
    out: z.void(),
  },
  'save:finish': { in: z.tuple([saveId]), out: z.void() },
  'save:abort': { in: z.tuple([saveId]), out: z.void() },
  /**
   * The keys that work while another program has the focus, at most those of a board and the live changer's; answers
   * those that are taken.
   */
  'keys:listen': {
    in: z.tuple([z.array(z.string().regex(hotkeyPattern)).max(soundboardLimits.soundsPerBoard + 1)]),
    out: z.array(z.string()),
  },
  /** Whether this computer does its owner's conversions. */
  'convert:is-on': { in: z.tuple([]), out: z.boolean() },
  'convert:set': { in: z.tuple([z.boolean()]), out: z.void() },
  /** Whether new versions are looked for and downloaded without being asked for. */
  'updates:is-automatic': { in: z.tuple([]), out: z.boolean() },
  'updates:set-automatic': { in: z.tuple([z.boolean()]), out: z.void() },
  'install:told': { in: z.tuple([]), out: z.void() },
  /** What the app has moved since the last count that has arrived; null for nothing. */
  'bytes:window': { in: z.tuple([]), out: byteWindow.nullable() },
  'bytes:arrived': { in: z.tuple([byteWindow]), out: z.void() },
  /** Whether its owner lets diagnostics be sent. */
  'diagnostics:is-allowed': { in: z.tuple([]), out: z.boolean() },
  'diagnostics:allow': { in: z.tuple([z.boolean()]), out: z.void() },
  'diagnostics:system': {
    in: z.tuple([]),
    out: z.object({ cpu: z.string(), cores: z.int(), ramMb: z.int(), log: z.string() }),
  },
  /** A fault that the window has seen, for the app's log. */
  'log:fault': { in: z.tuple([z.string().max(2000)]), out: z.void() },
  /** The microphone for other programs that the app adds on Linux. */
  'microphone:state': { in: z.tuple([]), out: microphoneState },
  'microphone:set': { in: z.tuple([z.boolean()]), out: microphoneState },
  'link:open': { in: z.tuple([z.string().max(2048)]), out: z.boolean() },
} as const;

/** Everything the main process tells the window by itself. */
export const events = {
  'session:changed': sessionStatus,
  'keys:pressed': z.object({ key: z.string() }),
  'convert:changed': z.object({ on: z.boolean() }),
  /** In the menu; what the window sets is not told back to it. */
  'updates:automatic-changed': z.object({ automatic: z.boolean() }),
  'diagnostics:open': z.object({}),
  /** A path inside the app that the menu or the tray asks for. */
  'app:navigate': z.object({ path: z.string().regex(/^\/(?!\/)/) }),
} as const;

export type Calls = typeof calls;
export type Events = typeof events;

type Camel<S extends string> = S extends `${infer A}:${infer B}`
  ? `${A}${Capitalize<Camel<B>>}`
  : S extends `${infer A}-${infer B}`
    ? `${A}${Capitalize<Camel<B>>}`
    : S;

/** `window.formant`: one function for each call, named in camel case, and `on` for events. */
export type DesktopApi = {
  readonly [K in keyof Calls as Camel<K>]: (
    ...args: z.input<Calls[K]['in']>
  ) => Promise<z.output<Calls[K]['out']>>;
} & {
  /** Returns the function that ends the listening. */
  on<K extends keyof Events>(event: K, listener: (value: z.output<Events[K]>) => void): () => void;
};
