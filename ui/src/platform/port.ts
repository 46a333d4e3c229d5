import type {
  NaturalHeard,
  NaturalRecording,
  NaturalSaid,
  NaturalSentence,
  NaturalState,
} from '@formant/contract/facts/natural-voices';
import type { NeuralModel } from '@formant/contract/models';
import type { LiveProfile } from '@formant/engine/live/live-changer';

/** What differs between the website and the desktop app; everything else in ui is shared. */
export interface Platform {
  readonly kind: 'web' | 'desktop';
  /** Cookie mode: session cookie and CSRF header. Token mode: the platform adds the bearer token itself. */
  readonly authMode: 'cookie' | 'token';
  /** Sends a request to the product's own API; `path` starts with `/api/`. Never follows redirects. */
  fetchApi(path: string, init: RequestInit): Promise<Response>;
  /** Starts signing in: the website goes to /login, the app opens the browser. */
  signIn(returnTo: string): Promise<void>;
  /** Forgets what the platform itself keeps of the session, after the API has ended it. */
  forgetSession(): Promise<void>;
  /** Tells the browser's other windows that somebody signed in here; the app has one window. */
  readonly tellSignedIn?: () => void;
  /** Calls back when the session changed outside this window (deep link, other tab). */
  onSessionChange(listener: () => void): () => void;
  /** Hands a finished file to the person: a download on the web, a save dialog in the app. */
  saveFile(name: string, file: Blob): Promise<'saved' | 'cancelled'>;
  /** The website that links lead to which people share; on the website itself that is where it is. */
  readonly siteOrigin?: string;
  /** Several accounts at once, at several servers; a browser keeps one of each server by itself. */
  readonly accounts?: AccountsPort;
  /** Neural models that came with the app; the website's come from its server. */
  readonly carriedModels?: {
    list(): Promise<readonly NeuralModel[]>;
    /** Asks for a file of one of them. */
    open(id: string, file: string, signal: AbortSignal): Promise<Response>;
  };
  /** Neural voices, and what tells voices apart, that this computer runs beside the window; a browser has none but its own. */
  readonly naturalVoices?: NaturalVoicesPort;
  /** Opens an https page outside the app. */
  openExternal(url: string): Promise<void>;
  /** Keys that work while another program has the focus; browsers have none. */
  readonly globalKeys?: GlobalKeys;
  /** A key that is held to talk while any program has the focus; browsers hear none. */
  readonly holdToTalk?: HoldToTalk;
  /** Opens what a person can send of this computer when something does not work; browsers tell nothing of it. */
  readonly showDiagnostics?: () => void;
  /** A microphone for other programs that the app can add by itself; browsers and most systems can't. */
  readonly virtualMicrophone?: {
    state(): Promise<'unsupported' | 'off' | 'on'>;
    /** @throws Error when the sound system refuses */
    set(on: boolean): Promise<'unsupported' | 'off' | 'on'>;
  };
  /** What the app sees of a virtual cable that its owner installs; browsers see its devices alone. */
  readonly cable?: {
    /** @param looks whether to look into the downloads, which some systems ask the person about */
    state(looks: boolean): Promise<CableFacts>;
    /** Shows the downloaded installer in its folder; false where there is none. */
    showInstaller(): Promise<boolean>;
  };
  /** How much time the system's own sound gets, which the app sets at its start; browsers have no say in it. */
  readonly soundTiming?: {
    state(): Promise<SoundTimingState>;
    onChange(listener: (state: SoundTimingState) => void): () => void;
    /** Ends the app and starts it again. */
    restart(): Promise<void>;
  };
  /** The line to the server as the app has measured it on what its owner moves anyway; browsers tell little of it. */
  readonly line?: LinePort;
  /** Other programs of this computer that may turn the voice changer and the soundboard; browsers let none in. */
  readonly otherPrograms?: {
    state(): Promise<OtherPrograms>;
    set(on: boolean): Promise<OtherPrograms>;
    /** Makes another token: programs with the one before are cut off. */
    renew(): Promise<OtherPrograms>;
  };
  /** How the app starts, stays and comes by new versions; a browser has none of it. */
  readonly choices?: {
    state(): Promise<AppChoices>;
    choose(change: Partial<AppChoices>): Promise<AppChoices>;
  };
  /** Whether this computer does its owner's conversions; browsers come and go, so they have none. */
  readonly convertsHere?: {
    isOn(): Promise<boolean>;
    set(on: boolean): Promise<void>;
    onChange(listener: (on: boolean) => void): () => void;
  };
}

/** An account of this computer; names and addresses are masked. */
export interface AppAccount {
  readonly id: string;
  readonly name: string | null;
  /** null until its server has said it. */
  readonly email: string | null;
  /** Origin. */
  readonly server: string;
  /** `ended`: its server has signed it out. `locked`: this computer cannot read the sign-in that it kept. */
  readonly state: 'ready' | 'ended' | 'locked';
  readonly isCurrent: boolean;
}
export interface AccountsPort {
  list(): Promise<{
    accounts: readonly AppAccount[];
    /** How many could not be read when the app started. */
    spoiled: number;
    /** Origin of the server that is used while nobody is signed in. */
    home: string;
  }>;
  onChange(listener: (accounts: readonly AppAccount[]) => void): () => void;
  /** Opens the browser at a server, the usual one for null. @returns why it could not, for people */
  add(server: string | null): Promise<string | null>;
  /** Works for another account: the page loads anew. @returns why it can't, for people */
  use(id: string): Promise<string | null>;
  /** Ends an account at its server and forgets it here; with true here alone. */
  signOut(id: string, onlyHere: boolean): Promise<'done' | 'unreachable'>;
}

export interface NaturalVoicesPort {
  state(): Promise<NaturalState>;
  onChange(listener: (state: NaturalState) => void): () => void;
  /** Begins to fetch one, or goes on. */
  install(id: string): Promise<void>;
  /** Stops it; what has arrived stays. */
  pause(id: string): Promise<void>;
  /** Stops it, and throws away what has arrived. */
  discard(id: string): Promise<void>;
  remove(id: string): Promise<void>;
  /** Ends within a second of an abort. */
  speak(sentence: NaturalSentence, signal: AbortSignal): Promise<NaturalSaid>;
  /** Asks one that tells speakers apart; ends within a second of an abort. */
  hear(recording: NaturalRecording, signal: AbortSignal): Promise<NaturalHeard>;
}

export interface CableFacts {
  readonly system: 'windows' | 'mac' | 'linux';
  /** File name among the downloads. */
  readonly installer: string | null;
  /** `unseen`: not looked into. `closed`: the system does not let the app look. */
  readonly downloads: 'unseen' | 'seen' | 'closed';
  /** Its files on this computer; `new`: they came since it was started. */
  readonly driver: 'none' | 'new' | 'there';
}

/** `running` since the start of the app, `next` from its next start on. */
export interface SoundTimingState {
  running: LiveProfile;
  next: LiveProfile;
}

export interface AppChoices {
  readonly startsWithSystem: boolean;
  /** When its window is closed. */
  readonly keepsRunning: boolean;
  readonly updatesItself: boolean;
  /** Versions that are still tried out, too. */
  readonly triesEarly: boolean;
}

export interface OtherPrograms {
  readonly on: boolean;
  /** Where the app listens; null while it does not. */
  readonly port: number | null;
  readonly hasToken: boolean;
  /** Only in the answer that has made it. */
  readonly token: string | null;
  readonly connected: number;
  readonly problem: string | null;
}

/** Bytes of a second; null where nothing large enough has passed in this network yet. */
export interface Line {
  readonly down: number | null;
  readonly up: number | null;
  readonly roundTripMs: number | null;
  /** Share of requests that got no answer, 0..1. */
  readonly lostShare: number;
}
export interface LineState extends Line {
  /** How this computer is connected; null without a network. */
  readonly network: string | null;
  /** Milliseconds since the epoch. */
  readonly measuredAt: number | null;
  /** Its owner says that this line is paid by what goes over it. */
  readonly metered: boolean;
  /** What files may take of such a line in an hour; null for no limit. */
  readonly hourBytes: number | null;
  readonly hourUsed: number;
  readonly hourEndsAt: number;
  readonly paused: boolean;
  /** Why files wait now. */
  readonly waits: 'paused' | 'hour' | null;
  /** How many of them. */
  readonly waiting: number;
}
export interface LinePort {
  state(): Promise<LineState>;
  onChange(listener: (state: LineState) => void): () => void;
  choose(choice: { metered?: boolean; hourBytes?: number | null }): Promise<LineState>;
  pause(on: boolean): Promise<LineState>;
  /** Measures by bytes of its own, because somebody has asked for it. @returns why it could not be done */
  test(): Promise<'signed-out' | 'often' | 'offline' | null>;
  /** Forgets what was measured in every network. */
  forget(): Promise<LineState>;
}

/** Whether a key can be heard while another program has the focus, and why not. */
export interface HoldToTalkState {
  /**
   * `wayland`: no program may hear keys of others. `missing`: the part that hears them does not load. `permission`: the
   * system wants to be asked. `failed`: the system has refused, or the hearing has ended.
   */
  readonly barrier: 'wayland' | 'missing' | 'permission' | 'failed' | null;
  readonly listening: boolean;
}
export interface HoldToTalk {
  state(): Promise<HoldToTalkState>;
  onChange(listener: (state: HoldToTalkState) => void): () => void;
  /** Shows the system's question for the right to hear keys. */
  ask(): Promise<HoldToTalkState>;
  /** Hears this key until another one, or none, is asked for. */
  listen(key: string | null): Promise<HoldToTalkState>;
  /** The key is held: told again a few times a second until it is not. */
  onHeld(listener: (isHeld: boolean) => void): () => void;
}

/** Keys of all programs, for any part of the window beside the others. */
export interface GlobalKeys {
  /**
   * Takes keys such as `F6` or `Ctrl+Num7` until they are released. A key that several hold is told to all of them:
   * each does what its page says of it.
   */
  hold(keys: readonly string[], onPress: (key: string) => void): HeldKeys;
}

export interface HeldKeys {
  /** Those of the keys that another program holds, or that this system gives to nobody. */
  readonly taken: Promise<readonly string[]>;
  /** Lets go of these keys, and of no other holder's. */
  release(): void;
}
