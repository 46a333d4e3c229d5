import { type BrowserWindow, dialog, type OpenDialogOptions } from 'electron';
import { soundExtensions, voiceExtension } from './opened-files.ts';

/** Asks which files to open; none when the person cancels. */
export async function chooseFiles(owner: BrowserWindow | undefined): Promise<string[]> {
  const options: OpenDialogOptions = {
    properties: ['openFile', 'multiSelections'],
    filters: [
      { name: 'Sounds and voices', extensions: [...soundExtensions, voiceExtension] },
      { name: 'All files', extensions: ['*'] },
    ],
  };
  const { filePaths } = owner
    ? await dialog.showOpenDialog(owner, options)
    : await dialog.showOpenDialog(options);
  return filePaths;
}
