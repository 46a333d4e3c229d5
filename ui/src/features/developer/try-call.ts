import { words } from './words.ts';

/** A call that an API key opens. */
export interface OpenCall {
  /** `GET /api/tts/voices` */
  name: string;
  summary: string;
  scope: string;
  takesBody: boolean;
}
interface Described {
  summary: string;
  requestBody?: { content: Record<string, unknown> };
  'x-scope'?: string;
  'x-transport'?: string;
}

/** Every call that a key opens and that answers JSON, as the server's own description has them. */
export async function readCalls(signal: AbortSignal): Promise<OpenCall[]> {
  const answer = await fetch('/api/openapi.json', { signal, credentials: 'omit' });
  if (!answer.ok) throw new Error(words.failed);
  const { paths } = (await answer.json()) as { paths: Record<string, Record<string, Described>> }; // safe: OpenAPI
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, call]) =>
      call['x-scope'] !== undefined && call['x-transport'] === 'json'
        ? [
            {
              name: `${method.toUpperCase()} ${path}`,
              summary: call.summary,
              scope: call['x-scope'],
              takesBody: call.requestBody !== undefined,
            },
          ]
        : [],
    ),
  );
}

export interface Tried {
  status: number;
  ms: number;
  /** Calls that the key has left in this minute; null where the server does not say. */
  left: string | null;
  text: string;
}

const longestShown = 20_000;

/** Makes a call as a program would: by the key alone, without the browser's cookies. */
export async function tryCall(
  request: { method: string; address: string; key: string; body: string | null },
  signal: AbortSignal,
): Promise<Tried> {
  const began = performance.now();
  const answer = await fetch(request.address, {
    method: request.method,
    signal,
    credentials: 'omit',
    headers: {
      Authorization: `Bearer ${request.key}`,
      ...(request.body === null ? {} : { 'Content-Type': 'application/json' }),
    },
    ...(request.body === null ? {} : { body: request.body }),
  });
  const text = await answer.text();
  return {
    status: answer.status,
    ms: Math.round(performance.now() - began),
    left: answer.headers.get('RateLimit-Remaining'),
    text: laidOut(text).slice(0, longestShown),
  };
}

function laidOut(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
