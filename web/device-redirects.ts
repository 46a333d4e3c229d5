import type { RequestHandler } from 'express';
import { isBot } from './pages.ts';

/** The app of the device, or where somebody without it gets it, by what the browser says; null where the page is the place. */
function placeFor(userAgent: string): string | null {
  if (/Android|iPhone|iPad|iPod|Mobile/i.test(userAgent)) return '/platforms';
  if (/Macintosh|Mac OS X/i.test(userAgent)) return '/platforms/mac';
  if (/Windows/i.test(userAgent)) return '/launch-app';
  return null;
}

/**
 * `/reactivate` leads on to the app of the device. Letters about a closed account have `undo` in their address: that
 * is for the page itself, wherever it is opened; so is a way there within the website.
 */
export const deviceRedirects: RequestHandler = (req, res, next) => {
  const userAgent = req.headers['user-agent'] ?? '';
  if (req.path !== '/reactivate' || req.method !== 'GET' || 'undo' in req.query || isBot(userAgent))
    return next();
  const place = placeFor(userAgent);
  if (place === null) return next();
  res.set({ 'Cache-Control': 'no-store', Vary: 'User-Agent' }).redirect(302, place);
};
