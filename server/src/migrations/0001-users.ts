import { DataTypes } from 'sequelize';
import type { Migration } from '../db/migrate.ts';

export const up: Migration['up'] = async ({ query }) => {
  await query.createTable(
    'users',
    {
      id: { type: DataTypes.INTEGER, primaryKey: true, autoIncrement: true },
      uuid: { type: DataTypes.CHAR(36), allowNull: false, unique: true },
      // lower case, so that uniqueness does not hang on a collation
      email: { type: DataTypes.STRING(254), allowNull: false, unique: true },
      email_verified_at: { type: DataTypes.DATE(3), allowNull: true },
      password_hash: { type: DataTypes.STRING(255), allowNull: true },
      username: { type: DataTypes.STRING(24), allowNull: true },
      username_key: { type: DataTypes.STRING(24), allowNull: true, unique: true },
      username_changed_at: { type: DataTypes.DATE(3), allowNull: true },
      avatar_key: { type: DataTypes.STRING(255), allowNull: true },
      roles: { type: DataTypes.STRING(100), allowNull: false, defaultValue: 'user' },
      tokens: { type: DataTypes.INTEGER, allowNull: false, defaultValue: 0 },
      country: { type: DataTypes.CHAR(2), allowNull: false, defaultValue: 'US' },
      marketing: { type: DataTypes.BOOLEAN, allowNull: false, defaultValue: false },
      referral_code: { type: DataTypes.STRING(64), allowNull: true },
      tos_accepted_at: { type: DataTypes.DATE(3), allowNull: false },
      deactivated_at: { type: DataTypes.DATE(3), allowNull: true },
      delete_after: { type: DataTypes.DATE(3), allowNull: true },
      created_at: { type: DataTypes.DATE(3), allowNull: false },
      updated_at: { type: DataTypes.DATE(3), allowNull: false },
    },
    { charset: 'utf8mb4', collate: 'utf8mb4_unicode_ci' },
  );
};
