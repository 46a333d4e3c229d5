import { generateSync } from 'otplib';

/** What an authenticator app with this key (base32) shows at a moment, in milliseconds since the epoch. */
export const totpCode = (secret: string, atMs: number): string =>
  generateSync({ secret, epoch: Math.floor(atMs / 1000) });
