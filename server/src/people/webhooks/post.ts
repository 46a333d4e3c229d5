import { lookup } from 'node:dns/promises';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { faultOfAddress, isPublicAddress, publicLookup } from '../../kernel/public-address.ts';

/** The whole exchange, from looking up the name to the status of the answer. */
export const withinMs = 10_000;

export interface Posted {
  /** HTTP status; null where there was no answer. */
  status: number | null;
  /** What went wrong, in words for people; null for a 2xx. */
  error: string | null;
}

/**
 * Posts JSON to an address that somebody gave. The very address that is connected to has to be public, whatever the name
 * said before; redirects are not followed, and of the answer only the status is read.
 * @param options.inside lets private addresses and http through
 */
export async function post(
  url: string,
  options: { headers: Record<string, string>; body: string; inside: boolean; timeoutMs?: number },
): Promise<Posted> {
  const { headers, body, inside, timeoutMs = withinMs } = options;
  const fault = inside ? null : faultOfAddress(url);
  if (fault !== null) return { status: null, error: fault };
  const request = url.startsWith('http:') ? requestHttp : requestHttps;
  const signal = AbortSignal.timeout(timeoutMs);
  return new Promise((resolve) => {
    const call = request(
      url,
      {
        method: 'POST',
        agent: false,
        signal,
        headers: {
          ...headers,
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
          'user-agent': 'formant-webhooks',
        },
        ...(inside ? {} : { lookup: publicLookup }),
      },
      (answer) => {
        answer.destroy();
        resolve(judge(answer.statusCode ?? 0));
      },
    );
    call.on('error', (error) => {
      const reason = signal.aborted ? `No answer within ${timeoutMs / 1000} seconds.` : error.message;
      resolve({ status: null, error: reason.slice(0, 300) });
    });
    call.end(body);
  });
}

function judge(status: number): Posted {
  if (status >= 200 && status < 300) return { status, error: null };
  if (status >= 300 && status < 400)
    return { status, error: 'It answered with a redirect, and redirects are not followed.' };
  return { status, error: `It answered with ${status}.` };
}

/** What is wrong with an address that is to be registered, also where its name leads now; null when nothing is. */
export async function faultOfTarget(url: string, inside: boolean): Promise<string | null> {
  if (inside)
    return URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)
      ? null
      : 'Give an address that begins with https://.';
  const fault = faultOfAddress(url);
  if (fault !== null) return fault;
  const host = new URL(url).hostname.replace(/^\[|\]$/g, '');
  const found = await lookup(host, { all: true }).catch(() => []);
  if (found.length === 0) return `${host} can’t be found. Check its spelling.`;
  return found.every(({ address }) => isPublicAddress(address))
    ? null
    : `${host} does not lead to the public internet.`;
}
