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
  /** Calls back when the session changed outside this window (deep link, other tab). */
  onSessionChange(listener: () => void): () => void;
  /** Hands a finished file to the person: a download on the web, a save dialog in the app. */
  saveFile(name: string, file: Blob): Promise<'saved' | 'cancelled'>;
  /** Opens an https page outside the app. */
  openExternal(url: string): Promise<void>;
}
