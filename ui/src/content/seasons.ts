const dayMs = 86_400_000;
const utc = (year: number, month: number, day: number) => Date.UTC(year, month - 1, day);

/** The Friday after the fourth Thursday of November. */
function blackFriday(year: number): number {
  const first = new Date(utc(year, 11, 1)).getUTCDay();
  const firstThursday = 1 + ((4 - first + 7) % 7);
  return utc(year, 11, firstThursday + 21 + 1);
}

/** Begin, the day itself and the last day of each season, in UTC. */
const seasons = {
  halloween: (year: number) => ({ from: utc(year, 10, 1), day: utc(year, 10, 31), until: utc(year, 11, 2) }),
  'black-friday': (year: number) => {
    const day = blackFriday(year);
    return { from: day - 4 * dayMs, day, until: day + 3 * dayMs };
  },
  christmas: (year: number) => ({
    from: utc(year, 12, 1),
    day: utc(year, 12, 25),
    until: utc(year + 1, 1, 6),
  }),
} as const satisfies Record<string, (year: number) => { from: number; day: number; until: number }>;

export type SeasonName = keyof typeof seasons;
/** Where a moment stands beside a season: the days are whole ones, in UTC. */
export interface Season {
  state: 'ahead' | 'on' | 'over';
  /** The day itself, of this year's or the coming season. */
  day: Date;
  /** Days until it; below 0 once it has passed. */
  daysLeft: number;
}

/** The season that is on at a moment, or has just been, or comes next. */
export function seasonAt(name: SeasonName, now: number): Season {
  const today = Math.floor(now / dayMs) * dayMs;
  const year = new Date(today).getUTCFullYear();
  // what begins in one year may end in the next
  const found = [year - 1, year, year + 1]
    .map((of) => seasons[name](of))
    .find(({ until }) => today <= until + overDays * dayMs)!; // next year's is always still to come
  const state = today < found.from ? 'ahead' : today <= found.until ? 'on' : 'over';
  return { state, day: new Date(found.day), daysLeft: Math.round((found.day - today) / dayMs) };
}
/** How long a season counts as over before the next one is ahead. */
const overDays = 30;
