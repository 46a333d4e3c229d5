import { product } from '@formant/contract/base/product';
import { app, type BrowserWindow, dialog } from 'electron';
import type { z } from 'zod';
import { elapsedMs } from '../elapsed.ts';
import type { CompanionState, Events } from '../ipc.ts';

type Recovered = z.input<Events['window:recovered']>;

/** A window that fails this often within a minute is not opened anew without a question. */
const mostFailures = 3;
const minuteMs = 60_000;

export interface RecoveryParts {
  log(text: string): void;
  tell(recovered: Recovered): void;
}

/**
 * Brings back what has died: a window is loaded again at the page it showed (takes, jobs and results lie on the disk and
 * are found there), a sound process is started again by Chromium and the voice changer with it. What the window has
 * told last says whether the voice changer ran.
 */
export function makeRecovery({ log, tell }: RecoveryParts) {
  let last: CompanionState | null = null;
  let due: Recovered | null = null;
  let failures: number[] = [];
  const live = (): Recovered['live'] =>
    last?.phase === 'on' || last?.phase === 'opening' ? (last.muted ? 'muted' : 'on') : 'off';

  app.on('child-process-gone', (_event, { type, reason, serviceName = '' }) => {
    if (reason === 'clean-exit') return;
    log(`child gone: ${type} ${serviceName} ${reason}`);
    if (/audio/i.test(serviceName)) tell({ what: 'sound', live: live() });
  });

  async function bringBack(window: BrowserWindow, page: string): Promise<void> {
    const now = elapsedMs();
    failures = [...failures.filter((at) => at > now - minuteMs), now];
    if (failures.length >= mostFailures) {
      const { response } = await dialog.showMessageBox({
        type: 'error',
        buttons: ['Open the start page', `Quit ${product.name}`],
        defaultId: 0,
        cancelId: 1,
        message: `${product.name} fails again and again`,
        detail:
          'What you recorded and what your tools made is kept. Open the start page instead of the page that fails, or quit and start again.',
      });
      if (response !== 0) return app.quit();
      failures = [];
      page = new URL('/', page).href;
    }
    due ??= { what: 'window', live: live() };
    if (!window.isDestroyed()) await window.loadURL(page);
  }

  return {
    /** Watches a window from its making on. @param home what it shows when it died before it showed anything */
    watch(window: BrowserWindow, home: string): void {
      window.webContents.on('render-process-gone', (_event, { reason, exitCode }) => {
        if (reason === 'clean-exit') return;
        log(`window gone: ${reason} ${exitCode}`);
        bringBack(window, window.webContents.getURL() || home).catch((error: unknown) =>
          log(`the window was not opened anew: ${String(error)}`),
        );
      });
    },
    /** The window is about to be loaded anew for another account. */
    leave(): void {
      due = { what: 'account', live: live() };
    },
    /** The window tells how it is, so it listens: now it can hear what has happened. */
    heard(state: CompanionState): void {
      const recovered = due;
      due = null;
      if (recovered) tell(recovered);
      last = state;
    },
  };
}
export type Recovery = ReturnType<typeof makeRecovery>;
