export const hourMs = 3600_000;
export const dayMs = 24 * hourMs;

/** Days since the epoch, UTC: the number of the day that a moment lies in. */
export const dayOf = (epochMs: number): number => Math.floor(epochMs / dayMs);
/** When a day begins, by its number. */
export const startOfDay = (day: number): number => day * dayMs;
/** Up to when a date or moment of ISO 8601 goes that somebody gave as an end: a day is meant whole. */
export const endOf = (until: string): number => Date.parse(until) + (until.includes('T') ? 0 : dayMs);
