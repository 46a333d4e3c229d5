import { createHash } from 'node:crypto';
import { cpSync } from 'node:fs';
import path from 'node:path';
import { corePart } from '@formant/engine/tts/synthesizers/espeak-parts';
import { themeScript } from '@formant/ui/app/theme.ts';
import { carriedFolder, carriedList } from '@formant/ui/platform/carried-folder.ts';
import { speechPartIn } from '@formant/ui/platform/speech-part.ts';
import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'electron-vite';
import type { Plugin } from 'vite';
import { writeEspeakParts } from '../build/scripts/espeak-parts.mjs';

const here = import.meta.dirname;
writeEspeakParts();

/** The tray finds its sharper twin (`@2x`) by name, so these keep their names beside the bundle. */
const trayIcons = {
  name: 'tray-icons',
  writeBundle: () =>
    cpSync(path.join(here, '../build/desktop/tray'), path.join(here, 'dist/icons'), { recursive: true }),
};

/** The theme is set before any style, by a file of its own: the content policy takes no inline script. */
const themeFile: Plugin = {
  name: 'theme-file',
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: 'theme.js', source: themeScript });
  },
};

/** The window asks what models came with it: none, until installers are made (`build/desktop/carry-models.mjs`). */
const noModels: Plugin = {
  name: 'no-models',
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: `${carriedFolder}/${carriedList}`, source: '[]' });
  },
};

/**
 * Of eSpeak NG's languages the app carries English, in which others read foreign words. The data of the others is
 * fetched when one is spoken, see src/main/speech; `speech-data.json` says what has to come.
 */
const speechLeftOut: Plugin = {
  name: 'speech-left-out',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      const files: Record<string, { bytes: number; sha256: string }> = {};
      for (const [key, file] of Object.entries(bundle)) {
        const part = speechPartIn(`/${file.fileName}`);
        if (part === undefined || part === corePart || part === 'en' || file.type !== 'asset') continue;
        const sha256 = createHash('sha256').update(file.source).digest('hex');
        files[path.posix.basename(file.fileName)] = { bytes: Buffer.byteLength(file.source), sha256 };
        delete bundle[key];
      }
      this.emitFile({ type: 'asset', fileName: 'speech-data.json', source: JSON.stringify(files) });
    },
  },
};

/** electron-vite makes addresses relative, for `file:`; ours start at the root, so that any page can be reloaded. */
const rootAddresses: Plugin = {
  name: 'root-addresses',
  enforce: 'post',
  config: () => ({ base: '/' }),
};

/**
 * One runtime of ONNX for processor and graphics, where a browser is given one of each: that of JSPI, which Electron's
 * Chromium has, is hardly larger than the one for processors alone.
 */
const oneOnnxRuntime = [
  { find: /^onnxruntime-web\/(?:wasm|webgpu)$/, replacement: 'onnxruntime-web/jspi' },
  {
    find: /^onnxruntime-web\/ort-wasm-simd-threaded(?:\.asyncify)?\.(mjs|wasm)/,
    replacement: 'onnxruntime-web/ort-wasm-simd-threaded.jspi.$1',
  },
];

/** Three bundles into `dist/`, with everything inside: the packed app carries no node_modules. */
export default defineConfig({
  main: {
    plugins: [trayIcons],
    build: {
      outDir: path.join(here, 'dist/main'),
      externalizeDeps: false,
      minify: true,
      rollupOptions: {
        input: {
          index: path.join(here, 'src/main/index.ts'),
          'hook-process': path.join(here, 'src/main/talk/hook-process.ts'),
        },
        output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  },
  preload: {
    build: {
      outDir: path.join(here, 'dist/preload'),
      externalizeDeps: false,
      rollupOptions: {
        input: path.join(here, 'src/preload/index.ts'),
        // a sandboxed preload is loaded as CommonJS
        output: { format: 'cjs', entryFileNames: 'index.cjs' },
      },
    },
  },
  renderer: {
    root: path.join(here, 'src/renderer'),
    plugins: [react(), tailwind(), themeFile, rootAddresses, speechLeftOut, noModels],
    resolve: { alias: oneOnnxRuntime },
    worker: { format: 'es' },
    build: {
      outDir: path.join(here, 'dist/renderer'),
      emptyOutDir: true,
      minify: true,
      rolldownOptions: {
        input: path.join(here, 'src/renderer/index.html'),
        // what the window imports at once is one request; no page that is opened later is pulled in
        output: { codeSplitting: { groups: [{ name: 'start', tags: ['$initial'] }] } },
      },
    },
  },
});
