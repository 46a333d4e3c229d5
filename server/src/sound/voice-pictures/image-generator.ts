/** What makes pictures of words, elsewhere and in its own time. */
export interface ImageGenerator {
  /** As people know it. */
  name: string;
  /**
   * Asks for one picture; the answer comes to the hook.
   * @throws AppError provider_unavailable
   */
  ask(job: { jobUuid: string; prompt: string }): Promise<void>;
  /** Whether it gives pictures under this address, although that may lead inside. */
  vouchesFor(url: string): boolean;
}

export const hookPath = '/webhooks/image-generation';
