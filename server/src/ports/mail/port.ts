export interface Letter {
  /** One address. */
  to: string;
  /** What the receiver is called, where it is known. */
  toName?: string;
  subject: string;
  /** The same in both: who reads one misses nothing of the other. */
  text: string;
  html: string;
  /** Of a letter that goes to many: where one POST ends them (RFC 8058). */
  unsubscribeUrl?: string;
}
/**
 * Sends a letter, or throws; delivery is retried by the job that calls it. A `NotSent` says that the letter has
 * certainly not gone out, and why. A letter whose header would hold more than was meant (a line break, a second
 * address) is refused.
 */
export interface Mail {
  send(letter: Letter): Promise<void>;
  close(): Promise<void>;
}

/**
 * Why a letter has certainly not been sent. `address`: its receiver's server knows no such mailbox. `letter`: it was
 * refused for good for another reason. `later`: it was refused for now. `unreachable`: our own mail server takes
 * nothing, whatever the letter.
 */
export type NotSentCause = 'address' | 'letter' | 'later' | 'unreachable';

/** A letter that has certainly not been sent. After any other error of `send` nobody knows. */
export class NotSent extends Error {
  override name = 'NotSent';
  readonly why: NotSentCause;
  constructor(why: NotSentCause, message: string, options?: ErrorOptions) {
    super(message, options);
    this.why = why;
  }
}
