import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { fastFolder } from '@formant/server/testing/fast-folder';

const root = path.join(import.meta.dirname, '../..');

export interface RunningServer {
  url: string;
  close(): Promise<void>;
}

/** The whole product in a process of its own, with data of its own: website, API and jobs. */
export async function startServer(): Promise<RunningServer> {
  const dataDir = mkdtempSync(path.join(fastFolder(), 'formant-desktop-server-'));
  const node = process.env.STAND_IN_NODE ?? process.execPath;
  // a build that is up to date is kept; the development server would reload pages under the person's hands
  execFileSync(node, ['build/scripts/build.mjs'], { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] });
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const child = spawn(node, ['web/server.ts'], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      PUBLIC_URL: url,
      DATA_DIR: dataDir,
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  await new Promise<void>((resolve, reject) => {
    const listen = (piece: unknown) => {
      said += String(piece);
      if (said.includes('is ready at')) resolve();
    };
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}\n${said}`)));
  });
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  return {
    url,
    async close() {
      const crashed = child.exitCode !== null || child.signalCode !== null;
      child.kill('SIGTERM');
      await ended;
      if (crashed) throw new Error(`The server ended by itself\n${said}`);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Asked of the system before the server starts, because the server has to know its own address. */
async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  if (!address || typeof address === 'string') throw new Error('The system gave no port');
  return address.port;
}
