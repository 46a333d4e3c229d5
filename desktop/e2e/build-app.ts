import { execFileSync } from 'node:child_process';
import path from 'node:path';

/** The specs run the bundle that is shipped; it is built in a few seconds, so it is never stale. */
export default function buildApp(): void {
  execFileSync(
    process.env.STAND_IN_NODE ?? process.execPath,
    [path.join(import.meta.dirname, '../../node_modules/electron-vite/bin/electron-vite.js'), 'build'],
    { cwd: path.join(import.meta.dirname, '..'), stdio: ['ignore', 'ignore', 'inherit'] },
  );
}
