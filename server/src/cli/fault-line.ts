import { dirname } from 'node:path';
import { ToolError } from '@formant/engine/base/faults';
import { interruptedCode } from './interruptible.ts';
import { UsageError } from './usage-error.ts';

/** One line for people; our own bugs keep their first stack line, so that a report of them is of use. */
export function describeFault(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const line = error.message.replaceAll(/\s*\n\s*/g, ' ');
  if (error instanceof ToolError || error instanceof UsageError || error.name === 'DownloadError')
    return line;
  if (isInterrupt(error)) return 'interrupted; nothing was written.';
  const { code, path: at, syscall } = error as NodeJS.ErrnoException; // safe: all are optional there
  // people named the folder in which work was to be done
  const isWork = syscall === 'mkdtemp' && at !== undefined;
  const path = isWork ? dirname(at) : at;
  if (isWork && code === 'ENOENT') return `Nothing can be written into the folder ${path}. Name another one.`;
  if (syscall === 'mkdir' && path && !['EACCES', 'EPERM', 'EEXIST', 'ENOTDIR', 'ENOSPC'].includes(code ?? ''))
    return `The folder ${path} can't be made there. Name another one.`;
  if (code === 'ENOENT' && path) return `There is no file ${path}.`;
  if ((code === 'EACCES' || code === 'EPERM' || code === 'EROFS') && path)
    return `No permission for ${path}.`;
  if ((code === 'EEXIST' || code === 'ENOTDIR') && path) return `${path} is not a folder. Name another one.`;
  if (code === 'ENAMETOOLONG') return 'A name is too long for this disk. Name the result with -o <file>.';
  if (code === 'ENOSPC') return 'The disk is full. Make room and try again.';
  const place = error.stack?.split('\n').find((text) => text.trimStart().startsWith('at '));
  return `${line}${place ? ` (${place.trim()})` : ''}`;
}

/** What programs tell faults apart by: `usage`, `interrupted`, a tool's own code, the system's in small letters. */
export function faultCode(error: unknown): string {
  if (error instanceof UsageError) return 'usage';
  if (error instanceof ToolError) return error.code;
  if (isInterrupt(error)) return 'interrupted';
  const { code } = (error ?? {}) as NodeJS.ErrnoException; // safe: optional there
  return typeof code === 'string' ? code.toLowerCase() : 'failed';
}

/** What is wrong with the command as it stands: its words, its options, or the files that it names. */
const wrong = new Set(['usage', 'bad_option', 'enoent']);

/** 2 for a command that was wrong as it stood, 130 after Ctrl+C (or as the signal has it), else 1. */
export function exitCodeOf(error: unknown): number {
  const code = faultCode(error);
  if (code === 'interrupted') return interruptedCode();
  return wrong.has(code) ? 2 : 1;
}

const isInterrupt = (error: unknown): boolean => error instanceof Error && error.name === 'AbortError';
