import { emailChangeHours } from '@formant/contract/base/constants';
import type { EmailChange, Mailbox } from '@formant/contract/sign-in/email-change';
import { Op, type Transaction, UniqueConstraintError } from 'sequelize';
import { findRow } from '../../db/rows.ts';
import { hashSecret } from '../../http/secret-hash.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { AppError } from '../../kernel/errors.ts';
import { dayMs, hourMs } from '../../kernel/time.ts';
import { changeEmail, type User, users } from '../account/index.ts';
import { postChangeLetter } from './letters.ts';
import { changeRows, type EmailChangeRow } from './models.ts';

const lifeMs = emailChangeHours * hourMs;
const keptAfterEndMs = dayMs;

/** What the letter to each mailbox holds, and what is noted when it confirms. */
const columns = {
  new: { token: 'newTokenHash', confirmed: 'newConfirmedAt' },
  old: { token: 'oldTokenHash', confirmed: 'oldConfirmedAt' },
} as const satisfies Record<Mailbox, { token: keyof EmailChangeRow; confirmed: keyof EmailChangeRow }>;
const mailboxes = ['new', 'old'] as const;

export const waitingFor = (change: EmailChangeRow): Mailbox[] =>
  mailboxes.filter((mailbox) => change[columns[mailbox].confirmed] === null);

export const viewOf = (change: EmailChangeRow): EmailChange => ({
  email: change.newEmail,
  waitingFor: waitingFor(change),
  createdAt: new Date(change.createdAt).toISOString(),
  expiresAt: new Date(change.expiresAt).toISOString(),
});

const waiting = (ctx: Ctx, userId: number) => ({
  userId,
  doneAt: null,
  expiresAt: { [Op.gt]: ctx.clock.now() },
});

/** The account's change that mailboxes are still asked about. */
export const changeOf = (ctx: Ctx, userId: number): Promise<EmailChangeRow | null> =>
  findRow(changeRows(ctx), { where: waiting(ctx, userId), order: [['id', 'DESC']] });

/** Begins a change in place of the one before, and has both mailboxes asked. */
export async function beginChange(
  ctx: Ctx,
  user: User,
  asked: Pick<EmailChangeRow, 'newEmail' | 'sessionId' | 'accessTokenId' | 'askedBy'>,
): Promise<EmailChangeRow> {
  const now = ctx.clock.now();
  return ctx.db.transaction(async (transaction) => {
    await lockedUser(ctx, user.id, transaction);
    await forgetWaiting(ctx, user.id, transaction);
    const row = await changeRows(ctx).create(
      {
        ...asked,
        userId: user.id,
        oldEmail: user.email,
        // nobody has shown that this mailbox is his: a slip of the pen must not decide for ever
        oldConfirmedAt: user.emailVerifiedAt === null ? now : null,
        newConfirmedAt: null,
        doneAt: null,
        createdAt: now,
        expiresAt: now + lifeMs,
      },
      { transaction },
    );
    await postChangeLetter(ctx, { kind: 'ask-new', changeId: row.id }, transaction);
    await postChangeLetter(ctx, { kind: 'ask-old', changeId: row.id }, transaction);
    return row.get({ plain: true });
  });
}

/** Ends what waits, if anything does: the links in its letters lead nowhere then. */
export async function forgetWaiting(ctx: Ctx, userId: number, transaction?: Transaction): Promise<void> {
  await changeRows(ctx).destroy({ where: { userId, doneAt: null }, transaction: transaction ?? null });
}

export interface OpenedLink {
  change: EmailChangeRow;
  mailbox: Mailbox;
  tokenHash: string;
}

/** What a mailed link belongs to, also when its mailbox has confirmed already. @throws AppError expired */
export async function openLink(ctx: Ctx, token: string): Promise<OpenedLink> {
  const tokenHash = hashSecret(token);
  const change = await findRow(changeRows(ctx), {
    where: {
      [Op.or]: [{ newTokenHash: tokenHash }, { oldTokenHash: tokenHash }],
      doneAt: null,
      expiresAt: { [Op.gt]: ctx.clock.now() },
    },
  });
  if (!change) throw ended();
  return { change, tokenHash, mailbox: change.newTokenHash === tokenHash ? 'new' : 'old' };
}

/**
 * Notes that a mailbox agrees, once; with the other one the account gets its address in the same transaction.
 * @throws AppError expired, conflict when somebody else has got the address meanwhile
 */
export async function confirmChange(
  ctx: Ctx,
  { change: { id, userId }, mailbox, tokenHash }: OpenedLink,
): Promise<EmailChangeRow> {
  const rows = changeRows(ctx);
  const now = ctx.clock.now();
  const { token, confirmed } = columns[mailbox];
  try {
    return await ctx.db.transaction(async (transaction) => {
      // one mailbox at a time: two that confirm at once would each take the other for the one that is missing
      const user = await lockedUser(ctx, userId, transaction);
      if (!user || user.deactivatedAt || user.deleteAfter) throw ended();
      const [won] = await rows.update(
        { [confirmed]: now },
        {
          where: {
            id,
            [token]: tokenHash,
            [confirmed]: null,
            doneAt: null,
            expiresAt: { [Op.gt]: now },
          },
          transaction,
        },
      );
      const change = won === 1 ? await findRow(rows, { where: { id }, transaction }) : null;
      if (!change) throw ended();
      if (waitingFor(change).length > 0) return change;
      await rows.update({ doneAt: now }, { where: { id }, transaction });
      await changeEmail(ctx, user, change.newEmail, {
        ...(change.sessionId === null ? {} : { sessionId: change.sessionId }),
        ...(change.accessTokenId === null ? {} : { tokenId: change.accessTokenId }),
        transaction,
      });
      await postChangeLetter(ctx, { kind: 'done-old', changeId: id }, transaction);
      await postChangeLetter(ctx, { kind: 'done-new', changeId: id }, transaction);
      return change;
    });
  } catch (error) {
    if (!(error instanceof UniqueConstraintError)) throw error;
    await forgetWaiting(ctx, userId);
    throw new AppError(
      'conflict',
      'This address has got an account of its own meanwhile. Nothing is changed.',
    );
  }
}

/** Forgets changes a day after they ended. */
export async function sweepChanges(ctx: Ctx): Promise<void> {
  await changeRows(ctx).destroy({ where: { expiresAt: { [Op.lte]: ctx.clock.now() - keptAfterEndMs } } });
}

const lockedUser = (ctx: Ctx, userId: number, transaction: Transaction): Promise<User | null> =>
  users(ctx).findByPk(userId, { transaction, lock: transaction.LOCK.UPDATE });

const ended = (): AppError =>
  new AppError('expired', 'This link was used already, was stopped, or is too old.');
