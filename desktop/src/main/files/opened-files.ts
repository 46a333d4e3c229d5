import { randomUUID } from 'node:crypto';
import { accessSync, constants, createReadStream, statSync } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import type { OpenedFile, RefusedFile } from '../../ipc.ts';

/** What the app opens; `electron-builder.yml` tells the system the same. */
export const soundExtensions = [
  'wav',
  'mp3',
  'flac',
  'ogg',
  'opus',
  'm4a',
  'aac',
  'aiff',
  'aif',
  'caf',
  'webm',
  'mp4',
  'mov',
  'mkv',
] as const;
export const voiceExtension = 'fvoice';
const extensions: readonly string[] = [...soundExtensions, voiceExtension];
/** As many as wait for the window at once; how many more there were is told. */
export const mostFiles = 500;
const mostRecent = 8;
/** Paths of the window that lead to files which were opened: `/opened/<id>`. */
const prefix = '/opened/';

export interface OpenedFilesParts {
  recent: { get(): readonly string[]; set(files: readonly string[]): void };
  /** There is something to take. */
  came(): void;
  /** Tells the system's own list of recent files. */
  remember(file: string): void;
  log(text: string): void;
}

/**
 * What of a command line is to be opened: whatever lies at a full path, as systems write those, and sounds at any.
 * Switches, links and the app's own folder are not.
 */
export function filesIn(args: readonly string[], workingDirectory: string, ownFolder: string): string[] {
  return args
    .filter((text) => !/^-|^[a-z][\w+.-]*:\/\//i.test(text))
    .filter((text) => path.isAbsolute(text) || extensions.includes(extensionOf(text)))
    .map((text) => path.resolve(workingDirectory, text))
    .filter((file) => file !== path.resolve(ownFolder));
}

const extensionOf = (file: string): string => path.extname(file).slice(1).toLowerCase();

/**
 * Files that a person opens with the app: from the file manager, the dock or the task bar, the menu, or the command
 * line. The window learns a name and a number of its own for each, never a path, and reads it under that number only.
 */
export function makeOpenedFiles({ recent, came, remember, log }: OpenedFilesParts) {
  const paths = new Map<string, string>();
  let waiting: OpenedFile[] = [];
  let refused: RefusedFile[] = [];
  let left = 0;

  function open(files: readonly string[]): void {
    const chosen: string[] = [];
    for (const file of files) {
      if (waiting.length === mostFiles) {
        left++;
        continue;
      }
      const found = lookAt(file);
      const name = path.basename(file).slice(0, 255) || file.slice(0, 255);
      if (typeof found === 'string') {
        log(`a file could not be opened, ${found}: .${extensionOf(file)}`);
        refused.push({ name, why: found });
        continue;
      }
      const id = randomUUID();
      paths.set(id, file);
      waiting.push({ id, name, bytes: found, isVoice: extensionOf(file) === voiceExtension });
      chosen.unshift(file);
      remember(file);
    }
    if (chosen.length > 0) recent.set([...new Set([...chosen, ...recent.get()])].slice(0, mostRecent));
    if (waiting.length + refused.length > 0) came();
  }

  return {
    open,
    /** What nobody has taken yet. */
    take(): { files: OpenedFile[]; refused: RefusedFile[]; left: number } {
      const taken = { files: waiting, refused, left };
      waiting = [];
      refused = [];
      left = 0;
      return taken;
    },
    isOpened: (pathname: string): boolean => pathname.startsWith(prefix),
    /** The bytes of a file that was opened in this run; nothing else of the disk can be asked for. */
    serve(request: Request): Response {
      const file = paths.get(new URL(request.url).pathname.slice(prefix.length));
      const bytes = file === undefined ? 'missing' : lookAt(file);
      if (request.method !== 'GET' || file === undefined || typeof bytes === 'string')
        return new Response(null, { status: 404 });
      // safe: Node's and the DOM's ReadableStream are one class, declared twice
      return new Response(Readable.toWeb(createReadStream(file)) as ReadableStream<Uint8Array>, {
        headers: {
          'content-type': 'application/octet-stream',
          'content-length': String(bytes),
          'x-content-type-options': 'nosniff',
          'cache-control': 'no-store',
        },
      });
    },
  };
}
export type OpenedFiles = ReturnType<typeof makeOpenedFiles>;

/** The bytes that a file has, or why it can't be opened. */
function lookAt(file: string): number | RefusedFile['why'] {
  try {
    const info = statSync(file);
    if (info.isDirectory()) return 'folder';
    if (!info.isFile() || !extensions.includes(extensionOf(file))) return 'kind';
    accessSync(file, constants.R_OK);
    return info.size;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException; // safe: what the disk says
    return code === 'ENOENT' || code === 'ENOTDIR' ? 'missing' : 'closed';
  }
}
