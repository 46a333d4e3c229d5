import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const watcher = 'org.kde.StatusNotifierWatcher';
const bus = 'org.freedesktop.DBus';
const timeoutMs = 2000;
/** Three programs that ask the session bus; a desktop has at least one of them. */
const questions: [string, string[]][] = [
  [
    'gdbus',
    ['call', '--session', '--dest', bus, '--object-path', '/', '--method', `${bus}.NameHasOwner`, watcher],
  ],
  ['busctl', ['--user', 'call', bus, '/', bus, 'NameHasOwner', 's', watcher]],
  [
    'dbus-send',
    ['--session', '--print-reply', `--dest=${bus}`, '/', `${bus}.NameHasOwner`, `string:${watcher}`],
  ],
];
const run = promisify(execFile);

/**
 * Whether this desktop shows icons beside the clock. Windows and macOS always do. A Linux desktop does when something
 * answers for the StatusNotifier protocol, which is how Electron shows the icon there; GNOME without its extension and
 * most tiling window managers have none. Asked anew each time: a panel may be started later, or end.
 */
export async function hasTray(platform: NodeJS.Platform = process.platform): Promise<boolean> {
  if (platform !== 'linux') return true;
  for (const [program, args] of questions) {
    try {
      const { stdout } = await run(program, args, { timeout: timeoutMs });
      return /\btrue\b/.test(stdout);
    } catch {
      // not installed, or no bus: the next one is asked
    }
  }
  return false;
}
