import { z } from '@formant/engine/base/schema';
import { otp } from './account.ts';
import { passwordLength } from './base/constants.ts';
import { route } from './base/route.ts';

/** How long an export can be downloaded. */
export const dataExportDays = 7;

export const dataExportStatuses = ['queued', 'active', 'done', 'failed', 'cancelled', 'expired'] as const;
export type DataExportStatus = (typeof dataExportStatuses)[number];

/** Everything of the account as one ZIP file, asked for or made. */
export const dataExport = z.object({
  id: z.uuid(),
  status: z.enum(dataExportStatuses),
  /** 0..1 */
  progress: z.number(),
  sizeBytes: z.int().nullable(),
  createdAt: z.iso.datetime(),
  /** Until when it can be downloaded; null until it is made. */
  expiresAt: z.iso.datetime().nullable(),
});
export type DataExport = z.infer<typeof dataExport>;

/** What is kept of one sort. */
export const dataKind = z.object({
  id: z.string(),
  title: z.string(),
  about: z.string(),
  count: z.int(),
  /** When the newest of it was written; null where there is none, or where it has no date. */
  latestAt: z.iso.datetime().nullable(),
});
export type DataKind = z.infer<typeof dataKind>;

export const yourData = {
  showOwnData: route('GET', '/api/account/data', {
    summary: 'What is kept about the account: how much of each kind, and when the newest was written',
    access: 'user',
    response: z.object({ data: z.array(dataKind) }),
  }),
  showDataExport: route('GET', '/api/account/data-export', {
    summary: 'The export of the account that was asked for last',
    access: 'user',
    response: z.object({ export: dataExport.nullable() }),
  }),
  startDataExport: route('POST', '/api/account/data-export', {
    summary:
      'Has everything of the account packed into a ZIP file, one at a time; a letter tells when it is there. Asks for the password, and for the code of two-step sign-in where that is on',
    access: 'user',
    status: 202,
    errors: ['wrong_password', 'otp_required', 'invalid', 'conflict', 'insufficient_storage'],
    body: z.strictObject({ password: z.string().max(passwordLength.max), otp: otp.optional() }),
    response: dataExport,
  }),
  cancelDataExport: route('POST', '/api/account/data-export/cancel', {
    summary: 'Cancels the export that is being made',
    access: 'user',
    errors: ['not_found'],
    response: z.object({ export: dataExport.nullable() }),
  }),
  openDataExport: route('POST', '/api/account/data-export/{id}/address', {
    summary: 'Where an own export can be downloaded, for a few minutes; in a browser only',
    access: 'user',
    errors: ['not_found', 'expired', 'forbidden'],
    params: z.object({ id: z.uuid() }),
    response: z.object({ url: z.string(), expiresAt: z.iso.datetime() }),
  }),
};
