import { database } from '../../../sound/files/database.ts';
import type { Take } from '../script/script.ts';

/** Where takes are kept with their sound. */
export interface TakeStore {
  list(): Promise<Take[]>;
  sound(id: string): Promise<Blob | null>;
  /** Answers whether it survives a reload; it is there in any case. */
  put(take: Take, sound: Blob): Promise<boolean>;
  remove(id: string): Promise<void>;
}

/** @param durable in this browser's database; else, and where that is forbidden, while the page is open */
export function takeStore(durable: boolean): TakeStore {
  const disk = database('formant-speech', ['takes', 'sounds']);
  const memory = new Map<string, { take: Take; sound: Blob }>();
  return {
    async list() {
      const kept = durable ? await disk.all<Take>('takes').catch(() => []) : [];
      return [...kept, ...[...memory.values()].map(({ take }) => take)];
    },
    async sound(id) {
      const there = memory.get(id)?.sound;
      if (there) return there;
      return durable ? ((await disk.get<Blob>('sounds', id).catch(() => undefined)) ?? null) : null;
    },
    async put(take, sound) {
      if (durable)
        try {
          await disk.put('sounds', take.id, sound);
          await disk.put('takes', take.id, take);
          return true;
        } catch {
          await disk.remove('sounds', take.id).catch(() => {}); // half of it is nothing
        }
      memory.set(take.id, { take, sound });
      return false;
    },
    async remove(id) {
      memory.delete(id);
      if (!durable) return;
      await disk.remove('takes', id).catch(() => {}); // what can't be reached isn't shown either
      await disk.remove('sounds', id).catch(() => {});
    },
  };
}
