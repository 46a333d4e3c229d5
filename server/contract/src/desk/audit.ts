import { z } from '@formant/engine/base/schema';
import { day } from '../base/day.ts';
import { plain, plainLines } from '../base/plain-text.ts';
import { route } from '../base/route.ts';
import { rowLimit } from './row-limit.ts';

/** How long personal data is shown to who has said why. */
export const unmaskedMinutes = 15;
export const unmaskReasonLength = { min: 10, max: 300 } as const;

/** What staff sees with personal data masked. */
export const maskedKinds = ['message', 'device-log', 'device', 'voice-report', 'audit'] as const;
/** The audit log is unmasked as a whole. */
export const wholeAudit = 'all';
export type MaskedKind = (typeof maskedKinds)[number];

/** Until when the caller sees the personal data; null while it is masked. */
export const unmaskedUntil = z.iso.datetime().nullable();

/** What a member of staff has looked at or done. */
export const auditedThings = [
  'search',
  'device-log',
  'device-search',
  'device',
  'device-timeline',
  'device-diagnostics',
  'device-release',
  'device-pin',
  'device-errors',
  'message-search',
  'message',
  'message-status',
  'message-answer',
  'message-decision',
  'strikes-withdrawn',
  'cv',
  'voice-reports',
  'voice-report-decision',
  'surveys',
  'survey-texts',
  'survey-export',
  'account-closed',
  'roles',
  'unmask',
  'audit',
  'audit-export',
  'names',
  'release',
  'newsletter',
] as const;
export type AuditedThing = (typeof auditedThings)[number];

/** Entries of the log at once. */
export const auditPage = 50;

const account = z.object({ id: z.int(), email: z.string(), username: z.string().nullable() });

export const auditEntry = z.object({
  /** Counted without a gap; 1 is the first ever. */
  seq: z.int(),
  at: z.iso.datetime(),
  /** Who did it, never masked: null for the command line. Of an account that is gone its number is left. */
  staff: account.extend({ email: z.string().nullable() }).nullable(),
  what: z.enum(auditedThings),
  /** What was searched for, opened or changed. */
  subject: z.string(),
  /** Whose it is; null where it leads to no account, or to one that is gone. */
  whom: account.nullable(),
  /** Why, where a reason is asked for. */
  reason: z.string().nullable(),
});
export type AuditEntry = z.infer<typeof auditEntry>;

const asked = {
  /** Who did it, or on whom: e-mail address, username, uuid or number of an account, in full. */
  person: z.string().trim().max(254).default(''),
  what: z.enum(auditedThings).optional(),
  since: day,
  until: day,
};

/** By which an entry of the log is chained to the one before. */
export const auditSeal = z.string().regex(/^[0-9a-f]{64}$/, 'A seal has 64 characters from 0 to f.');

export const auditCheck = z.discriminatedUnion('whole', [
  /** `newest` is the seal of the last entry: who keeps it elsewhere can ask for it in later checks. */
  z.object({ whole: z.literal(true), entries: z.int(), newest: z.string() }),
  z.object({
    whole: z.literal(false),
    /** In words what is not as it was written. */
    broken: z.string(),
    /** The first entry that it is told of; null where no entry is, but the record of the log's ends. */
    from: z.int().nullable(),
  }),
]);
export type AuditCheck = z.infer<typeof auditCheck>;

export const audit = {
  listAudit: route('GET', '/api/admin/audit', {
    summary:
      'What staff has looked at and done, newest first. Personal data is masked until it is unmasked with a reason. Every look is recorded',
    access: 'admin',
    query: z.strictObject({
      ...asked,
      cursor: z
        .string()
        .regex(/^\d{1,10}$/, 'This is not a place in the list. Begin at its start.')
        .optional(),
      limit: rowLimit,
    }),
    response: z.object({ data: z.array(auditEntry), next: z.string().nullable(), unmaskedUntil }),
  }),
  exportAudit: route('GET', '/api/admin/audit/csv', {
    summary:
      'What staff has looked at and done as CSV (RFC 4180), newest first, masked as in the list. The export is recorded',
    access: 'admin',
    transport: 'download',
    query: z.strictObject(asked),
    response: z.undefined(),
  }),
  checkAudit: route('GET', '/api/admin/audit/check', {
    summary:
      'Computes the seals of the whole log anew, and says whether it is whole or from which entry on it is not',
    access: 'admin',
    query: z.strictObject({
      /** The newest seal of an earlier check, which has to be in the log still. */
      since: z.union([z.literal(''), auditSeal]).default(''),
    }),
    response: auditCheck,
  }),
  unmask: route('POST', '/api/admin/unmask', {
    summary:
      'Shows the caller the personal data of one message, device log, device or voice report, or of the audit log, for 15 minutes. The reason is recorded',
    access: 'support',
    body: z.strictObject({
      kind: z.enum(maskedKinds),
      /** As the list of its kind has it. */
      id: z.string().regex(/^[\w-]{1,64}$/, 'Give the id of the list.'),
      reason: z
        .string()
        .trim()
        .min(unmaskReasonLength.min, `Say why, in at least ${unmaskReasonLength.min} characters.`)
        .max(unmaskReasonLength.max, `Use at most ${unmaskReasonLength.max} characters.`)
        .regex(plainLines, plain),
    }),
    response: z.object({ until: z.iso.datetime() }),
  }),
};
