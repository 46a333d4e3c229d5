interface Days {
  since?: string | undefined;
  until?: string | undefined;
}

/**
 * The days of a search as the moments between which they lie in the reader's own time zone, by which rows are shown.
 * What is no day stays as it is, for the server to refuse.
 */
export function momentsOf<T extends Days>({ since, until, ...asked }: T): Omit<T, keyof Days> & Days {
  return {
    ...asked,
    ...(since && { since: dayBegin(since, 0) }),
    ...(until && { until: dayBegin(until, 1) }),
  };
}

/** Whether the days are given the wrong way round. */
export const isBackwards = ({ since, until }: Days): boolean => Boolean(since && until && since > until);

function dayBegin(day: string, later: number): string {
  // without a zone it is the reader's
  const begin = new Date(`${day}T00:00`);
  if (Number.isNaN(begin.getTime())) return day;
  begin.setDate(begin.getDate() + later);
  return begin.toISOString();
}
