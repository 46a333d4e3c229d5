import {
  attributionCookieSeconds,
  referralCodePattern,
  referralCookie,
} from '@formant/contract/base/constants';
import { parseCookie } from 'cookie';
import type { Request, Response } from 'express';
import { overHttps } from '../../http/session.ts';
import type { Config } from '../../kernel/config.ts';

/** The code of whoever's link the browser came by last; null for none. */
export function referralOf(req: Request): string | null {
  const code = parseCookie(req.get('cookie') ?? '')[referralCookie];
  return code !== undefined && referralCodePattern.test(code) ? code : null;
}

/** Lets the browser remember the code. */
export function keepReferral(config: Pick<Config, 'publicUrl'>, res: Response, code: string): void {
  res.cookie(referralCookie, code, {
    path: '/',
    maxAge: attributionCookieSeconds * 1000,
    httpOnly: true,
    sameSite: 'lax',
    secure: overHttps(config),
  });
}
