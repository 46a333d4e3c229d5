import { randomUUID } from 'node:crypto';
import { type FlagName, flagNames, flags, isVariantOf } from '@formant/contract/facts/flags';
import { draw } from '@formant/server/site/flags/index';
import { stringifySetCookie } from 'cookie';

/** The variant that everybody gets, by flag. */
export type FixedFlags = Readonly<Partial<Record<FlagName, string>>>;

/** What is tried out on pages that everybody gets alike; nobody but the visitor's own cookies is asked. */
const withPages = flagNames.filter((name) => 'withPage' in flags[name]);

/**
 * Which variants a visitor's pages are drawn with: those of the configuration, else those that the browser has kept,
 * else, of what is drawn with the page, one by chance. A search engine always gets the fallback.
 */
export function variantsFor(
  cookies: Readonly<Record<string, string | undefined>>,
  fixed: FixedFlags,
  bot: boolean,
) {
  const drawn = new Map<FlagName, string>();
  const of = (name: FlagName): string => {
    const given = fixed[name] ?? cookies[flags[name].cookie.name];
    if (isVariantOf(name, given)) return given;
    if (!withPages.includes(name)) return '';
    if (bot) return flags[name].fallback;
    const weights: Readonly<Record<string, number>> = flags[name].weights;
    const variant = drawn.get(name) ?? draw(name, weights, randomUUID());
    drawn.set(name, variant);
    return variant;
  };
  return {
    of,
    /** The cookies that a page's loader reads its variant from. */
    cookies: () => withPages.map((name) => `${flags[name].cookie.name}=${of(name)}`).join('; '),
    /** Keeps with the browser what was drawn for a page, and nothing that no page shows. */
    setCookies: (names: readonly FlagName[], secure: boolean): string[] =>
      names.flatMap((name) => {
        const value = drawn.get(name);
        if (value === undefined) return [];
        const { name: cookie, maxAgeSeconds, path } = flags[name].cookie;
        return stringifySetCookie({
          name: cookie,
          value,
          maxAge: maxAgeSeconds,
          path,
          sameSite: 'lax',
          secure,
        });
      }),
  };
}
