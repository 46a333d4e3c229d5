import type { DeskMessage, inbox, MessageRow } from '@formant/contract/desk/inbox';
import { maskedEmail, maskedName } from '@formant/contract/facts/masks';
import { Op, QueryTypes, type WhereOptions } from 'sequelize';
import type { z } from 'zod';
import { likeColumn, likeLiteral } from '../../db/like.ts';
import { pageRows } from '../../db/page-rows.ts';
import { findRow, findRows } from '../../db/rows.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { notFound } from '../../kernel/errors.ts';
import { users } from '../../people/account/index.ts';
import { affiliateOf } from '../affiliates/index.ts';
import { maskedText, type UntilOf } from '../audit/index.ts';
import { cvOf } from '../careers/index.ts';
import { closedUntil, type Message, messageRows, strikesAgainst } from '../forms/index.ts';
import { contentAt } from './content.ts';
import { maskedTextOf } from './known-words.ts';

/** What a copyright notice has among its details. */
export interface NoticeDetails {
  infringingUrls: string[];
}

const listed = ['uuid', 'kind', 'status', 'name', 'email', 'subject', 'createdAt'] as const;
type Listed = Pick<Message, (typeof listed)[number]>;

/** As lists have it: with name and addresses masked. */
export const describeRow = ({ uuid, kind, status, name, email, subject, createdAt }: Listed): MessageRow => ({
  messageId: uuid,
  kind,
  status,
  name: maskedName(name),
  subject: maskedTextOf(subject, { names: [name], emails: [email] }),
  createdAt: iso(createdAt),
});

const iso = (ms: number): string => new Date(Number(ms)).toISOString();

/** Newest first. */
export async function searchMessages(
  ctx: Ctx,
  { q, kind, status, ...paging }: z.output<typeof inbox.listMessages.query>,
): Promise<{ data: MessageRow[]; total: number }> {
  const like = ctx.db.escape(`%${likeLiteral(q)}%`);
  const where: WhereOptions = {
    ...(kind ? { kind } : {}),
    ...(status ? { status } : {}),
    ...(q
      ? {
          [Op.and]: ctx.db.literal(
            `(${['name', 'email', 'subject', 'body'].map((name) => `${likeColumn(ctx.db, name, q)} LIKE ${like} ESCAPE '!'`).join(' OR ')})`,
          ),
        }
      : {}),
  };
  const [rows, total] = await Promise.all([
    findRows(messageRows(ctx), {
      attributes: [...listed],
      where,
      order: [['id', 'DESC']],
      ...pageRows(paging),
    }),
    messageRows(ctx).count({ where }),
  ]);
  return { data: rows.map(describeRow), total };
}

/** @throws AppError not_found */
export async function findMessage(ctx: Ctx, messageId: string): Promise<Message> {
  const row = await findRow(messageRows(ctx), { where: { uuid: messageId.toLowerCase() } });
  if (!row) throw notFound('This message');
  return row;
}

/**
 * A message with all about it.
 * @param untilOf what the reader may see unmasked
 * @throws AppError not_found
 */
export async function readMessage(ctx: Ctx, messageId: string, untilOf: UntilOf): Promise<DeskMessage> {
  const message = await findMessage(ctx, messageId);
  const details = JSON.parse(message.details) as DeskMessage['details']; // safe: stored by the contract's forms
  const [user, answers, cv, affiliate, content, strikes] = await Promise.all([
    message.userId === null
      ? null
      : users(ctx).findByPk(message.userId, { attributes: ['id', 'username', 'email'], raw: true }),
    ctx.db.query<{ text: string; staffName: string | null; at: number }>(
      `SELECT a.text, u.username AS staffName, a.at FROM form_answers a LEFT JOIN users u ON u.id = a.staff_id
        WHERE a.message_id = ? ORDER BY a.id`,
      { type: QueryTypes.SELECT, replacements: [message.id] },
    ),
    message.kind === 'job' ? cvOf(ctx, message.id) : null,
    message.kind === 'affiliate-sign-up' ? affiliateOf(ctx, message.id) : null,
    message.kind === 'dmca' ? contentOf(ctx, message) : [],
    message.kind === 'dmca' ? strikesOf(ctx, message) : [],
  ]);
  const shown: DeskMessage = {
    ...describeRow(message),
    name: message.name,
    subject: message.subject,
    email: message.email,
    unmaskedUntil: untilOf('message', message.uuid),
    user: user && { id: user.id, username: user.username },
    body: message.body,
    details,
    answers: answers.map(({ text, staffName, at }) => ({ text, staffName, createdAt: iso(at) })),
    cv: cv && {
      cvId: cv.uuid,
      kind: cv.kind,
      sizeBytes: cv.sizeBytes,
      expiresAt: iso(cv.expiresAt),
    },
    affiliate: affiliate && { referralCode: affiliate.referralCode, status: affiliate.status },
    content,
    strikes,
    decision:
      message.verdict == null || message.decidedAt == null
        ? null
        : { verdict: message.verdict, reason: message.reason ?? null, decidedAt: iso(message.decidedAt) },
  };
  return shown.unmaskedUntil === null ? maskedMessage(shown, user?.email ?? null) : shown;
}

/** Addresses that somebody gives to be looked at. */
const toLookAt = new Set(['links', 'website']);
/** Fields of forms that tell who somebody is or where he lives. */
const personalDetails = new Set(['phone', 'address', 'signature', 'channels', 'company']);

/** @param account address of the account that sent it */
function maskedMessage(message: DeskMessage, account: string | null): DeskMessage {
  const { user, details, answers } = message;
  const known = { names: [message.name, user?.username ?? null], emails: [message.email, account] };
  const masked = (text: string) => maskedTextOf(text, known);
  return {
    ...message,
    name: maskedName(message.name),
    email: maskedEmail(message.email),
    subject: masked(message.subject),
    body: masked(message.body),
    user: user && { ...user, username: user.username && maskedName(user.username) },
    details: Object.fromEntries(
      Object.entries(details).map(([name, given]) => [name, maskedDetail(name, given, masked)]),
    ),
    answers: answers.map((answer) => ({ ...answer, text: masked(answer.text) })),
  };
}

function maskedDetail(
  name: string,
  given: string | string[],
  masked: (text: string) => string,
): string | string[] {
  // the addresses that a notice names are what it is about
  if (name === 'infringingUrls') return given;
  const mask = personalDetails.has(name) ? maskedName : toLookAt.has(name) ? maskedText : masked;
  return Array.isArray(given) ? given.map(mask) : mask(given);
}

/** With the owners, and how many notices against them were right so far. */
async function contentOf(ctx: Ctx, notice: Message): Promise<DeskMessage['content']> {
  const { infringingUrls } = JSON.parse(notice.details) as NoticeDetails; // safe: stored by the contract's form
  const found = await contentAt(ctx, infringingUrls);
  return Promise.all(
    found.map(async ({ kind, title, path, ownerId }) => {
      const [owner, strikes] =
        ownerId === null
          ? [null, []]
          : await Promise.all([
              users(ctx).findByPk(ownerId, { attributes: ['id', 'username'], raw: true }),
              strikesAgainst(ctx, ownerId),
            ]);
      const until = closedUntil(strikes);
      const standing = { strikes: strikes.length, closedUntil: until === null ? null : iso(until) };
      return { kind, title, path, owner: owner && { id: owner.id, username: owner.username, ...standing } };
    }),
  );
}

/** What came of a notice that was accepted. */
async function strikesOf(ctx: Ctx, notice: Message): Promise<DeskMessage['strikes']> {
  const rows = await ctx.db.query<{
    content: string;
    id: number;
    username: string | null;
    withdrawnAt: number | null;
  }>(
    `SELECT s.content, u.id, u.username, s.withdrawn_at AS withdrawnAt
      FROM copyright_strikes s JOIN users u ON u.id = s.user_id WHERE s.notice_uuid = ? ORDER BY s.id`,
    { type: QueryTypes.SELECT, replacements: [notice.uuid] },
  );
  return rows.map(({ content, id, username, withdrawnAt }) => ({
    content,
    owner: { id, username },
    withdrawnAt: withdrawnAt === null ? null : iso(Number(withdrawnAt)),
  }));
}
