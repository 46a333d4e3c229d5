import { consentCookie } from '@formant/contract/base/constants';
import { consentDays } from '@formant/contract/facts/analytics-facts';

export type Consent = 'all' | 'none';
/** What somebody has answered to the question about analytics. */
export interface ConsentAnswer {
  consent: Consent;
  /** When, in seconds since 1970. */
  at: number;
}

/** The answer in a document's cookies; whatever else stands there is none. */
export function consentIn(cookies: string): ConsentAnswer | null {
  const [, consent, at] =
    new RegExp(`(?:^|;\\s*)${consentCookie}=(all|none)\\.(\\d{10})(?:;|$)`).exec(cookies) ?? [];
  // safe: the expression knows these two words
  return consent === undefined ? null : { consent: consent as Consent, at: Number(at) };
}

/** Tells this window that an answer was given. */
const answered = 'formant-consent';

/** Keeps an answer, the same time for either, and tells `onConsent`. */
export function giveConsent(consent: Consent): void {
  const at = Math.floor(Date.now() / 1000);
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and Safari
  document.cookie = `${consentCookie}=${consent}.${at}; path=/; max-age=${consentDays * 24 * 3600}; samesite=lax`;
  dispatchEvent(new CustomEvent<Consent>(answered, { detail: consent }));
}

/** Hears every answer that is given in this window; the function ends it. */
export function onConsent(listener: (consent: Consent) => void): () => void {
  // safe: nobody else sends this event
  const hear = (event: Event) => listener((event as CustomEvent<Consent>).detail);
  addEventListener(answered, hear);
  return () => removeEventListener(answered, hear);
}

/**
 * Whether a browser is to be asked at all: not where its settings say no to every site (Global Privacy Control), nor
 * where it keeps no answer and would be asked on every page.
 */
export const mayAsk = (browser: Pick<Navigator, 'cookieEnabled'>): boolean =>
  browser.cookieEnabled && !refusesAll(browser);

/** https://www.w3.org/TR/gpc/ */
export const refusesAll = (browser: object): boolean =>
  'globalPrivacyControl' in browser && browser.globalPrivacyControl === true;
