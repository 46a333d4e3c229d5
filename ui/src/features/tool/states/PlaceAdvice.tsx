import { useEffect, useState } from 'react';
import type { Job } from '../../../jobs/jobs.ts';
import { type PlaceTimes, placeTimes } from '../../../jobs/place-times.ts';
import { useLine } from '../../../platform/use-line.ts';
import { adviceWords as words } from './words.ts';

/** In the app: how long the work is likely to take here and on the server, and which is quicker. */
export function PlaceAdvice({ job }: { job: Job }) {
  const line = useLine();
  const [times, setTimes] = useState<PlaceTimes | null>(null);
  // earlier runs are remembered by the window, which the server's drawing has none of
  useEffect(() => setTimes(line && placeTimes(job, line)), [job, line]);
  if (!times) return null;
  const { device, server, sending, faster } = times;
  return (
    <p className="mt-4 text-14 text-muted tabular-nums" data-part="place-advice">
      {device === null ? words.hereUnknown : words.here(device)}{' '}
      {server === null ? words.thereUnknown(sending) : words.there(server, sending)}
      {faster && ` ${words.faster[faster]}`}
    </p>
  );
}
