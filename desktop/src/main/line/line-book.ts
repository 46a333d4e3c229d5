import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { writeWhole } from '../write-whole.ts';
import type { Network } from './network.ts';

const mostNetworks = 20;
/** How much a new measurement counts: a line's rate wanders, and one that has changed shows within a few. */
const newShare = 0.3;
const mostRoundTrips = 20;
const mostRequests = 200;
/** What a paid line's limit is for. */
export const hourMs = 3600_000;

const rate = z.object({
  /** Bytes of a second. */
  bytesPerS: z.number().positive().max(1e12),
  at: z.number(),
  /** From how many transfers. */
  times: z.int().positive(),
});
const entry = z
  .object({
    id: z.string().max(64),
    /** As a network has it; those of earlier versions had it as their id. */
    plain: z.string().max(64).optional(),
    name: z.string().max(200),
    down: rate.nullable(),
    up: rate.nullable(),
    /** The last round trips in ms, newest last. */
    trips: z.array(z.number().min(0).max(600_000)).max(mostRoundTrips),
    /** Of the last requests. */
    asked: z.int().min(0),
    lost: z.int().min(0),
    /** Its owner says that this line is paid by what goes over it. */
    metered: z.boolean(),
    /** What files may take of such a line in an hour; null for no limit. */
    hourBytes: z.int().positive().max(1e12).nullable(),
    /** The hour of files that began last, by the clock of the computer; what cannot be read is none. */
    hour: z
      .object({ from: z.number(), bytes: z.number().min(0).max(1e15) })
      .nullable()
      .catch(null),
    seenAt: z.number(),
  })
  .transform((one) => ({ ...one, plain: one.plain ?? one.id }));
export type LineEntry = z.infer<typeof entry>;
export type Way = 'down' | 'up';
const unmeasured = { down: null, up: null, trips: [], asked: 0, lost: 0 };

/** What is known of the lines that this computer was on, kept in `networks.json` of a folder. */
export interface LineBook {
  /**
   * The network by which it is known here. Until the gateway is known it is the last one with such addresses; once it
   * is, what was kept by the addresses alone becomes its own.
   */
  known(network: Network): Network;
  /** The line of a network; one that is new begins empty. */
  of(network: Network): LineEntry;
  all(): readonly LineEntry[];
  moved(network: Network, way: Way, bytes: number, seconds: number): void;
  /** @param ms null for a request that got no answer, undefined where it says nothing of the round trip */
  answered(network: Network, ms: number | null | undefined): void;
  choose(network: Network, choice: Partial<Pick<LineEntry, 'metered' | 'hourBytes'>>): void;
  /**
   * What was kept of a network's hour of files, and how long ago it began; null once that is over. By a clock that was set
   * back it has begun just now.
   */
  hour(network: Network): { sinceMs: number; bytes: number } | null;
  keepHour(network: Network, hour: { sinceMs: number; bytes: number }): void;
  /** Forgets what was measured; what was chosen for a network stays, and its hour. */
  forget(): void;
  /** Writes what is new; a disk that takes nothing loses the measurements alone. */
  save(): void;
}

/** @param nowMs by the clock of the computer, since the epoch */
export function openLineBook(folder: string, nowMs: () => number): LineBook {
  const file = path.join(folder, 'networks.json');
  let entries = readBook(file, nowMs());
  let dirty = false;
  const of = (network: Network): LineEntry =>
    entries.find(({ id }) => id === network.id) ?? {
      ...network,
      ...unmeasured,
      ...{ metered: false, hourBytes: null, hour: null },
      seenAt: nowMs(),
    };
  const change = (network: Network, by: (entry: LineEntry) => Partial<LineEntry>) => {
    const before = of(network);
    const after = { ...before, plain: network.plain, name: network.name, seenAt: nowMs(), ...by(before) };
    entries = [after, ...entries.filter(({ id }) => id !== network.id)].slice(0, mostNetworks);
    dirty = true;
  };
  return {
    known(network) {
      const { id, plain } = network;
      if (entries.some((one) => one.id === id)) return network;
      if (id === plain) return { ...network, id: entries.find((one) => one.plain === plain)?.id ?? id };
      const before = entries.findIndex((one) => one.id === plain);
      if (before >= 0) {
        entries = entries.map((one, index) => (index === before ? { ...one, id, plain } : one));
        dirty = true;
      }
      return network;
    },
    of,
    all: () => entries,
    moved(network, way, bytes, seconds) {
      const now = bytes / seconds;
      if (!Number.isFinite(now) || now <= 0) return;
      change(network, ({ [way]: before }) => ({
        [way]: {
          bytesPerS: before ? before.bytesPerS * (1 - newShare) + now * newShare : now,
          at: nowMs(),
          times: (before?.times ?? 0) + 1,
        },
      }));
    },
    answered(network, ms) {
      change(network, ({ trips, asked, lost }) => {
        // halved, so that a bad evening is forgotten in time
        const old = asked >= mostRequests ? 2 : 1;
        return {
          asked: Math.floor(asked / old) + 1,
          lost: Math.floor(lost / old) + (ms === null ? 1 : 0),
          trips: typeof ms !== 'number' ? trips : [...trips, ms].slice(-mostRoundTrips),
        };
      });
    },
    choose: (network, choice) => change(network, () => choice),
    hour(network) {
      const { hour } = of(network);
      if (!hour || isOver(hour, nowMs())) return null;
      return { sinceMs: Math.max(0, nowMs() - hour.from), bytes: hour.bytes };
    },
    keepHour: (network, { sinceMs, bytes }) =>
      change(network, () => ({ hour: { from: nowMs() - sinceMs, bytes } })),
    forget() {
      entries = entries
        .filter(({ metered, hourBytes }) => metered || hourBytes !== null)
        .map((known) => ({ ...known, ...unmeasured }));
      dirty = true;
    },
    save() {
      if (!dirty) return;
      dirty = false;
      try {
        writeWhole(file, `${JSON.stringify(entries)}\n`);
      } catch {
        // as above
      }
    },
  };
}

/** The quickest of the last round trips: the others have waited for the server's work, too. */
export const roundTripOf = ({ trips }: Pick<LineEntry, 'trips'>): number | null =>
  trips.length === 0 ? null : Math.min(...trips);

/** Share of requests that got no answer, 0..1. */
export const lostShareOf = ({ asked, lost }: Pick<LineEntry, 'asked' | 'lost'>): number =>
  asked === 0 ? 0 : lost / asked;

const isOver = ({ from }: { from: number }, now: number): boolean => now - from >= hourMs;

/** What is spoiled begins anew: measurements come again by themselves. Hours that are over are left out. */
function readBook(file: string, now: number): LineEntry[] {
  try {
    return z
      .array(entry)
      .max(mostNetworks)
      .parse(JSON.parse(readFileSync(file, 'utf8')))
      .map((known) => (known.hour && isOver(known.hour, now) ? { ...known, hour: null } : known));
  } catch {
    return [];
  }
}
