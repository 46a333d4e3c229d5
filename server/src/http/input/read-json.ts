import type { Route } from '@formant/contract';
import express, { type Request, type Response } from 'express';
import { AppError } from '../../kernel/errors.ts';

const parseJson = express.json({ limit: '1mb' });

/**
 * The body of a call, an empty object where there is none. Calls that change nothing by themselves also come as forms
 * of mail programs (RFC 8058), whose fields nobody needs.
 * @throws AppError wrong_type; what body-parser throws, which `answerError` knows
 */
export async function readJson(
  req: Request,
  res: Response,
  { method, mutates }: Pick<Route, 'method' | 'mutates'>,
): Promise<unknown> {
  if (method !== 'GET' && mutates && isSomethingElse(req)) throw noJson();
  return new Promise((resolve, reject) => {
    parseJson(req, res, (error?: unknown) => (error ? reject(error) : resolve(req.body ?? {})));
  });
}

/** A body without a length may be empty: only its type tells that there is one. */
function isSomethingElse(req: Request): boolean {
  const { 'content-length': length, 'content-type': type } = req.headers;
  if (length === undefined ? req.headers['transfer-encoding'] === undefined : Number(length) === 0)
    return false;
  return type === undefined ? length !== undefined : !req.is('application/json');
}

export const noJson = (cause?: unknown): AppError =>
  new AppError(
    'wrong_type',
    'The body of this call has to be JSON in UTF-8. Send it with the header Content-Type: application/json.',
    { cause },
  );
