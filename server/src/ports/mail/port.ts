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
 * Sends a letter, or throws; delivery is retried by the job that calls it. A letter whose header would hold more
 * than was meant (a line break, a second address) is refused.
 */
export interface Mail {
  send(letter: Letter): Promise<void>;
  close(): Promise<void>;
}
