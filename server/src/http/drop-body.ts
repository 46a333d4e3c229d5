import type { Request, Response } from 'express';

/**
 * Lets a refusal get through to a client that is still sending: a body of reasonable length is read and dropped,
 * after a longer one the connection closes.
 */
export function dropBody(req: Request, res: Response, maxBytes: number): void {
  if (req.complete) return;
  if (Number(req.headers['content-length']) <= maxBytes) req.resume();
  else res.set('Connection', 'close');
}
