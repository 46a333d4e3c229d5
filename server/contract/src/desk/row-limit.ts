import { z } from '@formant/engine/base/schema';

/** Most rows that a list of the console answers at once. */
export const mostConsoleRows = 10_000;
/** How many its reader asks for. */
export const rowLimit = z.coerce.number().int().min(1).max(mostConsoleRows).optional();
