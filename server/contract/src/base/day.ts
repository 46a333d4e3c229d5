import { z } from '@formant/engine/base/schema';

/** A day or moment of ISO 8601 between which something is looked for. */
export const day = z.union([z.iso.datetime(), z.iso.date()], 'Give a day such as 2026-11-22.').optional();
