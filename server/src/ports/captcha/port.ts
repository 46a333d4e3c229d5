/** Tells people from scripts; asked only on suspicion. */
export interface Captcha {
  /** What the browser has to solve, as JSON. */
  challenge(): Promise<Record<string, unknown>>;
  /** True once for each solved challenge: a replay is refused. */
  verify(token: string): Promise<boolean>;
}
