import { DataTypes } from 'sequelize';
import type { Migration } from '../db/migrate.ts';

const table = { charset: 'utf8mb4', collate: 'utf8mb4_unicode_ci' };

export const up: Migration['up'] = async ({ query, db }) => {
  // SQLite has one kind of text, of any length
  const longText = db.getDialect() === 'mysql' ? DataTypes.TEXT('medium') : DataTypes.TEXT;
  await query.createTable(
    'speeches',
    {
      id: { type: DataTypes.INTEGER, primaryKey: true, autoIncrement: true },
      // its sound is the audio of the same uuid
      uuid: { type: DataTypes.CHAR(36), allowNull: false, unique: true },
      user_id: {
        type: DataTypes.INTEGER,
        allowNull: true,
        references: { model: 'users', key: 'id' },
        onDelete: 'SET NULL',
      },
      visitor_key: { type: DataTypes.CHAR(36), allowNull: true },
      // none while it is spoken to a listener
      job_id: { type: DataTypes.INTEGER, allowNull: true },
      voice_id: { type: DataTypes.STRING(80), allowNull: false },
      speed: { type: DataTypes.DOUBLE, allowNull: false },
      pitch: { type: DataTypes.DOUBLE, allowNull: false },
      format: { type: DataTypes.STRING(16), allowNull: false },
      timestamps: { type: DataTypes.BOOLEAN, allowNull: false },
      text: { type: longText, allowNull: false },
      // of voice, manner, format and text: the same again is not spoken again
      request_hash: { type: DataTypes.CHAR(64), allowNull: false },
      cost: { type: DataTypes.INTEGER, allowNull: false },
      // whose days it counts towards, parted by spaces, and which day
      payers: { type: DataTypes.STRING(255), allowNull: false },
      day: { type: DataTypes.INTEGER, allowNull: false },
      settled: { type: DataTypes.STRING(16), allowNull: true },
      ended_as: { type: DataTypes.STRING(16), allowNull: true },
      error_code: { type: DataTypes.STRING(64), allowNull: true },
      error_message: { type: DataTypes.STRING(1000), allowNull: true },
      engine: { type: DataTypes.STRING(128), allowNull: true },
      words_key: { type: DataTypes.STRING(200), allowNull: true },
      run_ms: { type: DataTypes.INTEGER, allowNull: true },
      created_at: { type: DataTypes.BIGINT, allowNull: false },
      expires_at: { type: DataTypes.BIGINT, allowNull: true },
    },
    table,
  );
  await query.addIndex('speeches', ['user_id', 'id'], { name: 'speeches_of_user' });
  await query.addIndex('speeches', ['visitor_key', 'id'], { name: 'speeches_of_visitor' });
  await query.addIndex('speeches', ['request_hash', 'user_id'], { name: 'speeches_like' });
  await query.addIndex('speeches', ['settled', 'id'], { name: 'speeches_to_settle' });
  await query.addIndex('speeches', ['expires_at'], { name: 'speeches_to_sweep' });

  await query.createTable(
    'speech_usage',
    {
      id: { type: DataTypes.INTEGER, primaryKey: true, autoIncrement: true },
      payer: { type: DataTypes.STRING(80), allowNull: false },
      // days since the epoch, UTC
      day: { type: DataTypes.INTEGER, allowNull: false },
      chars: { type: DataTypes.INTEGER, allowNull: false },
      requests: { type: DataTypes.INTEGER, allowNull: false },
    },
    table,
  );
  await query.addIndex('speech_usage', ['payer', 'day'], { name: 'speech_usage_once', unique: true });
  await query.addIndex('speech_usage', ['day'], { name: 'speech_usage_to_sweep' });
};
