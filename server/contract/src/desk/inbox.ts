import { z } from '@formant/engine/base/schema';
import { pageOf, pageQuery } from '../base/paging.ts';
import { plain, plainLines } from '../base/plain-text.ts';
import { route } from '../base/route.ts';
import { affiliateStatuses } from '../facts/affiliate-facts.ts';
import { cvKinds } from '../facts/career-facts.ts';
import { messageKinds, messageStatuses } from '../facts/form-facts.ts';
import { unmaskedUntil } from './audit.ts';

export const messageRow = z.object({
  messageId: z.uuid(),
  kind: z.enum(messageKinds),
  status: z.enum(messageStatuses),
  name: z.string(),
  subject: z.string(),
  createdAt: z.iso.datetime(),
});
export type MessageRow = z.infer<typeof messageRow>;

/** Something of this server that a notice names. */
const reportedContent = z.object({
  kind: z.enum(['voice', 'share']),
  title: z.string(),
  path: z.string(),
  /** null for what a visitor made, and for what its owner is gone from. */
  owner: z
    .object({
      id: z.int(),
      username: z.string().nullable(),
      /** Those that count now. */
      strikes: z.int(),
      /** Until when the account can publish nothing, because of them. */
      closedUntil: z.iso.datetime().nullable(),
    })
    .nullable(),
});

export const deskMessage = messageRow.extend({
  email: z.string(),
  unmaskedUntil,
  /** The account that sent it, where somebody was signed in. */
  user: z.object({ id: z.int(), username: z.string().nullable() }).nullable(),
  body: z.string(),
  /** The other fields of its form, by their names. */
  details: z.record(z.string(), z.union([z.string(), z.array(z.string())])),
  /** Oldest first. */
  answers: z.array(
    z.object({ text: z.string(), staffName: z.string().nullable(), createdAt: z.iso.datetime() }),
  ),
  /** What came with a job application, while it is kept. */
  cv: z
    .object({ cvId: z.uuid(), kind: z.enum(cvKinds), sizeBytes: z.int(), expiresAt: z.iso.datetime() })
    .nullable(),
  /** What became of an affiliate registration. */
  affiliate: z.object({ referralCode: z.string(), status: z.enum(affiliateStatuses) }).nullable(),
  /** What the addresses of a copyright notice lead to here; empty for other kinds. */
  content: z.array(reportedContent),
  /** What an accepted notice has brought its owners. */
  strikes: z.array(
    z.object({
      content: z.string(),
      owner: z.object({ id: z.int(), username: z.string().nullable() }),
      withdrawnAt: z.iso.datetime().nullable(),
    }),
  ),
  decision: z
    .object({
      verdict: z.enum(['accepted', 'rejected']),
      reason: z.string().nullable(),
      decidedAt: z.iso.datetime(),
    })
    .nullable(),
});
export type DeskMessage = z.infer<typeof deskMessage>;

const params = z.object({ messageId: z.uuid() });
const text = (most: number, missing: string) =>
  z.string().trim().min(1, missing).max(most, `Use at most ${most} characters.`).regex(plainLines, plain);

export const inbox = {
  listMessages: route('GET', '/api/admin/messages', {
    summary:
      'What visitors have sent by the forms, newest first, with names and addresses masked. Every look is recorded',
    access: 'support',
    query: z.strictObject({
      /** In name, e-mail address, subject and message. */
      q: z.string().trim().max(100).default(''),
      kind: z.enum(messageKinds).optional(),
      status: z.enum(messageStatuses).optional(),
      ...pageQuery,
    }),
    response: pageOf(messageRow),
  }),
  showMessage: route('GET', '/api/admin/messages/{messageId}', {
    summary:
      'One message, with its answers; personal data is masked unless the caller has said why he needs it. Every look is recorded',
    access: 'support',
    errors: ['not_found'],
    params,
    response: deskMessage,
  }),
  setMessageStatus: route('POST', '/api/admin/messages/{messageId}/status', {
    summary: 'Says how far a message is',
    access: 'support',
    errors: ['not_found'],
    params,
    body: z.strictObject({ status: z.enum(messageStatuses) }),
    response: messageRow,
  }),
  answerMessage: route('POST', '/api/admin/messages/{messageId}/answer', {
    summary: 'Answers a message: the answer is kept and goes to the sender by mail',
    access: 'support',
    status: 201,
    errors: ['not_found', 'conflict'],
    params,
    body: z.strictObject({
      text: text(5000, 'Write an answer.'),
      /** How many answers the writer has seen: with another one between, nothing is sent. */
      answersSeen: z.int().min(0),
    }),
    response: messageRow,
  }),
  decideMessage: route('POST', '/api/admin/messages/{messageId}/decision', {
    summary:
      'Decides a copyright notice or an affiliate registration; the sender is told by mail. An accepted notice takes down what it names and adds a strike to each account that owns some of it, which is told too; an accepted registration makes its sender an affiliate',
    access: 'support',
    errors: ['not_found', 'conflict'],
    params,
    body: z.discriminatedUnion('verdict', [
      z.strictObject({ verdict: z.literal('accepted') }),
      z.strictObject({
        verdict: z.literal('rejected'),
        reason: text(1000, 'Say why, for the sender.'),
      }),
    ]),
    response: messageRow,
  }),
  withdrawStrikes: route('POST', '/api/admin/messages/{messageId}/withdraw-strikes', {
    summary:
      'Takes back the strikes that an accepted copyright notice has brought, whose owners are told by mail; what was taken down stays down',
    access: 'support',
    errors: ['not_found', 'conflict'],
    params,
    body: z.strictObject({ reason: text(1000, 'Say why, for the record.') }),
    response: messageRow,
  }),
};
