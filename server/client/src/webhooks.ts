/** What a webhook tells. */
export interface WebhookEvent {
  type: 'job.succeeded' | 'job.failed' | 'job.cancelled' | 'test';
  timestamp: string;
  data: { kind?: 'tool' | 'speech' | 'conversion'; uuid?: string; url?: string };
}

/** A request is not from the server that the secret is shared with, too old, or no webhook; answer it with 400. */
export class WebhookRefused extends Error {
  override readonly name = 'WebhookRefused';
}

type HeadersLike = Headers | Readonly<Record<string, string | readonly string[] | undefined>>;

/**
 * Checks a request as https://www.standardwebhooks.com says and reads it.
 * @param body the bytes as they came, or their text; not what a framework has parsed of them
 * @param options `toleranceSeconds` is how old it may be, default 300; `now` in milliseconds
 * @throws WebhookRefused
 */
export async function readWebhook(
  secret: string,
  headers: HeadersLike,
  body: string | Uint8Array,
  options: { toleranceSeconds?: number; now?: number } = {},
): Promise<WebhookEvent & { id: string }> {
  const { toleranceSeconds = 300, now = Date.now() } = options;
  const secretBytes = bytesOf(String(secret ?? '').replace(/^whsec_/, ''));
  if (!secretBytes?.length)
    throw new WebhookRefused('The secret is none of a webhook. Copy it from the developer page.');
  const id = headerOf(headers, 'webhook-id');
  const timestamp = headerOf(headers, 'webhook-timestamp');
  const signatures = headerOf(headers, 'webhook-signature');
  if (!id || !timestamp || !signatures) throw new WebhookRefused('The headers of a webhook are missing.');
  const age = Math.abs(now / 1000 - Number(timestamp));
  if (!/^\d+$/.test(timestamp) || age > toleranceSeconds)
    throw new WebhookRefused('The webhook is too old, or the clocks differ.');
  const text = textOf(body);
  const key = await crypto.subtle.importKey('raw', secretBytes, { name: 'HMAC', hash: 'SHA-256' }, false, [
    'verify',
  ]);
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${text}`);
  for (const one of signatures.split(' ')) {
    const [version, signature] = one.split(',');
    const given = version === 'v1' && signature ? bytesOf(signature) : null;
    // in constant time
    if (given && (await crypto.subtle.verify('HMAC', key, given, signed))) return { ...eventOf(text), id };
  }
  throw new WebhookRefused('The signature of the webhook does not fit.');
}

function textOf(body: unknown): string {
  if (typeof body === 'string') return body;
  if (body instanceof Uint8Array) return new TextDecoder().decode(body);
  throw new WebhookRefused(
    'The body was parsed already or is missing. Hand in its bytes as they came, such as of express.raw().',
  );
}

function eventOf(text: string): WebhookEvent {
  try {
    const event: unknown = JSON.parse(text);
    if (typeof event === 'object' && event !== null && 'type' in event) return event as WebhookEvent; // safe: the server that signed it sends no other
  } catch {
    // told below
  }
  throw new WebhookRefused('The body of the webhook is no event in JSON.');
}

function headerOf(headers: HeadersLike | null | undefined, name: string): string | undefined {
  if (headers instanceof Headers) return headers.get(name) ?? undefined;
  const value = Object.entries(headers ?? {}).find(([given]) => given.toLowerCase() === name)?.[1];
  return typeof value === 'string' || value === undefined ? value : value[0];
}

/** null for what is no base64. */
function bytesOf(base64: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
  } catch {
    return null;
  }
}
