import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { app } from 'electron';

/** Runs the command that the app carries, without a window, beside an app that is open or not, and ends. */
export async function runCommand(args: string[]): Promise<void> {
  if (process.platform === 'darwin') app.dock?.hide();
  const file = path.join(import.meta.dirname, '../command/command.js');
  try {
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
