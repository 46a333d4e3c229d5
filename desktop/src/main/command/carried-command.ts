import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { app } from 'electron';
import { serverAddress } from '../server-address.ts';
import { chosenServer } from '../settings.ts';
import { speechFolder } from '../speech/speech-data.ts';

/** Runs the command that the app carries, without a window, beside an app that is open or not, and ends. */
export async function runCommand(args: string[]): Promise<void> {
  if (process.platform === 'darwin') app.dock?.hide();
  const file = path.join(import.meta.dirname, '../command/command.js');
  try {
    const folder = app.getPath('userData');
    // for its workers too; read where `build/desktop/bundle-command.mjs` says what it speaks with
    process.env.FORMANT_SPEECH_DATA = path.join(folder, speechFolder);
    process.env.FORMANT_SPEECH_SERVER = serverAddress(process.env.FORMANT_SERVER ?? chosenServer(folder));
    // safe: `build/desktop/bundle-command.mjs` puts it there
    const { main } = (await import(/* @vite-ignore */ pathToFileURL(file).href)) as {
      main(args: string[]): Promise<number>;
    };
    app.exit(await main(args));
  } catch (error) {
    console.error(error);
    app.exit(1);
  }
}
