import type { Api } from './client.ts';

/**
 * Fetches a proof of work and solves it in a worker, about a second on a phone; nothing to click.
 * @returns the token that goes with the request that asked for it
 * @throws Error when the browser finds no solution in time
 */
export async function solveCaptcha(api: Api): Promise<string> {
  const challenge = await api.call('GET /api/captcha/challenge');
  const worker = new Worker(new URL('./captcha-worker.ts', import.meta.url), { type: 'module' });
  try {
    return await new Promise<string>((resolve, reject) => {
      const fail = () => reject(new Error('The check of this browser did not succeed. Try again.'));
      worker.onerror = fail;
      worker.onmessage = ({ data }: MessageEvent<string | null>) => (data ? resolve(data) : fail());
      worker.postMessage(challenge);
    });
  } finally {
    worker.terminate();
  }
}
