import { product } from '@formant/contract/base/product';
import { app, type BrowserWindow, dialog, type MessageBoxOptions, net } from 'electron';
import { obstacleTexts } from './line/reach.ts';
import type { Updater, UpdatesParts } from './updates.ts';
import { resumingDownload } from './updates-download.ts';

/** The library, where the app was installed by one of our installers. */
export async function loadUpdater(): Promise<Updater | null> {
  if (!app.isPackaged) return null;
  const { autoUpdater } = (await import('electron-updater')).default;
  autoUpdater.logger = null;
  const download = resumingDownload((url, init) => net.fetch(url, init));
  // safe: the library downloads whole files by this method alone, and calls it with these arguments
  Object.assign((autoUpdater as unknown as { httpExecutor: object }).httpExecutor, { download });
  return autoUpdater.isUpdaterActive() ? autoUpdater : null;
}

const told: Record<Parameters<UpdatesParts['tell']>[0], Pick<MessageBoxOptions, 'message' | 'detail'>> = {
  newest: { message: 'You have the newest version.', detail: `${product.name} ${app.getVersion()}` },
  'pinned-older': {
    message: 'Those who help you have chosen an older version of the app for this computer.',
    detail: 'It does not come by itself: install it with the file that they give you.',
  },
  unreachable: {
    message: 'New versions could not be looked for.',
    detail: 'Check the connection, then try again. The app works on as it is.',
  },
  portal: { message: 'New versions could not be looked for.', detail: obstacleTexts.portal },
  clock: { message: 'New versions could not be looked for.', detail: obstacleTexts.clock },
  none: {
    message: 'Your server offers no versions of the app.',
    detail: 'Whoever runs it can add them. Until then, get new versions where you got this one.',
  },
  unreadable: {
    message: 'The server’s list of versions can’t be read.',
    detail: 'Nothing was changed. Tell whoever runs the server that its list of versions is spoiled.',
  },
  damaged: {
    message: 'The new version was damaged on its way.',
    detail: 'Nothing of it was kept. Try again; if it happens again, tell whoever runs the server.',
  },
  'no-room': {
    message: 'The disk is full: the new version was not downloaded.',
    detail: 'Make about 500 MB of room, then look for updates again. The app works on as it is.',
  },
  unable: {
    message: 'This copy does not update itself.',
    detail: 'Download the newest version from the website, or update it the way you installed it.',
  },
};

const restarting = 'The app closes and opens again. Later: it comes when you quit the app.';
const asked: Record<Parameters<UpdatesParts['ask']>[0], string> = {
  download: 'It is downloaded in the background.',
  'pinned-download':
    'Those who help you have chosen this version for this computer. It is downloaded in the background.',
  restart: restarting,
  'must-restart': `Your server no longer supports the version that runs, so parts of it may stop working. ${restarting}`,
  'pinned-restart': `Those who help you have chosen this version for this computer. ${restarting}`,
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
      const restart = what !== 'download' && what !== 'pinned-download';
      const { response } = await show({
        type: 'question',
        buttons: [restart ? 'Restart now' : 'Download', 'Later'],
        defaultId: 0,
        cancelId: 1,
        message: restart
          ? `${product.name} ${version} is ready.`
          : `${product.name} ${version} is available. Download it?`,
        detail: asked[what],
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
