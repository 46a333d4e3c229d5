import { DataTypes } from 'sequelize';
import type { Migration } from '../db/migrate.ts';

const table = { charset: 'utf8mb4', collate: 'utf8mb4_unicode_ci' };
const id = { type: DataTypes.INTEGER, primaryKey: true, autoIncrement: true };
const text = (length: number, allowNull = false) => ({ type: DataTypes.STRING(length), allowNull });
const count = { type: DataTypes.INTEGER, allowNull: false, defaultValue: 0 };
/** Told apart letter by letter, as SQLite does: MySQL's own order takes ö for o and one emoji for another. */
const exact = (dialect: string, length: number, allowNull = false) => ({
  type:
    dialect === 'mysql'
      ? `VARCHAR(${length}) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin`
      : DataTypes.STRING(length),
  allowNull,
});
const moment = (allowNull = false) => ({ type: DataTypes.BIGINT, allowNull });
const voice = {
  type: DataTypes.INTEGER,
  allowNull: false,
  references: { model: 'voices', key: 'id' },
  onDelete: 'CASCADE',
};

export const up: Migration['up'] = async ({ query, db }) => {
  const dialect = db.getDialect();
  await query.createTable(
    'voices',
    {
      id,
      uuid: { type: DataTypes.CHAR(36), allowNull: false, unique: true },
      // nobody's: brought along by the product
      user_id: {
        type: DataTypes.INTEGER,
        allowNull: true,
        references: { model: 'users', key: 'id' },
        onDelete: 'SET NULL',
      },
      slug: { ...exact(dialect, 120), unique: true },
      name: text(60),
      // empty for deleted voices, whose names are free again
      name_key: exact(dialect, 120, true),
      description: { type: DataTypes.TEXT, allowNull: true },
      kind: text(16),
      engine: text(16),
      language: text(12),
      language_base: text(3),
      accent: text(40, true),
      gender: text(8),
      age: text(8, true),
      use_case: text(16, true),
      category_id: { type: DataTypes.INTEGER, allowNull: false },
      tags: { type: DataTypes.TEXT, allowNull: false },
      visibility: text(8),
      status: text(12),
      consent: text(16, true),
      consent_audio: { type: DataTypes.CHAR(36), allowNull: true },
      licence: text(32),
      settings: { type: DataTypes.TEXT, allowNull: true },
      synthesizer: text(120, true),
      version: { type: DataTypes.INTEGER, allowNull: false, defaultValue: 1 },
      model_key: text(200, true),
      model_sha256: { type: DataTypes.CHAR(64), allowNull: true },
      model_bytes: moment(true),
      avatar_key: text(200, true),
      preview_key: text(200, true),
      preview_text: text(300, true),
      votes: count,
      uses: count,
      favorites: count,
      // rises with votes, favourites and uses and with the day of publication, so that no clock has to lower it
      trend: { type: DataTypes.BIGINT, allowNull: false, defaultValue: 0 },
      // public, ready and not deleted
      listed: { type: DataTypes.BOOLEAN, allowNull: false, defaultValue: false },
      // in one spelling already, so that MySQL can compare bytes
      search_text: {
        type: dialect === 'mysql' ? 'TEXT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin' : DataTypes.TEXT,
        allowNull: false,
      },
      created_at: moment(),
      updated_at: moment(),
      published_at: moment(true),
      withdrawn_at: moment(true),
      deleted_at: moment(true),
    },
    table,
  );
  const voices = (fields: string[], name: string, unique = false) =>
    query.addIndex('voices', fields, { name, unique });
  await voices(['user_id', 'name_key'], 'voices_names', true);
  await voices(['user_id', 'deleted_at', 'id'], 'voices_of_user');
  await voices(['listed', 'trend', 'id'], 'voices_by_trend');
  await voices(['listed', 'published_at', 'id'], 'voices_by_date');
  await voices(['listed', 'votes', 'id'], 'voices_by_votes');
  await voices(['listed', 'uses', 'id'], 'voices_by_uses');
  await voices(
    [
      'listed',
      'language_base',
      'gender',
      'age',
      'use_case',
      'category_id',
      'licence',
      'engine',
      'kind',
      'accent',
    ],
    'voices_facets',
  );
  await voices(['deleted_at'], 'voices_to_sweep');
  await voices(['model_sha256'], 'voices_models');

  await query.createTable(
    'voice_versions',
    {
      id,
      voice_id: voice,
      version: { type: DataTypes.INTEGER, allowNull: false },
      settings: { type: DataTypes.TEXT, allowNull: true },
      model_key: text(200, true),
      model_sha256: { type: DataTypes.CHAR(64), allowNull: true },
      model_bytes: moment(true),
      changelog: text(500, true),
      created_at: moment(),
    },
    table,
  );
  await query.addIndex('voice_versions', ['voice_id', 'version'], {
    name: 'voice_versions_once',
    unique: true,
  });

  await query.createTable(
    'tags',
    { id, name: text(40), slug: { ...exact(dialect, 120), unique: true } },
    table,
  );
  await query.createTable(
    'voice_tags',
    {
      voice_id: { ...voice, primaryKey: true },
      tag_id: {
        type: DataTypes.INTEGER,
        allowNull: false,
        primaryKey: true,
        references: { model: 'tags', key: 'id' },
        onDelete: 'CASCADE',
      },
    },
    table,
  );
  await query.addIndex('voice_tags', ['tag_id', 'voice_id'], { name: 'voice_tags_of_tag' });

  // the recordings that a voice is made of and those that speak for it
  await query.addIndex('audio', ['voice_uuid', 'is_sample'], { name: 'audio_of_voice' });
};
