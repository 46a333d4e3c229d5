import type { ToastStore } from '@formant/ui/design/toasts/toasts.ts';
import { lineWords } from '@formant/ui/features/app-settings/words.ts';
import type { DesktopApi } from '../ipc.ts';

const words = { choose: 'Connection' };
const settings = '/app-settings';

/**
 * Says why what was begun does not come, once until nothing waits any more: on its own page it looks like something slow.
 * The settings say it by themselves.
 */
export function keepLine(app: Pick<DesktopApi, 'on'>, toasts: ToastStore, go: (path: string) => void): void {
  let said = false;
  app.on('line:changed', ({ waits, waiting }) => {
    if (waiting === 0) said = false;
    if (said || waiting === 0 || waits === null || location.pathname === settings) return;
    said = true;
    toasts.getState().show(lineWords.waits[waits], 'warning', {
      label: words.choose,
      run: () => go(settings),
    });
  });
}
