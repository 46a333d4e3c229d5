import { ToolError } from '@formant/engine';
import { assertPublicHttps, DownloadError, download } from '../ports/models/download.ts';

/** The parsed address. @throws ToolError bad_voice for what is not https or leads into this machine's own network */
export function modelAddress(url: string): URL {
  try {
    return assertPublicHttps(url);
  } catch (error) {
    throw inWords(error);
  }
}

/**
 * Fetches a model that somebody has named by its address into a file that must not exist yet; only hosts of the
 * public internet are spoken to. Waiting for a network takes no place in the compute pool.
 * @throws ToolError bad_voice, `signal.reason`
 */
export async function fetchModel(
  url: string,
  to: string,
  options: { signal: AbortSignal; mostBytes: number; progress(received: number, total: number | null): void },
): Promise<void> {
  try {
    await download(url, to, options);
  } catch (error) {
    throw inWords(error);
  }
}

const inWords = (error: unknown): unknown =>
  error instanceof DownloadError ? new ToolError('bad_voice', error.message, { cause: error }) : error;
