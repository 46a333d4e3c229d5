import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';
import { stylesFile } from '../styles/start-styles.ts';
import { planOf } from './plan.ts';

/** Writes `sw.js`, the service worker with the plan of this build in it. */
export const buildWorker = (): Plugin => ({
  name: 'build-worker',
  apply: 'build',
  generateBundle: {
    order: 'post',
    async handler(_, bundle) {
      const files = Object.values(bundle).map((file) => ({
        path: `/${file.fileName}`,
        bytes: Buffer.byteLength(file.type === 'chunk' ? file.code : file.source),
      }));
      const code = await workerCode();
      const around = readFileSync(path.join(import.meta.dirname, '../document.ts'), 'utf8');
      const styles = bundle[stylesFile];
      if (styles?.type !== 'asset') throw new Error('What every document looks like is not divided yet.');
      const plan = planOf(files, publicFiles(), [code, around, String(styles.source)]);
      const source = code.replace('offlinePlan', () => JSON.stringify(plan));
      this.emitFile({ type: 'asset', fileName: 'sw.js', source });
    },
  },
});

/** Files that are copied as they are. */
function publicFiles(): Record<string, Uint8Array> {
  const folder = path.join(import.meta.dirname, '../public');
  return Object.fromEntries(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => path.join(parentPath, name))
      .map((file) => [`/${path.relative(folder, file).replaceAll(path.sep, '/')}`, readFileSync(file)]),
  );
}

async function workerCode(): Promise<string> {
  const built = await build({
    configFile: false,
    root: import.meta.dirname,
    logLevel: 'warn',
    build: {
      write: false,
      target: 'es2022',
      lib: {
        entry: path.join(import.meta.dirname, 'service-worker.ts'),
        formats: ['iife'],
        name: 'offline',
        fileName: 'sw',
      },
    },
  });
  // safe: a library in one format, not watched
  const [{ output }] = built as [Rolldown.RolldownOutput];
  return output[0].code;
}
