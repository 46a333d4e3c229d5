import { ToolError } from '@formant/engine';
import { UsageError } from './usage-error.ts';

/** One line for people; our own bugs keep their first stack line, so that a report of them is of use. */
export function describeFault(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const line = error.message.replaceAll(/\s*\n\s*/g, ' ');
  if (error instanceof ToolError || error instanceof UsageError || error.name === 'DownloadError')
    return line;
  const { code, path, syscall } = error as NodeJS.ErrnoException; // safe: all are optional there
  if (syscall === 'mkdir' && path && !['EACCES', 'EPERM', 'EEXIST', 'ENOTDIR', 'ENOSPC'].includes(code ?? ''))
    return `The folder ${path} can't be made there. Name another one.`;
  if (code === 'ENOENT' && path) return `There is no file ${path}.`;
  if ((code === 'EACCES' || code === 'EPERM' || code === 'EROFS') && path)
    return `No permission for ${path}.`;
  if ((code === 'EEXIST' || code === 'ENOTDIR') && path) return `${path} is not a folder. Name another one.`;
  if (code === 'ENOSPC') return 'The disk is full. Make room and try again.';
  const place = error.stack?.split('\n').find((text) => text.trimStart().startsWith('at '));
  return `${line}${place ? ` (${place.trim()})` : ''}`;
}
