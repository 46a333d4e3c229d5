import { z } from 'zod';
import { AppError } from '../../kernel/errors.ts';
import { prediction } from './replicate.ts';

/** What a generator says of one job. */
export type Answer =
  | { state: 'pending' }
  | { state: 'failed' }
  | { state: 'at'; url: string }
  /** The picture itself; empty where it can't be read. */
  | { state: 'here'; bytes: Buffer };

const uuid = z.uuid().transform((text) => text.toLowerCase());

/** The form for generators of one's own; the picture is an address, base64, or a data URL of it. */
const plainAnswer = z
  .object({ jobUuid: uuid, status: z.enum(['succeeded', 'failed']), imageUrl: z.string().min(1).optional() })
  .refine(({ status, imageUrl }) => status === 'failed' || imageUrl !== undefined, {
    path: ['imageUrl'],
    error: 'A picture that succeeded has one.',
  });

/**
 * Reads an answer in either form: a prediction of Replicate's has the job in the address.
 * @throws AppError bad_request
 */
export function readAnswer(raw: Buffer, jobOfAddress: unknown): { jobUuid: string; answer: Answer } {
  let body: unknown;
  try {
    body = JSON.parse(raw.toString('utf8'));
  } catch (cause) {
    throw new AppError('bad_request', 'The body is not JSON.', { cause });
  }
  if (jobOfAddress === undefined) {
    const { jobUuid, status, imageUrl } = parsed(plainAnswer, body);
    return { jobUuid, answer: status === 'failed' ? { state: 'failed' } : pictureOf(imageUrl) };
  }
  const jobUuid = parsed(uuid, jobOfAddress);
  const { status, output } = parsed(prediction, body);
  if (status === 'starting' || status === 'processing') return { jobUuid, answer: { state: 'pending' } };
  return { jobUuid, answer: status === 'succeeded' ? pictureOf(output) : { state: 'failed' } };
}

function pictureOf(given: unknown): Answer {
  if (typeof given !== 'string') return { state: 'here', bytes: Buffer.alloc(0) };
  if (/^https?:/i.test(given)) return { state: 'at', url: given };
  const base64 = given.replace(/^data:[\w.+/-]{1,100};base64,/, '');
  return { state: 'here', bytes: Buffer.from(base64, 'base64') };
}

function parsed<T extends z.ZodType>(schema: T, value: unknown): z.output<T> {
  const read = schema.safeParse(value);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  throw new AppError(
    'bad_request',
    `This is no answer of an image generator: ${issue?.path.join('.')}: ${issue?.message}`,
  );
}
