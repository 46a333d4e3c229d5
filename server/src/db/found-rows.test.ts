import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { DataTypes, type Sequelize } from 'sequelize';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { onEachDatabase } from '../testing/databases.ts';
import { connect } from './connect.ts';

onEachDatabase('an update', (database) => {
  let db: Sequelize;
  let close: () => Promise<void>;
  beforeAll(async () => {
    const dataDir = await mkdtemp(path.join(os.tmpdir(), 'formant-found-'));
    const { databaseUrl, drop } = await database.create();
    db = await connect({ databaseUrl, dataDir });
    close = async () => {
      await db.close();
      await drop();
      await rm(dataDir, { recursive: true });
    };
    const rows = db.define('found', { state: DataTypes.STRING(10) }, { timestamps: false });
    await rows.sync();
    await rows.bulkCreate([{ state: 'new' }, { state: 'new' }]);
  });
  afterAll(() => close());

  const setTo = async (state: string, where: { state: string }) =>
    (await db.model('found').update({ state }, { where }))[0];

  it('counts the rows that it finds, also those that it leaves as they are', async () => {
    expect(await setTo('new', { state: 'new' })).toBe(2);
    expect(await setTo('done', { state: 'new' })).toBe(2);
    expect(await setTo('done', { state: 'new' })).toBe(0);
  });

  it('has one winner among racers that name the state before', async () => {
    await db.model('found').create({ state: 'open' });
    const counts = await Promise.all(Array.from({ length: 20 }, () => setTo('taken', { state: 'open' })));
    expect(counts.filter(Boolean)).toEqual([1]);
  });
});
