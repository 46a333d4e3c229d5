/** What a `formant://auth?code&state` address carries; null for anything else. */
export function parseSignInLink(address: string, scheme: string): { code: string; state: string } | null {
  const url = URL.parse(address);
  if (url?.protocol !== `${scheme}:` || url.host !== 'auth') return null;
  const code = url.searchParams.get('code');
  const state = url.searchParams.get('state');
  if (!code || !state || code.length > 256 || state.length > 256) return null;
  return { code, state };
}
