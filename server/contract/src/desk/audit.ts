import { z } from '@formant/engine/base/schema';
import { plain, plainLines } from '../base/plain-text.ts';
import { route } from '../base/route.ts';

/** How long personal data is shown to who has said why. */
export const unmaskedMinutes = 15;
export const unmaskReasonLength = { min: 10, max: 300 } as const;

/** What staff sees with personal data masked. */
export const maskedKinds = ['message', 'device-log', 'device', 'voice-report'] as const;
export type MaskedKind = (typeof maskedKinds)[number];

/** Until when the caller sees the personal data; null while it is masked. */
export const unmaskedUntil = z.iso.datetime().nullable();

export const audit = {
  unmask: route('POST', '/api/admin/unmask', {
    summary:
      'Shows the caller the personal data of one message, device log, device or voice report for 15 minutes. The reason is recorded',
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
