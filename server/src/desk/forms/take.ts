import { createHash, randomUUID } from 'node:crypto';
import { type Transaction, UniqueConstraintError } from 'sequelize';
import { callerAddress } from '../../http/caller-address.ts';
import { limit } from '../../http/limits.ts';
import { normalEmail } from '../../kernel/email.ts';
import { AppError } from '../../kernel/errors.ts';
import type { Call } from '../../kernel/slice.ts';
import { assertSolved } from '../../people/account/index.ts';
import { postReceipt, postStaffNote } from './letters.ts';
import { type Message, messageRows } from './models.ts';

/** Within this time the same content is a double send. */
const sameMs = 60_000;

const byAddress = limit('form messages of', {
  points: 10,
  seconds: 3600,
  message: 'You have sent many messages.',
});

/** What a form says; `details` are its fields that no other column holds. */
export type Given = Pick<Message, 'kind' | 'name' | 'email' | 'subject' | 'body' | 'userId'> & {
  details: Record<string, string | string[] | undefined>;
};

/** What comes with a message. */
export interface Attached {
  /** Tells it apart from another message with the same fields. */
  mark?: string;
  /** Writes it, in the message's transaction. */
  keep: (messageId: number, transaction: Transaction) => Promise<void>;
}

/**
 * Stores what a person has sent, once, and has the letters about it sent.
 * @returns its public id; of a double send that of the first one
 * @throws AppError captcha_required, too_many_requests, and what `attached` throws
 */
export async function takeMessage(
  { ctx, req }: Pick<Call, 'ctx' | 'req'>,
  given: Given,
  captchaToken: string | undefined,
  attached?: Attached,
): Promise<string> {
  const email = normalEmail(given.email);
  const details = JSON.stringify(given.details);
  const contentHash = hashOf({ ...given, email, details, mark: attached?.mark });
  // before the captcha: whoever sends again sends the same solved challenge
  const before = await sentBefore(ctx, contentHash);
  if (before) return before;
  try {
    await assertSolved(ctx, captchaToken, 'form');
  } catch (error) {
    // the first of two that race has spent the challenge
    const first = error instanceof AppError && captchaToken ? await sentBefore(ctx, contentHash) : null;
    if (first) return first;
    throw error;
  }
  await byAddress.consume(ctx, callerAddress(req));
  const rows = messageRows(ctx);
  const uuid = randomUUID();
  try {
    await ctx.db.transaction(async (transaction) => {
      const row = await rows.create(
        { ...given, email, details, contentHash, uuid, status: 'new', createdAt: ctx.clock.now() },
        { transaction },
      );
      await attached?.keep(row.id, transaction);
      await postReceipt(ctx, row, transaction);
      await postStaffNote(ctx, row.id, transaction);
    });
  } catch (error) {
    const first = error instanceof UniqueConstraintError ? await sentBefore(ctx, contentHash) : null;
    if (!first) throw error;
    return first;
  }
  return uuid;
}

const hashOf = (content: object): string =>
  createHash('sha256').update(JSON.stringify(content)).digest('hex');

/** Looks for the same content, and forgets what is too old to be a double send. */
async function sentBefore({ db, clock }: Call['ctx'], contentHash: string): Promise<string | null> {
  const row = await messageRows({ db }).findOne({
    attributes: ['id', 'uuid', 'createdAt'],
    where: { contentHash },
    raw: true,
  });
  if (!row) return null;
  if (Number(row.createdAt) > clock.now() - sameMs) return row.uuid;
  await messageRows({ db }).update({ contentHash: null }, { where: { id: row.id } });
  return null;
}
