import { appendFileSync, chmodSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { writeWhole } from '../write-whole.ts';

export interface TerminalParts {
  platform: NodeJS.Platform;
  home: string;
  env: Readonly<Record<string, string | undefined>>;
  /** The folder of the app's resources, where the command lies that the app carries. */
  resources: string;
}
export interface TerminalCommand {
  /** Where terminals find it. */
  readonly file: string;
  isOn(): boolean;
  /** `taken`: another program's `formant` is there, and stays. */
  set(on: boolean): 'done' | 'taken';
  /** The app may have been moved since: what is on starts this very program. */
  refresh(): void;
  /** Whether terminals that are opened from now on look there. */
  isOnPath(): boolean;
}

/** As `build/desktop/command/formant` has it, on machines without a screen, too. */
const headless = '--ozone-platform=headless --disable-gpu --log-level=3';
const mark = 'Formant keeps this file; its File menu takes it away';
const pathLine = `export PATH="$HOME/.local/bin:$PATH" # ${mark.replace('file', 'line')}`;

/**
 * The `formant` command in the person's own terminals, by one small file of his own and, on macOS, one line of his
 * shell's profile: no rights are asked for, and all of it is taken away again. Null on a Linux whose package has brought
 * the command along.
 */
export function makeTerminalCommand({
  platform,
  home,
  env,
  resources,
}: TerminalParts): TerminalCommand | null {
  const { APPIMAGE } = env;
  if (platform === 'linux' && !APPIMAGE) return null;
  const folder =
    platform === 'win32'
      ? // where Windows puts commands of the person's apps, and looks for them
        path.join(env.LOCALAPPDATA ?? path.join(home, 'AppData', 'Local'), 'Microsoft', 'WindowsApps')
      : path.join(home, '.local', 'bin');
  const file = path.join(folder, platform === 'win32' ? 'formant.cmd' : 'formant');
  const content =
    platform === 'win32'
      ? batch(path.join(resources, 'command', 'formant.cmd'))
      : script(
          APPIMAGE === undefined || platform !== 'linux'
            ? quoted(path.join(resources, 'command', 'formant'))
            : // an AppImage is started as a whole: what it mounts lies elsewhere each time
              `${quoted(APPIMAGE)} ${headless} --formant-command --`,
        );
  const profile =
    platform === 'darwin'
      ? path.join(home, /bash$/.test(env.SHELL ?? '') ? '.bash_profile' : '.zprofile')
      : null;
  const kept = (): string | null => read(file);
  const isOn = (): boolean => kept()?.includes(mark) ?? false;

  return {
    file,
    isOn,
    set(on) {
      if (kept() !== null && !isOn()) return 'taken';
      if (on) {
        mkdirSync(folder, { recursive: true });
        writeWhole(file, content);
        chmodSync(file, 0o755);
        if (profile && !read(profile)?.includes(pathLine)) appendFileSync(profile, `\n${pathLine}\n`);
      } else {
        rmSync(file, { force: true });
        const lines = profile === null ? null : read(profile);
        if (profile && lines?.includes(pathLine)) writeWhole(profile, lines.replace(`\n${pathLine}\n`, ''));
      }
      return 'done';
    },
    refresh() {
      if (isOn() && kept() !== content) this.set(true);
    },
    isOnPath() {
      if (profile) return read(profile)?.includes(pathLine) ?? false;
      const separator = platform === 'win32' ? ';' : ':';
      return (env.PATH ?? env.Path ?? '').split(separator).includes(folder);
    },
  };
}

function read(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}

const script = (command: string): string => `#!/bin/sh\n# ${mark}\nexec ${command} "$@"\n`;
const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;
/** A percent sign stands for itself where it is doubled. */
const batch = (command: string): string =>
  `@echo off\r\nrem ${mark}\r\ncall "${command.replaceAll('%', '%%')}" %*\r\n`;
