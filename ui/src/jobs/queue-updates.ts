import type { QueueResult } from '@formant/contract/web-tools';
import { ApiError } from '../api/client.ts';
import { JobFault } from '../sound/fault.ts';
import { eventsOf } from './event-stream.ts';
import type { UploadCalls } from './upload.ts';

const mostFailures = 20;

/**
 * Follows a queue item until `show` says that it has ended: by events, and by asking where events don't get through.
 * @throws ApiError where the server refuses; JobFault offline where it does not answer any more
 */
export async function followItem(
  uuid: string,
  calls: UploadCalls,
  signal: AbortSignal,
  show: (item: QueueResult) => Promise<boolean>,
): Promise<void> {
  let failures = 0;
  while (!signal.aborted) {
    try {
      for await (const item of updates(uuid, calls, signal)) {
        failures = 0;
        if (await show(item)) return;
      }
    } catch (thrown) {
      signal.throwIfAborted();
      if (thrown instanceof ApiError && thrown.status >= 400 && thrown.status < 500 && thrown.status !== 429)
        throw thrown;
      if (++failures > mostFailures) throw thrown;
    }
    // A proxy may cut the stream, or hold it back: then one plain question, which itself waits for news.
    await new Promise((resolve) => setTimeout(resolve, Math.min(10_000, 250 * 2 ** failures)));
    if (signal.aborted) return;
    const item = await calls.api
      .call('GET /api/web-tools/queue/get-result/{uuid}', { params: { uuid }, query: {}, signal })
      .catch((thrown: unknown) => {
        if (thrown instanceof ApiError && (thrown.status === 404 || thrown.status === 410)) throw thrown;
        failures++;
        return null;
      });
    if (item && (await show(item))) return;
    if (failures > mostFailures)
      throw new JobFault({ code: 'offline', message: 'The server does not answer any more.' });
  }
}

async function* updates(
  uuid: string,
  { platform }: UploadCalls,
  signal: AbortSignal,
): AsyncGenerator<QueueResult> {
  const answer = await platform.fetchApi(`/api/web-tools/queue/events/${encodeURIComponent(uuid)}`, {
    headers: { accept: 'text/event-stream' },
    signal,
  });
  if (!answer.ok || !answer.body) {
    const message = 'The server does not know this job any more.';
    throw new ApiError(answer.status, { code: answer.status === 410 ? 'expired' : 'not_found', message });
  }
  // safe: the server builds each update by the contract's own schema
  for await (const { data } of eventsOf(answer.body)) yield JSON.parse(data) as QueueResult;
}
