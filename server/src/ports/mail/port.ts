export interface Letter {
  to: string;
  subject: string;
  text: string;
  html?: string;
}
/** Sends a letter, or throws; delivery is retried by the job that calls it. */
export interface Mail {
  send(letter: Letter): Promise<void>;
  close(): Promise<void>;
}
