import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openLineBook } from './line-book.ts';
import { makeLineHours } from './line-hours.ts';

const MiB = 1024 ** 2;
const home = { id: 'home', plain: 'home', name: 'wlan0, 192.168.1.*' };
const train = { id: 'train', plain: 'train', name: 'wlan0, 10.0.0.*' };

let folder: string;
let now = 0;
const nowMs = () => now;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'formant-line-book-'));
  now = Date.UTC(2026, 0, 1);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('the book', () => {
  it('keeps each network by itself, over a restart, and forgets when told', () => {
    const book = openLineBook(folder, nowMs);
    book.moved(home, 'down', 10 * MiB, 1);
    book.moved(train, 'down', MiB, 4);
    book.answered(train, 300);
    book.answered(train, null);
    book.save();
    const again = openLineBook(folder, nowMs);
    expect(again.of(home).down?.bytesPerS).toBe(10 * MiB);
    expect(again.of(train)).toMatchObject({ trips: [300], asked: 2, lost: 1, down: { bytesPerS: MiB / 4 } });
    again.forget();
    again.save();
    expect(JSON.parse(readFileSync(path.join(folder, 'networks.json'), 'utf8'))).toEqual([]);
    // a paid line stays one
    again.moved(train, 'up', MiB, 1);
    again.choose(train, { metered: true, hourBytes: MiB });
    again.forget();
    expect(again.of(train)).toMatchObject({ metered: true, hourBytes: MiB, up: null });
  });
  it('tells two networks with the same addresses apart, and loses nothing of what was kept by the addresses alone', () => {
    const before = [
      { ...{ id: 'home', name: home.name, down: null, up: null, trips: [300], asked: 1, lost: 0 } },
    ].map((entry) => ({ ...entry, ...{ metered: true, hourBytes: MiB, hour: null, seenAt: now } }));
    writeFileSync(path.join(folder, 'networks.json'), JSON.stringify(before));
    const book = openLineBook(folder, nowMs);
    const [ada, bob] = ['ada', 'bob'].map((id) => ({ ...home, id })) as [typeof home, typeof home];
    expect(book.known(home).id).toBe('home');
    // the first one whose gateway is known takes it over, the next one begins empty
    expect(book.of(book.known(ada))).toMatchObject({ id: 'ada', metered: true, trips: [300] });
    expect(book.of(book.known(bob))).toMatchObject({ id: 'bob', metered: false, trips: [] });
    book.answered(book.known(bob), 20);
    expect(book.of(book.known(ada)).trips).toEqual([300]);
    // until a gateway is known it is the one that was there last
    expect(book.known(home).id).toBe('bob');
    book.answered(book.known(ada), 300);
    expect(book.known(home).id).toBe('ada');
    expect(book.known(train)).toEqual(train);
    book.save();
    expect(openLineBook(folder, nowMs).known(home).id).toBe('ada');
  });
  it('follows a line that changes, and begins anew with a spoiled file', () => {
    writeFileSync(path.join(folder, 'networks.json'), '[{"id": 7}]');
    const book = openLineBook(folder, nowMs);
    expect(book.all()).toEqual([]);
    book.moved(home, 'up', 10 * MiB, 1);
    for (let i = 0; i < 8; i++) book.moved(home, 'up', MiB, 1);
    expect(book.of(home).up?.bytesPerS).toBeLessThan(1.6 * MiB);
    for (let i = 0; i < 300; i++) book.answered(home, 20);
    expect(book.of(home).trips).toHaveLength(20);
    expect(book.of(home).asked).toBeLessThanOrEqual(200);
  });
});

describe('the hour of files', () => {
  /** The app as it starts, with a clock that may have been set. */
  const start = (setBy = 0) => {
    const book = openLineBook(folder, () => now + setBy);
    const hours = makeLineHours(book, nowMs);
    return { book, hours };
  };
  const spend = (bytes: number) => {
    const { book, hours } = start();
    hours.begin(train)(bytes);
    book.save();
  };

  it('goes on over a restart, in its own network, until it is over', () => {
    spend(9 * MiB);
    now += 1200_000;
    const { hours } = start();
    expect(hours.of(train)).toEqual({ bytes: 9 * MiB, leftMs: 2400_000 });
    expect(hours.of(home).bytes).toBe(0);
    now += 2400_000;
    expect([hours.of(train).bytes, start().hours.of(train).bytes]).toEqual([0, 0]);
    // nothing is kept of it
    expect(start().book.of(train).hour).toBeNull();
  });

  it('holds nobody longer than an hour where the clock was set back, whatever starts there are', () => {
    spend(9 * MiB);
    const yesterday = -86_400_000;
    const { book, hours } = start(yesterday);
    expect(hours.of(train)).toEqual({ bytes: 9 * MiB, leftMs: 3600_000 });
    now += 1800_000;
    book.save();
    expect(start(yesterday).hours.of(train).leftMs).toBe(1800_000);
    now += 1800_000;
    expect(start(yesterday).hours.of(train).bytes).toBe(0);
    expect(hours.of(train).bytes).toBe(0);
  });

  it('is empty where the file is damaged, and what else is known of the network stays', () => {
    spend(9 * MiB);
    const file = path.join(folder, 'networks.json');
    for (const hour of [7, { from: 'x', bytes: 1 }, { from: now, bytes: -1 }, undefined]) {
      const [entry] = JSON.parse(readFileSync(file, 'utf8')) as object[];
      writeFileSync(file, JSON.stringify([{ ...entry, metered: true, hour }]));
      const { book, hours } = start();
      expect([hours.of(train).bytes, book.of(train).metered]).toEqual([0, true]);
    }
    writeFileSync(file, '[{');
    expect(start().hours.of(train).bytes).toBe(0);
  });

  it('outlasts forgetting what was measured', () => {
    const { book, hours } = start();
    book.choose(train, { metered: true });
    hours.begin(train)(MiB);
    book.forget();
    book.save();
    expect(start().hours.of(train).bytes).toBe(MiB);
  });

  it('gives back nothing to an hour that has begun since', () => {
    const { hours } = start();
    const count = hours.begin(train);
    count(8 * MiB);
    now += 3600_000;
    hours.begin(train)(3 * MiB);
    count(-8 * MiB);
    expect(hours.of(train).bytes).toBe(3 * MiB);
  });
});
