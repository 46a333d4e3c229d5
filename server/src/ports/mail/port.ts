export interface Letter {
  to: string;
  subject: string;
  text: string;
  html?: string;
  /** Of a letter that goes to many: where one POST ends them (RFC 8058). */
  unsubscribeUrl?: string;
}
/** Sends a letter, or throws; delivery is retried by the job that calls it. */
export interface Mail {
  send(letter: Letter): Promise<void>;
  close(): Promise<void>;
}
