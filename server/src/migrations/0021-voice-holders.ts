import { DataTypes } from 'sequelize';
import type { Migration } from '../db/migrate.ts';

const table = { charset: 'utf8mb4', collate: 'utf8mb4_unicode_ci' };
const id = { type: DataTypes.INTEGER, primaryKey: true, autoIncrement: true };
const of = (model: string) => ({
  type: DataTypes.INTEGER,
  allowNull: false,
  references: { model, key: 'id' },
  onDelete: 'CASCADE',
});
const int = { type: DataTypes.INTEGER, allowNull: false };
const moment = { type: DataTypes.BIGINT, allowNull: false };

/** What people have to do with voices; each at most once a person and voice. */
export const up: Migration['up'] = async ({ query }) => {
  const owned = { id, user_id: of('users'), voice_id: of('voices') };
  const once = async (name: string) => {
    await query.addIndex(name, ['user_id', 'voice_id'], { name: `${name}_once`, unique: true });
    await query.addIndex(name, ['voice_id'], { name: `${name}_of_voice` });
  };
  await query.createTable('favorites', { ...owned, version: int, created_at: moment }, table);
  await once('favorites');
  await query.createTable('votes', { ...owned, value: int, created_at: moment }, table);
  await once('votes');
  await query.createTable(
    'voice_uses',
    { ...owned, version: int, day: int, first_used_at: moment, last_used_at: moment },
    table,
  );
  await once('voice_uses');
  await query.createTable(
    'voice_trims',
    { ...owned, settings: { type: DataTypes.TEXT, allowNull: false }, updated_at: moment },
    table,
  );
  await once('voice_trims');
  await query.createTable(
    'voice_reports',
    {
      id,
      voice_id: of('voices'),
      user_id: { ...of('users'), allowNull: true, onDelete: 'SET NULL' },
      reason: { type: DataTypes.STRING(16), allowNull: false },
      details: { type: DataTypes.TEXT, allowNull: true },
      created_at: moment,
    },
    table,
  );
  await query.addIndex('voice_reports', ['voice_id'], { name: 'voice_reports_of_voice' });
};
