import type { Mail } from './port.ts';

/** Of no mailbox anywhere (RFC 6761): accounts that only claim an address have such a one in its place. */
const nowhere = /\.invalid$/i;

/** Sends what has a mailbox to go to; the rest is dropped without a word. */
export const toRealMailboxes = (mail: Mail): Mail => ({
  async send(letter) {
    if (!nowhere.test(letter.to)) await mail.send(letter);
  },
  close: () => mail.close(),
});
