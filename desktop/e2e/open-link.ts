import { execFile } from 'node:child_process';
import path from 'node:path';

/**
 * Does what the system does with a link of the app's scheme: starts the app with it. The process hands
 * the link to the one that runs already and ends.
 */
export async function openLink(link: string, userData: string, server: string): Promise<void> {
  const folder = process.env.ELECTRON_OVERRIDE_DIST_PATH;
  if (!folder) throw new Error('The Playwright configuration names the Electron to use');
  const binary =
    process.platform === 'darwin' ? 'Electron.app/Contents/MacOS/Electron' : executable(process.platform);
  await new Promise<void>((resolve, reject) => {
    execFile(
      path.join(folder, binary),
      ['--no-sandbox', '.', `--user-data-dir=${userData}`, link],
      {
        cwd: path.join(import.meta.dirname, '..'),
        env: { ...process.env, FORMANT_SERVER: server },
        timeout: 20_000,
      },
      (error) => (error ? reject(error) : resolve()),
    );
  });
}

const executable = (platform: string): string => (platform === 'win32' ? 'electron.exe' : 'electron');
