import { expect, it } from 'vitest';
import { idOfSigned, newSecret, signedHeaders } from './signed-webhooks.ts';

const nowMs = 1_764_000_000_000;
const secret = newSecret();
const body = '{"status":"succeeded"}';
/** As it comes, with some headers changed on the way. */
const read = (headers: Record<string, string>) =>
  idOfSigned(secret, (name) => headers[name], Buffer.from(body), nowMs);

it('knows the message of whoever has the secret by its id', () => {
  expect(read(signedHeaders(secret, 'msg_1-a', nowMs, body))).toBe('msg_1-a');
  expect(read(signedHeaders(newSecret(), 'msg_1-a', nowMs, body))).toBeNull();
});

it('takes no id with a full stop, which could move what is signed from one part to the next', () => {
  expect(read(signedHeaders(secret, 'msg.1', nowMs, body))).toBeNull();
  // the same bytes are signed: "msg.1764000000.{...}" with nothing for an id of its own
  const { 'webhook-signature': signature = '' } = signedHeaders(secret, 'msg', nowMs, body);
  expect(
    read({ 'webhook-id': 'msg.', 'webhook-timestamp': '1764000000', 'webhook-signature': signature }),
  ).toBeNull();
});
