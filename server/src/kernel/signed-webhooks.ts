import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** How webhooks are signed, here and there: https://www.standardwebhooks.com. */
const mark = 'whsec_';
/** How far the sender's clock may be from ours, and how long a message can be sent again by somebody else. */
const toleranceMs = 5 * 60_000;

/** A secret as both sides write it. */
export const secretPattern = /^whsec_[A-Za-z0-9+/]{32,120}={0,2}$/;

const secretOf = (key: Buffer): string => mark + key.toString('base64');

/** A new secret of a webhook: 256 random bits. */
export const newSecret = (): string => secretOf(randomBytes(32));

/** A secret that follows from the server's own, for what talks to itself. */
export const derivedSecret = (secret: string, purpose: string): string =>
  secretOf(createHmac('sha256', secret).update(purpose).digest());

const signatureOf = (secret: string, id: string, timestamp: string, body: string | Buffer): Buffer =>
  createHmac('sha256', Buffer.from(secret.slice(mark.length), 'base64'))
    .update(`${id}.${timestamp}.`)
    .update(body)
    .digest();

/**
 * Headers that prove who sends: HMAC-SHA256 over id, time and body.
 * @param id the same for each attempt of one delivery
 */
export function signedHeaders(
  secret: string,
  id: string,
  atMs: number,
  body: string,
): Record<string, string> {
  const timestamp = String(Math.floor(atMs / 1000));
  const signature = signatureOf(secret, id, timestamp, body).toString('base64');
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` };
}

/**
 * Whether a message is by whoever has the secret, and was sent within five minutes. Several signatures may stand in
 * the header, with spaces between, while a secret is changed.
 * @param header reads a header of the message
 * @returns the message's id, the same when it is sent again; null for a message that proves nothing
 */
export function idOfSigned(
  secret: string,
  header: (name: string) => string | undefined,
  body: Buffer,
  nowMs: number,
): string | null {
  const id = header('webhook-id') ?? '';
  const timestamp = header('webhook-timestamp') ?? '';
  // a full stop in the id could move what is signed from one part to the next
  if (!/^[\w-]{1,100}$/.test(id) || !/^\d{1,12}$/.test(timestamp)) return null;
  if (Math.abs(nowMs - Number(timestamp) * 1000) > toleranceMs) return null;
  const expected = signatureOf(secret, id, timestamp, body);
  const given = (header('webhook-signature') ?? '').slice(0, 2000).split(' ');
  const fits = given.some((one) => {
    const encoded = /^v1,([A-Za-z0-9+/]{43}=)$/.exec(one)?.[1];
    return encoded !== undefined && timingSafeEqual(expected, Buffer.from(encoded, 'base64'));
  });
  return fits ? id : null;
}
