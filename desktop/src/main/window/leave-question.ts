import { product } from '@formant/contract/base/product';
import { type BrowserWindow, dialog } from 'electron';

const words = {
  quit: `Quit ${product.name}?`,
  leave: 'Leave this page?',
  stay: 'Stay',
  quitAnyway: 'Quit anyway',
  leaveAnyway: 'Leave anyway',
  unknown: 'Something in the window is not kept yet, and is lost.',
};

/**
 * Asks before a window goes that holds something which is kept nowhere. Electron closes no window whose page refuses
 * that, and says nothing, unless somebody answers for the person.
 * @param stayed the person stays: what was about to end goes on
 */
export function makeLeaveQuestion(stayed: () => void) {
  let held: readonly string[] = [];
  let answered = false;

  function ask(window: BrowserWindow, ends: boolean): boolean {
    // it may be hidden or behind others: what would be lost has to be seen
    if (window.isMinimized()) window.restore();
    window.show();
    const goes =
      dialog.showMessageBoxSync(window, {
        type: 'warning',
        buttons: [words.stay, ends ? words.quitAnyway : words.leaveAnyway],
        defaultId: 0,
        cancelId: 0,
        message: ends ? words.quit : words.leave,
        detail: held.length > 0 ? held.join('\n') : words.unknown,
      }) === 1;
    if (!goes) stayed();
    return goes;
  }

  return {
    /** What would be lost with the page, in its own sentences. */
    hear(lost: readonly string[]): void {
      held = lost;
      answered = false;
    },
    /** @param ends whether the app ends with what is about to happen, and not the page alone */
    watch(window: BrowserWindow, ends: () => boolean): void {
      window.webContents.on('will-prevent-unload', (event) => {
        if (answered || ask(window, ends())) event.preventDefault();
      });
      // its page has ended with all that it held
      window.webContents.on('render-process-gone', () => {
        held = [];
      });
    },
    /** For what can't be taken back once the windows close, as a new version that is put in place. */
    mayEnd(window: BrowserWindow): boolean {
      answered = held.length === 0 || window.isDestroyed() || ask(window, true);
      return answered;
    },
  };
}

/** Asked once, before the first window hides itself. */
export async function wantsToStay(window: BrowserWindow): Promise<boolean> {
  const { response } = await dialog.showMessageBox(window, {
    type: 'info',
    buttons: ['Keep running', `Quit ${product.name}`],
    defaultId: 0,
    cancelId: 0,
    message: `${product.name} keeps running`,
    detail:
      'Your voice changer and your keys go on working. Its icon beside the clock opens the window again, and quits. The File menu changes this.',
  });
  return response === 0;
}
