import { attributionCookieSeconds, attributionKeys } from '@formant/contract/base/constants';
import type { Api } from '../api/client.ts';

const longest = 200;

/** The campaign labels in an address. */
export function attributionIn(search: string): Partial<Record<(typeof attributionKeys)[number], string>> {
  const given = new URLSearchParams(search);
  return Object.fromEntries(
    attributionKeys.flatMap((key) => {
      const value = given.get(key)?.trim().slice(0, longest);
      return value ? [[key, value]] : [];
    }),
  );
}

/** Tells the server, which keeps the first touch beside the last; nobody waits for it, and nobody misses it. */
export function tellAttribution(api: Api, { search, pathname }: { search: string; pathname: string }): void {
  const labels = attributionIn(search);
  if (Object.keys(labels).length === 0) return;
  const value = { ...labels, landing_path: pathname.slice(0, 500) };
  void api.call('POST /api/set-meta/{metaType?}', { body: { value } }).catch(() => {});
}

/** Cookies for the campaign labels in an address: each kept for seven days. */
export const attributionCookies = (search: string): string[] =>
  Object.entries(attributionIn(search)).map(
    ([key, value]) =>
      `${key}=${encodeURIComponent(value)}; path=/; max-age=${attributionCookieSeconds}; samesite=lax`,
  );
