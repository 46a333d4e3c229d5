import { z } from '@formant/engine/base/schema';
import { pageOf, pageQuery } from '../base/paging.ts';
import { noContent, route } from '../base/route.ts';

/**
 * `draft` can be written; `scheduled` goes out by itself at its time; `sending` and `paused` have begun; `sent` and
 * `cancelled` have ended.
 */
export const issueStates = ['draft', 'scheduled', 'sending', 'paused', 'sent', 'cancelled'] as const;
export type IssueState = (typeof issueStates)[number];

/** Longest subject and text, in characters. */
export const issueLimits = { subjectChars: 150, textChars: 16_000 } as const;
/** How far ahead an issue can be scheduled. */
export const mostDaysAhead = 365;

const count = z.int().min(0);
const moment = z.iso.datetime().nullable();

const row = z.object({
  id: z.uuid(),
  subject: z.string(),
  state: z.enum(issueStates),
  /** When it goes out by itself; null unless it is scheduled. */
  sendAt: moment,
  startedAt: moment,
  endedAt: moment,
  createdAt: z.iso.datetime(),
  /** How many letters were taken by the mail server. */
  sent: count,
  /** How many it refused for good. */
  refused: count,
  /** How many were under way when the server stopped: they may have gone out, and are not sent again. */
  unknown: count,
  /** How many are still to be sent; of a draft, everybody who would get it now. */
  waiting: count,
});
export type IssueRow = z.infer<typeof row>;

const issue = row.extend({
  /** Markdown. */
  text: z.string(),
  /** The mail server could not be reached, and is tried again then. */
  retryAt: moment,
});
export type Issue = z.infer<typeof issue>;

const subject = z
  .string()
  .trim()
  .min(1, 'Give it a subject.')
  .max(issueLimits.subjectChars, `At most ${issueLimits.subjectChars} characters.`)
  .regex(/^[^\p{Cc}]*$/u, 'A subject is one line.');
const text = z
  .string()
  .trim()
  .min(1, 'Write something.')
  .max(issueLimits.textChars, `At most ${issueLimits.textChars.toLocaleString('en')} characters.`);
const written = z.strictObject({ subject, text });
const params = z.object({ issue: z.uuid() });
const path = '/api/admin/newsletter/issues';
const errors = ['not_found', 'conflict'];

/** The address of a subscriber that its mail server refuses. */
const refusedAddress = z.object({ email: z.string(), at: z.iso.datetime(), reason: z.string() });

export const newsletterIssues = {
  listIssues: route('GET', path, {
    summary: 'Issues of the newsletter, the newest first, with how far each has come',
    access: 'support',
    query: z.strictObject(pageQuery),
    response: pageOf(row).extend({ subscribers: count }),
  }),
  makeIssue: route('POST', path, {
    summary: 'Starts a draft',
    access: 'support',
    makes: true,
    status: 201,
    body: written,
    response: issue,
  }),
  showIssue: route('GET', `${path}/{issue}`, {
    summary: 'An issue with its text and how far it has come',
    access: 'support',
    errors: ['not_found'],
    params,
    response: issue,
  }),
  changeIssue: route('PUT', `${path}/{issue}`, {
    summary: 'Writes a draft anew',
    access: 'support',
    errors,
    params,
    body: written,
    response: issue,
  }),
  removeIssue: route('DELETE', `${path}/{issue}`, {
    summary: 'Deletes a draft',
    access: 'support',
    status: 204,
    errors,
    params,
    response: noContent,
  }),
  previewIssue: route('POST', `${path}-preview`, {
    summary: 'What a reader would get, as HTML and as text. Nothing is kept',
    access: 'support',
    body: written,
    response: z.object({ html: z.string(), text: z.string() }),
  }),
  testIssue: route('POST', `${path}/{issue}/test`, {
    summary: 'Sends an issue to the caller alone',
    access: 'support',
    status: 202,
    errors: ['not_found'],
    params,
    response: z.object({ message: z.string() }),
  }),
  sendIssue: route('POST', `${path}/{issue}/send`, {
    summary:
      'Sends a draft to everybody who has confirmed the subscription, at once or at a time. Each gets it at most once',
    access: 'admin',
    makes: false,
    errors,
    params,
    body: z.strictObject({
      /** When; at once unless it is given. */
      at: z.iso.datetime({ offset: true }).optional(),
    }),
    response: issue,
  }),
  pauseIssue: route('POST', `${path}/{issue}/pause`, {
    summary: 'Stops an issue on its way; one that is only scheduled is a draft again',
    access: 'support',
    errors,
    params,
    response: issue,
  }),
  resumeIssue: route('POST', `${path}/{issue}/resume`, {
    summary: 'Goes on with a paused issue, where it stopped',
    access: 'admin',
    errors,
    params,
    response: issue,
  }),
  cancelIssue: route('POST', `${path}/{issue}/cancel`, {
    summary: 'Ends an issue on its way for good. Letters that have gone out cannot be taken back',
    access: 'admin',
    errors,
    params,
    response: issue,
  }),
  listRefusedAddresses: route('GET', '/api/admin/newsletter/refused', {
    summary:
      'Subscribers whose mail servers refuse their address, the latest first, masked: they get no further issue until they subscribe anew',
    access: 'support',
    query: z.strictObject(pageQuery),
    response: pageOf(refusedAddress),
  }),
  noteBounces: route('POST', '/api/admin/newsletter/bounces', {
    summary: 'Takes addresses whose letters came back: subscribers among them get no further issue',
    access: 'support',
    body: z.strictObject({ emails: z.array(z.email().max(254)).min(1).max(500) }),
    response: z.object({ noted: count }),
  }),
};
