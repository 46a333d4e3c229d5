import path from 'node:path';
import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { writeEspeakParts } from '../build/scripts/espeak-parts.mjs';
import { licenceTexts } from './licence-texts.ts';
import { buildWorker } from './offline/build-worker.ts';
import { pageDates } from './page-dates.ts';
import { precompress } from './precompress.ts';
import { smallerStart } from './smaller-start.ts';
import { sourceFiles } from './source-files.ts';
import { startStyles } from './styles/start-styles.ts';

/** Small modules that nearly every page needs travel together: fewer requests, better compression. */
const groups = [
  {
    name: 'framework',
    test: /node_modules\/(react|react-dom|react-router|scheduler|zustand|use-sync-external-store|cookie-es|cookie)\//,
  },
  {
    name: 'shell',
    test: /web\/entry-client|ui\/src\/(api\/(?!account-form|captcha|next-path|retry|visitor-api)|platform\/(?!account-name|app-link|consent|hold-key|host-of|keep-offline|offline-|reports|room-left|this-system|use-global-keys)|app\/((?!attribution|NavigationSheet|AppRail|AccountMenu|ToolFooter)[^/]+$|palette\/palette-store|palette\/PalettePlace)|routes\/(?!guards|destinations|addresses|all-rows|formats|legacy|mirrors|path-to|redirects|referrals|use-cases)|design\/(Button|IconButton|Link|Logo|Spinner|class-names|icons|use-later)\.|content\/error-texts\.|i18n\/(?!format\.)|pages\/parts\/root-data)/,
  },
  {
    name: 'pieces',
    test: /ui\/src\/(design\/(Disclosure|FormantCurve|Glyph|HangingWave|PlayButton|fields\/RadioChips|hanging-path)|pages\/parts\/ToolGrid|parts\/voice-demo\/(VoiceDemo|DemoMachine|words)|content\/demo\/(voices|demo\.generated))\./,
  },
  // each costs the main thread about a millisecond as a script of its own, and a screen has dozens
  { name: 'icons', test: /node_modules\/lucide-react\// },
  {
    name: 'controls',
    test: /ui\/src\/design\/(Badge|Banner|EmptyState|LaterPlace|LaterView|RetryBanner|Skeleton|near\/(WakeWhenNear|use-near)|fields\/(Checkbox|Field|Input))\./,
  },
  {
    name: 'overlays',
    test: /node_modules\/(@radix-ui|@floating-ui|react-remove-scroll|react-remove-scroll-bar|react-style-singleton|use-callback-ref|use-sidecar|aria-hidden|get-nonce|tslib|detect-node-es)\/|ui\/src\/design\/(fields\/Select|overlays\/(Dialog|Menu|Popover|Sheet))\./,
  },
  {
    name: 'sound',
    test: /ui\/src\/(sound\/(fault|files\/(overview|pcm-file)|play\/(audition|ducking|fetch-bars|now-playing|own-recording|player|voice-sample))|players\/(InputMeter|LevelMeter|Waveform|use-player))\.|server\/engine\/src\/(base\/faults|codecs\/(wav|wav-header))\./,
  },
];

writeEspeakParts();

/** Two builds: the browser's files into `dist/client`, the renderer into `dist/server` (`vite build --ssr`). */
export default defineConfig(({ command, isSsrBuild }) => ({
  root: import.meta.dirname,
  plugins: [
    react(),
    tailwind(),
    pageDates(),
    ...(isSsrBuild ? [] : [licenceTexts()]),
    ...(command !== 'build'
      ? []
      : isSsrBuild
        ? [sourceFiles()]
        : [
            smallerStart(groups),
            startStyles('web/entry-client.tsx', [
              'ui/src/pages/home/HomePage.tsx',
              'ui/src/app/layouts/WebsiteLayout.tsx',
            ]),
            buildWorker(),
            precompress(),
          ]),
  ],
  // the codec's core is loaded as a file of its own
  optimizeDeps: {
    exclude: ['onnxruntime-web'],
    entries: ['entry-client.tsx'],
  },
  worker: { format: 'es' as const },
  server: { fs: { allow: [path.join(import.meta.dirname, '..')] } },
  ...(isSsrBuild
    ? {
        // one file that starts fast and renders with React's production build whatever NODE_ENV says
        ssr: { noExternal: true as const },
        define: { 'process.env.NODE_ENV': '"production"' },
      }
    : {}),
  build: {
    target: 'es2022',
    outDir: isSsrBuild ? 'dist/server' : 'dist/client',
    emptyOutDir: true,
    copyPublicDir: !isSsrBuild,
    manifest: !isSsrBuild,
    modulePreload: {
      // every browser we build for knows modulepreload
      polyfill: false,
      // The entry would carry the names of every page's parts to each first visit. Styles it has to know; pages that
      // the server draws name their scripts themselves, and the others are fetched when the pointer nears a link.
      resolveDependencies: (_, files, { hostId }) =>
        hostId.includes('entry-client') ? files.filter((file) => file.endsWith('.css')) : files,
    },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      input: isSsrBuild ? 'entry-server.tsx' : ['entry-client.tsx', 'entry-analytics.ts'],
      ...(isSsrBuild ? {} : { output: { codeSplitting: { groups } } }),
    },
  },
}));
