import { attributionCookieSeconds, attributionKeys } from '@formant/contract/constants';

/** Cookies for the campaign labels in an address: each kept for seven days. */
export function attributionCookies(search: string): string[] {
  const given = new URLSearchParams(search);
  return attributionKeys.flatMap((key) => {
    const value = given.get(key)?.slice(0, 200);
    if (!value) return [];
    return `${key}=${encodeURIComponent(value)}; path=/; max-age=${attributionCookieSeconds}; samesite=lax`;
  });
}
