import { formFileBytes } from '@formant/contract/base/constants';
import type { Request, Response } from 'express';
import { AppError } from '../kernel/errors.ts';
import { dropBody } from './drop-body.ts';

/** One file of the largest size, with the other fields. */
const bodyBytes = formFileBytes + 256 * 1024;
/** What a client may still send of a form that is refused already. */
const droppedBytes = 8 * formFileBytes;
/** Forms lie in memory while they arrive. */
const atOnce = 16;
/** Parts of a form, beyond which nobody has written it by hand. */
const mostParts = 64;

let arriving = 0;

/**
 * The fields of a form with files (multipart/form-data); of a name that is given several times all, as a list. Files
 * lie in memory.
 * @throws AppError wrong_type, too_large, overloaded, bad_request
 */
export async function readForm(req: Request, res: Response): Promise<Record<string, unknown>> {
  try {
    const type = req.get('content-type') ?? '';
    if (!isForm(req))
      throw new AppError('wrong_type', 'Send this as a form with files (multipart/form-data).');
    if (Number(req.headers['content-length']) > bodyBytes) throw tooLarge();
    if (arriving >= atOnce)
      throw new AppError('overloaded', 'Many people are sending files right now. Try again in a moment.', {
        retryAfterSeconds: 10,
      });
    arriving++;
    try {
      return await fieldsOf(type, await bytesOf(req));
    } finally {
      arriving--;
    }
  } catch (error) {
    dropBody(req, res, droppedBytes);
    throw error;
  }
}

export const isForm = (req: Request): boolean =>
  /^multipart\/form-data\s*;/i.test(req.get('content-type') ?? '');

async function bytesOf(req: Request): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  // kept open when it ends early: the refusal goes over the same line
  for await (const chunk of req.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > bodyBytes) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

async function fieldsOf(type: string, bytes: Buffer): Promise<Record<string, unknown>> {
  const form = await parse(type, bytes);
  const fields: Record<string, unknown> = Object.create(null);
  for (const name of new Set(form.keys())) {
    const values = form.getAll(name);
    for (const value of values)
      if (typeof value !== 'string' && value.size > formFileBytes) throw tooLarge(name);
    fields[name] = values.length > 1 ? values : values[0];
  }
  return { ...fields };
}

async function parse(type: string, bytes: Buffer): Promise<FormData> {
  const boundary = /boundary="?([^";\s]{1,70})"?/i.exec(type)?.[1];
  if (boundary && partsOf(bytes, `--${boundary}`) <= mostParts)
    try {
      return await new Response(bytes, { headers: { 'content-type': type } }).formData();
    } catch {
      // told below
    }
  throw new AppError('bad_request', 'The form could not be read. Load the page anew and send it again.');
}

/** Counted before it is parsed: a body of ten million bytes has room for very many. */
function partsOf(bytes: Buffer, mark: string): number {
  let count = 0;
  for (let at = bytes.indexOf(mark); at !== -1 && count <= mostParts; at = bytes.indexOf(mark, at + 1))
    count++;
  return count;
}

function tooLarge(field?: string): AppError {
  const text = `The file is too large: it may have ${formFileBytes / 1024 ** 2} MB at most.`;
  return new AppError('too_large', text, field ? { fields: { [field]: [text] } } : {});
}
