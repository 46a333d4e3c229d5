import { createStore } from 'zustand/vanilla';
import { ApiError } from '../../api/client.ts';
import { Scope } from '../../platform/scope.ts';
import type { MyVoice } from '../../sound/voices/my-voices.ts';
import { wordsOf } from '../account-voices.ts';
import type { SyncMark, SyncRecord, SyncRecords } from './sync-record.ts';
import type { AccountVoice, VoiceLocks, VoicesHere, VoicesThere } from './voice-places.ts';
import { voiceSyncWords as words } from './words.ts';

/** What happens to a voice right now. */
export type VoiceWork =
  /** 0..1 */
  | { phase: 'sending'; fraction: number }
  /** The server looks at it. */
  | { phase: 'checking' }
  | { phase: 'bringing' }
  | { phase: 'failed'; message: string };

export interface SyncState extends SyncRecord {
  /** Identities by the ids of this device's voices. */
  here: ReadonlyMap<string, string>;
  /** null until the account has answered. */
  there: readonly AccountVoice[] | null;
  /** By identity; of those that are brought by uuid. */
  work: ReadonlyMap<string, VoiceWork>;
  /** The server can't be reached; it is asked again. */
  unreachable: boolean;
  /** Why the account does not answer, for people. */
  fault: string | null;
}

export const noSync: SyncState = {
  on: false,
  marks: {},
  here: new Map(),
  there: null,
  work: new Map(),
  unreachable: false,
  fault: null,
};

const firstWaitMs = 4000;
const longestWaitMs = 60_000;

/**
 * Keeps voices of this device in the signed-in person's account, where they are wanted there: all of them, or single
 * ones. A voice is known by its content, so none goes twice; what was deleted on one side stays deleted there, and
 * is deleted nowhere else.
 */
export class VoiceSync {
  readonly state = createStore<SyncState>(() => noSync);
  readonly #ports: { here: VoicesHere; there: VoicesThere; locks: VoiceLocks; records: SyncRecords };
  readonly #scope = new Scope();
  readonly #over = new AbortController();
  /** Of what is under way, by identity or uuid. */
  readonly #stops = new Map<string, AbortController>();
  readonly #identities = new Map<string, string>();
  #voices: readonly MyVoice[] = [];
  #running: Promise<void> | null = null;
  #again = false;
  #waitMs = firstWaitMs;
  #forgetWait = () => {};

  constructor(ports: { here: VoicesHere; there: VoicesThere; locks: VoiceLocks; records: SyncRecords }) {
    this.#ports = ports;
    this.reread();
  }

  start(): void {
    this.#scope.add(
      this.#ports.here.watch((voices) => {
        this.#voices = voices;
        void this.refresh();
      }),
    );
  }

  dispose(): void {
    this.#over.abort();
    this.#scope.dispose();
  }

  /** Takes over what another tab has changed. */
  reread(): void {
    const { on, marks } = this.#ports.records.read();
    this.state.setState({ on, marks });
  }

  /** Looks at both sides again, and goes on; resolves when nothing is left to do now. */
  refresh(): Promise<void> {
    this.#again = true;
    this.#forgetWait();
    this.#running ??= this.#run().finally(() => {
      this.#running = null;
    });
    return this.#running;
  }

  /** Whether all voices, present and future ones, go to the account. Nothing is taken away there. */
  async setOn(on: boolean): Promise<void> {
    const marks = Object.entries(this.#ports.records.read().marks).map(([identity, mark]) => {
      const { fault: _fault, left: _left, ...again } = mark;
      return [identity, on ? again : mark] as const;
    });
    this.#write({ on, marks: Object.fromEntries(marks) });
    if (!on)
      for (const identity of this.#stops.keys())
        if (!isWanted(this.state.getState(), identity)) this.#stop(identity);
    await this.refresh();
  }

  /** This voice goes to the account, also after a failure. @param id of a voice of this device */
  async keep(id: string): Promise<void> {
    const identity = this.state.getState().here.get(id);
    if (identity === undefined) return;
    this.#mark(identity, ({ uuid }) => ({ ...(uuid ? { uuid } : {}), asked: true }));
    await this.refresh();
  }

  /** Ends what is under way with this voice; it does not go by itself any more. */
  cancel(identity: string): void {
    this.#mark(identity, ({ uuid }) => ({ ...(uuid ? { uuid } : {}), left: true }));
    this.#stop(identity);
  }

  cancelBringing(uuid: string): void {
    this.#stop(uuid);
    this.#show(uuid, null);
  }

  /** Keeps a voice of the account on this device. What goes wrong stands in `work`. */
  async bring(uuid: string): Promise<void> {
    const voice = this.state.getState().there?.find((one) => one.uuid === uuid);
    if (!voice || this.#stops.has(uuid)) return;
    const stop = new AbortController();
    this.#stops.set(uuid, stop);
    this.#show(uuid, { phase: 'bringing' });
    const signal = AbortSignal.any([stop.signal, this.#over.signal]);
    const { here, there } = this.#ports;
    try {
      const bytes = voice.settings === null ? await there.file(uuid, signal) : null;
      signal.throwIfAborted();
      await here.keep(voice, bytes);
      this.#show(uuid, null);
    } catch (thrown) {
      if (!signal.aborted) this.#show(uuid, { phase: 'failed', message: wordsOf(thrown) });
    } finally {
      this.#stops.delete(uuid);
    }
  }

  /** Deletes the account's voice that this one is. @throws ApiError, and then it is still there */
  async removeThere(id: string): Promise<void> {
    const state = this.state.getState();
    const identity = state.here.get(id);
    const there = identity === undefined ? undefined : thereOf(state, identity);
    if (there) await this.#ports.there.remove(there.uuid);
    await this.refresh();
  }

  async #run(): Promise<void> {
    while (this.#again && !this.#over.signal.aborted) {
      this.#again = false;
      await this.#identify();
      if (!(await this.#attempt(() => this.#look(this.#over.signal)))) return;
      const tried = new Set<string>();
      for (let next = this.#next(tried); next; next = this.#next(tried)) {
        tried.add(next.identity);
        if (!(await this.#send(next))) return;
      }
    }
  }

  async #identify(): Promise<void> {
    const here = new Map<string, string>();
    const voices = this.#voices;
    for (const voice of voices) {
      const known = this.#identities.get(voice.id) ?? (await this.#ports.here.identityOf(voice));
      if (known === null) continue;
      this.#identities.set(voice.id, known);
      here.set(voice.id, known);
    }
    this.state.setState({ here });
  }

  /** Asks the account, and remembers which voices it has: one that is missing later was deleted there. */
  async #look(signal: AbortSignal): Promise<void> {
    const there = await this.#ports.there.list(signal);
    this.state.setState({ there, unreachable: false, fault: null });
    this.#waitMs = firstWaitMs;
    for (const identity of new Set(this.state.getState().here.values())) {
      const found = thereOf(this.state.getState(), identity);
      const { uuid, asked, fault, left } = this.state.getState().marks[identity] ?? {};
      if (found && (uuid !== found.uuid || asked || fault || left))
        this.#mark(identity, () => ({ uuid: found.uuid }));
    }
  }

  #next(tried: ReadonlySet<string>): { voice: MyVoice; identity: string } | null {
    const state = this.state.getState();
    for (const voice of this.#voices) {
      const identity = state.here.get(voice.id);
      if (identity !== undefined && !tried.has(identity) && isWanted(state, identity))
        return { voice, identity };
    }
    return null;
  }

  /** @returns false where nothing else is worth a try now */
  async #send({ voice, identity }: { voice: MyVoice; identity: string }): Promise<boolean> {
    const { locks, here, there } = this.#ports;
    if (!(await locks.hold(identity))) {
      this.#later(); // that tab may be closed before it is done
      return true;
    }
    const stop = new AbortController();
    this.#stops.set(identity, stop);
    const signal = AbortSignal.any([stop.signal, this.#over.signal]);
    try {
      return await this.#attempt(async () => {
        this.reread();
        await this.#look(signal); // another tab may have been quicker
        const state = this.state.getState();
        if (!isWanted(state, identity)) return;
        const begun = state.there?.find(({ uuid }) => uuid === state.marks[identity]?.uuid);
        if (begun?.status === 'open') {
          this.#show(identity, { phase: 'checking' });
          await there.settled(begun, signal);
        } else {
          this.#show(identity, { phase: 'sending', fraction: 0 });
          const sent = await here.read(voice);
          if (!sent) throw new Error(words.unreadable(voice.name));
          await there.send(sent, {
            signal,
            uuid: begun?.uuid ?? null,
            onProgress: (fraction) => {
              if (!signal.aborted) this.#show(identity, { phase: 'sending', fraction });
            },
            onTaken: (uuid) => {
              this.#mark(identity, (mark) => ({ ...mark, uuid }));
              this.#show(identity, { phase: 'checking' });
            },
          });
        }
        await this.#look(signal);
      }, identity);
    } finally {
      this.#stops.delete(identity);
      locks.release(identity);
      this.#show(identity, null);
    }
  }

  /** Does it, and says what went wrong. @returns false where nothing else is worth a try now */
  async #attempt(work: () => Promise<void>, identity?: string): Promise<boolean> {
    try {
      await work();
      return true;
    } catch (thrown) {
      if (this.#over.signal.aborted) return false;
      if (identity !== undefined && isAbort(thrown)) return true; // the person has cancelled this one
      if (mayPass(thrown)) {
        this.state.setState({ unreachable: true });
        this.#later();
        return false;
      }
      if (thrown instanceof ApiError && thrown.status === 401) {
        this.state.setState({ fault: words.signedOut });
        return false;
      }
      const message = wordsOf(thrown);
      if (identity === undefined) {
        this.state.setState({ fault: message });
        return false;
      }
      const state = this.state.getState();
      // where the account is full, the others need not be sent to be refused
      const refused = isFull(thrown)
        ? [...state.here.values()].filter((one) => isWanted(state, one))
        : [identity];
      for (const one of refused)
        this.#mark(one, ({ asked: _asked, ...mark }) => ({ ...mark, fault: message }));
      return true;
    }
  }

  #later(): void {
    this.#forgetWait();
    this.#forgetWait = this.#scope.after(this.#waitMs, () => void this.refresh());
    this.#waitMs = Math.min(longestWaitMs, 2 * this.#waitMs);
  }

  #stop(key: string): void {
    this.#stops.get(key)?.abort(new DOMException('Cancelled.', 'AbortError'));
  }

  #mark(identity: string, change: (mark: SyncMark) => SyncMark): void {
    const { on, marks } = this.#ports.records.read();
    this.#write({ on, marks: { ...marks, [identity]: change(marks[identity] ?? {}) } });
  }

  #write(record: SyncRecord): void {
    this.#ports.records.write(record);
    this.state.setState(record);
  }

  #show(key: string, work: VoiceWork | null): void {
    const all = new Map(this.state.getState().work);
    if (work) all.set(key, work);
    else all.delete(key);
    this.state.setState({ work: all });
  }
}

/** The account's voice that this one is; undefined also while the server still looks at it. */
export function thereOf({ there, marks }: SyncState, identity: string): AccountVoice | undefined {
  const ready = there?.filter(({ status }) => status === 'ready');
  return (
    ready?.find((voice) => voice.identity === identity) ??
    ready?.find(({ uuid }) => uuid === marks[identity]?.uuid)
  );
}

/** Whether this device has a voice of the account. */
export function isHere({ here, marks }: SyncState, { uuid, identity }: AccountVoice): boolean {
  for (const one of here.values()) if (one === identity || marks[one]?.uuid === uuid) return true;
  return false;
}

/** The account had it, and it was deleted there. */
export const wasDeletedThere = ({ there, marks }: SyncState, identity: string): boolean =>
  there !== null &&
  marks[identity]?.uuid !== undefined &&
  !there.some(({ uuid }) => uuid === marks[identity]?.uuid);

/** Whether a voice of this device is to go to the account, and is not there yet. */
export function isWanted(state: SyncState, identity: string): boolean {
  const mark = state.marks[identity] ?? {};
  if (mark.fault !== undefined || thereOf(state, identity)) return false;
  if (mark.asked) return true;
  return state.on && !mark.left && !wasDeletedThere(state, identity);
}

const isAbort = (thrown: unknown) => thrown instanceof DOMException && thrown.name === 'AbortError';
const full = new Set(['quota_exhausted', 'insufficient_storage']);
const isFull = (thrown: unknown) => thrown instanceof ApiError && full.has(thrown.code);
/** Faults of the network and of busy servers; a refusal does not pass. */
const mayPass = (thrown: unknown): boolean =>
  thrown instanceof ApiError &&
  !isFull(thrown) &&
  (thrown.status === 0 || thrown.status >= 500 || thrown.status === 429 || thrown.status === 408);
