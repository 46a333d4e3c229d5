import { chmod, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { QueryTypes, type Sequelize } from 'sequelize';
import { afterEach, expect, it } from 'vitest';
import { connect } from './connect.ts';

const folders: string[] = [];
const open: Sequelize[] = [];
afterEach(async () => {
  for (const db of open.splice(0)) await db.close();
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true });
});

const modeOf = async (file: string): Promise<string> => ((await stat(file)).mode & 0o7777).toString(8);
async function opened(dataDir: string): Promise<Sequelize> {
  const db = await connect({ databaseUrl: null, dataDir });
  open.push(db);
  await db.query('CREATE TABLE IF NOT EXISTS t (a INTEGER)');
  await db.query('INSERT INTO t VALUES (1)');
  return db;
}

it.each(['new', 'that others could read'] as const)(
  'keeps a database file from everybody else, with its log (%s)',
  async (which) => {
    const parent = await mkdtemp(path.join(os.tmpdir(), 'formant-connect-'));
    folders.push(parent);
    const dataDir = path.join(parent, 'data');
    const file = path.join(dataDir, 'formant.sqlite');
    if (which !== 'new') {
      await mkdir(dataDir);
      await chmod(dataDir, 0o755);
      await writeFile(file, '');
      await chmod(file, 0o644);
    }
    await opened(dataDir);
    expect(await modeOf(dataDir)).toBe('700');
    for (const ending of ['', '-wal', '-shm']) expect(await modeOf(file + ending), ending).toBe('600');
  },
);

it('leaves a folder that is for everybody as it is', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'formant-connect-'));
  folders.push(folder);
  await chmod(folder, 0o1777);
  await opened(folder);
  expect(await modeOf(folder)).toBe('1777');
  expect(await modeOf(path.join(folder, 'formant.sqlite'))).toBe('600');
});

it('has every commit on the disk before it is acknowledged', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'formant-connect-'));
  folders.push(folder);
  const db = await opened(folder);
  const inTransaction = await db.transaction((transaction) =>
    db.query('PRAGMA synchronous', { type: QueryTypes.SELECT, transaction }),
  );
  // https://www.sqlite.org/pragma.html#pragma_synchronous
  expect(inTransaction).toEqual([{ synchronous: 2 }]);
});
