import { afterEach, expect, it, vi } from 'vitest';
import { ApiError } from '../../api/client.ts';
import type { MyVoice } from '../../sound/voices/my-voices.ts';
import type { SyncRecord, SyncRecords } from './sync-record.ts';
import type { AccountVoice, SentVoice, VoiceLocks, VoicesHere, VoicesThere } from './voice-places.ts';
import { isHere, thereOf, VoiceSync, wasDeletedThere } from './voice-sync.ts';

const offline = () => new ApiError(0, { code: 'offline', message: 'No network.' });
const quota = () => new ApiError(402, { code: 'quota_exhausted', message: 'Your account is full.' });

const trained = (name: string): MyVoice => ({
  id: `file:${name}`,
  name,
  language: null,
  settings: null,
  trained: `file:${name}`,
});

/** A device's keepers at their port. */
class Device implements VoicesHere {
  voices: MyVoice[] = [];
  #tell: (voices: readonly MyVoice[]) => void = () => {};
  watch(tell: (voices: readonly MyVoice[]) => void) {
    this.#tell = tell;
    tell(this.voices);
    return () => {};
  }
  set(...voices: MyVoice[]) {
    this.voices = voices;
    this.#tell(voices);
  }
  async identityOf({ id }: MyVoice) {
    return id;
  }
  async read({ name }: MyVoice): Promise<SentVoice> {
    return { name, file: new File([name], name), language: null, consent: 'synthetic' };
  }
  async keep({ name }: AccountVoice, bytes: Uint8Array<ArrayBuffer> | null) {
    if (new TextDecoder().decode(bytes ?? new Uint8Array()) !== name) throw new Error('Damaged.');
    this.set(trained(name), ...this.voices);
  }
}

/** The server at its port; `hold` keeps what is sent on its way until it is let go. */
class Account implements VoicesThere {
  voices: AccountVoice[] = [];
  sent: string[] = [];
  fault: (() => Error) | null = null;
  hold: PromiseWithResolvers<void> | null = null;
  async list(signal: AbortSignal) {
    signal.throwIfAborted();
    if (this.fault?.() instanceof ApiError && this.fault().message === 'No network.') throw this.fault();
    return [...this.voices];
  }
  async send({ name }: SentVoice, { signal, onProgress, onTaken, uuid }: Parameters<VoicesThere['send']>[1]) {
    this.sent.push(name);
    onProgress(0.5);
    const { hold } = this;
    if (hold)
      await new Promise<void>((resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason));
        void hold.promise.then(resolve);
      });
    if (this.fault) throw this.fault();
    const voice = this.add(name, uuid);
    onTaken(voice.uuid);
  }
  add(name: string, uuid: string | null = null, status: AccountVoice['status'] = 'ready'): AccountVoice {
    const voice = {
      uuid: uuid ?? `uuid-${name}-${this.voices.length}`,
      name,
      identity: status === 'ready' ? `file:${name}` : null,
      status,
      settings: null,
    };
    this.voices = [...this.voices.filter((one) => one.uuid !== voice.uuid), voice];
    return voice;
  }
  async settled({ uuid, name }: { uuid: string; name: string }) {
    this.add(name, uuid);
  }
  async file(uuid: string) {
    const { name } = this.voices.find((one) => one.uuid === uuid)!;
    return new TextEncoder().encode(name);
  }
  async remove(uuid: string) {
    if (this.fault) throw this.fault();
    this.voices = this.voices.filter((one) => one.uuid !== uuid);
  }
}

/** The storage and the locks of one browser; each `tab` is one of its own over them. */
class Browser {
  record: SyncRecord = { on: false, marks: {} };
  #held = new Set<string>();
  readonly records: SyncRecords = {
    read: () => this.record,
    write: (record) => {
      this.record = record;
    },
  };
  locks: VoiceLocks = {
    hold: async (identity) => !this.#held.has(identity) && !!this.#held.add(identity),
    release: (identity) => void this.#held.delete(identity),
  };
}

const open: VoiceSync[] = [];
afterEach(() => {
  for (const sync of open.splice(0)) sync.dispose();
  vi.useRealTimers();
});
function tab(here: Device, there: Account, browser = new Browser()) {
  const sync = new VoiceSync({ here, there, locks: browser.locks, records: browser.records });
  open.push(sync);
  sync.start();
  return sync;
}
const isThere = (sync: VoiceSync, name: string) =>
  thereOf(sync.state.getState(), `file:${name}`) !== undefined;
const sending = (sync: VoiceSync, name: string) =>
  vi.waitFor(() => expect(sync.state.getState().work.get(`file:${name}`)?.phase).toBe('sending'));

it('sends nothing until the person says so, then every voice of now and later, each once', async () => {
  const here = new Device();
  const there = new Account();
  here.set(trained('Tom'), trained('Ann'));
  const sync = tab(here, there);
  await sync.refresh();
  expect(there.sent).toEqual([]);
  await sync.setOn(true);
  expect(there.sent).toEqual(['Tom', 'Ann']);
  here.set(trained('Eve'), ...here.voices);
  await sync.refresh();
  await sync.refresh();
  expect(there.sent).toEqual(['Tom', 'Ann', 'Eve']);
  await sync.setOn(false);
  here.set(trained('Kim'), ...here.voices);
  await sync.refresh();
  expect(there.sent).toHaveLength(3);
  expect(there.voices).toHaveLength(3); // what is there stays
});

it('sends a single voice where only that one is asked for', async () => {
  const here = new Device();
  const there = new Account();
  here.set(trained('Tom'), trained('Ann'));
  const sync = tab(here, there);
  await sync.refresh();
  await sync.keep('file:Ann');
  expect(there.sent).toEqual(['Ann']);
  expect(isThere(sync, 'Ann')).toBe(true);
  expect(isThere(sync, 'Tom')).toBe(false);
});

it('knows a voice by its content, whatever the account calls it', async () => {
  const here = new Device();
  const there = new Account();
  there.voices = [{ uuid: 'u', name: 'Renamed', identity: 'file:Tom', status: 'ready', settings: null }];
  here.set(trained('Tom'));
  const sync = tab(here, there);
  await sync.setOn(true);
  expect(there.sent).toEqual([]);
  expect(isHere(sync.state.getState(), there.voices[0]!)).toBe(true);
});

it('waits while the network is gone in the middle, and goes on by itself', async () => {
  vi.useFakeTimers();
  const here = new Device();
  const there = new Account();
  there.hold = Promise.withResolvers();
  here.set(trained('Tom'), trained('Ann'));
  const sync = tab(here, there);
  const running = sync.setOn(true);
  await vi.waitFor(() => expect(there.sent).toEqual(['Tom']));
  there.fault = offline;
  there.hold.resolve();
  await running;
  expect(sync.state.getState()).toMatchObject({ unreachable: true, fault: null });
  expect(sync.state.getState().marks['file:Tom']?.fault).toBeUndefined();
  expect(there.sent).toEqual(['Tom']); // the other one is not tried in vain
  there.fault = null;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(there.sent).toEqual(['Tom', 'Tom', 'Ann']);
  expect(sync.state.getState().unreachable).toBe(false);
});

it('goes on after a reload, also with what the server had begun to look at', async () => {
  const here = new Device();
  const there = new Account();
  const browser = new Browser();
  here.set(trained('Tom'), trained('Ann'));
  there.hold = Promise.withResolvers();
  const first = tab(here, there, browser);
  void first.setOn(true);
  await sending(first, 'Tom');
  first.dispose();
  await vi.waitFor(async () => expect(await browser.locks.hold('file:Tom')).toBe(true)); // the tab is gone
  browser.locks.release('file:Tom');
  // it had arrived, and the page was closed before the server was done
  there.add('Tom', 'begun', 'open');
  browser.record = { on: true, marks: { 'file:Tom': { uuid: 'begun' } } };
  there.hold = null;
  there.sent = [];
  const second = tab(here, there, browser);
  await second.refresh();
  expect(there.sent).toEqual(['Ann']);
  expect(isThere(second, 'Tom')).toBe(true);
  expect(there.voices.filter(({ name }) => name === 'Tom')).toHaveLength(1);
});

it('sends a voice once where two tabs are open', async () => {
  const there = new Account();
  const browser = new Browser();
  const [one, two] = [new Device(), new Device()];
  one.set(trained('Tom'));
  two.set(trained('Tom'));
  there.hold = Promise.withResolvers();
  const first = tab(one, there, browser);
  const running = first.setOn(true);
  await sending(first, 'Tom');
  const second = tab(two, there, browser);
  await second.refresh();
  expect(there.sent).toEqual(['Tom']);
  there.hold.resolve();
  await running;
  await second.refresh();
  expect(there.sent).toEqual(['Tom']);
  expect(isThere(second, 'Tom')).toBe(true);
});

it('looks at the account once more before it sends: another device may have been quicker', async () => {
  const here = new Device();
  const there = new Account();
  here.set(trained('Tom'));
  const browser = new Browser();
  browser.locks = {
    ...browser.locks,
    hold: async () => {
      there.add('Tom');
      return true;
    },
  };
  const sync = tab(here, there, browser);
  await sync.setOn(true);
  expect(there.sent).toEqual([]);
  expect(isThere(sync, 'Tom')).toBe(true);
});

it('says why a full account takes nothing, sends the others not in vain, and tries again when asked', async () => {
  const here = new Device();
  const there = new Account();
  const browser = new Browser();
  here.set(trained('Tom'), trained('Ann'));
  there.fault = quota;
  const sync = tab(here, there, browser);
  await sync.setOn(true);
  expect(there.sent).toEqual(['Tom']);
  expect(sync.state.getState().marks).toMatchObject({
    'file:Tom': { fault: 'Your account is full.' },
    'file:Ann': { fault: 'Your account is full.' },
  });
  const later = tab(here, there, browser);
  await later.refresh(); // a reload doesn't send it again, either
  expect(there.sent).toEqual(['Tom']);
  there.fault = null;
  await later.keep('file:Ann');
  expect(there.sent).toEqual(['Tom', 'Ann']);
  expect(later.state.getState().marks['file:Ann']?.fault).toBeUndefined();
});

it('says that nobody is signed in, and blames no voice for it', async () => {
  const here = new Device();
  const there = new Account();
  here.set(trained('Tom'));
  there.fault = () => new ApiError(401, { code: 'unauthenticated', message: 'Sign in.' });
  const sync = tab(here, there);
  await sync.setOn(true);
  expect(sync.state.getState().fault).toMatch(/signed out/);
  expect(sync.state.getState().marks['file:Tom']?.fault).toBeUndefined();
});

it('leaves a voice alone that was cancelled, until it is asked for', async () => {
  const here = new Device();
  const there = new Account();
  here.set(trained('Tom'));
  there.hold = Promise.withResolvers();
  const sync = tab(here, there);
  const running = sync.setOn(true);
  await sending(sync, 'Tom');
  sync.cancel('file:Tom');
  await running;
  there.hold = null;
  await sync.refresh();
  expect(there.sent).toEqual(['Tom']);
  expect(there.voices).toEqual([]);
  await sync.keep('file:Tom');
  expect(there.sent).toEqual(['Tom', 'Tom']);
});

it('does not send a voice again that was deleted in the account, and deletes none here', async () => {
  const here = new Device();
  const there = new Account();
  here.set(trained('Tom'));
  const sync = tab(here, there);
  await sync.setOn(true);
  there.voices = []; // on another device
  await sync.refresh();
  expect(there.sent).toEqual(['Tom']);
  expect(wasDeletedThere(sync.state.getState(), 'file:Tom')).toBe(true);
  expect(here.voices).toHaveLength(1);
  await sync.keep('file:Tom');
  expect(isThere(sync, 'Tom')).toBe(true);
});

it('leaves the account’s voice where one is deleted here, unless both are meant', async () => {
  const here = new Device();
  const there = new Account();
  here.set(trained('Tom'), trained('Ann'));
  const sync = tab(here, there);
  await sync.setOn(true);
  here.set(trained('Ann'));
  await sync.refresh();
  expect(there.voices.map(({ name }) => name)).toEqual(['Tom', 'Ann']);
  await sync.removeThere('file:Ann');
  expect(there.voices.map(({ name }) => name)).toEqual(['Tom']);
  there.fault = quota;
  here.set(trained('Tom'));
  await sync.refresh();
  await expect(sync.removeThere('file:Tom')).rejects.toThrow('full');
});

it('brings a voice of the account, and keeps nothing that arrives damaged', async () => {
  const here = new Device();
  const there = new Account();
  const { uuid } = there.add('Tom');
  const sync = tab(here, there);
  await sync.refresh();
  expect(isHere(sync.state.getState(), there.voices[0]!)).toBe(false);
  there.file = async () => new TextEncoder().encode('To');
  await sync.bring(uuid);
  expect(sync.state.getState().work.get(uuid)).toEqual({ phase: 'failed', message: 'Damaged.' });
  there.file = async () => new TextEncoder().encode('Tom');
  await sync.bring(uuid);
  await sync.refresh();
  expect(sync.state.getState().work.get(uuid)).toBeUndefined();
  expect(isHere(sync.state.getState(), there.voices[0]!)).toBe(true);
  expect(there.sent).toEqual([]);
});
