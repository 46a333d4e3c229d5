import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { DataTypes, type ModelAttributes } from 'sequelize';
import { expect, it } from 'vitest';
import { connect } from './connect.ts';

it('reads moments of a column that a table was given after it had been read', async () => {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'formant-adapter-'));
  const db = await connect({ databaseUrl: null, dataDir });
  try {
    const query = db.getQueryInterface();
    await query.createTable('things', { id: { type: DataTypes.INTEGER, primaryKey: true } });
    await query.bulkInsert('things', [{ id: 1 }]);
    const modelOf = (more: ModelAttributes) =>
      db.define(
        'thing',
        { id: { type: DataTypes.INTEGER, primaryKey: true }, ...more },
        { timestamps: false },
      );
    expect((await modelOf({}).findAll()).map((row) => row.get())).toEqual([{ id: 1 }]);
    const at = new Date(1_790_000_000_000);
    await query.addColumn('things', 'at', { type: DataTypes.DATE });
    await query.bulkInsert('things', [{ id: 2, at }]);
    const rows = await modelOf({ at: DataTypes.DATE }).findAll();
    expect(rows.map((row) => row.get())).toEqual([
      { id: 1, at: null },
      { id: 2, at },
    ]);
  } finally {
    await db.close();
    await rm(dataDir, { recursive: true });
  }
});
