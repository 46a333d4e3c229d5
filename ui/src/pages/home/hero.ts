import { flags, isVariantOf } from '@formant/contract/facts/flags';
import { type Hero, heroes } from '../../content/heroes.ts';

const { cookie, fallback } = flags.home;

/** The form of the front page that a browser has: the server's request carries its cookie, a later visit reads it here. */
export function heroFor(request: Request): Hero {
  const cookies = request.headers.get('cookie') ?? (typeof document === 'undefined' ? '' : document.cookie);
  const variant = new RegExp(`(?:^|;\\s*)${cookie.name}=(\\w+)`).exec(cookies)?.[1];
  return heroes[isVariantOf('home', variant) ? variant : fallback];
}
