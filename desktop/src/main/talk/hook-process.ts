import { createRequire } from 'node:module';
import { type HookAddon, hearKeys } from './key-hook.ts';

/** What the hook's process tells the main one. */
export type HookWord =
  | { kind: 'begun' }
  | { kind: 'turned'; code: number; isDown: boolean }
  | { kind: 'heard' }
  | { kind: 'failed'; what: 'missing' | 'failed'; text: string };

/**
 * The hook in a process of its own: file of the compiled part and the wanted codes come as arguments. On Windows a hook in
 * the main process hears nothing while the app has the focus and a microphone is open (Chromium takes raw input then),
 * and on Linux the library ends its process when the X server goes away.
 */
const { parentPort } = process as unknown as { parentPort: { postMessage(word: HookWord): void } }; // safe: Electron puts it there
const say = (word: HookWord): void => parentPort.postMessage(word);
const [file = '', codes = ''] = process.argv.slice(2);
let addon: HookAddon | null = null;
try {
  // safe: the interface lists what is used of it
  addon = createRequire(import.meta.url)(file) as HookAddon;
} catch (error) {
  say({ kind: 'failed', what: 'missing', text: String(error) });
}
try {
  if (addon) {
    hearKeys(
      addon,
      new Set(codes.split(',').map(Number)),
      {
        turned: (code, isDown) => say({ kind: 'turned', code, isDown }),
        heard: () => say({ kind: 'heard' }),
      },
      () => performance.now(),
    );
    say({ kind: 'begun' });
  }
} catch (error) {
  say({ kind: 'failed', what: 'failed', text: String(error) });
}
