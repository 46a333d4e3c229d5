/** Business constants of specification section 9; one test asserts them all. */
export const attributionCookieSeconds = 7 * 24 * 3600;
export const attributionKeys = ['utm_content', 'utm_campaign', 'utm_source', 'utm_medium'] as const;
/** Keeps the code of whoever's link somebody came by, as long as where they came from. */
export const referralCookie = 'referral_code';
export const referralCodePattern = /^[\w-]{1,64}$/;
export const chunkReloadGuardMs = 10_000;
export const paywallCookie = { name: 'paywall_702_708', maxAgeSeconds: 31_536_000, path: '/' } as const;
export const homeTestCookie = 'home_test4';
/** What somebody has agreed to. */
export const consentCookie = 'formant_consent';
export const defaultCountry = 'US';
export const tierOneCountries = ['US', 'CA', 'DE', 'AU', 'GB', 'FR', 'CH', 'NL'] as const;
export const analyticsSessionMs = 30 * 60_000;
export const resizeDebounceMs = 50;
export const cookieDefaultDays = 1;
export const breakpoints = { xs: 0, sm: 600, md: 960, lg: 1320, xl: 1920, xxl: 2560 } as const;
export const loginProviders = ['twitch', 'discord', 'google'] as const;

/** Names of cookies and headers that client and server share. */
/** The session's cookie; browsers take a `__Host-` one only from https and only for the one host. */
export const sessionCookie = { overHttps: '__Host-formant', overHttp: 'formant_session' } as const;
export const csrfCookie = 'XSRF-TOKEN';
export const csrfHeader = 'x-xsrf-token';
/** `token` asks for a bearer token in the answer in place of a session cookie. */
export const authModeHeader = 'x-auth-mode';
export const deviceIdHeader = 'x-device-id';
/** A text of the caller's choice that names what he wants made once, such as a UUID. */
export const idempotencyHeader = 'Idempotency-Key';
/** `true` on an answer that was kept from the first request with the same key. */
export const replayedHeader = 'Idempotency-Replayed';
/** How long an answer is kept for its key. */
export const idempotencyHours = 24;
/** Origin of the storage service that signed addresses lead to, where the server uses one. */
export const storageOriginHeader = 'x-storage-origin';

/** How long a closed account can be opened again before it is deleted. */
export const accountUndoDays = 14;
/** How long a change of the e-mail address waits for both mailboxes. */
export const emailChangeHours = 24;
/** How long a mailbox has to wait between two letters that somebody asks for. */
export const letterSpacingSeconds = 60;
export const passwordLength = { min: 8, max: 128 } as const;
export const uploadPartBytes = 8 * 1024 * 1024;
/** What a caller may wish for instead, in whole MiB: storage services take no smaller part than the least. */
export const uploadPartWish = { least: 5 * 1024 ** 2, most: 64 * 1024 ** 2, step: 1024 ** 2 } as const;
export const uploadLimitBytes = 2 * 1024 ** 3;
/** Largest file of a form that has one; an upload of its own takes what is larger. */
export const formFileBytes = 10 * 1024 * 1024;

/** Formats that files are written in. */
export const fileFormats = ['wav', 'mp3', 'ogg', 'flac', 'm4a', 'mp4'] as const;
export type FileFormat = (typeof fileFormats)[number];
