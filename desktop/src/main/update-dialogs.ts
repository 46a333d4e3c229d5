import { product } from '@formant/contract/base/product';
import { app, type BrowserWindow, dialog, type MessageBoxOptions } from 'electron';
import type { Updater, UpdatesParts } from './updates.ts';

/** The library, where the app was installed by one of our installers; the feed's address came with it. */
export async function loadUpdater(): Promise<Updater | null> {
  if (!app.isPackaged) return null;
  const { autoUpdater } = (await import('electron-updater')).default;
  autoUpdater.logger = null;
  return autoUpdater.isUpdaterActive() ? autoUpdater : null;
}

const told: Record<Parameters<UpdatesParts['tell']>[0], Pick<MessageBoxOptions, 'message' | 'detail'>> = {
  newest: { message: 'You have the newest version.', detail: `${product.name} ${app.getVersion()}` },
  unreachable: {
    message: 'New versions could not be looked for.',
    detail: 'Check the connection, then try again. The app works on as it is.',
  },
  unable: {
    message: 'This copy does not update itself.',
    detail: 'Download the newest version from the website, or update it the way you installed it.',
  },
};

/** What the person is asked and told about new versions. */
export function updateDialogs(
  window: () => BrowserWindow | null,
): Pick<UpdatesParts, 'ask' | 'tell' | 'progress'> {
  const show = (options: MessageBoxOptions) => {
    const owner = window();
    return owner ? dialog.showMessageBox(owner, options) : dialog.showMessageBox(options);
  };
  return {
    async ask(what, version) {
      const restart = what === 'restart';
      const { response } = await show({
        type: 'question',
        buttons: [restart ? 'Restart now' : 'Download', 'Later'],
        defaultId: 0,
        cancelId: 1,
        message: restart
          ? `${product.name} ${version} is ready.`
          : `${product.name} ${version} is available. Download it?`,
        detail: restart
          ? 'The app closes and opens again. Later: it comes when you quit the app.'
          : 'It is downloaded in the background.',
      });
      return response === 0;
    },
    tell(what) {
      void show({ type: 'info', buttons: ['OK'], ...told[what] });
    },
    progress(fraction) {
      window()?.setProgressBar(fraction ?? -1);
    },
  };
}
