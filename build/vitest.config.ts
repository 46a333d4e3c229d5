import { fileURLToPath } from 'node:url';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { launchOptions } from './scripts/chromium.mjs';
import { writeEspeakParts } from './scripts/espeak-parts.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
writeEspeakParts();

/** Files that take a minute or more: they begin first, so that none of them is left running alone at the end. */
const long =
  /ports\/queue|ports\/codec|hostile-input|engine\.browser|device-speech|convert-file|odd-media|live-changer|killed-server|media-fuzz|scale|runner|scaffold|package|compute|web-tools|training|tts|strangers/;
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => long.test(moduleId);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

const shared = '{server,ui}/src/**/*.test.{ts,tsx}';
const inNode = {
  environment: 'node',
  exclude: ['**/*.browser.test.*', '**/node_modules/**', '**/dist/**'],
  testTimeout: 60_000,
  hookTimeout: 120_000,
  maxWorkers: 3, // on two processors: many wait for a lease, a lock or a clock
  globalSetup: ['server/src/testing/global-setup.ts'],
};

/** What plays and changes sound as it is heard. */
const inRealTime = [
  '{server/engine/src/live,ui/src/sound/{live,play}}/**/*.browser.test.ts',
  'ui/src/sound/speech/speech-player.browser.test.ts',
];
/** Each has objects of its own: Vitest writes into them. */
const inBrowser = (
  name: string,
  { exclude = [], ...own }: NonNullable<TestProjectInlineConfiguration['test']>,
): TestProjectInlineConfiguration => ({
  // Known beforehand: a dependency found in mid-run would bring a second copy of React.
  optimizeDeps: {
    // its files are loaded by their own addresses
    exclude: ['onnxruntime-web'],
    include: [
      'react',
      'react-dom',
      'react-dom/client',
      'react/jsx-runtime',
      'react/jsx-dev-runtime',
      'react-router',
      'zustand',
      'zustand/vanilla',
      'lucide-react',
      'music-metadata',
      'radix-ui',
      '@radix-ui/react-dialog',
      'wavesurfer.js',
      'wavesurfer.js/plugins/regions',
    ],
  },
  resolve: { dedupe: ['react', 'react-dom'] },
  test: {
    include: ['server/engine/src/**/*.parity.test.ts', '{server,ui}/**/*.browser.test.{ts,tsx}'],
    exclude: ['**/node_modules/**', '**/dist/**', ...exclude],
    testTimeout: 60_000,
    maxWorkers: 2, // Vitest leaves a processor to itself, which it does not use
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      provider: playwright({ launchOptions }),
      instances: [{ browser: 'chromium' }],
    },
    ...own,
    name,
  },
});

export default defineConfig({
  root,
  test: {
    sequence: { sequencer: LongFirst },
    projects: [
      {
        test: {
          ...inNode,
          name: 'isolated',
          include: ['{server,ui,web,desktop,build}/**/*.test.{ts,tsx}'],
          // all but those of the next project, so that no test is left out
          exclude: [...inNode.exclude, shared],
        },
      },
      {
        // Their many modules are loaded once by each of the two processes instead of once by each file: a file
        // leaves globals, the environment and timers as it found them.
        test: { ...inNode, name: 'shared', isolate: false, include: [shared] },
      },
      inBrowser('browser', { exclude: inRealTime }),
      // begins when the others have ended: one page at a time, so that the machine is its own
      inBrowser('heard', { include: inRealTime, maxWorkers: 1, sequence: { groupOrder: 1 } }),
    ],
  },
});
