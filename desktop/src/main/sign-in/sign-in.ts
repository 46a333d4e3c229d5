import { createHash, randomBytes } from 'node:crypto';
import { product } from '@formant/contract/base/product';
import { matchCode } from '@formant/contract/facts/match-code';
import { elapsedMs } from '../../elapsed.ts';
import type { SessionStatus } from '../../ipc.ts';
import type { Who } from '../accounts/account-files.ts';
import type { Place } from '../accounts/accounts.ts';
import { Unreached } from '../line/reach.ts';
import type { Loopback } from './loopback.ts';

/** How long a person has to confirm in the browser. */
export const patienceMs = 10 * 60_000;

export interface SignInParts {
  /** `formant`, or its twin while developing, so that a built app on the same computer isn't called. */
  scheme: string;
  deviceName: string;
  /** Whom the app works for, and whether that outlives this run of it. */
  session(): { account: string | null; isSignedIn: boolean; remembered: boolean };
  /** Takes the token of a place. */
  keep(place: Place, signedIn: { token: string; who: Who | null }): void;
  openBrowser(address: string): Promise<boolean>;
  openLoopback(on: (answer: { code: string; state: string }) => void): Promise<Loopback>;
  /**
   * Exchanges the one-time code for a token.
   * @throws Error whose message is written for people; Unreached where the server has not looked at the code
   */
  exchange(request: {
    server: string;
    loginToken: string;
    codeVerifier: string;
    deviceId: string;
    deviceName: string;
  }): Promise<{ token: string; who: Who | null }>;
  changed(status: SessionStatus): void;
  /** Left out but in tests: the time that has passed since some moment. */
  nowMs?(): number;
}

export interface SignIn {
  status(): SessionStatus;
  /** Opens the browser; a second call starts over and makes the first attempt worthless. */
  start(place: Place): Promise<SessionStatus>;
  /** Where the browser is asked now. */
  place(): Place | null;
  /** What came back by deep link or loopback. Ignored unless it answers the attempt under way. */
  answer(link: { code: string; state: string }): Promise<SessionStatus>;
  /** A code the person copied from the browser. */
  enterCode(code: string): Promise<SessionStatus>;
  cancel(): SessionStatus;
  /** The session is another one now; `problem` says why, for people. */
  tell(problem?: string): SessionStatus;
}

type Attempt = {
  place: Place;
  state: string;
  verifier: string;
  challenge: string;
  /** Of the time that has passed, not of the clock. */
  expiresAtMs: number;
  loopback: Loopback | null;
  /** A code of it is being exchanged. */
  busy: boolean;
};

/**
 * Signing in through the browser (RFC 8252, PKCE S256 of RFC 7636). The code alone is worth nothing:
 * only this process knows the verifier, and a link without the right `state` changes nothing.
 */
export function makeSignIn(parts: SignInParts): SignIn {
  const { nowMs = elapsedMs } = parts;
  let attempt: Attempt | null = null;
  let problem: string | null = null;

  const status = (): SessionStatus => {
    const { account, isSignedIn, remembered } = parts.session();
    if (attempt && nowMs() < attempt.expiresAtMs)
      return {
        state: 'waiting',
        account,
        isSignedIn,
        server: attempt.place.server,
        matchCode: matchCode(attempt.challenge),
        problem,
      };
    if (isSignedIn) return { state: 'signed-in', account, problem, remembered };
    return { state: 'signed-out', account, problem };
  };
  const tell = (): SessionStatus => {
    const now = status();
    parts.changed(now);
    return now;
  };
  const drop = (): Attempt | null => {
    const dropped = attempt;
    attempt = null;
    dropped?.loopback?.close();
    return dropped;
  };

  async function start(place: Place): Promise<SessionStatus> {
    drop();
    problem = null;
    const verifier = randomBytes(32).toString('base64url');
    const state = randomBytes(16).toString('base64url');
    const challenge = createHash('sha256').update(verifier).digest('base64url');
    // only the second way back: without it the link and the typed code still work
    const loopback = await parts.openLoopback((link) => void answer(link)).catch(() => null);
    const mine: Attempt = {
      place,
      state,
      verifier,
      challenge,
      loopback,
      busy: false,
      expiresAtMs: nowMs() + patienceMs,
    };
    attempt = mine;
    const page = new URL('/app-authentication', place.server);
    page.search = new URLSearchParams({
      challenge,
      state,
      deviceName: parts.deviceName,
      scheme: parts.scheme,
      ...(loopback ? { port: String(loopback.port) } : {}),
    }).toString();
    const opened = await parts.openBrowser(page.href).catch(() => false);
    if (!opened && attempt === mine) {
      drop();
      problem = 'The browser could not be opened. Check that this computer has a default browser.';
    }
    return tell();
  }

  async function answer(link: { code: string; state: string }): Promise<SessionStatus> {
    if (!attempt || link.state !== attempt.state) return status();
    return finish(link.code);
  }

  async function finish(code: string): Promise<SessionStatus> {
    const taken = attempt;
    // a link clicked twice is exchanged once
    if (!taken || taken.busy) return status();
    taken.busy = true;
    problem = null;
    if (nowMs() >= taken.expiresAtMs) {
      drop();
      problem = 'That took too long, so the request has ended. Sign in again.';
      return tell();
    }
    try {
      const signedIn = await parts.exchange({
        server: taken.place.server,
        loginToken: code,
        codeVerifier: taken.verifier,
        deviceId: taken.place.deviceId,
        deviceName: parts.deviceName,
      });
      if (attempt === taken) drop();
      parts.keep(taken.place, signedIn);
    } catch (error) {
      // cancelled or begun anew meanwhile
      if (attempt !== taken) return status();
      // the code may still be good: it can be tried again until the attempt has expired
      if (error instanceof Unreached) taken.busy = false;
      else drop();
      problem = error instanceof Error ? error.message : `${product.name} could not sign you in.`;
    }
    return tell();
  }

  return {
    status,
    place: () => attempt?.place ?? null,
    start,
    answer,
    enterCode: (code) => finish(code.trim()),
    cancel() {
      drop();
      problem = null;
      return tell();
    },
    tell(why) {
      problem = why ?? null;
      return tell();
    },
  };
}
