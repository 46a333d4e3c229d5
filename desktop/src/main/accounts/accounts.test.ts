import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openAccountFiles } from './account-files.ts';
import { type Choice, makeAccounts } from './accounts.ts';
import { dropEarlierSession, takeEarlierSession } from './earlier-session.ts';
import type { Vault } from './vault.ts';

const home = 'https://voice.example';
const work = 'https://voice.work.example';
const deviceId = '6f0c6a1e-1111-4222-8333-944455566677';
const ada = { uuid: 'u-ada', name: 'a•••', email: 'a•••@example.com' };
const bob = { uuid: 'u-bob', name: null, email: 'b•••@example.com' };

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'accounts-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A key ring whose texts can be told from open ones; another `key` opens none of them. */
const ring = (key = 'one', isSafe = true): Vault => ({
  isSafe,
  seal: (text) => Buffer.from(`${key}:${[...text].reverse().join('')}`),
  open(sealed) {
    const text = Buffer.from(sealed).toString();
    if (!text.startsWith(`${key}:`)) throw new Error('Another key');
    return [...text.slice(key.length + 1)].reverse().join('');
  },
});
let clock = 1000;

/** A start of the app; what it keeps is there at the next one. */
const kept: { choice: Choice | null } = { choice: null };
beforeEach(() => {
  kept.choice = null;
});
function start({ vault = ring(), at = home }: { vault?: Vault; at?: string } = {}) {
  const warned: string[] = [];
  const files = openAccountFiles(folder, vault, (text) => void warned.push(text));
  const choose = (choice: Choice | null) => void Object.assign(kept, { choice });
  const nowMs = () => ++clock;
  takeEarlierSession(folder, { vault, files, home: { server: at, deviceId }, choose, nowMs });
  const accounts = makeAccounts({
    ...{ files, home: at, deviceId, nowMs },
    choice: { get: () => kept.choice, set: choose },
    changed: () => undefined,
  });
  return { accounts, warned };
}
const filesHere = () => readdirSync(path.join(folder, 'accounts')).sort();
const pathOf = (id: string) => path.join(folder, 'accounts', `${id}.json`);

test('the first one is used at once, another one when it is chosen, each with its own server, name and token', () => {
  const { accounts } = start();
  expect(accounts.here()).toEqual({ account: null, server: home, deviceId, token: null });
  const first = accounts.keep(accounts.placeAt(home), { token: 'token-a', who: ada });
  expect(first.isCurrent).toBe(true);
  const second = accounts.keep(accounts.placeAt(work), { token: 'token-b', who: bob });
  expect(second.isCurrent).toBe(false);
  expect(accounts.here()).toEqual({ account: first.id, server: home, deviceId, token: 'token-a' });
  expect(accounts.choose(second.id)).toBe(true);
  const there = accounts.here();
  expect(there).toMatchObject({ account: second.id, server: work, token: 'token-b' });
  // a name that another server cannot compare, and the same each time
  expect(there.deviceId).not.toBe(deviceId);
  expect(there.deviceId).toBe(start().accounts.placeAt(work).deviceId);
  expect(JSON.stringify(accounts.list())).not.toContain('token-');
});

test('accounts and the choice among them outlive the app, and no token lies open', () => {
  const before = start().accounts;
  before.keep(before.placeAt(home), { token: 'token-a', who: ada });
  const { id } = before.keep(before.placeAt(work), { token: 'token-b', who: bob });
  before.choose(id);
  const { accounts } = start();
  expect(accounts.here()).toMatchObject({ account: id, server: work, token: 'token-b' });
  expect(accounts.list().map(({ email, state }) => [email, state])).toEqual([
    ['b•••@example.com', 'ready'],
    ['a•••@example.com', 'ready'],
  ]);
  const text = filesHere()
    .map((name) => readFileSync(path.join(folder, 'accounts', name), 'utf8'))
    .join();
  expect(text).not.toMatch(/token-[ab]/);
  expect(text).not.toContain('ada@');
});

test('whoever was signed in before there were several stays so, once', () => {
  writeFileSync(path.join(folder, 'session.bin'), ring().seal('token-old'));
  const first = start().accounts;
  expect(first.here()).toMatchObject({ server: home, deviceId, token: 'token-old' });
  expect(existsSync(path.join(folder, 'session.bin'))).toBe(false);
  first.learn(first.here().account ?? '', ada);
  expect(start().accounts.list()).toMatchObject([
    { email: 'a•••@example.com', state: 'ready', isCurrent: true },
  ]);
  // a start that was cut off before the old file went makes no second one
  writeFileSync(path.join(folder, 'session.bin'), ring().seal('token-old'));
  expect(start().accounts.list()).toHaveLength(1);
});

test('an earlier session that the key ring cannot open waits for the start that can, or for the next sign-in', () => {
  const file = path.join(folder, 'session.bin');
  writeFileSync(file, ring().seal('token-old'));
  expect(start({ vault: ring('one', false) }).accounts.here().token).toBeNull();
  expect(start({ vault: ring('two') }).accounts.here().token).toBeNull();
  expect(start().accounts.here().token).toBe('token-old');
  writeFileSync(file, ring().seal('token-old'));
  dropEarlierSession(folder);
  expect(existsSync(file)).toBe(false);
});

test('the same person at the same server is one entry, at another server another one', () => {
  const { accounts } = start();
  const first = accounts.keep(accounts.placeAt(home), { token: 'token-1', who: ada });
  const again = accounts.keep(accounts.placeAt(home), { token: 'token-2', who: ada });
  expect(first).toMatchObject({ isCurrent: true, wasReady: false });
  expect(again).toEqual({ ...first, wasReady: true });
  expect(accounts.here().token).toBe('token-2');
  accounts.keep(accounts.placeAt(work), { token: 'token-3', who: ada });
  expect(accounts.list()).toHaveLength(2);
});

test('whom the server has named later, and who has another name now, is the same person at the next sign-in', () => {
  const { accounts } = start();
  const first = accounts.keep(accounts.placeAt(home), { token: 'token-1', who: null });
  accounts.learn(first.id, ada);
  const renamed = { ...ada, name: 'A••• L•••', email: 'l•••@example.com' };
  const again = accounts.keep(accounts.placeAt(home), { token: 'token-2', who: renamed });
  expect(again).toEqual({ id: first.id, isCurrent: true, wasReady: true });
  expect(accounts.list()).toMatchObject([{ email: 'l•••@example.com', state: 'ready' }]);
  expect(accounts.here().token).toBe('token-2');
});

test('who was forgotten and signs in again is known by the same id, and nobody else at no other server', () => {
  const { accounts } = start();
  const { id } = accounts.keep(accounts.placeAt(home), { token: 'token-1', who: ada });
  accounts.forget(id);
  expect(accounts.list()).toEqual([]);
  expect(accounts.keep(accounts.placeAt(home), { token: 'token-2', who: ada }).id).toBe(id);
  expect(accounts.keep(accounts.placeAt(home), { token: 'token-3', who: bob }).id).not.toBe(id);
  expect(accounts.keep(accounts.placeAt(work), { token: 'token-4', who: ada }).id).not.toBe(id);
  expect(start({ at: work }).accounts.keep({ server: work, deviceId }, { token: 't', who: ada }).id).not.toBe(
    id,
  );
});

test('two entries that turn out to be one person become one, with the later token', () => {
  const { accounts } = start();
  const first = accounts.keep(accounts.placeAt(home), { token: 'token-1', who: null });
  const second = accounts.keep(accounts.placeAt(home), { token: 'token-2', who: ada });
  expect(second.isCurrent).toBe(false);
  accounts.learn(first.id, ada);
  expect(accounts.list()).toHaveLength(1);
  expect(accounts.here()).toMatchObject({ account: first.id, token: 'token-2' });
  expect(filesHere()).toEqual([`${first.id}.json`]);
});

test('signing one out leaves the others, and nobody is put in its place', () => {
  const { accounts } = start();
  const first = accounts.keep(accounts.placeAt(home), { token: 'token-a', who: ada });
  const second = accounts.keep(accounts.placeAt(work), { token: 'token-b', who: bob });
  accounts.choose(second.id);
  accounts.forget(second.id);
  expect(accounts.here()).toEqual({ account: null, server: home, deviceId, token: null });
  expect(accounts.list()).toMatchObject([{ id: first.id, state: 'ready', isCurrent: false }]);
  expect(filesHere()).toEqual([`${first.id}.json`]);
  expect(start().accounts.here().token).toBeNull();
});

test('a token that its server has ended ends that account alone, and an old answer ends no new token', () => {
  const { accounts } = start();
  const first = accounts.keep(accounts.placeAt(home), { token: 'token-a', who: ada });
  const second = accounts.keep(accounts.placeAt(home), { token: 'token-b', who: bob });
  expect(accounts.end(second.id, 'token-b')).toBe(true);
  expect(accounts.here().token).toBe('token-a');
  expect(accounts.list().map(({ id, state }) => [id, state])).toEqual([
    [first.id, 'ready'],
    [second.id, 'ended'],
  ]);
  expect(accounts.choose(second.id)).toBe(false);
  expect(start().accounts.get(second.id)).toMatchObject({ token: null, locked: false, who: bob });
  accounts.keep(accounts.placeAt(home), { token: 'token-c', who: bob });
  expect(accounts.end(second.id, 'token-b')).toBe(false);
  expect(accounts.get(second.id)?.token).toBe('token-c');
});

test('a spoiled file takes none of the others along, is counted and kept beside', () => {
  const before = start().accounts;
  const { id } = before.keep(before.placeAt(home), { token: 'token-a', who: ada });
  const other = before.keep(before.placeAt(work), { token: 'token-b', who: bob });
  writeFileSync(pathOf(other.id), '{"server": "https://voice.wo');
  const { accounts, warned } = start();
  expect(accounts.list().map((one) => one.id)).toEqual([id]);
  expect(accounts.here().token).toBe('token-a');
  expect(accounts.spoiled).toBe(1);
  expect(warned).toEqual([`an account could not be read; it is ${other.id}.json.bad now`]);
  expect(filesHere()).toEqual([`${id}.json`, `${other.id}.json.bad`].sort());
  expect(start().accounts.spoiled).toBe(0);
});

test('a file that would send a token in clear text counts as spoiled', () => {
  const before = start().accounts;
  const { id } = before.keep(before.placeAt(home), { token: 'token-a', who: ada });
  const text = readFileSync(pathOf(id), 'utf8');
  for (const server of ['http://voice.example', 'https://voice.example/x', 'ftp://voice.example']) {
    writeFileSync(pathOf(id), text.replace(home, server));
    const { accounts } = start();
    expect(accounts.here(), server).toMatchObject({ account: null, token: null });
    expect(accounts.spoiled, server).toBe(1);
  }
});

test('without a key ring what was kept is shown as shut and stays, and a new sign-in lasts as long as the app', () => {
  const before = start().accounts;
  const { id } = before.keep(before.placeAt(home), { token: 'token-a', who: ada });
  const { accounts } = start({ vault: ring('one', false) });
  expect(accounts.list()).toMatchObject([{ id, state: 'locked' }]);
  expect(accounts.choose(id)).toBe(false);
  const memory = accounts.keep(accounts.placeAt(home), { token: 'token-b', who: bob });
  expect(memory.isCurrent).toBe(true);
  expect(accounts.current?.remembered).toBe(false);
  expect(filesHere()).toEqual([`${id}.json`]);
  // who was in memory is not followed by the one before
  const after = start().accounts;
  expect(after.here()).toMatchObject({ account: null, token: null });
  expect(after.list()).toMatchObject([{ id, state: 'ready' }]);
});

test('a key ring that is another one now leaves the account to be signed in to again', () => {
  const before = start().accounts;
  const { id } = before.keep(before.placeAt(home), { token: 'token-a', who: ada });
  const { accounts } = start({ vault: ring('two') });
  expect(accounts.list()).toMatchObject([{ id, state: 'locked', email: 'a•••@example.com' }]);
  expect(accounts.keep(accounts.placeAt(home), { token: 'token-n', who: ada })).toMatchObject({
    id,
    isCurrent: true,
  });
  expect(start({ vault: ring('two') }).accounts.here().token).toBe('token-n');
});

test('an address of the server that was changed from outside is what counts at the next start', () => {
  const before = start().accounts;
  before.keep(before.placeAt(home), { token: 'token-a', who: ada });
  const { accounts } = start({ at: 'https://elsewhere.example' });
  expect(accounts.here()).toMatchObject({ account: null, server: 'https://elsewhere.example', token: null });
  expect(accounts.list()).toMatchObject([{ server: home, state: 'ready', isCurrent: false }]);
});

test('an account that nobody can sign in to and nobody can tell from another goes', () => {
  const { accounts } = start();
  const first = accounts.keep(accounts.placeAt(home), { token: 'token-1', who: null });
  accounts.end(first.id, 'token-1');
  // as long as it is the one in use, it says where to sign in again, and becomes that account
  expect(accounts.list()).toMatchObject([{ state: 'ended', isCurrent: true }]);
  expect(accounts.keep(accounts.placeAt(home), { token: 'token-2', who: ada })).toMatchObject({
    id: first.id,
    isCurrent: true,
  });
  const second = accounts.keep(accounts.placeAt(work), { token: 'token-3', who: null });
  accounts.end(second.id, 'token-3');
  expect(accounts.list()).toHaveLength(1);
});
