import { createHash } from 'node:crypto';
import { espeakReadersOf } from '@formant/engine/tts/synthesizers/espeak-languages';
import { corePart } from '@formant/engine/tts/synthesizers/espeak-parts';
import type { OfflinePlan, PlannedFile } from '@formant/ui/platform/offline-files.ts';
import { speechPartIn } from '@formant/ui/platform/speech-part.ts';

/** Runs neural models, or measures visits, which are fetched by choice: kept from the first use on. */
const byChoice = /^(?:ort[.-]|entry-analytics-|(?:amplitude|posthog|sentry|banner)-)/;
/** Decoders, voices and sounds: several times everything else together. */
const heavy = /\.(wasm|data|mp3|wav|ogg|m4a|flac)$/;

/**
 * What a device keeps of a build so that every page and every tool works without a network.
 * @param built files of the build, by their paths below the website's root
 * @param named contents of the files whose names stay, by path
 * @param others what else a page of this build depends on: the worker's code, the document around the pages
 * @throws Error where the build has no entry
 */
export function planOf(
  built: readonly { path: string; bytes: number }[],
  named: Readonly<Record<string, Uint8Array>>,
  others: readonly string[],
): OfflinePlan {
  const files = built
    .filter(({ path }) => path.startsWith('/assets/'))
    .map(({ path, bytes }): PlannedFile => {
      const languages = languagesOf(path);
      return {
        path,
        bytes,
        when: whenOf(path.slice('/assets/'.length)),
        ...(languages ? { languages } : {}),
      };
    })
    .sort((a, b) => a.bytes - b.bytes || (a.path < b.path ? -1 : 1));
  const entry = files.find(({ path }) => /^\/assets\/entry-client-[^/]*\.js$/.test(path))?.path;
  if (!entry) throw new Error('The build has no entry-client: what a device keeps cannot be planned.');
  const hash = createHash('sha256');
  for (const { path } of files) hash.update(`${path}\n`);
  for (const [path, bytes] of Object.entries(named)) hash.update(path).update(bytes);
  for (const other of others) hash.update(other);
  return { revision: hash.digest('hex').slice(0, 12), entry, files, named: Object.keys(named) };
}

/** Of a dictionary; what every voice needs is everybody's, and so is English, in which others read foreign words. */
function languagesOf(path: string): string[] | undefined {
  const part = speechPartIn(path);
  if (part === undefined || part === corePart || part === 'en') return undefined;
  const read = espeakReadersOf(part).map(({ language }) => language.toLowerCase().split('-')[0] ?? '');
  return [...new Set([part, ...read])];
}

function whenOf(name: string): PlannedFile['when'] {
  if (byChoice.test(name)) return 'used';
  return heavy.test(name) ? 'later' : 'first';
}
