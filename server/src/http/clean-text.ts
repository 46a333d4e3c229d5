import { AppError } from '../kernel/errors.ts';

const maxDepth = 32;

/**
 * Refuses what databases and logs choke on: NUL characters, lone surrogates, prototype keys and nesting
 * deeper than any real payload.
 * @throws AppError bad_request
 */
export function assertCleanText(value: unknown, depth = 0): void {
  if (depth > maxDepth) throw new AppError('bad_request', 'The request is nested too deeply.');
  if (typeof value === 'string') {
    if (value.includes('\0') || !value.isWellFormed())
      throw new AppError('bad_request', 'The request contains characters that are not valid text.');
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    if (key === '__proto__') throw new AppError('bad_request', 'The request contains a reserved key.');
    assertCleanText(key, depth + 1);
    assertCleanText(inner, depth + 1);
  }
}
