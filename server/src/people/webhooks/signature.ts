import { createHmac, randomBytes } from 'node:crypto';

const mark = 'whsec_';

/** A new secret of a webhook: 256 random bits. */
export const newSecret = (): string => mark + randomBytes(32).toString('base64');

/**
 * Headers that prove who sends, by https://www.standardwebhooks.com: HMAC-SHA256 over id, time and body.
 * @param id the same for each attempt of one delivery
 */
export function signedHeaders(
  secret: string,
  id: string,
  atMs: number,
  body: string,
): Record<string, string> {
  const timestamp = String(Math.floor(atMs / 1000));
  const key = Buffer.from(secret.slice(mark.length), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` };
}
