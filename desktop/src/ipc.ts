import { hotkeyPattern, soundboardLimits } from '@formant/contract/facts/soundboard-facts';
import { hardwareLog } from '@formant/contract/logs';
import { isHoldKey } from '@formant/ui/platform/hold-key.ts';
import { z } from 'zod';
import { companionVoices } from './companion-voices.ts';
import { latencyProfiles } from './latency-profiles.ts';
import { naturalCalls, naturalEvents } from './natural-calls.ts';
import { savePieceBytes } from './save-piece.ts';

/** Which account of this computer, by the app's own name for it. */
const accountId = z.uuid();

/** An account of this computer; names and addresses are masked. */
export const accountView = z.object({
  id: accountId,
  name: z.string().nullable(),
  /** null until its server has said it. */
  email: z.string().nullable(),
  /** Origin. */
  server: z.string(),
  /** `ended`: its server has signed it out. `locked`: this system cannot read the sign-in it has kept. */
  state: z.enum(['ready', 'ended', 'locked']),
  isCurrent: z.boolean(),
});
export type AccountView = z.infer<typeof accountView>;

/** What the window may know of the sign-in; the token itself never leaves the main process. */
export const sessionStatus = z.discriminatedUnion('state', [
  /** `problem` is written for people: why the last attempt or session ended. */
  z.object({ state: z.literal('signed-out'), account: accountId.nullable(), problem: z.string().nullable() }),
  /**
   * The browser is asked; it has to show the same `matchCode`. Somebody may be signed in meanwhile. `problem` says why
   * a code could not be taken to the server; it can be tried again.
   */
  z.object({
    state: z.literal('waiting'),
    account: accountId.nullable(),
    isSignedIn: z.boolean(),
    server: z.string(),
    matchCode: z.string(),
    problem: z.string().nullable(),
  }),
  /** `remembered` is false where this system has no safe place for the token. */
  z.object({
    state: z.literal('signed-in'),
    account: accountId.nullable(),
    problem: z.string().nullable(),
    remembered: z.boolean(),
  }),
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
/** The voice changer and the soundboard as the tray shows them. */
export const companionState = z.object({
  phase: z.enum(['off', 'opening', 'on']),
  /** From the microphone to the output; 0 while it is off. */
  latencyMs: z.int().min(0),
  muted: z.boolean(),
  /** It is on, and nobody hears anything until the key to talk is held or pressed. */
  waitsForKey: z.boolean(),
  monitor: z.boolean(),
  /** null for one that was set by hand. */
  voiceId: z.string().max(200).nullable(),
  voiceName: z.string().max(200),
  voices: z
    .array(
      z.object({
        id: z.string().max(200),
        name: z.string().max(200),
        shelf: z.enum(['favourite', 'recent', 'ready']),
      }),
    )
    .max(companionVoices),
  pads: z
    .array(z.object({ id: z.string().max(200), name: z.string().max(200) }))
    .max(soundboardLimits.soundsPerBoard),
});
export type CompanionState = z.infer<typeof companionState>;

/** A path inside the app. */
const appPath = z.string().regex(/^\/(?!\/)/);
/** What is asked of the window from outside it; each is something that a click in it does, too. */
export const companionDeed = z.discriminatedUnion('do', [
  z.object({ do: z.literal('power'), on: z.boolean() }),
  z.object({ do: z.literal('voice'), id: z.string().max(200) }),
  z.object({ do: z.literal('mute'), on: z.boolean() }),
  z.object({ do: z.literal('monitor'), on: z.boolean() }),
  z.object({ do: z.literal('pad'), id: z.string().max(200) }),
  z.object({ do: z.literal('stop-pads') }),
  z.object({ do: z.literal('page'), path: appPath }),
]);
export type CompanionDeed = z.infer<typeof companionDeed>;

/** A file that was opened with the app; its bytes are at `/opened/<id>`, its path is the main process's own. */
export const openedFile = z.object({
  id: z.uuid(),
  name: z.string().min(1).max(255),
  bytes: z.int().min(0),
  isVoice: z.boolean(),
});
export type OpenedFile = z.infer<typeof openedFile>;
/** One that was to be opened and can't be; `kind`: it is no sound and no voice. `closed`: the disk does not give it. */
export const refusedFile = z.object({
  name: z.string().min(1).max(255),
  why: z.enum(['folder', 'missing', 'kind', 'closed']),
});
export type RefusedFile = z.infer<typeof refusedFile>;

const latencyProfile = z.enum(latencyProfiles);
/** What the system's sound has run on since the start, and what it runs on after the next one. */
export const latencyState = z.object({ running: latencyProfile, next: latencyProfile });
export type LatencyState = z.infer<typeof latencyState>;

/** The line to the server, as the person's own transfers have shown it. */
export const lineState = z.object({
  /** How this computer is connected; null without a network. */
  network: z.string().nullable(),
  /** Bytes of a second; null for what was never measured in this network. */
  down: z.number().nullable(),
  up: z.number().nullable(),
  roundTripMs: z.number().nullable(),
  /** Share of requests that got no answer, 0..1. */
  lostShare: z.number().min(0).max(1),
  /** Milliseconds since the epoch. */
  measuredAt: z.number().nullable(),
  /** Its owner says that this line is paid by what goes over it. */
  metered: z.boolean(),
  /** What files may take of it in an hour; null for no limit. */
  hourBytes: z.number().nullable(),
  hourUsed: z.number().min(0),
  hourEndsAt: z.number(),
  paused: z.boolean(),
  /** Why files wait now. */
  waits: z.enum(['paused', 'hour']).nullable(),
  /** How many of them. */
  waiting: z.int().min(0),
});
export type LineState = z.infer<typeof lineState>;
const lineChoice = z.object({
  metered: z.boolean().optional(),
  hourBytes: z.int().positive().max(1e12).nullable().optional(),
});

/** What went wrong in the main process, without personal things. */
export const keptFault = z.object({ kind: z.enum(['error', 'crash']), text: z.string().max(2000) });
export type KeptFault = z.infer<typeof keptFault>;

/** Other programs that do what the tray does. */
export const controlState = z.object({
  on: z.boolean(),
  /** Where the app listens; null while it does not. */
  port: z.int().nullable(),
  hasToken: z.boolean(),
  /** Only in the answer that has made it. */
  token: z.string().nullable(),
  /** Programs that are connected now. */
  connected: z.int().min(0),
  problem: z.string().nullable(),
});
export type ControlState = z.infer<typeof controlState>;

/** The key that is held to talk, whichever program has the focus. */
export const talkState = z.object({
  /** Why no key can be heard here; null where one can. */
  barrier: z.enum(['wayland', 'missing', 'permission', 'failed']).nullable(),
  listening: z.boolean(),
});
export type TalkState = z.infer<typeof talkState>;

/** What is chosen of the app on this computer. */
export const appChoices = z.object({
  startsWithSystem: z.boolean(),
  keepsRunning: z.boolean(),
  updatesItself: z.boolean(),
  triesEarly: z.boolean(),
});
export type AppChoices = z.infer<typeof appChoices>;

const microphoneState = z.enum(['unsupported', 'off', 'on']);

/** What the main process sees of a virtual cable that the person installs; its devices are the window's to list. */
export const cableFacts = z.object({
  system: z.enum(['windows', 'mac', 'linux']),
  /** File name among the downloads. */
  installer: z.string().nullable(),
  /** `unseen`: not looked into. `closed`: the system does not let the app look. */
  downloads: z.enum(['unseen', 'seen', 'closed']),
  /** `new`: it came to the disk since this computer was started. */
  driver: z.enum(['none', 'new', 'there']),
});
export type CableFacts = z.infer<typeof cableFacts>;

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
      /** Origin of the server that is used now. */
      server: z.string(),
      /** Whether that is the one that is used while nobody is signed in. */
      isHome: z.boolean(),
      /** What this computer is called there; random, made at the first start. */
      deviceId: z.string(),
      /** Whether the server knows that the app was installed. */
      installTold: z.boolean(),
      /** Of the download that this app was installed from; null where nothing says it. */
      installerUuid: z.uuid().nullable(),
    }),
  },
  'session:status': { in: z.tuple([]), out: sessionStatus },
  'session:start': { in: z.tuple([]), out: sessionStatus },
  /** The code the browser shows, for when it could not come back by itself. */
  'session:enter-code': { in: z.tuple([z.string().trim().min(1).max(256)]), out: sessionStatus },
  'session:cancel': { in: z.tuple([]), out: sessionStatus },
  /** An account is signed out at its server already; null where the page knew of none. */
  'session:forget': { in: z.tuple([accountId.nullable()]), out: sessionStatus },
  'accounts:list': {
    in: z.tuple([]),
    out: z.object({
      accounts: z.array(accountView),
      /** How many could not be read when the app started. */
      spoiled: z.int().min(0),
      /** Origin of the server that is used while nobody is signed in. */
      home: z.string(),
    }),
  },
  /** Opens the browser at a server, the app's own for null. Answers why it could not, for people. */
  'accounts:add': { in: z.tuple([z.string().trim().min(1).max(300).nullable()]), out: z.string().nullable() },
  /** The app works for this one; the page has to load anew. Answers why it can't, for people. */
  'accounts:choose': { in: z.tuple([accountId]), out: z.string().nullable() },
  /** Ends the account's token at its server and forgets it here; with true here alone. */
  'accounts:sign-out': { in: z.tuple([accountId, z.boolean()]), out: z.enum(['done', 'unreachable']) },
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
  'talk:state': { in: z.tuple([]), out: talkState },
  /** Hears this key until another one, or none, is asked for. */
  'talk:listen': { in: z.tuple([z.string().max(60).refine(isHoldKey).nullable()]), out: talkState },
  /** Shows the system's question for the right to hear keys. */
  'talk:ask': { in: z.tuple([]), out: talkState },
  /** Whether this computer does its owner's conversions. */
  'convert:is-on': { in: z.tuple([]), out: z.boolean() },
  'convert:set': { in: z.tuple([z.boolean()]), out: z.void() },
  /** Whether new versions are looked for and downloaded without being asked for. */
  'updates:is-automatic': { in: z.tuple([]), out: z.boolean() },
  'updates:set-automatic': { in: z.tuple([z.boolean()]), out: z.void() },
  /** Looks for a new version now: the person asks and is answered, or the server has told of a pin. */
  'updates:look': { in: z.tuple([z.enum(['asked', 'pinned'])]), out: z.void() },
  'install:told': { in: z.tuple([]), out: z.void() },
  /** What the app has moved since the last count that has arrived; null for nothing. */
  'bytes:window': { in: z.tuple([]), out: byteWindow.nullable() },
  'bytes:arrived': { in: z.tuple([byteWindow]), out: z.void() },
  /** Whether its owner lets diagnostics be sent. */
  'diagnostics:is-allowed': { in: z.tuple([]), out: z.boolean() },
  'diagnostics:allow': { in: z.tuple([z.boolean()]), out: z.void() },
  'diagnostics:system': {
    in: z.tuple([]),
    out: hardwareLog
      .pick({ cores: true, ramMb: true, displays: true, diskTotalGb: true, diskFreeGb: true })
      .extend({ os: z.string(), cpu: z.string(), log: z.string() }),
  },
  /** A fault that the window has seen, for the app's log. */
  'log:fault': { in: z.tuple([z.string().max(2000)]), out: z.void() },
  /** What the main process has met since it was asked last; it then keeps it no longer. */
  'faults:take': { in: z.tuple([]), out: z.array(keptFault) },
  /** The microphone for other programs that the app adds on Linux. */
  'microphone:state': { in: z.tuple([]), out: microphoneState },
  'microphone:set': { in: z.tuple([z.boolean()]), out: microphoneState },
  /** With true it looks into the downloads, too. */
  'cable:state': { in: z.tuple([z.boolean()]), out: cableFacts },
  /** Shows the downloaded installer in its folder; false where there is none. */
  'cable:show-installer': { in: z.tuple([]), out: z.boolean() },
  /**
   * Files that were opened with the app and that nobody has taken yet, those that could not be, and how many were
   * left out because too many came at once.
   */
  'files:take': {
    in: z.tuple([]),
    out: z.object({ files: z.array(openedFile), refused: z.array(refusedFile), left: z.int().min(0) }),
  },
  /** How far the window's work is, 0..1, on the app's icon; null takes it away. The flag asks for attention. */
  'progress:show': { in: z.tuple([z.number().min(0).max(1).nullable(), z.boolean()]), out: z.void() },
  'latency:state': { in: z.tuple([]), out: latencyState },
  'latency:choose': { in: z.tuple([latencyProfile]), out: latencyState },
  'line:state': { in: z.tuple([]), out: lineState },
  /** About the network that this computer is in. */
  'line:choose': { in: z.tuple([lineChoice]), out: lineState },
  /** Files wait, or travel again; until the app ends. */
  'line:pause': { in: z.tuple([z.boolean()]), out: lineState },
  /** Measures the line by bytes of its own: never without a press. Answers why it could not be done. */
  'line:test': { in: z.tuple([]), out: z.enum(['signed-out', 'often', 'offline']).nullable() },
  /** Forgets what was measured in every network. */
  'line:forget': { in: z.tuple([]), out: lineState },
  'choices:state': { in: z.tuple([]), out: appChoices },
  'choices:choose': { in: z.tuple([appChoices.partial()]), out: appChoices },
  'control:state': { in: z.tuple([]), out: controlState },
  'control:set': { in: z.tuple([z.boolean()]), out: controlState },
  /** Makes another token: programs with the one before are cut off. */
  'control:renew': { in: z.tuple([]), out: controlState },
  /** Ends the app and starts it again. */
  'app:restart': { in: z.tuple([]), out: z.void() },
  /** Brings the window to the front: something in it has to be read. */
  'window:show': { in: z.tuple([]), out: z.void() },
  /** What would be lost with the window now, for people; asked about before it goes. */
  'window:holds': { in: z.tuple([z.array(z.string().min(1).max(500)).max(20)]), out: z.void() },
  /** What the tray has to show from now on. */
  'companion:tell': { in: z.tuple([companionState]), out: z.void() },
  /** The page that a link from outside has asked for; the window looks whether there is one. */
  'link:take': { in: z.tuple([]), out: appPath.nullable() },
  'link:open': { in: z.tuple([z.string().max(2048)]), out: z.boolean() },
  ...naturalCalls,
} as const;

/** Everything the main process tells the window by itself. */
export const events = {
  'session:changed': sessionStatus,
  /**
   * `added` is one that has just been signed in and that the person wants to go over to; `again` where it was signed in
   * already.
   */
  'accounts:changed': z.object({
    accounts: z.array(accountView),
    added: accountId.nullable(),
    again: z.boolean(),
  }),
  'keys:pressed': z.object({ key: z.string() }),
  /** The key is held; told again a few times a second until it is not. No other key is ever told of. */
  'talk:held': z.object({ held: z.boolean() }),
  'talk:changed': talkState,
  'convert:changed': z.object({ on: z.boolean() }),
  /** In the menu; what the window sets is not told back to it. */
  'updates:automatic-changed': z.object({ automatic: z.boolean() }),
  'diagnostics:open': z.object({}),
  /** A path inside the app that the menu or the tray asks for. */
  'app:navigate': z.object({ path: appPath }),
  'companion:do': companionDeed,
  'files:came': z.object({}),
  'link:came': z.object({}),
  'latency:changed': latencyState,
  'line:changed': lineState,
  /** The computer goes to sleep, or has come back. */
  'power:changed': z.object({ asleep: z.boolean() }),
  /**
   * The window, or what plays its sound, had failed and is there again, or was loaded for another account; `live` is how
   * the voice changer was.
   */
  'window:recovered': z.object({
    what: z.enum(['window', 'sound', 'account']),
    live: z.enum(['off', 'on', 'muted']),
  }),
  ...naturalEvents,
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
