/** Letters and digits that nobody mistakes for one another when read aloud. */
const alphabet = 'ABCDEFGHJKMNPQRSTVWXYZ23456789';

/**
 * The short code that app and browser both show while the app is being signed in. Both derive it from
 * the app's PKCE challenge, so a sign-in that somebody else started shows another one.
 * @param challenge a base64url SHA-256 digest
 * @returns six characters in two groups, as in `K7P-4MX`
 */
export function matchCode(challenge: string): string {
  let hash = 0xcbf29ce484222325n; // FNV-1a, 64 bits: spreads a digest that is random already
  for (let at = 0; at < challenge.length; at++)
    hash = BigInt.asUintN(64, (hash ^ BigInt(challenge.charCodeAt(at))) * 0x100000001b3n);
  let code = '';
  for (let place = 0; place < 6; place++) {
    code += alphabet[Number(hash % BigInt(alphabet.length))];
    hash /= BigInt(alphabet.length);
  }
  return `${code.slice(0, 3)}-${code.slice(3)}`;
}
