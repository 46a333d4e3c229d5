import { execFile } from 'node:child_process';
import path from 'node:path';

/**
 * Does what the system does with a link of the app's scheme: starts the app with it. The process hands
 * the link to the one that runs already and ends.
 */
export async function openLink(link: string, userData: string, server: string): Promise<void> {
  const { code, text } = await startOnce(userData, server, link);
  if (code !== 0) throw new Error(`The second process ended with ${code}\n${text}`);
}

/** Starts the app without Playwright and waits for its end. */
export async function startOnce(
  userData: string,
  server: string,
  ...more: string[]
): Promise<{ code: number; text: string }> {
  const folder = process.env.ELECTRON_OVERRIDE_DIST_PATH;
  if (!folder) throw new Error('The Playwright configuration names the Electron to use');
  const { platform } = process;
  const binary =
    platform === 'darwin'
      ? 'Electron.app/Contents/MacOS/Electron'
      : platform === 'win32'
        ? 'electron.exe'
        : 'electron';
  return new Promise((resolve) => {
    execFile(
      path.join(folder, binary),
      ['--no-sandbox', '.', `--user-data-dir=${userData}`, ...more],
      {
        cwd: path.join(import.meta.dirname, '..'),
        env: { ...process.env, FORMANT_SERVER: server },
        timeout: 20_000,
      },
      (error, stdout, stderr) =>
        resolve({
          code: error === null ? 0 : typeof error.code === 'number' ? error.code : -1,
          text: stdout + stderr,
        }),
    );
  });
}
