import { DataTypes } from 'sequelize';
import type { Migration } from '../db/migrate.ts';

/** Which account was made for which installation of the app. */
export const up: Migration['up'] = async ({ query }) => {
  await query.createTable(
    'install_accounts',
    {
      install_uuid: { type: DataTypes.CHAR(36), primaryKey: true },
      user_id: {
        type: DataTypes.INTEGER,
        allowNull: false,
        references: { model: 'users', key: 'id' },
        onDelete: 'CASCADE',
      },
      at: { type: DataTypes.BIGINT, allowNull: false },
    },
    { charset: 'utf8mb4', collate: 'utf8mb4_unicode_ci' },
  );
  await query.addIndex('install_accounts', ['user_id'], { name: 'install_accounts_of_user' });
};
