import type { SpeechAssets } from '@formant/engine/tts';
import { espeakLanguageOf, partNotFetched } from '@formant/engine/tts/synthesizers/espeak-languages';
import { formatBytes } from '../../i18n/format.ts';
import { filesCacheName, isBuildCache, keepFile } from '../../platform/offline-files.ts';
import { JobFault } from '../fault.ts';
import { espeakPartFile, fliteFile, type SpeechFile, speechFilesOf, speechUrls } from './speech-files.ts';

/** The app's own files need no keeping, and caches take none of them. */
const isFetched = (): boolean => /^https?:$/.test(location.protocol);

/** What some cache has of a file, whoever has put it there; a private window may have no caches, or none that open. */
const keptFile = async (url: string): Promise<Response | undefined> =>
  isFetched() && 'caches' in globalThis ? caches.match(url).catch(() => undefined) : undefined;

/** Whether a voice can begin to speak without loading anything. */
export async function isSpeechKept(voice: { id: string; language: string }): Promise<boolean> {
  if (!isFetched()) return true;
  const kept = await Promise.all(speechFilesOf(voice).map(({ url }) => keptFile(url)));
  return kept.every((file) => file !== undefined);
}

/**
 * The synthesizers' assets, from the browser's cache or fetched.
 * @param onBytes told of every part that comes, with the sum of the files that are on their way together
 */
export function browserSpeechAssets(onBytes: (received: number, total: number) => void): SpeechAssets {
  const way = { files: 0, received: 0, total: 0 };
  async function load(file: SpeechFile, language: string | null): Promise<Uint8Array<ArrayBuffer>> {
    const { url, bytes } = file;
    const kept = await keptFile(url);
    if (kept) return new Uint8Array(await kept.arrayBuffer());
    if (way.files === 0) way.received = way.total = 0;
    way.files++;
    way.total += bytes;
    try {
      const loaded = await fetchWhole(file, (length) => {
        way.received += length;
        onBytes(way.received, way.total);
      });
      if (isFetched() && 'caches' in globalThis) await keep(url, loaded);
      return loaded;
    } catch (cause) {
      throw new JobFault({
        code: 'offline',
        message: notFetched(language, bytes),
        reference: String(cause).slice(0, 200),
      });
    } finally {
      way.files--;
    }
  }
  return {
    fliteWasm: () => load(fliteFile, null),
    espeakPart: (part) => load(espeakPartFile(part), espeakLanguageOf(part)),
  };
}

const notFetched = (language: string | null, bytes: number): string =>
  language === null
    ? 'The voices could not be loaded. Check your connection and try again.'
    : partNotFetched(language, formatBytes(bytes), 'device');

async function fetchWhole(
  { url, bytes: total }: SpeechFile,
  onPart: (bytes: number) => void,
): Promise<Uint8Array<ArrayBuffer>> {
  const answer = await fetch(url);
  if (!answer.ok || !answer.body) throw new Error(`${url} answers ${answer.status}`);
  const bytes = new Uint8Array(total);
  let received = 0;
  const reader = answer.body.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    bytes.set(part.value, received);
    received += part.value.byteLength;
    onPart(part.value.byteLength);
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
  const current = new Set(speechUrls.map((address) => new URL(address, location.href).href));
  const files = await caches.open(filesCacheName);
  for (const old of await files.keys())
    if (/\/(espeak-ng|flite)\b[^/]*$/.test(old.url) && !current.has(old.url)) await files.delete(old);
}
