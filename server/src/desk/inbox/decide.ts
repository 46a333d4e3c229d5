import type { inbox } from '@formant/contract/desk/inbox';
import type { MessageKind } from '@formant/contract/facts/form-facts';
import type { Transaction } from 'sequelize';
import type { z } from 'zod';
import type { Ctx } from '../../kernel/ctx.ts';
import { AppError, notFound } from '../../kernel/errors.ts';
import { decideAffiliate } from '../affiliates/index.ts';
import {
  type Message,
  messageRows,
  postStrike,
  postStrikeWithdrawn,
  postVerdict,
  strikeRows,
} from '../forms/index.ts';
import { contentAt } from './content.ts';
import { findMessage, type NoticeDetails } from './messages.ts';

type Decision = z.output<typeof inbox.decideMessage.body>;

/**
 * Closes a message that asks for a decision, in one transaction.
 * @throws AppError not_found for what is no such message, conflict when somebody has decided it before
 */
export async function decideMessage(
  ctx: Ctx,
  staffId: number,
  messageId: string,
  decision: Decision,
): Promise<void> {
  const message = await findMessage(ctx, messageId);
  const decide = deciders[message.kind];
  if (!decide) throw notFound('This message');
  const { verdict } = decision;
  await ctx.db.transaction(async (transaction) => {
    const [changed] = await messageRows(ctx).update(
      {
        verdict,
        reason: decision.verdict === 'rejected' ? decision.reason : null,
        status: 'closed',
        decidedAt: ctx.clock.now(),
        decidedBy: staffId,
      },
      { where: { id: message.id, verdict: null }, transaction },
    );
    if (changed === 0) throw new AppError('conflict', 'Somebody has decided this before you.');
    await decide(ctx, message, verdict, transaction);
  });
}

/** What follows from the verdict, by the kind of the message; others ask for none. */
const deciders: Readonly<
  Partial<
    Record<
      MessageKind,
      (ctx: Ctx, message: Message, verdict: Decision['verdict'], transaction: Transaction) => Promise<void>
    >
  >
> = {
  async 'affiliate-sign-up'(ctx, { id }, verdict, transaction) {
    await decideAffiliate(ctx, id, verdict, transaction);
  },

  /** An accepted one takes down what it names here and strikes each account that owns some of it, once a notice. */
  async dmca(ctx, notice, verdict, transaction) {
    const { infringingUrls } = JSON.parse(notice.details) as NoticeDetails; // safe: stored by the contract's form
    const named = verdict === 'accepted' ? await contentAt(ctx, infringingUrls, transaction) : [];
    await postVerdict(ctx, notice.id, named.length > 0, transaction);
    const struck = new Set<number>();
    for (const { path, title, ownerId } of named) {
      await ctx.events.emit('content.infringing', { path, transaction });
      if (ownerId === null || struck.has(ownerId)) continue;
      struck.add(ownerId);
      const strike = await strikeRows(ctx).create(
        { userId: ownerId, noticeUuid: notice.uuid, content: title, at: ctx.clock.now() },
        { transaction },
      );
      await postStrike(ctx, strike.id, transaction);
    }
  },
};

/**
 * Takes the strikes of a notice back and tells their owners.
 * @throws AppError not_found for what is no copyright notice, conflict when none of its strikes counts
 */
export async function withdrawStrikes(ctx: Ctx, messageId: string): Promise<void> {
  const notice = await findMessage(ctx, messageId);
  if (notice.kind !== 'dmca') throw notFound('This copyright notice');
  await ctx.db.transaction(async (transaction) => {
    const rows = await strikeRows(ctx).findAll({
      where: { noticeUuid: notice.uuid, withdrawnAt: null },
      transaction,
      lock: transaction.LOCK.UPDATE,
    });
    if (rows.length === 0) throw new AppError('conflict', 'This notice has no strikes to take back.');
    for (const strike of rows) {
      await strike.update({ withdrawnAt: ctx.clock.now() }, { transaction });
      await postStrikeWithdrawn(ctx, strike.id, transaction);
    }
  });
}
