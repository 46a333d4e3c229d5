import { voiceSyncKey } from '../job-key.ts';

/** What is known of a voice beyond the lists of both sides. */
export interface SyncMark {
  /** Of the voice of the account that it is, or was. */
  uuid?: string;
  /** The person wants this one in the account. */
  asked?: boolean;
  /** The person has stopped it: it does not go by itself. */
  left?: boolean;
  /** Why the account has not taken it, for people; it is not tried again by itself. */
  fault?: string;
}

/** What one person wishes on this device; kept over reloads. */
export interface SyncRecord {
  /** All voices, present and future ones, go to the account. */
  on: boolean;
  /** By identity. */
  marks: Readonly<Record<string, SyncMark>>;
}

/** Where a record is kept; other tabs change it, too. */
export interface SyncRecords {
  read(): SyncRecord;
  write(record: SyncRecord): void;
}

const nothing: SyncRecord = { on: false, marks: {} };

/** Those of a person in this browser; where it keeps nothing they last as long as the page. */
export function syncRecords(userId: number): SyncRecords {
  const key = voiceSyncKey(userId);
  let unkept: SyncRecord | null = null;
  return {
    read() {
      if (unkept) return unkept;
      try {
        const kept: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
        // safe: written below; what is broken counts as nothing
        const { on, marks } = (kept ?? {}) as Partial<SyncRecord>;
        return { on: on === true, marks: typeof marks === 'object' && marks !== null ? marks : {} };
      } catch {
        return nothing; // broken or forbidden
      }
    },
    write(record) {
      try {
        localStorage.setItem(key, JSON.stringify(record));
        unkept = null;
      } catch {
        unkept = record;
      }
    },
  };
}

/** Whether something of the person's is to go on by itself. */
export function goesOn(userId: number): boolean {
  const { on, marks } = syncRecords(userId).read();
  return on || Object.values(marks).some(({ asked }) => asked === true);
}
