import { cpSync } from 'node:fs';
import path from 'node:path';
import { themeScript } from '@formant/ui/app/theme.ts';
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
    plugins: [react(), tailwind(), themeFile, rootAddresses],
    resolve: { alias: oneOnnxRuntime },
    worker: { format: 'es' },
    build: {
      outDir: path.join(here, 'dist/renderer'),
      emptyOutDir: true,
      minify: true,
      rollupOptions: { input: path.join(here, 'src/renderer/index.html') },
    },
  },
});
