import type { RequestHandler } from 'express';
import helmet from 'helmet';
import type { Config } from '../kernel/config.ts';
import { overHttps } from './session.ts';

/** Headers of every API answer: it is data, so no browser may run, frame, sniff or keep it. */
export function securityHeaders(config: Config): RequestHandler {
  const harden = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
    },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: overHttps(config) ? { maxAge: 31_536_000, includeSubDomains: true } : false,
  });
  return (req, res, next) => {
    res.set('Cache-Control', 'no-store');
    harden(req, res, next);
  };
}
