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
  /** Opens an https page outside the app. */
  openExternal(url: string): Promise<void>;
  /** Keys that work while another program has the focus; browsers have none. */
  readonly globalKeys?: GlobalKeys;
  /** Opens what a person can send of this computer when something does not work; browsers tell nothing of it. */
  readonly showDiagnostics?: () => void;
  /** A microphone for other programs that the app can add by itself; browsers and most systems can't. */
  readonly virtualMicrophone?: {
    state(): Promise<'unsupported' | 'off' | 'on'>;
    /** @throws Error when the sound system refuses */
    set(on: boolean): Promise<'unsupported' | 'off' | 'on'>;
  };
  /** How much time the system's own sound gets, which the app sets at its start; browsers have no say in it. */
  readonly soundTiming?: {
    state(): Promise<SoundTimingState>;
    onChange(listener: (state: SoundTimingState) => void): () => void;
    /** Ends the app and starts it again. */
    restart(): Promise<void>;
  };
  /** Whether this computer does its owner's conversions; browsers come and go, so they have none. */
  readonly convertsHere?: {
    isOn(): Promise<boolean>;
    set(on: boolean): Promise<void>;
    onChange(listener: (on: boolean) => void): () => void;
  };
}

/** `running` since the start of the app, `next` from its next start on. */
export interface SoundTimingState {
  running: LiveProfile;
  next: LiveProfile;
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
