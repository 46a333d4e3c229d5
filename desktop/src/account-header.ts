/** Which account a page believes that it works for; the main process answers no request that means another one. */
export const accountHeader = 'x-formant-account';
/** What it says while nobody is signed in. */
export const noAccount = 'none';
