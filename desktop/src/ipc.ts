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

/**
 * Every call the window can make of the main process: arguments in, one answer out.
 * Both sides are parsed; `channels.ts` repeats the names only, so that the preload carries no zod.
 */
export const calls = {
  'app:info': {
    in: z.tuple([]),
    out: z.object({ version: z.string(), platform: z.string(), server: z.string() }),
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
  'link:open': { in: z.tuple([z.string().max(2048)]), out: z.boolean() },
} as const;

/** Everything the main process tells the window by itself. */
export const events = {
  'session:changed': sessionStatus,
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
