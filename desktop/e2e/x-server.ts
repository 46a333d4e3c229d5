import { execFile, execFileSync, spawn } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Whether this computer can play a keyboard: an X server of our own, and what presses its keys by XTest. */
export function hasXServer(): boolean {
  if (process.platform !== 'linux') return false;
  try {
    // without a display xdotool does not even tell its version
    execFileSync('which', ['Xvfb', 'xdotool'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** An X server of a test alone: keys that are pressed there reach nobody else. */
export async function startXServer() {
  const server = spawn('Xvfb', ['-displayfd', '3', '-nolisten', 'tcp', '-screen', '0', '640x480x24'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const number = await new Promise<string>((resolve, reject) => {
    let text = '';
    server.stdio[3]?.on('data', (piece) => {
      text += String(piece);
      if (text.endsWith('\n')) resolve(text.trim());
    });
    server.on('error', reject);
    server.on('exit', (code) => reject(new Error(`Xvfb ended with ${code}`)));
  });
  const display = `:${number}`;
  const env = { ...process.env, DISPLAY: display };
  const press = async (...words: string[]): Promise<void> => void (await run('xdotool', words, { env }));
  return {
    env: { DISPLAY: display, XAUTHORITY: '', XDG_SESSION_TYPE: 'x11', WAYLAND_DISPLAY: '' },
    /** Names of keys as X has them. */
    down: (key: string) => press('keydown', key),
    up: (key: string) => press('keyup', key),
    type: (text: string) => press('type', text),
    /** 8 and 9 are the side buttons. */
    buttonDown: (button: number) => press('mousedown', String(button)),
    buttonUp: (button: number) => press('mouseup', String(button)),
    end: () => server.kill(),
  };
}
export type XServer = Awaited<ReturnType<typeof startXServer>>;
