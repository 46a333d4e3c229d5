import { execFileSync } from 'node:child_process';
import path from 'node:path';

/** The specs run the bundle that is shipped; it is built in a few seconds, so it is never stale. */
export default function buildApp(): void {
  const root = path.join(import.meta.dirname, '../..');
  for (const args of [
    ['node_modules/electron-vite/bin/electron-vite.js', 'build'],
    ['build/desktop/bundle-command.mjs'],
  ])
    execFileSync(
      process.env.STAND_IN_NODE ?? process.execPath,
      args.map((text) => (/[/]/.test(text) ? path.join(root, text) : text)),
      { cwd: path.join(root, 'desktop'), stdio: ['ignore', 'ignore', 'inherit'] },
    );
}
