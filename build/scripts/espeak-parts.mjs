// Cuts eSpeak NG's data into the files that a page loads one by one: `ui/dist/espeak/espeak-ng-<part>.data`.
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { cutEspeakPart, espeakParts } from '@formant/engine/tts/synthesizers/espeak-parts';
import { root } from './workspace.mjs';

const { resolve } = createRequire(path.join(root, 'server/engine/package.json'));
const folder = path.join(root, 'ui/dist/espeak');

/** Writes those that are missing or of another version; whoever builds or serves the interface calls it first. */
export function writeEspeakParts() {
  const whole = readFileSync(
    path.join(path.dirname(resolve('@echogarden/espeak-ng-emscripten')), 'espeak-ng.data'),
  );
  mkdirSync(folder, { recursive: true });
  for (const part of espeakParts.keys()) {
    const file = path.join(folder, `espeak-ng-${part}.data`);
    const bytes = cutEspeakPart(whole, part);
    if (existsSync(file) && readFileSync(file).equals(bytes)) continue;
    writeFileSync(`${file}.${process.pid}`, bytes);
    renameSync(`${file}.${process.pid}`, file); // a build beside this one sees a whole file or none
  }
}
