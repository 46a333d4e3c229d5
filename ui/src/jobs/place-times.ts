import type { Line } from '../platform/port.ts';
import { type Job, jobs, type Place } from './jobs.ts';
import { learnToolPace, toolPace } from './pace.ts';

export interface PlaceTimes {
  /** Seconds; null where this tool has not run there yet. */
  device: number | null;
  server: number | null;
  /** Of the server's: until the file is there. */
  sending: number;
  faster: Place | null;
}

/**
 * How long a job is likely to take on each side: by the pace of this tool's earlier runs there, and by the line.
 * @returns null where the line was never measured
 */
export function placeTimes(
  { tool, fileBytes, input, region }: Pick<Job, 'tool' | 'fileBytes' | 'input' | 'region'>,
  { up }: Line,
  pace: (tool: Job['tool'], place: Place) => number | null = toolPace,
): PlaceTimes | null {
  if (!input || up === null) return null;
  const seconds = region ? region.to - region.from : input.seconds;
  const sending = fileBytes / up;
  const here = pace(tool, 'device');
  const there = pace(tool, 'server');
  const device = here === null ? null : here * seconds;
  const server = there === null ? null : there * seconds + sending;
  return { device, server, sending, faster: fasterOf(device, server, sending) };
}

function fasterOf(device: number | null, server: number | null, sending: number): Place | null {
  if (device === null) return null;
  // sending alone may take longer than the whole work here
  if (server === null) return sending > device ? 'device' : null;
  return server < device ? 'server' : 'device';
}

/** Learns from every job that ends in this window, until the returned function is called. */
export function learnPlaces(): () => void {
  return jobs.subscribe(({ byId }, { byId: before }) => {
    for (const job of Object.values(byId)) {
      const { state, result, input, region, tool, place } = job;
      if (state !== 'done' || before[job.id]?.state !== 'running' || !result || !input) continue;
      learnToolPace(tool, place, region ? region.to - region.from : input.seconds, result.wallSeconds);
    }
  });
}
