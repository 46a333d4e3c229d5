import { createHmac, createSecretKey, hkdfSync, timingSafeEqual } from 'node:crypto';

/** Signs and checks short lists of fields under a key of its own, made from the server's secret. */
export function signer(secret: string, purpose: string) {
  // a key that is ready: lists sign many addresses, and making one of bytes costs six times the signature
  const key = createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', purpose, 32)));
  const sign = (fields: readonly (string | number)[]): string =>
    // JSON keeps ['ab','c'] apart from ['a','bc']
    createHmac('sha256', key).update(JSON.stringify(fields)).digest('base64url');
  return {
    sign,
    matches(fields: readonly (string | number)[], signature: string): boolean {
      const expected = Buffer.from(sign(fields));
      const given = Buffer.from(signature);
      return given.length === expected.length && timingSafeEqual(given, expected);
    },
  };
}
