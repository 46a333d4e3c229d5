import type { Request, Response } from 'express';

/**
 * Tells which version of something is answered, and looks at what the caller has of it (RFC 9110 section 13). Where he
 * has it already, the answer is sent; where he continues another version, his `Range` is dropped, so that he gets
 * the whole of this one.
 * @param version `etag` with its quotes, a strong one; `modifiedMs` since the epoch, where it is known
 * @returns true when the answer has been sent
 */
export function answeredByVersion(
  req: Request,
  res: Response,
  version: { etag: string; modifiedMs?: number | undefined },
): boolean {
  const { etag, modifiedMs } = version;
  const modified = modifiedMs === undefined ? undefined : new Date(modifiedMs).toUTCString();
  res.set({ ETag: etag, ...(modified === undefined ? {} : { 'Last-Modified': modified }) });
  if (isAnother(req, etag, modifiedMs)) {
    res.status(412).end();
    return true;
  }
  if (isKnown(req, etag, modifiedMs)) {
    res.status(304).end();
    return true;
  }
  const continued = req.get('if-range');
  // a weak mark is none to continue by (section 13.1.5); a date has to be this very one
  if (continued !== undefined && continued !== etag && continued !== modified) delete req.headers.range;
  return false;
}

/** The caller wants the version that he names and no other (sections 13.1.1 and 13.1.4). */
function isAnother(req: Request, etag: string, modifiedMs: number | undefined): boolean {
  const named = req.get('if-match');
  if (named !== undefined) return named.trim() !== '*' && !listed(named).includes(etag);
  const until = Date.parse(req.get('if-unmodified-since') ?? '');
  return modifiedMs !== undefined && wholeSeconds(modifiedMs) > until;
}

/** The caller has this version (sections 13.1.2 and 13.1.3); also where he asks past the caches on the way. */
function isKnown(req: Request, etag: string, modifiedMs: number | undefined): boolean {
  const known = req.get('if-none-match');
  if (known !== undefined)
    return known.trim() === '*' || listed(known).some((one) => one.replace(/^W\//, '') === etag);
  const since = Date.parse(req.get('if-modified-since') ?? '');
  return modifiedMs !== undefined && wholeSeconds(modifiedMs) <= since;
}

const listed = (marks: string): string[] => marks.split(',').map((one) => one.trim());
/** As dates in headers have them. */
const wholeSeconds = (ms: number): number => Math.floor(ms / 1000) * 1000;
