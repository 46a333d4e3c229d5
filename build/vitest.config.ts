import { fileURLToPath } from 'node:url';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { launchOptions } from './scripts/chromium.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

export default defineConfig({
  root,
  test: {
    projects: [
      {
        test: {
          name: 'node',
          environment: 'node',
          include: [
            'server/**/*.test.ts',
            'ui/src/**/*.test.{ts,tsx}',
            'web/*.test.ts',
            'desktop/src/**/*.test.ts',
            'build/test/**/*.test.ts',
          ],
          exclude: ['**/*.browser.test.*', '**/node_modules/**', '**/dist/**'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          maxWorkers: 2,
          globalSetup: ['server/src/testing/global-setup.ts'],
        },
      },
      {
        // Known beforehand: a dependency found in mid-run would bring a second copy of React.
        optimizeDeps: {
          // its files are loaded by their own addresses
          exclude: ['onnxruntime-web', '@echogarden/espeak-ng-emscripten'],
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
            'radix-ui',
            '@radix-ui/react-dialog',
            'wavesurfer.js',
            'wavesurfer.js/plugins/regions',
          ],
        },
        resolve: { dedupe: ['react', 'react-dom'] },
        test: {
          name: 'browser',
          include: ['server/engine/src/**/*.parity.test.ts', '{server,ui}/**/*.browser.test.{ts,tsx}'],
          exclude: ['**/node_modules/**', '**/dist/**'],
          testTimeout: 60_000,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({ launchOptions }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
});
